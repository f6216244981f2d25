"""A captain's way in by a typed code, first page, the page of one match, and what is sent there of line-ups."""

from collections.abc import Callable, Mapping, Sequence
from functools import wraps
from typing import Any
from uuid import uuid4

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.utils import timezone
from django.views.decorators.http import require_POST, require_safe

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.cups.selectors.cup_names import entries_to_name
from tournaments.leagues.doors.selectors.captain_team import team_page
from tournaments.leagues.doors.views.captain_context import match_context
from tournaments.leagues.doors.views.line_up_form import (
    line_up_typed,
    names_typed,
    write_line_up,
    write_side_names,
)
from tournaments.leagues.evening.selectors.captain_match import CaptainMatch, captain_match, version_of
from tournaments.leagues.evening.services.line_ups import reopen_line_up
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import EntryAnswer, Fixture
from tournaments.leagues.office.services.entry_forms import answer_entry
from tournaments.leagues.register.selectors.bans import bans_for_captain
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import change_contact
from tournaments.leagues.views.captain_access import (
    Captain,
    LinkRefused,
    View,
    captain_pass,
    captain_required,
    find_fixture,
    refuse_link,
)
from web.client_identity import remember_device
from web.etags import page_not_modified
from web.form_pages import go_to, require_page, save_or_errors, save_or_message
from web.guesses import TooManyGuesses
from web.kept_pages import let_phone_keep, manifest


@require_page
def type_team_code(request: HttpRequest) -> HttpResponse:
    """Go to the pages of the team whose code was typed."""
    typed = request.POST.get("code", "")[:200].strip()
    if request.method != "POST":
        return render(request, "leagues/captain/code.html")
    if not typed:
        return render(
            request, "leagues/captain/code.html", {"why": "Type the code of your team."}, status=422
        )
    try:
        team_pass = captain_pass(request, typed)
    except (LinkRefused, TooManyGuesses) as refused:
        return refuse_link(request, refused, typed)
    return remember_device(request, redirect("captain_team", code=team_code(team_pass)))


@require_safe
@captain_required
def captain_team(request: HttpRequest, captain: Captain) -> HttpResponse:
    """Show a captain the next match, what is to be done, all matches, the place in the table and the squad."""
    return _show_team(request, captain)


def _show_team(
    request: HttpRequest, captain: Captain, faults: Sequence[str] = (), typed: Mapping[str, Any] | None = None
) -> HttpResponse:
    """Show a captain's first page, with what was refused and as it was filled in."""
    team = captain.team
    own = {
        "phone": team.captain_phone,
        "shares": team.shares_phone,
        "vice_phone": team.vice_phone,
        "shares_vice": team.shares_vice_phone,
    }
    context = team_page(captain.team, timezone.now()) | {
        "code": captain.code,
        "naming": entries_to_name(captain.team),
        "bans": bans_for_captain(captain.team, timezone.localdate()),
        "contact": own if typed is None else typed,
        "faults": faults,
    }
    response = render(request, "leagues/captain/team.html", context, status=422 if faults else 200)
    numbers = context["rings"] or context["contact"]["phone"] or context["contact"]["vice_phone"]
    return _uncached(let_phone_keep(response), shows_contact=bool(numbers))


@require_safe
@captain_required
def captain_manifest(_request: HttpRequest, captain: Captain) -> HttpResponse:
    """Send what puts a captain's first page on a home screen."""
    return manifest(captain.team.name, reverse("captain_team", kwargs={"code": captain.code}))


@require_POST
@captain_required
def captain_contact(request: HttpRequest, captain: Captain) -> HttpResponse:
    """Keep the captain's and the vice-captain's telephone numbers, and whether the other captains may see them."""
    typed: dict[str, Any] = {
        "phone": request.POST.get("phone", "")[:1000],
        "shares": bool(request.POST.get("shares")),
    }
    if "vice_phone" in request.POST:
        typed["vice_phone"] = request.POST["vice_phone"][:1000]
        typed["shares_vice"] = bool(request.POST.get("shares_vice"))
    faults = save_or_errors(lambda: change_contact(captain.team.pk, **typed, by=None, now=timezone.now()))
    if faults:
        return _show_team(request, captain, faults, {"vice_phone": "", "shares_vice": False} | typed)
    both = "vice_phone" in typed
    message = _("The numbers are saved.") if both else _("Your number is saved.")
    return go_to(request, message, "captain_team", code=captain.code)


