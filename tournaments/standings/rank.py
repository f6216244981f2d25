"""Read a precedence, the metrics that decide in order, and give places by it; ties may stand."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby
from typing import Final

from problems import Problem
from problems.wording import Wording
from problems.wording import gettext as _
from tournaments.standings.exceptions import PrecedenceRefused
from tournaments.standings.line import EntrantGame
from tournaments.standings.metrics import (
    HEAD_TO_HEAD,
    METRICS,
    NIGHT_METRICS,
    SEASON_METRICS,
    Metric,
    Tallies,
    merits,
)

DEFAULT_PRECEDENCE: Final = ("points", "games_won", "loners")
"""What decides where nobody chose."""


def make_precedence(keys: object) -> tuple[str, ...]:
    """Return the keys of a night's precedence; raises PrecedenceRefused naming every fault.

    >>> make_precedence(["points", "head_to_head"])
    ('points', 'head_to_head')
    >>> make_precedence(["points", "points"])
    Traceback (most recent call last):
    tournaments.standings.exceptions.PrecedenceRefused: points already decides further up. Name it once.
    """
    return tuple(metric.key for metric in deciding(keys, NIGHT_METRICS))


def make_season_precedence(keys: object) -> tuple[str, ...]:
    """Return the keys of a season's precedence; raises PrecedenceRefused naming every fault."""
    return tuple(metric.key for metric in deciding(keys, SEASON_METRICS))


def deciding(keys: object, metrics: Sequence[Metric]) -> tuple[Metric, ...]:
    """Return the metrics with these keys, of those that may decide here.

    Raises PrecedenceRefused naming every fault: no list, an empty one, a key that is unknown, that is not
    counted here, or that is there twice.
    """
    if not isinstance(keys, list | tuple):
        message = _("A precedence is a list of metrics, the one that decides first at its head.")
        raise PrecedenceRefused(Problem("precedence_not_a_list", "precedence", message))
    if not keys:
        message = _("Choose at least one thing to decide by, such as points.")
        raise PrecedenceRefused(Problem("precedence_empty", "precedence", message))
    allowed = {metric.key: metric for metric in metrics}
    faults = []
    for index, key in enumerate(keys):
        fault = _fault(key, keys[:index], allowed)
        if fault is not None:
            faults.append(Problem(fault[0], f"precedence.{index}", fault[1]))
    if faults:
        raise PrecedenceRefused(*faults)
    return tuple(allowed[key] for key in keys)


def _fault(key: object, before: Sequence[object], allowed: dict[str, Metric]) -> tuple[str, Wording] | None:
    if isinstance(key, str) and key in allowed:
        if key not in before:
            return None
        return "metric_repeated", _("{metric} already decides further up. Name it once.", metric=key)
    choice = _("Choose among {metrics}.", metrics=", ".join(allowed))
    if isinstance(key, str) and key in METRICS:
        return "metric_not_here", _("{metric} is not counted here. {choice}", metric=key, choice=choice)
    shown = ascii(key[:40]) if isinstance(key, str) else _("that is no text")
    return "metric_unknown", _("There is no metric {metric}. {choice}", metric=shown, choice=choice)


@dataclass(frozen=True, slots=True)
class Meeting:
    """Hold that one won a finished game against another; a game won by both puts neither ahead."""

    winner: int
    loser: int


def meetings(lines: Iterable[EntrantGame]) -> Iterator[Meeting]:
    """Yield a meeting for each opponent whom somebody beat; partners do not meet."""
    for line in lines:
        if line.won:
            for opponent in line.opponents:
                yield Meeting(line.entrant, opponent)


