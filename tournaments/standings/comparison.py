"""Say in words how a line of standings stands to its neighbours."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from problems.wording import all_of
from tournaments.standings.metric import Metric, Tallies
from tournaments.standings.metrics.head_to_head import HEAD_TO_HEAD
from tournaments.standings.wording import many, ordinal, people

Wins = Callable[[int, int], int]
"""How many games the line at one index won against the line at another."""


@dataclass(frozen=True, slots=True)
class Compared:
    """Hold of a line what is compared; ``place`` is None for a line without one."""

    name: str
    place: int | None
    decided_by: str | None
    metrics: Tallies


def where(lines: Sequence[Compared], index: int) -> str:
    """Return "is 2nd", "shares 2nd place with Bob", or that there is no place.

    >>> where([Compared("Ann", 1, None, {}), Compared("Bob", 1, None, {})], 0)
    'shares 1st place with Bob'
    """
    place = lines[index].place
    if place is None:
        return "has no place yet"
    others = _sharers(lines, index)
    return f"shares {ordinal(place)} place with {people(others)}" if others else f"is {ordinal(place)}"


def reasons(lines: Sequence[Compared], index: int, precedence: Sequence[Metric], wins: Wins) -> list[str]:
    """Return why a line stands there: who is level, what parts it from the line above and the one below.

    The line below is left out where the metric that decides first parted them, which is plain to see.
    """
    if lines[index].place is None:
        return []
    said = []
    others = _sharers(lines, index)
    if others:
        said.append(_level(others, precedence) or f"level with {people(others)} on everything")
    level = [at for at, line in enumerate(lines) if line.place == lines[index].place]
    first, after = level[0], level[-1] + 1
    if first > 0:
        said.append(_parted("behind", lines, (index, first - 1), _upto(precedence, lines[first]), wins))
    if after < len(lines) and lines[after].place is not None:
        deciding = _upto(precedence, lines[after])
        if len(deciding) > 1:
            said.append(_parted("ahead", lines, (index, after), deciding, wins))
    return said


def _sharers(lines: Sequence[Compared], index: int) -> list[str]:
    place = lines[index].place
    return [line.name for at, line in enumerate(lines) if line.place == place and at != index]


def _upto(precedence: Sequence[Metric], line: Compared) -> Sequence[Metric]:
    """Return the metrics as far as the one that parted the line from the one above."""
    keys = [metric.key for metric in precedence]
    return precedence[: keys.index(line.decided_by or keys[0]) + 1]


def _parted(
    side: str, lines: Sequence[Compared], pair: tuple[int, int], deciding: Sequence[Metric], wins: Wins
) -> str:
    index, other = pair
    *before, metric = deciding
    theirs = [line.name for line in lines if line.place == lines[other].place]
    if metric.key == HEAD_TO_HEAD.key:
        by = f"head to head ({many(wins(index, other), 'game')} to {wins(other, index)})"
    else:
        fewer = "" if not metric.fewest else "fewer " if side == "ahead" else "more "
        mine = lines[index].metrics[metric.key]
        by = f"{fewer}{metric.label} ({mine} to {lines[other].metrics[metric.key]})"
    level = _level(theirs, before)
    if level:
        return f"{level}, {side} by {by}"
    return f"{side} {people(theirs)} by {by}" if side == "behind" else f"ahead of {people(theirs)} by {by}"


def _level(names: Sequence[str], metrics: Sequence[Metric]) -> str:
    """Return with whom one is level on which metrics; head to head is none of them, it was passed over."""
    labels = [metric.label for metric in metrics if metric.key != HEAD_TO_HEAD.key]
    return f"level with {people(names)} on {all_of(labels)}" if labels else ""
