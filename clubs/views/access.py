"""Let a member in, and nobody else: what one may not see does not exist."""

from collections.abc import Callable
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse, HttpResponseBase
from django.shortcuts import get_object_or_404
from django.utils import timezone

from clubs.models import Club, Player, Role, User, WhoAndWhen
from clubs.permissions import clubs_where

P = ParamSpec("P")
PANEL_PAGE = "panel_appeals"
"""Where somebody begins who sits on appeals panels and has no other role in any club."""


def signed_in(request: HttpRequest) -> User:
    """Return who is signed in; ask only behind a door that lets nobody else through."""
    assert isinstance(request.user, User)  # noqa: S101  signed in
    return request.user


def who_and_when(request: HttpRequest) -> WhoAndWhen:
    """Return who is signed in, and that it is now, for a service that writes."""
    return {"by": signed_in(request), "now": timezone.now()}


def with_club(
    at_least: Role,
) -> Callable[
    [Callable[Concatenate[HttpRequest, Club, P], HttpResponseBase]], Callable[..., HttpResponseBase]
]:
    """Give a view the club of its address; 404 to whoever has no such role there, or to sign in first."""

    def decorate(
        view: Callable[Concatenate[HttpRequest, Club, P], HttpResponseBase],
    ) -> Callable[..., HttpResponseBase]:
        @wraps(view)
        def inner(request: HttpRequest, club_id: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponseBase:
            club = get_object_or_404(clubs_where(request.user, at_least), pk=club_id)
            return view(request, club, *args, **kwargs)

        return login_required(inner)

    return decorate


def with_player(view: Callable[[HttpRequest, Player], HttpResponse]) -> Callable[..., HttpResponse]:
    """Give a view the player of its address, for an organiser of the player's club; 404 to others."""

    @wraps(view)
    def inner(request: HttpRequest, player_id: int) -> HttpResponse:
        players = Player.objects.filter(club__in=clubs_where(request.user, Role.ORGANISER))
        found = players.select_related("club", "merged_into").filter(pk=player_id)
        return view(request, get_object_or_404(found))

    return login_required(inner)
