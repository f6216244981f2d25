"""Finish a night with something missing, open one again, and delete one that nobody played."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render

from clubs.views.access import who_and_when
from problems import Problem
from problems.wording import gettext as _
from tournaments.nights.models import Night, NightState
from tournaments.nights.plan.selectors.plans import rounds_begun
from tournaments.nights.play.selectors.waiting import missing_words, tables_with_hands_missing
from tournaments.nights.services import nights
from tournaments.nights.services.deleting import delete_night
from tournaments.nights.views.access import organiser_required
from web.form_pages import go_to, require_page, save_or_errors, show_refusals


def _finish_page(
    request: HttpRequest, night: Night, faults: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    context = {
        "night": night,
        "missing": missing_words(night),
        "without": tables_with_hands_missing(night).select_related("round"),
        "faults": [fault.message for fault in faults],
    }
    return render(request, "nights/finish.html", context, status=status)


@require_page
@organiser_required
@show_refusals(_finish_page, status=409)
def finish(request: HttpRequest, night: Night) -> HttpResponse:
    """Name what is missing, and finish anyway where that was ticked."""
    if request.method != "POST" and night.state in (NightState.FINISHED, NightState.VERIFIED):
        return redirect("night", night_id=night.pk)
    if request.method != "POST":
        return _finish_page(request, night)
    nights.finish(night.pk, anyway="anyway" in request.POST, **who_and_when(request))
    return redirect("night", night_id=night.pk)


@require_page
@organiser_required
def reopen(request: HttpRequest, night: Night) -> HttpResponse:
    """Open a finished or verified night again, for a reason that is kept."""
    reason, faults = request.POST.get("reason", ""), list[str]()
    if request.method == "POST":
        seen = request.POST.get("state")
        faults = save_or_errors(lambda: nights.reopen(night.pk, reason, seen=seen, **who_and_when(request)))
        if not faults:
            return redirect("night", night_id=night.pk)
    context = {"night": night, "reason": reason, "faults": faults}
    return render(request, "nights/reopen.html", context, status=409 if faults else 200)


def _delete_page(
    request: HttpRequest, night: Night, faults: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    context = {
        "night": night,
        "entered": night.entrants.count(),
        "begun": bool(rounds_begun(night)),
        "faults": [fault.message for fault in faults],
    }
    return render(request, "nights/delete.html", context, status=status)


@require_page
@organiser_required
@show_refusals(_delete_page, status=409)
def delete(request: HttpRequest, night: Night) -> HttpResponse:
    """Ask whether a night that nobody played is to go, and then delete it."""
    if request.method != "POST":
        return _delete_page(request, night)
    delete_night(night.pk, **who_and_when(request))
    return go_to(request, _("{name} is deleted.", name=night.name), "nights")
