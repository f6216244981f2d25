"""Averages of a season of teams, and one player's own games."""

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.leagues.calendar.selectors.fixtures import fixtures_of_team, is_coming
from tournaments.leagues.models import Fixture
from tournaments.leagues.tables.selectors.averages import averages, minimum_of, player_page, players_of
from tournaments.leagues.views.access import visible_league
from tournaments.leagues.views.table_lines import average_line, lines_with_place, table_lines

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
                "others": [average_line(found, line) for line in lines if line.place is None],
            }
            for title, what, lines in (("Players", "Player", found.players), ("Pairs", "Pair", found.pairs))
        ],
        "minimum": minimum_of(season),
    }
    return render(request, "leagues/averages.html", context)


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
