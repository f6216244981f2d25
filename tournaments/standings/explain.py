"""Explain a line of standings in sentences, down to the rounds it is made of."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from problems.wording import all_of
from tournaments.standings.comparison import Compared, reasons, where
from tournaments.standings.line import EntrantGame
from tournaments.standings.night import PartKind, RoundPart, StandingsRow
from tournaments.standings.precedence import deciding
from tournaments.standings.registry import NIGHT_METRICS, SEASON_METRICS
from tournaments.standings.season import SeasonRow
from tournaments.standings.wording import many

Names = Mapping[int, str]
NOBODY = "somebody"
"""Stands for whoever has no name here: a guest who fills in."""
WITHOUT_GAME = {
    PartKind.SIT_OUT: "sat out",
    PartKind.MISSED: "missed",
    PartKind.NO_GAME: "the table was closed without a hand",
}


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
    lines = [Compared(_name(names, row.entrant), row.place, row.decided_by, row.metrics) for row in rows]

    def wins(one: int, other: int) -> int:
        return sum(
            part.line is not None and part.line.won is True and rows[other].entrant in part.line.opponents
            for part in rows[one].rounds
        )

    why = reasons(lines, index, deciding(precedence, NIGHT_METRICS), wins)
    begin = f"{lines[index].name} {where(lines, index)}: {_points(rows[index])}"
    return Explanation(
        f"{'; '.join([begin, *why])}.",
        tuple(RoundExplained(part, _round(part, names)) for part in rows[index].rounds),
    )


def explain_season(
    rows: Sequence[SeasonRow], player: int, names: Names, nights: Names, precedence: Sequence[str]
) -> str:
    """Return why a player stands there in a season; ``nights`` are the names of the nights.

    Raises KeyError for a player without a row.
    """
    index = _index([row.player for row in rows], player)
    lines = [Compared(_name(names, row.player), row.place, row.decided_by, row.metrics) for row in rows]
    why = reasons(lines, index, deciding(precedence, SEASON_METRICS), lambda _one, _other: 0)
    return (
        f"{'; '.join([f'{lines[index].name} {where(lines, index)}: {_nights(rows[index], nights)}', *why])}."
    )


def _index(ids: Sequence[int], wanted: int) -> int:
    if wanted not in ids:
        raise KeyError(wanted)
    return ids.index(wanted)


def _name(names: Names, who: int) -> str:
    return names.get(who, NOBODY)


def _points(row: StandingsRow) -> str:
    """Return what the points are made of: games, a game in play, sit-outs, rounds missed."""
    finished = [part.points for part in row.rounds if part.line is not None and part.line.finished]
    playing = [part for part in row.rounds if part.line is not None and not part.line.finished]
    rested = [part for part in row.rounds if part.kind == PartKind.SIT_OUT]
    absent = [part for part in row.rounds if part.kind == PartKind.MISSED]
    closed = [part for part in row.rounds if part.kind == PartKind.NO_GAME]
    said = []
    if finished:
        said.append(f"{many(sum(finished), 'point')} in {many(len(finished), 'game')}")
    if playing:
        said.append(f"{many(sum(part.points for part in playing), 'point')} so far in {_rounds(playing)}")
    if rested:
        credit = str(row.credit or "nothing") if said else many(row.credit, "point")
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
    return f"Round {part.round}: {WITHOUT_GAME[part.kind]}, {many(part.points, 'point')}."


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
        many(number, noun)
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
        return f"{many(points, 'point')} on {many(len(counted), 'night')} ({which})"
    rest = all_of([nights.get(night, f"night {night}") for night in dropped])
    total = len(counted) + len(dropped)
    return f"{many(points, 'point')} on the best {len(counted)} of {total} nights ({which}; not {rest})"
