"""Phones at the tables of a match: opened by a captain or the secretary, with a code for each; and the match live."""

from typing import Any

from django.contrib import messages
from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_safe

from clubs.views.access import signed_in
from problems.wording import gettext as _
from problems.wording import gettext_noop
from scoring.selectors.passes import shown_code, signed_code
from tournaments.leagues.evening.selectors.match_tables import (
    has_tables,
    live_context,
    passes_of,
    play_version,
)
from tournaments.leagues.evening.services.match_tables import open_tables
from tournaments.leagues.models import Fixture
from tournaments.leagues.permissions import visible_seasons
from tournaments.leagues.views.access import fixture_to_run
from tournaments.leagues.views.captain_access import Captain, captain_required, find_fixture
from web.etags import page_not_modified
from web.form_pages import require_page, save_or_errors
from web.phone_address import phone_url
from web.qr_codes import qr_picture

OPENED = gettext_noop("Phones keep score now. Let somebody at each table scan its code.")


@require_page
@captain_required
def captain_tables(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Show a captain the codes of the match's tables; pressed, open them."""
    fixture = find_fixture(captain, fixture_id)
    places = {"code": captain.code, "fixture_id": fixture_id}
    back = reverse("captain_match", kwargs=places)
    return _answer(request, fixture, reverse("captain_tables", kwargs=places), back)


@require_page
@login_required
def fixture_tables(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Show the secretary the codes of a match's tables; pressed, open them."""
    fixture = fixture_to_run(request, fixture_id)
    page = reverse("fixture_tables", args=[fixture_id])
    return _answer(request, fixture, page, reverse("fixture", args=[fixture_id]))


def _answer(request: HttpRequest, fixture: Fixture, page: str, back: str) -> HttpResponse:
    faults: list[str] = []
    if request.method == "POST":
        by = signed_in(request) if request.user.is_authenticated and not page.startswith("/team/") else None
        faults = save_or_errors(lambda: open_tables(fixture.pk, by=by, now=timezone.now()))
        if not faults:
            messages.success(request, _(OPENED))
            return redirect(page)
    context = {
        "fixture": fixture,
        "page": page,
        "back": back,
        "opened": has_tables(fixture),
        "cards": _cards(request, fixture),
        "start_address": phone_url(request, reverse("start")),
        "faults": faults,
    }
    response = render(request, "leagues/match_tables.html", context, status=409 if faults else 200)
    response.headers["Cache-Control"] = "no-store"
    return response


def _cards(request: HttpRequest, fixture: Fixture) -> list[dict[str, Any]]:
    cards = []
    for number, table_pass in passes_of(fixture).items():
        path = reverse("table_page", kwargs={"code": signed_code(table_pass)})
        address = phone_url(request, path)
        picture = qr_picture(address, f"QR code of table {number}")
        cards.append({"number": number, "typed_code": shown_code(table_pass), "page": path, "qr": picture})
    return cards


@require_safe
@captain_required
def captain_live(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Show a captain how the games at the tables stand."""
    return _live(request, find_fixture(captain, fixture_id), named=True)


@require_safe
def fixture_live(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Show how the games at the tables stand to whoever may see the match."""
    fixture = get_object_or_404(
        Fixture.objects.filter(season__in=visible_seasons(request.user)).select_related(
            "season", "home", "away"
        ),
        pk=fixture_id,
    )
    return _live(request, fixture, named=False)


def _live(request: HttpRequest, fixture: Fixture, *, named: bool) -> HttpResponse:
    etag = play_version(fixture)
    if known := page_not_modified(request, etag):
        return known
    response = render(request, "leagues/_live.html", live_context(fixture, named=named))
    response.headers["ETag"] = etag
    return response
