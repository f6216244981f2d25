"""Sheets as PDF, and the plan as a file: asked for, watched while they are made, and fetched."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from django.http import Http404, HttpRequest, HttpResponse
from django.shortcuts import redirect, render
from django.urls import reverse
from django.views.decorators.http import require_safe

from clubs.views.paper import PaperChoice, read_paper_choice
from jobs.models import PrintJobState
from jobs.services.askers import asker_of, count_asker
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, NightPrintJob, PlayerPass
from tournaments.nights.paper.selectors.plan_files import FORMS, file_name, plan_file
from tournaments.nights.paper.selectors.print_jobs import (
    CARD,
    NIGHT_PDFS,
    WITHOUT_PLAN,
    is_current,
    print_job_of,
)
from tournaments.nights.paper.services.print_jobs import request_print_job
from tournaments.nights.people.selectors.player_passes import player_code
from tournaments.nights.plan.selectors.seats import night_plan
from tournaments.nights.views.access import scorer_required
from tournaments.nights.views.code_access import with_player_pass
from web.form_pages import require_page
from web.numbers import number_typed


@dataclass(frozen=True, slots=True)
class NightPrintPage:
    """What is asked for, on which paper, and the addresses of its page, of its file, and of those that it leads to."""

    night: Night
    kind: str
    number: int
    paper: PaperChoice
    links: Sequence[tuple[str, str]]

    @property
    def name(self) -> str:
        """What it is called in files: ``cards``, or ``card-17``; with the size where it isn't the club's."""
        kind = f"{CARD}-{self.number}" if self.kind == CARD else self.kind
        return kind if self.paper.is_own else f"{kind}-{self.paper.size}"


def _asked(request: HttpRequest, night: Night, what: str) -> NightPrintPage:
    """Read what stands in an address: ``cards``, or for one player's card ``card-17``."""
    kind, _, typed = what.partition("-")
    number = number_typed(typed)
    if kind != CARD or number is None or number not in night_plan(night).names:
        kind, number = what, 0
    if kind not in NIGHT_PDFS and not number:
        raise Http404
    return NightPrintPage(
        night,
        kind,
        number,
        paper=read_paper_choice(
            request,
            night.club,
            page=reverse("paper", args=[night.pk, what]),
            file=reverse("paper_file", args=[night.pk, what]),
        ),
        links=[
            (reverse("night", args=[night.pk]), night.name),
            (reverse("print_index", args=[night.pk]), "All sheets"),
        ],
    )


def _own(request: HttpRequest, player_pass: PlayerPass) -> NightPrintPage:
    code, night = player_code(player_pass), player_pass.entrant.night
    return NightPrintPage(
        night,
        CARD,
        player_pass.entrant.number,
        paper=read_paper_choice(
            request,
            night.club,
            page=reverse("player_card", args=[code]),
            file=reverse("player_card_file", args=[code]),
        ),
        links=[(reverse("player_night", args=[code]), night.name)],
    )


@require_page
@scorer_required
def print_job(request: HttpRequest, night: Night, what: str) -> HttpResponse:
    """Show how far a PDF is, or where to fetch it; pressed, have it made. Asked for twice it is made once."""
    if request.method == "POST" and what == CARD:
        what = f"{CARD}-{request.POST.get('number', '')}"
    return _answer(request, _asked(request, night, what), asker_of(request))


@require_page
@with_player_pass
def own_card(request: HttpRequest, player_pass: PlayerPass) -> HttpResponse:
    """Let a player have the own card."""
    return _answer(request, _own(request, player_pass), f"player:{player_pass.pk}")


@require_safe
@scorer_required
def print_job_file(request: HttpRequest, night: Night, what: str) -> HttpResponse:
    """Send a PDF."""
    return _send(_asked(request, night, what))


@require_safe
@with_player_pass
def own_card_file(request: HttpRequest, player_pass: PlayerPass) -> HttpResponse:
    """Send a player's own card."""
    return _send(_own(request, player_pass))


@require_safe
@scorer_required
def plan_as_file(request: HttpRequest, night: Night, form: str) -> HttpResponse:  # noqa: ARG001  the decorator's
    """Send the published plan as CSV, text or JSON."""
    if form not in FORMS:
        raise Http404
    response = HttpResponse(plan_file(night, form), content_type=FORMS[form])
    response.headers["Content-Disposition"] = f'attachment; filename="{file_name(night, "plan", form)}"'
    return response


def _answer(request: HttpRequest, asked: NightPrintPage, asker: str) -> HttpResponse:
    if request.method == "POST":
        count_asker(asker)
        try:
            request_print_job(asked.night.pk, asked.kind, asked.number, size=asked.paper.size)
        except NightRefused as refused:
            faults = [fault.message for fault in refused.problems]
            return render(request, "nights/print_paper.html", _shown(asked) | {"faults": faults}, status=409)
        return redirect(asked.paper.page)
    if getattr(request, "htmx", False):
        found = print_job_of(asked.night, asked.kind, asked.paper.size, asked.number)
        if found is not None and found.is_being_made:
            return render(request, "nights/print_progress.html", {"job": found})
        # It is there, or not wanted any more: a page that held only its progress is fetched whole.
        return HttpResponse(headers={"HX-Refresh": "true"})
    return render(request, "nights/print_paper.html", _shown(asked))


def _shown(asked: NightPrintPage) -> dict[str, Any]:
    plan = night_plan(asked.night)
    found = print_job_of(asked.night, asked.kind, asked.paper.size, asked.number)
    making = found is not None and found.is_being_made
    current = found is not None and not making and is_current(found, asked.night, plan)
    return {
        "night": asked.night,
        "asked": asked,
        "title": f"{plan.names[asked.number]}'s card" if asked.number else NIGHT_PDFS[asked.kind][0],
        "job": found,
        "making": making,
        "ready": found is not None and found.state == PrintJobState.READY and current,
        "failed": found is not None and found.state == PrintJobState.FAILED,
        "stale": found is not None and not making and not current,
        "planned": bool(plan.rounds) or asked.kind in WITHOUT_PLAN,
    }


def _send(asked: NightPrintPage) -> HttpResponse:
    """Send a file; where it is not there, or the plan has changed since, its page says so."""
    night = asked.night
    found = NightPrintJob.objects.filter(night=night, what=asked.kind, number=asked.number)
    job = found.filter(size=asked.paper.size, state=PrintJobState.READY).first()
    if job is None or not is_current(job, night):
        return redirect(asked.paper.page)
    response = HttpResponse(bytes(job.pdf), content_type="application/pdf")
    response.headers["Content-Disposition"] = f'inline; filename="{file_name(night, asked.name, "pdf")}"'
    return response
