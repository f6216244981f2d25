"""The secretary's page for names on a card that aren't registered: who is meant, or who it was after all."""

from django.contrib.auth.decorators import login_required
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.views.access import signed_in
from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.evening.selectors.unknown_names import names_of
from tournaments.leagues.evening.services.unknown_names import TypedName, put_name, say_who
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture
from tournaments.leagues.views.access import fixture_to_run
from tournaments.matches.states import CARD_WANTED
from web.form_pages import create_or_errors, go_to, require_page
from web.numbers import number_of


@require_page
@login_required
def fixture_names(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Show the names on a card that nobody knows; say who one was, or read one more from the card."""
    fixture = fixture_to_run(request, fixture_id)
    faults: list[str] = []
    if request.method == "POST":
        message, faults = create_or_errors(lambda: _write(request, fixture))
        if message is not None:
            return go_to(request, message, "fixture_names", fixture_id=fixture.pk)
    context = {
        "fixture": fixture,
        "season": fixture.season,
        "sides": names_of(fixture),
        "takes_names": fixture.state in CARD_WANTED,
        "typed": request.POST.get("name", "")[:80],
        "typed_for": request.POST.get("side", ""),
        "faults": faults,
    }
    return render(request, "leagues/fixture_names.html", context, status=422 if faults else 200)


def _write(request: HttpRequest, fixture: Fixture) -> str:
    """Do what one of the page's forms asks for; return what to say of it. Raises Refused."""
    user, now, wish = signed_in(request), timezone.now(), request.POST.get("do", "")
    if wish in {"who", "own"}:
        typed = number_of(request.POST.get("typed", ""))
        who = typed if wish == "own" else number_of(request.POST.get("who", ""))
        player = say_who(fixture.pk, typed, who, by=user, now=now)
        return f"The card and the averages name {player.name} now."
    side, name = request.POST.get("side", ""), request.POST.get("name", "")[:200]
    if side not in {"home", "away"}:
        raise LeagueRefused(Problem("side_unknown", "side", _("Say whose card the name is on.")))
    meant = number_of(request.POST.get("meant", "")) if wish == "misspelt" else None
    team = fixture.team_at(side)
    player = put_name(fixture.pk, team, TypedName(name, meant), by=user, now=now)
    return f"{player.name} is in the line-up of {team.name}."
