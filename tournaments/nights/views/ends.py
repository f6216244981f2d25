"""Finish a night with something missing, and open one again."""

from collections.abc import Sequence

from django.http import HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.utils import timezone
from django.views.decorators.http import require_http_methods

from problems import Problem
from tournaments.nights.faults import NightRefused
from tournaments.nights.models import Night, NightState, RoundTable
from tournaments.nights.play.selectors.waiting import missing_words
from tournaments.nights.services import nights
from tournaments.nights.views.access import current_user, organiser_required


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_required
def finish(request: HttpRequest, night: Night) -> HttpResponse:
    """Name what is missing, and finish anyway where that was ticked."""
    if request.method != "POST" and night.state in (NightState.FINISHED, NightState.VERIFIED):
        return redirect("night", night_id=night.pk)
    if request.method != "POST":
        return _finish_page(request, night)
    try:
        nights.finish(night.pk, anyway="anyway" in request.POST, by=current_user(request), now=timezone.now())
    except NightRefused as refused:
        return _finish_page(request, night, refused.problems, status=409)
    return redirect("night", night_id=night.pk)


def _finish_page(
    request: HttpRequest, night: Night, faults: Sequence[Problem] = (), status: int = 200
) -> HttpResponse:
    without = RoundTable.objects.filter(round__night=night, round__state="closed", state="without")
    context = {
        "night": night,
        "missing": missing_words(night),
        "without": without.select_related("round").order_by("round__number", "number"),
        "faults": [fault.message for fault in faults],
    }
    return render(request, "nights/finish.html", context, status=status)


@require_http_methods(["GET", "HEAD", "POST"])
@organiser_required
def reopen(request: HttpRequest, night: Night) -> HttpResponse:
    """Open a finished or verified night again, for a reason that is kept."""
    faults: Sequence[Problem] = ()
    if request.method == "POST":
        try:
            nights.reopen(
                night.pk,
                request.POST.get("reason", ""),
                seen=request.POST.get("state"),
                by=current_user(request),
                now=timezone.now(),
            )
            return redirect("night", night_id=night.pk)
        except NightRefused as refused:
            faults = refused.problems
    context = {
        "night": night,
        "reason": request.POST.get("reason", ""),
        "faults": [fault.message for fault in faults],
    }
    return render(request, "nights/reopen.html", context, status=409 if faults else 200)
