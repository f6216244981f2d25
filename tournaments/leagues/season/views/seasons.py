"""The seasons that one may see, and the standings of one."""

from collections.abc import Sequence
from typing import Any

from django.core.paginator import Paginator
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.views.decorators.http import require_safe

from clubs.models import Role
from clubs.permissions import clubs_where, may_organise
from tournaments.leagues.models import SeasonKind
from tournaments.leagues.permissions import visible_seasons
from tournaments.leagues.season.selectors.nights import called, counted_nights, nights_of
from tournaments.leagues.season.selectors.standings import SeasonStandings, standings
from tournaments.leagues.tables.views.league_tables import season_page
from tournaments.nights.models import NIGHT_ENDED, Night
from tournaments.nights.permissions import visible_nights
from tournaments.standings.metrics import SEASON_METRICS, Metric
from tournaments.standings.rank import deciding
from tournaments.standings.season import SeasonRow

A_PAGE = 100
OF_TIES = frozenset({"games_tied", "games_won_and_half_tied"})
"""Shown only of those who have tied a game: few nights know ties."""


@require_safe
def seasons(request: HttpRequest) -> HttpResponse:
    """List the seasons that a visitor may see, the newest first."""
    rows = visible_seasons(request.user).order_by("-id")
    context = {
        "page": Paginator(rows, A_PAGE).get_page(request.GET.get("page")),
        "organiser": clubs_where(request.user, Role.ORGANISER).exists(),
    }
    return render(request, "leagues/seasons.html", context)


@require_safe
def season(request: HttpRequest, season_id: int) -> HttpResponse:
    """Show who stands where in a season, by which metrics, and why."""
    found = get_object_or_404(visible_seasons(request.user), pk=season_id)
    if found.kind == SeasonKind.TEAMS:
        return season_page(request, found)
    counted = counted_nights(found)
    now = standings(found, counted)
    page = Paginator(now.rows, A_PAGE).get_page(request.GET.get("page"))
    metrics = deciding(found.precedence, SEASON_METRICS)
    others = (nights_of(found) & visible_nights(request.user)).exclude(state__in=NIGHT_ENDED)
    context = {
        "season": found,
        "organiser": may_organise(request.user, found.club_id),
        "page": page,
        "lines": [line(row, now, metrics) for row in page],
        "metrics": metrics,
        "nights": [{"night": night, "name": now.nights[night.pk]} for night in counted],
        "others": _named(list(others)),
    }
    return render(request, "leagues/season.html", context)


def line(row: SeasonRow, now: SeasonStandings, metrics: Sequence[Metric]) -> dict[str, Any]:
    """Write a line of standings with what it is made of, for a template."""
    return {
        "player": row.player,
        "place": row.place,
        "tied": row.tied,
        "name": now.names[row.player],
        "explanation": now.explanations[row.player],
        "deciding": [{"label": metric.label, "number": row.metrics[metric.key]} for metric in metrics],
        "numbers": [
            {"label": metric.label, "number": row.metrics[metric.key]}
            for metric in SEASON_METRICS
            if metric.key not in OF_TIES or row.metrics["games_tied"]
        ],
        "nights": [
            {
                "id": night,
                "name": now.nights[night],
                "points": now.players[night][row.player]["points"],
                "counts": night in row.counted_nights,
            }
            for night in now.played(row)
        ],
    }


def _named(nights: list[Night]) -> list[dict[str, Any]]:
    names = called(nights)
    return [{"night": night, "name": names[night.pk]} for night in nights]
