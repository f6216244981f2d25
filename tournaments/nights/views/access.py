"""Let in who may see a night and who may run it, and answer whoever pressed a button."""

from collections.abc import Callable
from dataclasses import dataclass
from functools import wraps
from typing import Concatenate, ParamSpec

from django.contrib.auth.views import redirect_to_login
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, render
from django.urls import reverse

from tournaments.nights.models import Night
from tournaments.nights.permissions import nights_to_run, nights_to_score, visible_nights

P = ParamSpec("P")
View = Callable[Concatenate[HttpRequest, Night, P], HttpResponse]


@dataclass(frozen=True, slots=True)
class Access:
    """What a visitor may do to a night that he sees."""

    runs: bool
    scores: bool


def access_to(request: HttpRequest, night: Night) -> Access:
    """Return what whoever asks may do to a night."""
    scores = nights_to_score(request.user).filter(pk=night.pk).exists()
    return Access(scores and nights_to_run(request.user).filter(pk=night.pk).exists(), scores)


def with_night(view: View[P]) -> Callable[..., HttpResponse]:
    """Give a view the night of its address; 404 to whoever may not see it."""
    return _give(view, lambda request, number: _find(visible_nights(request.user), number))


def scorer_required(view: View[P]) -> Callable[..., HttpResponse]:
    """Give a view the night of its address, for members of its club; to others it does not exist."""

    def find(request: HttpRequest, number: int) -> Night | HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("night", args=[number]))
        return _find(nights_to_score(request.user), number)

    return _give(view, find)


def organiser_required(view: View[P]) -> Callable[..., HttpResponse]:
    """Give a view the night of its address, for its organisers.

    Whoever only sees the night is told so; to others it does not exist. Signed out, one comes back to the
    night's page.
    """

    def find(request: HttpRequest, number: int) -> Night | HttpResponse:
        if not request.user.is_authenticated:
            return redirect_to_login(reverse("night", args=[number]))
        night = nights_to_run(request.user).select_related("club").filter(pk=number).first()
        if night is None:
            seen = _find(visible_nights(request.user), number)
            return render(request, "nights/organisers_only.html", {"night": seen}, status=403)
        return night

    return _give(view, find)


def _give(
    view: View[P], find: Callable[[HttpRequest, int], Night | HttpResponse]
) -> Callable[..., HttpResponse]:
    """Give a view the night that is found; where a response is found instead, return that."""

    @wraps(view)
    def inner(request: HttpRequest, night_id: int, *args: P.args, **kwargs: P.kwargs) -> HttpResponse:
        found = find(request, night_id)
        if isinstance(found, HttpResponse):
            return found
        response = view(request, found, *args, **kwargs)
        response.headers.setdefault("Cache-Control", "private, no-cache")
        return response

    return inner


def _find(nights: QuerySet[Night], number: int) -> Night:
    return get_object_or_404(nights.select_related("club"), pk=number)
