"""Averages of a season of teams, and one player's own games."""

from collections.abc import Sequence
from typing import Any

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.leagues.calendar.selectors.fixtures import fixtures_of_team, is_coming
from tournaments.leagues.doors.views.league_tables import table_lines
from tournaments.leagues.models import Fixture
from tournaments.leagues.tables.selectors.averages import (
    Averages,
    averages,
    minimum_of,
    player_page,
    players_of,
)
from tournaments.leagues.views.access import visible_league
from tournaments.standings.teams.averages import Average

A_FEW = 20
"""So many lines are shown at once; the others fold."""


@require_safe
def season_averages(request: HttpRequest, season_id: int) -> HttpResponse:
    """Show who won which share of their games, and which pair: of the season, or of one division."""
    season = visible_league(request, season_id)
    asked = request.GET.get("division", "")
    divisions = list(season.divisions.all())
    division = next((one for one in divisions if str(one.pk) == asked), None)
    found = averages(season, division)
    context = {
        "season": season,
        "division": division,
        "divisions": divisions if len(divisions) > 1 else [],
        "groups": [
            {
                "title": title,
                "what": what,
                "placed": lines_with_place(found, lines),
                "best": lines_with_place(found, lines)[:A_FEW],
                "rest": lines_with_place(found, lines)[A_FEW:],
                "others": [_line(found, line) for line in lines if line.place is None],
            }
            for title, what, lines in (("Players", "Player", found.players), ("Pairs", "Pair", found.pairs))
        ],
        "minimum": minimum_of(season),
    }
    return render(request, "leagues/averages.html", context)


def lines_with_place(found: Averages, lines: Sequence[Average]) -> list[dict[str, Any]]:
    """Return the lines of those who have played enough, for a template."""
    return [_line(found, line) for line in lines if line.place is not None]


def _line(found: Averages, line: Average) -> dict[str, Any]:
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


@require_safe
def player(request: HttpRequest, season_id: int, player_id: int) -> HttpResponse:
    """Show a player of a season: the next match and where, the table, then games, partners and average."""
    season = visible_league(request, season_id)
    found = get_object_or_404(players_of(season), pk=player_id)
    page = player_page(season, found)
    team, today = page["team"], timezone.localdate()
    coming: Fixture | None = None
    lines = []
    if team is not None:
        if season.closed_at is None:
            coming = next((one for one in fixtures_of_team(team) if is_coming(one, today)), None)
        lines = table_lines(season, team.division)
    context = {"season": season, "player": found, "next": coming, "lines": lines, **page}
    return render(request, "leagues/player.html", context)
