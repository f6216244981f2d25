"""Lines of a league table and of averages, as the pages show them."""

from collections.abc import Sequence
from typing import Any

from problems.wording import ordinal, pluralize
from tournaments.leagues.models import Division, Season
from tournaments.leagues.tables.selectors.adjustments import adjustments_of, signed
from tournaments.leagues.tables.selectors.averages import Averages
from tournaments.leagues.tables.selectors.league_tables import DivisionTable, division_table, ends_of
from tournaments.standings.teams.averages import Average
from tournaments.standings.teams.moves import TeamMove, UpAndDown, moves
from tournaments.standings.teams.scheme import points_in_words, points_number, rounded
from tournaments.standings.teams.tally import TeamTally

FORM = {"won": "W", "drawn": "D", "lost": "L"}
MOVES = {
    TeamMove.TITLE: "first",
    TeamMove.UP: "goes up",
    TeamMove.PLAY_OFF: "play-off",
    TeamMove.DOWN: "goes down",
}


def table_lines(season: Season, division: Division, *, side: bool = False) -> list[dict[str, Any]]:
    """Return the lines of a division's table, or of its side table, for a template, with what was given or taken."""
    lines = lines_of(division_table(season, division, side=side), UpAndDown() if side else ends_of(division))
    why = adjustments_of([line["team"] for line in lines], side=side) if any_adjusted(lines) else {}
    return [line | {"adjustments": why.get(line["team"], [])} for line in lines]


def any_adjusted(lines: Sequence[dict[str, Any]]) -> bool:
    """Tell whether a table has a column for points that were given or taken."""
    return any(line["adjusted"] for line in lines)


def lines_of(table: DivisionTable, ends: UpAndDown) -> list[dict[str, Any]]:
    """Return the lines of a table for a template, with what its ends bring."""
    brings = moves(table.rows, ends)
    lines = [_line(table, row, brings[row.team]) for row in table.rows]
    more = {"has_adjusted": any_adjusted(lines), "has_per_match": table.has_per_match}
    return [line | more for line in lines]


def _line(table: DivisionTable, row: Any, brings: frozenset[TeamMove]) -> dict[str, Any]:
    change = table.changes.get(row.team)
    return {
        "team": row.team,
        "name": table.names[row.team],
        "place": row.place,
        "tied": row.tied,
        "tally": row.tally,
        "points": points_number(row.tally.points),
        "per_match": rounded(row.tally.points_per_match),
        "adjusted": signed(points) if (points := row.tally.adjusted - row.tally.deducted) else "",
        "form": [FORM[outcome.value] for outcome in table.form.get(row.team, ())],
        "explanation": table.explanations[row.team],
        "risen": 0 if change is None else change.risen,
        "brings": [MOVES[kind] for kind in TeamMove if kind in brings],
    }


def made_of(tally: TeamTally) -> str:
    """Return with how many points a team stands where it does, and after how many matches."""
    after = f" after {pluralize(tally.played, 'match', 'matches')}" if tally.played else ""
    return f"with {points_in_words(tally.points)}{after}"


def place_sentence(season: Season, division: Division, line: dict[str, Any]) -> str:
    """Return the place of a team that has one, by its line of the table."""
    place, over = ordinal(line["place"]), season.closed_at is not None
    if line["tied"]:
        place = f"{'Shared' if over else 'Shares'} {place} place"
    elif over:
        place = f"Finished {place}"
    return f"{place} in {division.name} {made_of(line['tally'])}."


def lines_with_place(found: Averages, lines: Sequence[Average]) -> list[dict[str, Any]]:
    """Return the lines of those who have played enough, for a template."""
    return [average_line(found, line) for line in lines if line.place is not None]


def average_line(found: Averages, line: Average) -> dict[str, Any]:
    """Return a line of averages for a template."""
    return {
        "place": line.place,
        "tied": line.tied,
        "name": found.name(line),
        "player": line.unit[0] if len(line.unit) == 1 else None,
        "team": line.team,
        "team_name": found.teams[line.team],
        "played": line.played,
        "won": line.won,
        "percent": line.percent,
        "more": line.needed - line.played,
    }
