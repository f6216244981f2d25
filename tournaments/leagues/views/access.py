"""Let those in who may see a season, or change it: what one may not see does not exist."""

from collections.abc import Callable, Collection
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404

from clubs.models import User
from tournaments.leagues.models import Cup, Entrants, Season
from tournaments.leagues.permissions import seasons_to_run

P = ParamSpec("P")


def signed_in(request: HttpRequest) -> User:
    """Return who is signed in; ask only behind a door that lets nobody else through."""
    assert isinstance(request.user, User)  # noqa: S101  signed in
    return request.user


def organiser_required(
    view: Callable[Concatenate[HttpRequest, Season, P], HttpResponse],
) -> Callable[..., HttpResponse]:
    """Give a view the season of its address, for an organiser of its club; 404 to others, or to sign in first."""

    @wraps(view)
    def inner(request: HttpRequest, season_id: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        return view(request, get_object_or_404(seasons_to_run(request.user), pk=season_id), *args, **kwargs)

    return login_required(inner)


def cup_to_run(request: HttpRequest, cup_id: int, entrants: Collection[str] = Entrants.values) -> Cup:
    """Return a cup that one may change, of these entrants; 404 for another, and to others."""
    rows = Cup.objects.filter(season__in=seasons_to_run(request.user), entrants__in=entrants)
    return get_object_or_404(rows.select_related("season__club", "main"), pk=cup_id)
