"""A side's line-up, as the secretary chooses it for the captain: by the same rules, and with the secretary's name."""

from collections.abc import Callable, Mapping
from typing import Any

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST

from clubs.views.access import signed_in, who_and_when
from tournaments.leagues.doors.views.captain import Typed
from tournaments.leagues.doors.views.line_up_context import line_up_context, side_context
from tournaments.leagues.doors.views.line_up_form import (
    line_up_typed,
    names_typed,
    write_line_up,
    write_side_names,
)
from tournaments.leagues.evening.selectors.captain_match import captain_match
from tournaments.leagues.evening.services.line_ups import reopen_line_up
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, Side, Team
from tournaments.leagues.views.access import fixture_to_run
from web.form_pages import require_page


@require_page
@login_required
def fixture_line_up(request: HttpRequest, fixture_id: int, side: str) -> HttpResponse:
    """Show a side's line-up as its captain sees it; choose, draw or lock it, or answer the other captain for them."""
    fixture, team = _side_to_run(request, fixture_id, side)
    if request.method != "POST":
        return _show(request, fixture, team, side)

    def write() -> None:
        write_line_up(request, fixture, team, by=signed_in(request))

    return _do(request, fixture, side, write, line_up_typed)


@require_POST
@login_required
def fixture_reopen_line_up(request: HttpRequest, fixture_id: int, side: str) -> HttpResponse:
    """Unlock a side's line-up for its captain."""
    fixture, team = _side_to_run(request, fixture_id, side)
    return _do(request, fixture, side, lambda: reopen_line_up(fixture.pk, team, **who_and_when(request)))


@require_POST
@login_required
def fixture_side_names(request: HttpRequest, fixture_id: int, side: str) -> HttpResponse:
    """Draw a side's names for the side table, or take them as they were chosen."""
    fixture, team = _side_to_run(request, fixture_id, side)

    def write() -> None:
        write_side_names(request, fixture.pk, team, by=signed_in(request))

    return _do(request, fixture, side, write, names_typed)


def _side_to_run(request: HttpRequest, fixture_id: int, side: str) -> tuple[Fixture, Team]:
    """Return a match of a season that one runs, and the team of a side; 404 for others."""
    fixture = fixture_to_run(request, fixture_id)
    if side not in Side.values:
        raise Http404
    return fixture, fixture.team_at(side)


def _do(
    request: HttpRequest, fixture: Fixture, side: str, write: Callable[[], None], typed: Typed = lambda *_: {}
) -> HttpResponse:
    """Do what was tapped, and lead back to the page; where it is refused, show it with what was typed."""
    try:
        write()
    except LeagueRefused as why:
        fixture, team = _side_to_run(request, fixture.pk, side)
        faults = [str(fault.message) for fault in why.problems]
        return _show(request, fixture, team, side, faults=faults, typed=typed(request, fixture, why))
    return redirect("fixture_line_up", fixture_id=fixture.pk, side=side)


def _show(  # noqa: PLR0913  whose line-up, what went wrong, and what was filled in
    request: HttpRequest,
    fixture: Fixture,
    team: Team,
    side: str,
    *,
    faults: list[str] | None = None,
    typed: Mapping[str, Any] | None = None,
) -> HttpResponse:
    match = captain_match(team, fixture, timezone.now())
    typed = typed or {}
    places = {"fixture_id": fixture.pk, "side": side}
    context = {
        "fixture": fixture,
        "season": match.season,
        "team": team,
        "other": match.other,
        "other_side": match.other_side,
        "line_up": line_up_context(match, typed, captain=False),
        "side": side_context(match, typed.get("names", ())),
        "choose_at": reverse("fixture_line_up", kwargs=places),
        "reopen_at": reverse("fixture_reopen_line_up", kwargs=places),
        "names_at": reverse("fixture_side_names", kwargs=places),
        "faults": faults or [],
    }
    return render(request, "leagues/line_up.html", context, status=422 if faults else 200)
