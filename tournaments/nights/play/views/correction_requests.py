"""Answer what a table asks to have corrected, from the night's page."""

from uuid import UUID

from django.contrib import messages
from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect
from django.utils import timezone
from django.views.decorators.http import require_POST

from tournaments.nights.faults import NightRefused
from tournaments.nights.models import Night
from tournaments.nights.play.services.correction_requests import accept_correction, refuse_correction
from tournaments.nights.views.access import doer, to_score
from tournaments.nights.views.night import refused_page

ANSWERS = {
    "accept": (accept_correction, "Accepted. The score has changed."),
    "refuse": (refuse_correction, "Refused. The score stays as it was."),
}


@require_POST
@to_score
def answer(request: HttpRequest, night: Night, request_id: UUID, what: str) -> HttpResponse:
    """Accept or refuse; pressed twice it is done once, and who was slower is told."""
    if what not in ANSWERS:
        raise Http404
    service, done = ANSWERS[what]
    try:
        service(night.pk, request_id, by=doer(request), now=timezone.now())
    except NightRefused as refused:
        return refused_page(request, night, refused)
    messages.success(request, done)
    return redirect("night", night_id=night.pk)