@require_POST
@captain_required
def captain_squad(request: HttpRequest, captain: Captain) -> HttpResponse:
    """Answer the entry form: register those of last season's squad who play again, or say that the team doesn't."""
    again, team, now = request.POST.get("again"), captain.team.pk, timezone.now()
    answer, players = EntryAnswer.PLAYS, request.POST.getlist("players")
    if again == "out":
        answer, players = EntryAnswer.OUT, []
    let_go = again == "others"
    save_or_message(request, lambda: answer_entry(team, answer, players, let_go=let_go, by=None, now=now))
    return redirect("captain_team", code=captain.code)


@require_safe
@captain_required
def captain_match_page(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Show a captain one match; to the page's own poll only whether it is another by now."""
    match = find_match(captain, fixture_id)
    if "part" in request.GET:
        etag = version_of(match)
        return page_not_modified(request, etag) or HttpResponse(headers={"ETag": etag})
    return _show_match(request, captain, match)


def find_match(captain: Captain, fixture_id: int) -> CaptainMatch:
    """Return the captain's match of a number; 404 for a match of other teams."""
    fixture = find_fixture(captain, fixture_id)
    return captain_match(captain.team, fixture, timezone.now())


def _show_match(
    request: HttpRequest,
    captain: Captain,
    match: CaptainMatch,
    faults: Sequence[Problem] = (),
    typed: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Show the page of a match, with what was refused and as it was filled in."""
    context = match_context(match, typed or {}) | {
        "code": captain.code,
        "card_id": uuid4(),
        "faults": [fault.message for fault in faults],
    }
    response = render(request, "leagues/captain/match.html", context, status=422 if faults else 200)
    return _uncached(let_phone_keep(response), shows_contact=bool(context["rings"]))


def refused(
    request: HttpRequest,
    captain: Captain,
    fixture_id: int,
    faults: Sequence[Problem],
    typed: Mapping[str, Any] | None = None,
) -> HttpResponse:
    """Show the page of a match again, with what was refused."""
    return _show_match(request, captain, find_match(captain, fixture_id), faults, typed)


Act = Callable[[HttpRequest, Captain, Fixture], HttpResponse | None]
Typed = Callable[[HttpRequest, Fixture, LeagueRefused], Mapping[str, Any]]


def match_act(part: str, typed: Typed = lambda *_: {}) -> Callable[[Act], View]:
    """Make a view of what a captain does in a match of theirs: once it's done, it leads back to a part of its page.

    Where it's refused, the page is shown again with the reason, and with what was `typed`.
    """

    def decorate(act: Act) -> View:
        @require_POST
        @captain_required
        @wraps(act)
        def view(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
            fixture = find_fixture(captain, fixture_id)
            try:
                answer = act(request, captain, fixture)
            except LeagueRefused as why:
                return refused(request, captain, fixture_id, why.problems, typed(request, fixture, why))
            return answer or back_to(captain, fixture_id, part)

        return view

    return decorate


def back_to(captain: Captain, fixture_id: int, part: str) -> HttpResponse:
    """Lead back to a part of a match's page, or to its head."""
    page = reverse("captain_match", kwargs={"code": captain.code, "fixture_id": fixture_id})
    return redirect(f"{page}#{part}" if part else page)


def _uncached(response: HttpResponse, *, shows_contact: bool) -> HttpResponse:
    """Let no browser keep a page with somebody's telephone number; a phone's worker keeps it without that."""
    if shows_contact:
        response.headers["Cache-Control"] = "no-store"
    return response


@match_act("line-up", line_up_typed)
def captain_line_up(request: HttpRequest, captain: Captain, fixture: Fixture) -> None:
    """Take a line-up as it was ticked, and do with it what was tapped."""
    write_line_up(request, fixture, captain.team, by=None)


@match_act("line-up")
def captain_reopen(_request: HttpRequest, captain: Captain, fixture: Fixture) -> None:
    """Unlock the captain's line-up."""
    reopen_line_up(fixture.pk, captain.team, now=timezone.now())


@match_act("line-up", names_typed)
def captain_side_names(request: HttpRequest, captain: Captain, fixture: Fixture) -> None:
    """Draw the captain's names for the side table, or take them as they were chosen."""
    write_side_names(request, fixture.pk, captain.team, by=None)