class HeadToHead:
    """Answer who of several is ahead by the games among them."""

    def __init__(self, met: Iterable[Meeting]) -> None:
        self._wins = Counter((meeting.winner, meeting.loser) for meeting in met)

    def wins(self, one: int, other: int) -> int:
        """Return how many games one won against the other."""
        return self._wins[one, other]

    def order(self, level: Sequence[int]) -> tuple[int, ...] | None:
        """Return those who are level, best first, or None where the games do not put all of them in order.

        One has beaten another by winning more of their games than the other did. All are in order when of
        any two one has beaten the other, and everyone has beaten all who come later. So two who never met,
        two who won equally often, or a circle leave all of them level.

        >>> HeadToHead([Meeting(2, 1)]).order([1, 2])
        (2, 1)
        >>> HeadToHead([Meeting(1, 2), Meeting(2, 3), Meeting(3, 1)]).order([1, 2, 3])
        """
        beaten = {one: sum(self.wins(one, other) > self.wins(other, one) for other in level) for one in level}
        ordered = tuple(sorted(level, key=lambda one: -beaten[one]))
        # Only an order without gaps gives n-1, n-2, ... 0: together they are as many as there are pairs.
        return ordered if [beaten[one] for one in ordered] == list(range(len(level)))[::-1] else None


@dataclass(frozen=True, slots=True)
class Place:
    """Hold who stands where.

    ``tied`` says that the place is shared. ``decided_by`` is the key of the metric that parted this line
    from the one above; None for the first line, and for one that shares the place of the line above.
    ``beaten`` is how many of the others head to head put behind this one, 0 where it did not decide.
    """

    who: int
    place: int
    tied: bool
    decided_by: str | None
    beaten: int = 0


@dataclass(frozen=True, slots=True)
class _LevelPlayers:
    """Hold those whom no metric has parted so far, in the order of their numbers."""

    members: tuple[int, ...]
    decided_by: str | None = None
    beaten: int = 0


def rank(
    tallies: Mapping[int, Tallies], precedence: Sequence[Metric], met: Iterable[Meeting] = ()
) -> tuple[Place, ...]:
    """Return everybody in order: by the first metric, those who are level by the next, and so on.

    Whoever is level to the end shares a place, in the order of their numbers, and the places after it are
    left out: 1 2 2 4. ``met`` is asked only by head to head, which compares all who are level when its turn
    comes, and only once. Any metrics will do, so a league can hand in metrics of its own.

    >>> points = Metric("points", "points", "Points.")
    >>> [(line.who, line.place) for line in rank({1: {"points": 3}, 2: {"points": 5}}, [points])]
    [(2, 1), (1, 2)]
    """
    levels = [_LevelPlayers(tuple(sorted(tallies)))] if tallies else []
    for metric in precedence:
        if metric.key == HEAD_TO_HEAD.key:
            head_to_head = HeadToHead(met)
            levels = [part for level in levels for part in _by_games_among(level, head_to_head)]
        else:
            merit = merits([metric], tallies)
            levels = [part for level in levels for part in _by_number(level, metric, merit)]
    return tuple(_places(levels))


def _by_number(
    level: _LevelPlayers, metric: Metric, merit: Mapping[int, tuple[float, ...]]
) -> list[_LevelPlayers]:
    ordered = sorted(level.members, key=merit.__getitem__, reverse=True)
    parts = [tuple(part) for _, part in groupby(ordered, merit.__getitem__)]
    return [
        _LevelPlayers(part, metric.key if index else level.decided_by, level.beaten)
        for index, part in enumerate(parts)
    ]


def _by_games_among(level: _LevelPlayers, head_to_head: HeadToHead) -> list[_LevelPlayers]:
    ordered = head_to_head.order(level.members)
    if ordered is None or len(ordered) == 1:
        return [level]
    return [
        _LevelPlayers((member,), HEAD_TO_HEAD.key if index else level.decided_by, len(ordered) - 1 - index)
        for index, member in enumerate(ordered)
    ]


def _places(levels: Iterable[_LevelPlayers]) -> Iterable[Place]:
    place = 1
    for level in levels:
        for index, member in enumerate(level.members):
            decided_by = None if index else level.decided_by
            yield Place(member, place, len(level.members) > 1, decided_by, level.beaten)
        place += len(level.members)
