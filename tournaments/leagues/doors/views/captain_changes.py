"""A change of player during a match: said by one captain, answered by the other."""

from collections.abc import Sequence
from typing import Any

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from problems import Problem
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.player_changes import rounds_to_come_in
from tournaments.leagues.calendar.services.fixtures import side_of
from tournaments.leagues.doors.views.captain import back_to, find_match, refused
from tournaments.leagues.doors.views.captain_context import change_lines, may_change
from tournaments.leagues.evening.selectors.candidates import bench
from tournaments.leagues.evening.selectors.captain_match import CaptainMatch, name_for
from tournaments.leagues.evening.selectors.lending import lendable_players
from tournaments.leagues.evening.services.player_changes import answer_change, change_player
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, PlayerChange
from tournaments.leagues.register.selectors.squads import takes_new_players
from tournaments.leagues.views.captain_access import Captain, captain_required
from tournaments.leagues.views.form_fields import asked_of_form
from tournaments.matches.changes import needs_consent
from web.form_pages import require_page
from web.numbers import number_of


@require_page
@captain_required
def captain_changes(request: HttpRequest, captain: Captain, fixture_id: int) -> HttpResponse:
    """Say that somebody else plays from a game on, take that back, or answer the other captain."""
    match = find_match(captain, fixture_id)
    asked = asked_of_form(request, match.side)
    faults: Sequence[Problem] = ()
    if request.method == "POST":
        asks = request.POST.get("do") == "ask"
        try:
            (_ask if asks else _answer)(request, captain, match.fixture)
        except LeagueRefused as why:
            if not asks:
                return refused(request, captain, fixture_id, why.problems)
            faults = why.problems
        else:
            return back_to(captain, fixture_id, "changes")
    context = _change_form_context(match) | {
        "code": captain.code,
        "typed": asked,
        "elsewhere": any(fault.code == "plays_elsewhere" for fault in faults),
        "faults": [fault.message for fault in faults],
    }
    return render(request, "leagues/captain/changes.html", context, status=422 if faults else 200)


def _ask(request: HttpRequest, captain: Captain, fixture: Fixture) -> None:
    asked = asked_of_form(request, side_of(fixture, captain.team))
    change = change_player(fixture.pk, asked, by=None, now=timezone.now())
    if change.state == PlayerChange.State.ASKED:
        messages.success(request, _("Asked. The other captain sees it on their page and only has to agree."))
    else:
        messages.success(request, _("Noted. It's on the card."))


def _answer(request: HttpRequest, captain: Captain, fixture: Fixture) -> None:
    change = number_of(request.POST.get("change", ""))
    agree = request.POST.get("do") == "agree"
    side = side_of(fixture, captain.team)
    try:
        answered = answer_change(fixture.pk, change, side, agree=agree, by=None, now=timezone.now())
    except PlayerChange.DoesNotExist:
        message = _("Somebody has just answered this or taken it back. Look at the line-ups again.")
        raise LeagueRefused(Problem("answered", "", message)) from None
    said = {
        PlayerChange.State.AGREED: _("Agreed. It's on the card."),
        PlayerChange.State.TAKEN_BACK: _("Taken back."),
    }
    messages.success(request, said.get(PlayerChange.State(answered.state), _("Refused. The line-up stays.")))


def _change_form_context(match: CaptainMatch) -> dict[str, Any]:
    """Return what the page of a change of player offers."""
    mine = [line for line in change_lines(match) if line.row.side == match.side]
    gone = {line.row.leaves_id for line in mine}
    here = [*match.players.get(match.side, []), *match.came_in.get(match.side, [])]
    rule = match.rules.word("changes")
    may = may_change(match)
    return {
        "fixture": match.fixture,
        "season": match.season,
        "other": match.other,
        "may": may,
        "ill": rule != "any",
        "consent": needs_consent(rule, len(mine)),
        "leaves": [(row.player_id, name_for(match, row)) for row in here if row.player_id not in gone],
        "squad": bench(match) if may else [],
        "lendable": lendable_players(match.season, match.fixture, match.team) if may else [],
        "signs_on": may and takes_new_players(match.season, timezone.localdate(match.now)),
        "rounds": rounds_to_come_in(match.form),
    }
