"""Explain a line of standings in sentences, down to the rounds it is made of."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from problems.wording import all_of, ordinal, pluralize
from tournaments.standings.line import EntrantGame
from tournaments.standings.metrics import HEAD_TO_HEAD, NIGHT_METRICS, SEASON_METRICS, Metric, Tallies
from tournaments.standings.night import PartKind, RoundPart, StandingsRow
from tournaments.standings.rank import deciding
from tournaments.standings.season import SeasonRow

Names = Mapping[int, str]
NOBODY = "somebody"
"""Stands for whoever has no name here: a guest who fills in."""
MOST_NAMES: Final = 4
"""More than so many people are counted, not named: a hall can share a place before the first game."""
WITHOUT_GAME = {
    PartKind.SIT_OUT: "sat out",
    PartKind.MISSED: "missed",
    PartKind.NO_GAME: "the table was closed without a hand",
}


Wins = Callable[[int, int], int]
"""How many games the line at one index won against the line at another."""


@dataclass(frozen=True, slots=True)
class _Compared:
    """Hold of a line what is compared; ``place`` is None for a line without one."""

    name: str
    place: int | None
    decided_by: str | None
    metrics: Tallies


@dataclass(frozen=True, slots=True)
class RoundExplained:
    """Hold the sentence of one round, and the part that it tells."""

    part: RoundPart
    sentence: str


@dataclass(frozen=True, slots=True)
class Explanation:
    """Hold why a line stands there, and its rounds, so that a page can lead on to their hands."""

    sentence: str
    rounds: tuple[RoundExplained, ...]


def explain(
    rows: Sequence[StandingsRow], entrant: int, names: Names, precedence: Sequence[str]
) -> Explanation:
    """Return why an entrant stands there; ``rows`` and ``precedence`` are those of the night.

    Raises KeyError for an entrant without a row.
    """
    index = _index([row.entrant for row in rows], entrant)
    lines = [_Compared(_name(names, row.entrant), row.place, row.decided_by, row.metrics) for row in rows]

    def wins(one: int, other: int) -> int:
        return sum(
            part.line is not None and part.line.won is True and rows[other].entrant in part.line.opponents
            for part in rows[one].rounds
        )

    why = _reasons(lines, index, deciding(precedence, NIGHT_METRICS), wins)
    begin = f"{lines[index].name} {_where(lines, index)}: {_points(rows[index])}"
    return Explanation(
        f"{'; '.join([begin, *why])}.",
        tuple(RoundExplained(part, _round(part, names)) for part in rows[index].rounds),
    )


def explain_season(
    rows: Sequence[SeasonRow], names: Names, nights: Names, precedence: Sequence[str]
) -> dict[int, str]:
    """Return by player why each stands there in a season; ``nights`` are the names of the nights."""
    lines = [_Compared(_name(names, row.player), row.place, row.decided_by, row.metrics) for row in rows]
    metrics = deciding(precedence, SEASON_METRICS)
    explanations = {}
    for index, row in enumerate(rows):
        begin = f"{lines[index].name} {_where(lines, index)}: {_nights(row, nights)}"
        why = _reasons(lines, index, metrics, lambda _one, _other: 0)
        explanations[row.player] = f"{'; '.join([begin, *why])}."
    return explanations


def people(names: Sequence[str]) -> str:
    """Return the names as a list, or how many they are.

    >>> people(["Ann", "Bob", "Cleo", "Dan", "Eve"])
    '5 others'
    """
    return all_of(names) if len(names) <= MOST_NAMES else f"{len(names)} others"


def _where(lines: Sequence[_Compared], index: int) -> str:
    """Return "is 2nd", "shares 2nd place with Bob", or that there is no place.

    >>> _where([_Compared("Ann", 1, None, {}), _Compared("Bob", 1, None, {})], 0)
    'shares 1st place with Bob'
    """
    place = lines[index].place
    if place is None:
        return "has no place yet"
    others = _sharers(lines, index)
    return f"shares {ordinal(place)} place with {people(others)}" if others else f"is {ordinal(place)}"


def _reasons(lines: Sequence[_Compared], index: int, precedence: Sequence[Metric], wins: Wins) -> list[str]:
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
        parting = _upto(precedence, lines[after])
        if len(parting) > 1:
            said.append(_parted("ahead", lines, (index, after), parting, wins))
    return said


def _sharers(lines: Sequence[_Compared], index: int) -> list[str]:
    place = lines[index].place
    return [line.name for at, line in enumerate(lines) if line.place == place and at != index]


def _upto(precedence: Sequence[Metric], line: _Compared) -> Sequence[Metric]:
    """Return the metrics as far as the one that parted the line from the one above."""
    keys = [metric.key for metric in precedence]
    return precedence[: keys.index(line.decided_by or keys[0]) + 1]


def _parted(
    side: str, lines: Sequence[_Compared], pair: tuple[int, int], parting: Sequence[Metric], wins: Wins
) -> str:
    index, other = pair
    *before, metric = parting
    theirs = [line.name for line in lines if line.place == lines[other].place]
    if metric.key == HEAD_TO_HEAD.key:
        by = f"head to head ({pluralize(wins(index, other), 'game')} to {wins(other, index)})"
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


def _index(ids: Sequence[int], wanted: int) -> int:
    if wanted not in ids:
        raise KeyError(wanted)
    return ids.index(wanted)


def _name(names: Names, who: int) -> str:
    return names.get(who, NOBODY)


def _points(row: StandingsRow) -> str:
    """Return what the points are made of: games, a game in play, sit-outs, rounds missed."""
    finished = [part.points for part in row.rounds if part.line is not None and part.line.won is not None]
    playing = [part for part in row.rounds if part.line is not None and part.line.won is None]
    rested = [part for part in row.rounds if part.kind == PartKind.SIT_OUT]
    absent = [part for part in row.rounds if part.kind == PartKind.MISSED]
    closed = [part for part in row.rounds if part.kind == PartKind.NO_GAME]
    said = []
    if finished:
        said.append(f"{pluralize(sum(finished), 'point')} in {pluralize(len(finished), 'game')}")
    if playing:
        said.append(
            f"{pluralize(sum(part.points for part in playing), 'point')} so far in {_rounds(playing)}"
        )
    if rested:
        credit = str(row.credit or "nothing") if said else pluralize(row.credit, "point")
        said.append(f"{credit} for sitting out {_rounds(rested)}")
    if absent:
        said.append(f"nothing for missing {_rounds(absent)}")
    if closed:
        said.append(f"nothing for {_rounds(closed)}, closed without a hand")
    return all_of(said) if said else "no game yet"


def _rounds(parts: Sequence[RoundPart]) -> str:
    return f"round{'s' if len(parts) > 1 else ''} {all_of([str(part.round) for part in parts])}"


def _round(part: RoundPart, names: Names) -> str:
    if part.line is not None:
        return f"Round {part.round}: {_game(part.line, names)}."
    return f"Round {part.round}: {WITHOUT_GAME[part.kind]}, {pluralize(part.points, 'point')}."


def _game(line: EntrantGame, names: Names) -> str:
    score = f"{line.points} to {line.against}"
    if line.won is None:
        begin = f"{score} so far"
    elif line.tied:
        begin = f"tied {score}"
    else:
        level = ", level at" if line.points == line.against else ""
        got_there = "first to get there" if line.won else "the others got there first"
        why = f" ({got_there})" if line.there_first else ""
        begin = f"{'won' if line.won else 'lost'}{level} {score}{why}"
    partner = "" if line.partner is None else f" with {_name(names, line.partner)}"
    opponents = [_name(names, opponent) for opponent in line.opponents]
    against = f" against {all_of(opponents)}" if opponents else ""
    counted = [
        pluralize(number, noun)
        for number, noun in (
            (line.loners_made, "loner"),
            (line.euchres_made, "euchre"),
            (line.revokes, "revoke"),
        )
        if number
    ]
    return f"{begin}{partner}{against}{', with ' + all_of(counted) if counted else ''}"


def _nights(row: SeasonRow, nights: Names) -> str:
    if not row.counted_nights:
        return "no night yet"
    points, counted, dropped = row.metrics["points"], row.counted_nights, row.dropped_nights
    which = all_of([nights.get(night, f"night {night}") for night in counted])
    if not dropped:
        return f"{pluralize(points, 'point')} on {pluralize(len(counted), 'night')} ({which})"
    rest = all_of([nights.get(night, f"night {night}") for night in dropped])
    total = len(counted) + len(dropped)
    return f"{pluralize(points, 'point')} on the best {len(counted)} of {total} nights ({which}; not {rest})"
