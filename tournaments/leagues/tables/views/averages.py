"""Averages of a season of teams, and one player's own games."""

from collections.abc import Iterator, Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from tournaments.leagues.calendar.selectors.fixtures import fixtures_of_team, is_coming
from tournaments.leagues.models import Fixture
from tournaments.leagues.tables.selectors.averages import averages, minimum_of, player_page, players_of
from tournaments.leagues.tables.selectors.league_tables import division_table
from tournaments.leagues.tables.selectors.player_games import game_listing
from tournaments.leagues.views.access import visible_league
from tournaments.leagues.views.listed_tables import drawn_averages, drawn_table
from tournaments.standings.teams.average_columns import AverageLine, partner_listing
from web.listings.page import page_table

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
                "title": f"{who}s",
                "placed": any(line.place is not None for line in averaged),
                "parts": [
                    (says, drawn_averages(season, f"{who}-{part}", lines, who, f"{who}s"))
                    for part, says, lines in _parts(found.lines(averaged))
                ],
            }
            for who, averaged in (("Player", found.players), ("Pair", found.pairs))
        ],
        "minimum": minimum_of(season),
        "files": reverse("api:season_averages", args=[season.pk])
        + ("?" if division is None else f"?division={division.pk}&"),
    }
    return render(request, "leagues/averages.html", context)


def _parts(lines: Sequence[AverageLine]) -> Iterator[tuple[str, str, Sequence[AverageLine]]]:
    """Give the parts of a list: the first, which are shown at once, the others with a place, and those without."""
    placed = [line for line in lines if line.line.place is not None]
    others = [line for line in lines if line.line.place is None]
    if placed:
        yield "best", "", placed[:A_FEW]
    if placed[A_FEW:]:
        yield "rest", f"All others with a place ({len(placed) - A_FEW})", placed[A_FEW:]
    if others:
        yield "few", f"Too few games for a place ({len(others)})", others


@require_safe
def player(request: HttpRequest, season_id: int, player_id: int) -> HttpResponse:
    """Show a player of a season: the next match and where, the table, then games, partners and average."""
    season = visible_league(request, season_id)
    found = get_object_or_404(players_of(season), pk=player_id)
    page = player_page(season, found)
    team, today = page["team"], timezone.localdate()
    coming: Fixture | None = None
    drawn = None
    if team is not None:
        if season.closed_at is None:
            coming = next((one for one in fixtures_of_team(team) if is_coming(one, today)), None)
        drawn = drawn_table(season, team.division, division_table(season, team.division))
    met = {
        who: page_table(
            partner_listing(page[f"{who.lower()}s"], who),
            {"player": lambda one: reverse("season_player", args=[season.pk, one.player.number])},
            name=who.lower(),
        )
        for who in ("Partner", "Opponent")
    }
    context = {
        "season": season,
        "player": found,
        "next": coming,
        "drawn": drawn,
        **page,
        "games": page_table(
            game_listing(page["games"]),
            {"match": lambda one: reverse("fixture", args=[one.fixture.pk])},
            name="games",
            sorts=True,
        ),
        "partners": met["Partner"],
        "opponents": met["Opponent"],
    }
    return render(request, "leagues/player.html", context)
