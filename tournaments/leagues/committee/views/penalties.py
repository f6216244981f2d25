"""What a late card or a no-show costs: the secretary takes it, lets it off with a reason, or asks first."""

import hashlib
from collections.abc import Sequence

from django.contrib import messages
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404, redirect, render
from django.utils import timezone
from django.views.decorators.http import require_POST

from clubs.views.access import signed_in
from problems import Problem, Refused
from problems.wording import gettext as _
from tournaments.leagues.committee.selectors.penalties import (
    cost_words,
    fines_of,
    late_words,
    open_penalties,
    taking_words,
)
from tournaments.leagues.committee.services import penalties as services
from tournaments.leagues.committee.services.penalties import PenaltyAction
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.committee.views.ruling_forms import WhyForm, ruling_page, why_of
from tournaments.leagues.models import Decision, Penalty, Season
from tournaments.leagues.views.access import secretary_required
from tournaments.leagues.views.captain_access import Captain, captain_required
from tournaments.leagues.views.form_pages import way_back
from web.form_pages import create_or_errors, go_to, read_post, require_page, save_or_message
from web.one_moment import not_one_moment


@not_one_moment  # what it would change is found by taking it, and then taking that back
@require_page
@secretary_required
def penalty(request: HttpRequest, season: Season, penalty_id: int) -> HttpResponse:
    """Show a proposed penalty with what it would change, and take it, let it off, or ask the captain."""
    rows = Penalty.objects.filter(season=season, decision=None)
    found = get_object_or_404(
        rows.select_related("fixture__home", "fixture__away", "team", "season"), pk=penalty_id
    )
    if request.method != "POST":
        return _page(request, found)
    message, faults = create_or_errors(lambda: _decide(request, found))
    if message is None:
        return _page(request, found, faults)
    return go_to(request, message, "season_to_do", season_id=season.pk)


def _decide(request: HttpRequest, found: Penalty) -> str:
    """Do what one of the page's buttons asks for; return what to say of it. Raises Refused."""
    does, reason = request.POST.get("do", ""), request.POST.get("reason", "")
    why = RulingDetails(reason, signed_in(request), timezone.now(), request.POST.get("rule", ""))
    name = found.team.name
    if does == "take":
        if request.POST.get("seen") != _seen(_preview(found, why)):
            message = _("Something has changed since you looked. Please look again.")
            raise Refused(Problem("changed", "", message))
        services.take_penalty(found.season_id, found.pk, RulingDetails(late_words(found), why.by, why.now))
        return _("Done. It's listed under Who changed what, with your reason.")
    if does == "ask":
        services.ask_captain(found.season_id, found.pk, why)
        return _("Asked. {name}'s captain finds the question on their page.", name=name)
    services.let_off(found.season_id, found.pk, why)
    return _("{name} is let off. Your reason is listed under Who changed what.", name=name)


def _preview(found: Penalty, why: RulingDetails) -> list[str]:
    as_taken = RulingDetails(late_words(found), why.by, why.now)

    def take() -> Decision:
        return services.take_penalty(found.season_id, found.pk, as_taken)

    return preview(take)


def _seen(shown: list[str]) -> str:
    return hashlib.sha256(repr(shown).encode()).hexdigest()


def _page(request: HttpRequest, found: Penalty, faults: Sequence[str] = ()) -> HttpResponse:
    try:
        shown = _preview(found, RulingDetails("", signed_in(request), timezone.now()))
        may, status = True, 422 if faults else 200
    except Refused as refused:  # the season is closed, or somebody decided this a moment ago
        shown, may, status = [], False, 409
        faults = [fault.message for fault in refused.problems]
    context = {
        "season": found.season,
        "penalty": found,
        "late": late_words(found),
        "cost": cost_words(found),
        "button": taking_words(found),
        "fines": fines_of(found.team),
        "shown": shown,
        "may": may,
        "seen": _seen(shown),
        "typed": request.POST.get("reason", ""),
        "faults": faults,
    }
    return render(request, "leagues/penalty.html", context, status=status)


