"""Let those in who may see a season, or change it: what one may not see does not exist."""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from clubs.models import Club, Role
from clubs.permissions import clubs_where
from tournaments.leagues.models import Cup, Entrants, Fixture, Season, SeasonKind
from tournaments.leagues.permissions import seasons_to_run, visible_seasons

P = ParamSpec("P")


def clubs_to_run(request: HttpRequest) -> list[Club]:
    """Return the clubs that one organises, by name; 404 to whoever organises none."""
    clubs = list(clubs_where(request.user, Role.ORGANISER).order_by("name", "pk"))
    if not clubs:
        raise Http404
    return clubs


def organiser_required(
    view: Callable[Concatenate[HttpRequest, Season, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Give a view the season of its address, for an organiser of its club; 404 to others, or to sign in first."""

    @wraps(view)
    def inner(request: HttpRequest, season_id: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return view(request, get_object_or_404(seasons_to_run(request.user), pk=season_id), *args, **kwargs)

    return login_required(inner)


def secretary_required(
    view: Callable[Concatenate[HttpRequest, Season, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Give a view the season of teams of its address, for an organiser of its club; 404 for one of nights too."""

    @wraps(view)
    def inner(request: HttpRequest, season: Season, /, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        if season.kind != SeasonKind.TEAMS:
            raise Http404
        return view(request, season, *args, **kwargs)

    return organiser_required(inner)


def visible_league(request: HttpRequest, season_id: int) -> Season:
    """Return a season of teams that a visitor may see; 404 for any other."""
    return get_object_or_404(visible_seasons(request.user).filter(kind=SeasonKind.TEAMS), pk=season_id)


def fixture_to_run(request: HttpRequest, fixture_id: int) -> Fixture:
    """Return a match of a season that one runs; 404 for others."""
    rows = Fixture.objects.filter(season__in=seasons_to_run(request.user)).select_related(
        *("season__club", "division", "home__division", "away__division", "venue", "tie__cup")
    )
    return get_object_or_404(rows, pk=fixture_id)


def cup_to_run(request: HttpRequest, cup_id: int, entrants: Collection[str] = Entrants.values) -> Cup:
    """Return a cup that one may change, of these entrants; 404 for another, and to others."""
    rows = Cup.objects.filter(season__in=seasons_to_run(request.user), entrants__in=entrants)
    return get_object_or_404(rows.select_related("season__club", "main"), pk=cup_id)
