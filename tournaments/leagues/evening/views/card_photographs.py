"""Photographs of a match's paper cards: for its captains, the league's officers and whoever judges an appeal on it.

No browser keeps them.
"""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.models import User
from clubs.views.access import signed_in
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import side_of
from tournaments.leagues.evening.selectors.cards_seen import photographs_seen
from tournaments.leagues.evening.selectors.visibility import Viewer
from tournaments.leagues.evening.services.card_photographs import (
    MOST_PHOTOGRAPHS,
    TOO_LARGE,
    add_photograph,
    remove_photograph,
)
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import CardPhotograph, Fixture
from tournaments.leagues.permissions import judges, seasons_to_run, seasons_with_appeals
from tournaments.leagues.views.captain_access import Captain, captain_required, find_fixture
from tournaments.photographs.exceptions import MOST_BYTES, PROBLEMS
from web.form_pages import create_or_errors, require_page
from web.numbers import number_of


@require_page
@captain_required
def captain_photographs(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Show a captain the photographs of a match's paper cards, keep another, or take one away."""
    fixture = find_fixture(captain, fixture_id)
    places: dict[str, Any] = {"code": captain.code, "fixture_id": fixture.pk}
    about = {
        "kind": "captain",
        "style": "css/captain.css",
        "back": reverse("captain_match", kwargs=places),
        "here": reverse("captain_photographs", kwargs=places),
    }
    viewer = Viewer(side=str(side_of(fixture, captain.team)))
    return _no_store(_page(request, captain.team.season.closed_at is None, fixture, viewer, None, about))


@require_safe
@captain_required
def captain_photograph(
    request: HttpRequest,  # noqa: ARG001  a view's signature
    captain: Captain,
    fixture_id: int,
    photograph_id: int,
) -> HttpResponse:
    """Send a captain one of these photographs."""
    fixture = find_fixture(captain, fixture_id)
    return picture(fixture, Viewer(side=str(side_of(fixture, captain.team))), photograph_id)


@require_page
@login_required
def fixture_photographs(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Show the secretary the photographs of a match's paper cards, keep another, or take one away.

    A member of the panel who judges an appeal on the match sees them, and changes nothing.
    """
    fixture, viewer = _seen_by_officer(request, fixture_id)
    about = {
        "kind": "season",
        "style": "css/leagues.css",
        "back": reverse("fixture", args=[fixture.pk]),
        "here": reverse("fixture_photographs", args=[fixture.pk]),
    }
    still_open = fixture.season.closed_at is None and viewer.secretary
    return _page(request, still_open, fixture, viewer, signed_in(request), about)


@require_safe
@login_required
def fixture_photograph(request: HttpRequest, fixture_id: int, photograph_id: int) -> HttpResponse:
    """Send the secretary, or whoever judges an appeal on the match, one of these photographs."""
    fixture, viewer = _seen_by_officer(request, fixture_id)
    return picture(fixture, viewer, photograph_id)


def _page(  # noqa: PLR0913, PLR0917  whose page, of what
    request: HttpRequest,
    still_open: bool,
    fixture: Fixture,
    viewer: Viewer,
    by: User | None,
    about: dict[str, str],
) -> HttpResponse:
    faults: list[str] = []
    if request.method == "POST":
        message, faults = create_or_errors(lambda: _write(request, fixture, viewer.side or "", by))
        if message is not None:
            messages.success(request, message)
            return redirect(about["here"])
    found = list(photographs_seen(fixture, viewer))
    context = {
        "fixture": fixture,
        "photographs": [(one, viewer.secretary or one.side == viewer.side) for one in found],
        "room": still_open and len(found) < MOST_PHOTOGRAPHS,
        "open": still_open,
        "most": MOST_PHOTOGRAPHS,
        "most_bytes": MOST_BYTES,
        "too_large": _(TOO_LARGE),
        "heic": _(PROBLEMS["heic"]),
        "faults": faults,
        **about,
    }
    return render(request, "leagues/card_photographs.html", context, status=422 if faults else 200)


def _write(request: HttpRequest, fixture: Fixture, side: str, by: User | None) -> str:
    """Do what the form asks for; return what was done, in a sentence."""
    now = timezone.now()
    if request.POST.get("remove"):
        try:
            remove_photograph(fixture.pk, number_of(request.POST["remove"]), side, by=by, now=now)
        except CardPhotograph.DoesNotExist:
            return _("This photograph is gone already.")
        return _("The photograph is deleted.")
    file = request.FILES.get("photograph")
    if file is None:
        message = _("Take a photograph of the card, or choose one.")
        raise LeagueRefused(Problem("photograph_missing", "photograph", message))
    if (file.size or 0) > MOST_BYTES:
        raise LeagueRefused(Problem("too_large", "photograph", _(TOO_LARGE)))
    add_photograph(fixture.pk, side, file.read(), by=by, now=now)
    return "The photograph is saved with the card."


def picture(fixture: Fixture, viewer: Viewer, photograph_id: int) -> HttpResponse:
    """Return a photograph as a file; 404 for one that whoever looks isn't shown."""
    found = photographs_seen(fixture, viewer).defer(None).filter(pk=photograph_id).first()
    if found is None:
        raise Http404
    response = HttpResponse(bytes(found.jpeg), content_type="image/jpeg")
    response.headers["Content-Disposition"] = f'inline; filename="card-{fixture.pk}-{found.pk}.jpg"'
    return _no_store(response)


def _no_store(response: HttpResponse) -> HttpResponse:
    response.headers["Cache-Control"] = "no-store"
    return response


def _seen_by_officer(request: HttpRequest, fixture_id: int) -> tuple[Fixture, Viewer]:
    """Return a match, and whether its secretary or a judge of an appeal on it looks; 404 for others.

    To change something is the secretary's alone.
    """
    seasons = seasons_with_appeals(request.user)
    found = Fixture.objects.filter(season__in=seasons).select_related("season", "home", "away")
    fixture = get_object_or_404(found, pk=fixture_id)
    if seasons_to_run(request.user).filter(pk=fixture.season_id).exists():
        return fixture, Viewer(secretary=True)
    if request.method == "POST" or not judges(request.user, fixture):
        raise Http404
    return fixture, Viewer(judge=True)