@not_one_moment  # what it would change is found by letting off, and then taking that back
@require_page
@secretary_required
def let_off_taken(request: HttpRequest, season: Season, penalty_id: int) -> HttpResponse:
    """Let a team off a penalty that was taken: show what that would change, then do it."""
    taken = Penalty.objects.filter(season=season, decision__isnull=False)
    rows = taken.exclude(decision__kind=Decision.Kind.LET_OFF)
    found = get_object_or_404(rows.select_related("fixture__home", "fixture__away", "team"), pk=penalty_id)
    form = WhyForm(read_post(request))
    title = f"Let {found.team.name} off: the card of {found.fixture.name}"
    if found.no_show:
        title = f"Let {found.team.name} off, who didn't come to {found.fixture.name}"
    return ruling_page(
        request,
        form,
        lambda: services.let_off(season.pk, found.pk, why_of(request, form)),
        title=title,
        button="Let them off",
        **way_back("Back to To do", "season_to_do", season.pk),
    )


@not_one_moment  # what they would change is found by taking them, and then taking that back
@require_page
@secretary_required
def penalties_together(request: HttpRequest, season: Season) -> HttpResponse:
    """Show all proposed penalties with what they would change, and take those ticked, or let them off together."""
    waiting = open_penalties(season)
    if request.method != "POST":
        return _together_page(request, season, [one.pk for one in waiting])
    chosen = [one.pk for one in waiting if str(one.pk) in request.POST.getlist("penalty")]
    if request.POST.get("do") == "look":
        return _together_page(request, season, chosen)
    message, faults = create_or_errors(lambda: _decide_together(request, season, chosen))
    if message is None:
        return _together_page(request, season, chosen, faults)
    return go_to(request, message, "season_to_do", season_id=season.pk)


def _decide_together(request: HttpRequest, season: Season, chosen: list[int]) -> str:
    """Do what one of the page's buttons asks for; return what to say of it. Raises Refused."""
    why = RulingDetails(request.POST.get("reason", ""), signed_in(request), timezone.now())
    if request.POST.get("do") == "let_off":
        services.bulk_decide(season.pk, chosen, PenaltyAction.LET_OFF, why)
        return _("{count} let off. Your reason is listed under Who changed what.", count=len(chosen))
    gone = len(chosen) != len(set(request.POST.getlist("penalty")))
    seen = _seen([*map(str, chosen), *_preview_together(season, chosen, why)])
    if chosen and (gone or request.POST.get("seen") != seen):
        message = _("Something has changed since you looked. Please look again.")
        raise Refused(Problem("changed", "", message))
    services.bulk_decide(season.pk, chosen, PenaltyAction.TAKE, why)
    return _("{count} taken. They're listed under Who changed what.", count=len(chosen))


def _preview_together(season: Season, chosen: list[int], why: RulingDetails) -> Sequence[str]:
    return services.preview_together(season.pk, chosen, PenaltyAction.TAKE, why) if chosen else ()


def _together_page(
    request: HttpRequest, season: Season, chosen: list[int], faults: Sequence[str] = ()
) -> HttpResponse:
    why = RulingDetails("", signed_in(request), timezone.now())
    try:
        shown, may = _preview_together(season, chosen, why), True
        status = 422 if faults else 200
    except Refused as refused:  # the season is closed, or somebody decided one a moment ago
        shown, may, status = (), False, 409
        faults = [fault.message for fault in refused.problems]
    context = {
        "season": season,
        "lines": [
            {"row": one, "late": late_words(one), "cost": cost_words(one), "ticked": one.pk in chosen}
            for one in open_penalties(season)
        ],
        "shown": shown,
        "may": may,
        "seen": _seen([*map(str, chosen), *shown]),
        "typed": request.POST.get("reason", ""),
        "faults": faults,
    }
    return render(request, "leagues/penalties.html", context, status=status)


@require_POST
@captain_required
def captain_answer(request: HttpRequest, captain: Captain, penalty_id: int) -> HttpResponse:
    """Take a captain's answer to what the secretary asks about a late card."""
    get_object_or_404(Penalty, pk=penalty_id, team=captain.team)
    answer, now = request.POST.get("answer", ""), timezone.now()
    if save_or_message(request, lambda: services.answer_secretary(captain.team, penalty_id, answer, now=now)):
        messages.success(request, _("Your answer is with the secretary."))
    return redirect("captain_team", code=captain.code)
