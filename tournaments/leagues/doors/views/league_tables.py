"""The tables of a division as everybody reads them: of the league, and beside it."""

from collections.abc import Sequence
from datetime import date

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.permissions import may_organise
from problems.wording import all_of, day_words
from tournaments.leagues.calendar.selectors.fixtures import fixtures_of
from tournaments.leagues.cups.selectors.play_offs import play_off_of, promoting
from tournaments.leagues.doors.selectors.calendars import calendar_code
from tournaments.leagues.models import Division, Season
from tournaments.leagues.register.selectors.season_rules import precedence_of
from tournaments.leagues.register.selectors.season_weeks import SeasonWeek, by_week, this_week
from tournaments.leagues.tables.selectors.league_tables import DivisionTable, division_table
from tournaments.leagues.views.access import visible_league
from tournaments.leagues.views.listed_tables import made_of, whole_table
from tournaments.leagues.views.place_charts import weeks_chart
from tournaments.leagues.views.results_square import results_square
from tournaments.leagues.views.shared_pages import MOST_LEADERS, shared_page
from tournaments.matches.states import MatchState
from tournaments.standings.teams.columns import TeamLine


@require_safe
def division(request: HttpRequest, season_id: int, division_id: int) -> HttpResponse:
    """Show a division: its table with a sentence for each place, and all its fixtures by week."""
    season = visible_league(request, season_id)
    found = get_object_or_404(season.divisions, pk=division_id)
    table, whole = division_table(season, found), whole_table(season, found)
    weeks = by_week(season, fixtures_of(season).filter(division=found).exclude(state=MatchState.VOID))
    square = results_square(table.names_in_order, [match for week in weeks for match in week.fixtures])
    context = {
        "shared": shared_page(
            request, f"{found.name}, {season.name}", _preview_text(season, found, whole.lines, weeks)
        ),
        "season": season,
        "division": found,
        "whole": whole,
        "files": f"{reverse('api:season_standings', args=[season.pk])}?division={found.pk}&",
        "metrics": table.precedence,
        "provisional": [table.names[one] for one in table.provisional],
        "calendar": calendar_code(season, "division", found.pk),
        "weeks": weeks,
        "week": this_week(weeks, timezone.localdate()),
        "square": square if weeks else [],
        "any_awarded": any(match.awarded for week in weeks for match in week.fixtures),
        "places": weeks_chart(season, found),
        "organiser": not weeks and may_organise(request.user, season.club_id),
        "sets_up_play_off": _sets_up_play_off(request, season, found),
        "puts_in_order": _puts_in_order(request, season, table),
    }
    return render(request, "leagues/division.html", context)


def _preview_text(
    season: Season, division: Division, lines: Sequence[TeamLine], weeks: Sequence[SeasonWeek]
) -> str:
    """Return who leads a division; where nobody has a result yet, when it starts."""
    if not any(line.row.tally.played for line in lines):
        days = [match.date for week in weeks for match in week.fixtures if match.date is not None]
        return _start_sentence(season, division, days)
    first = [line for line in lines if line.row.place == 1]
    if not first:
        return f"Nobody has a place in {division.name}."
    names = f"{len(first)} teams" if len(first) > MOST_LEADERS else all_of(line.name for line in first)
    over = season.closed_at is not None
    if len(first) > 1:
        where = f"{'shared' if over else 'share'} first place in {division.name}"
    else:
        where = f"{'finished first in' if over else 'leads'} {division.name}"
    # Teams may share a place with other points, where points a match decide.
    made = {made_of(line.row.tally) for line in first}
    return f"{names} {where}{f' {made.pop()}' if len(made) == 1 else ''}."


def _start_sentence(season: Season, division: Division, days: Sequence[date]) -> str:
    """Return when a division without a result starts, by the days of its matches."""
    if days and min(days) >= timezone.localdate():
        return f"{division.name} starts on {day_words(min(days))}."
    if days:
        return f"{division.name} started on {day_words(min(days))}. There's no result yet."
    when = "" if season.starts is None else f" The season starts on {day_words(season.starts)}."
    return f"The fixtures of {division.name} aren't published yet.{when}"


def _puts_in_order(request: HttpRequest, season: Season, table: DivisionTable) -> bool:
    """Tell whether the reader may put teams in order that share a place, in a league whose rules part them."""
    sharing = any(row.tied for row in table.rows) and any(row.tally.played for row in table.rows)
    parts = season.league_rules.word("level_title") != "share"
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
        "whole": whole_table(season, found, side=True),
        "files": f"{reverse('api:season_side_table', args=[season.pk])}?division={found.pk}&",
        "metrics": precedence_of(season, side=True),
    }
    return render(request, "leagues/side_table.html", context)
