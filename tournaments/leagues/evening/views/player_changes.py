"""Changes of player in a match, as the secretary writes them down for both captains."""

from django.contrib.auth.decorators import login_required
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import render
from django.utils import timezone

from clubs.views.access import signed_in
from problems import Refused
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.player_changes import MAY_CHANGE, changes_of, rounds_to_come_in
from tournaments.leagues.evening.selectors.candidates import people_of
from tournaments.leagues.evening.services.player_changes import answer_change, change_player
from tournaments.leagues.models import Fixture, PlayerChange
from tournaments.leagues.register.selectors.squads import takes_new_players
from tournaments.leagues.views.access import fixture_to_run
from tournaments.leagues.views.form_fields import asked_of_form
from web.form_pages import go_to, require_page
from web.numbers import number_of


@require_page
@login_required
def fixture_changes(request: HttpRequest, fixture_id: int) -> HttpResponse:
    """Show who came in for whom in a match; agree for a captain, take a change back, or write one down."""
    fixture = fixture_to_run(request, fixture_id)
    faults: list[str] = []
    elsewhere = ""
    if request.method == "POST":
        try:
            _write(request, fixture)
        except Refused as refused:
            faults = [fault.message for fault in refused.problems]
            if any(fault.code == "plays_elsewhere" for fault in refused.problems):
                elsewhere = request.POST.get("do", "")
        else:
            return go_to(request, _("Saved. It's on the card."), "fixture_changes", fixture_id=fixture.pk)
    context = {
        "fixture": fixture,
        "season": fixture.season,
        "lines": changes_of(fixture, whole=True),
        "sides": people_of(fixture) if fixture.state in MAY_CHANGE else [],
        "rounds": rounds_to_come_in(fixture.format),
        "signs_on": takes_new_players(fixture.season, timezone.localdate()),
        "typed": asked_of_form(request, request.POST.get("do", "")),
        "elsewhere": elsewhere,
        "faults": faults,
    }
    return render(request, "leagues/player_changes.html", context, status=422 if faults else 200)


def _write(request: HttpRequest, fixture: Fixture) -> None:
    user, now, wish = signed_in(request), timezone.now(), request.POST.get("do", "")
    if wish in {"home", "away"}:
        change_player(fixture.pk, asked_of_form(request, wish), by=user, now=now)
        return
    change = number_of(request.POST.get("change", ""))
    try:
        answer_change(fixture.pk, change, None, agree=wish == "agree", by=user, now=now)
    except PlayerChange.DoesNotExist:
        raise Http404 from None
