"""The tables of a division as everybody reads them: of the league, and beside it."""

from collections.abc import Sequence
from datetime import date
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.permissions import may_organise
from problems.wording import all_of, day_words, many, ordinal
from tournaments.leagues.calendar.selectors.fixtures import SeasonWeek, by_week, fixtures_of
from tournaments.leagues.cups.selectors.play_offs import play_off_of, promoting
from tournaments.leagues.doors.selectors.calendars import calendar_code
from tournaments.leagues.models import Division, Season
from tournaments.leagues.tables.selectors.adjustments import adjustments_of, signed
from tournaments.leagues.tables.selectors.league_tables import (
    DivisionTable,
    division_table,
    ends_of,
    precedence_of,
)
from tournaments.leagues.views.access import visible_league
from tournaments.leagues.views.shared_pages import MOST_LEADERS, shared_page
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import MatchState
from tournaments.standings.teams.moves import TeamMove, UpAndDown, moves
from tournaments.standings.teams.scheme import points_in_words, rounded, shown
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
        "points": shown(row.tally.points),
        "per_match": rounded(row.tally.points_per_match),
        "adjusted": signed(points) if (points := row.tally.adjusted - row.tally.deducted) else "",
        "form": [FORM[outcome.value] for outcome in table.form.get(row.team, ())],
        "explanation": table.explanations[row.team],
        "risen": 0 if change is None else change.risen,
        "brings": [MOVES[kind] for kind in TeamMove if kind in brings],
    }


@require_safe
def division(request: HttpRequest, season_id: int, division_id: int) -> HttpResponse:
    """Show a division: its table with a sentence for each place, and all its fixtures by week."""
    season = visible_league(request, season_id)
    found = get_object_or_404(season.divisions, pk=division_id)
    table, lines = division_table(season, found), table_lines(season, found)
    weeks = by_week(season, fixtures_of(season).filter(division=found).exclude(state=MatchState.VOID))
    context = {
        "shared": shared_page(
            request, f"{found.name}, {season.name}", _preview_text(season, found, lines, weeks)
        ),
        "season": season,
        "division": found,
        "lines": lines,
        "metrics": table.precedence,
        "provisional": [table.names[one] for one in table.provisional],
        "calendar": calendar_code(season, "division", found.pk),
        "weeks": weeks,
        "sets_up_play_off": _sets_up_play_off(request, season, found),
        "puts_in_order": _puts_in_order(request, season, table),
    }
    return render(request, "leagues/division.html", context)


def _preview_text(
    season: Season, division: Division, lines: Sequence[dict[str, Any]], weeks: Sequence[SeasonWeek]
) -> str:
    """Return who leads a division; where nobody has a result yet, when it starts."""
    if not any(line["tally"].played for line in lines):
        days = [match.date for week in weeks for match in week.fixtures if match.date is not None]
        return _start_sentence(season, division, days)
    first = [line for line in lines if line["place"] == 1]
    if not first:
        return f"Nobody has a place in {division.name}."
    names = f"{len(first)} teams" if len(first) > MOST_LEADERS else all_of(line["name"] for line in first)
    over = season.closed_at is not None
    if len(first) > 1:
        where = f"{'shared' if over else 'share'} first place in {division.name}"
    else:
        where = f"{'finished first in' if over else 'leads'} {division.name}"
    # Teams may share a place with other points, where points a match decide.
    made = {_made_of(line["tally"]) for line in first}
    return f"{names} {where}{f' {made.pop()}' if len(made) == 1 else ''}."


def _start_sentence(season: Season, division: Division, days: Sequence[date]) -> str:
    """Return when a division without a result starts, by the days of its matches."""
    if days and min(days) >= timezone.localdate():
        return f"{division.name} starts on {day_words(min(days))}."
    if days:
        return f"{division.name} started on {day_words(min(days))}. There's no result yet."
    when = "" if season.starts is None else f" The season starts on {day_words(season.starts)}."
    return f"The fixtures of {division.name} aren't published yet.{when}"


def _made_of(tally: TeamTally) -> str:
    """Return with how many points a team stands where it does, and after how many matches."""
    after = f" after {many(tally.played, 'match', 'matches')}" if tally.played else ""
    return f"with {points_in_words(tally.points)}{after}"


def place_sentence(season: Season, division: Division, line: dict[str, Any]) -> str:
    """Return the place of a team that has one, by its line of the table."""
    place, over = ordinal(line["place"]), season.closed_at is not None
    if line["tied"]:
        place = f"{'Shared' if over else 'Shares'} {place} place"
    elif over:
        place = f"Finished {place}"
    return f"{place} in {division.name} {_made_of(line['tally'])}."


def _puts_in_order(request: HttpRequest, season: Season, table: DivisionTable) -> bool:
    """Tell whether the reader may put teams in order that share a place, in a league whose rules part them."""
    sharing = any(row.tied for row in table.rows) and any(row.tally.played for row in table.rows)
    parts = LeagueRules(season.rules).word("level_title") != "share"
    return sharing and parts and season.closed_at is None and may_organise(request.user, season.club_id)


def _sets_up_play_off(request: HttpRequest, season: Season, division: Division) -> bool:
    """Tell whether the reader may set up the play-off of a division, and there is none."""
    wanted = division.play_off and season.closed_at is None and may_organise(request.user, season.club_id)
    return bool(wanted) and division in promoting(season) and play_off_of(division) is None


@require_safe
def side_table(request: HttpRequest, season_id: int, division_id: int) -> HttpResponse:
    """Show the side table of a division, with a sentence for each place; 404 where the season has none."""
    season = visible_league(request, season_id)
    found = get_object_or_404(season.divisions, pk=division_id)
    if not season.side_table:
        raise Http404
    context = {
        "season": season,
        "division": found,
        "lines": table_lines(season, found, side=True),
        "metrics": precedence_of(season, side=True),
    }
    return render(request, "leagues/side_table.html", context)
