"""`nights/{id}/papers/`: sheets as PDF, made in the background; `nights/{id}/plan/{form}/`: the plan as a file."""

from typing import Any

from django.http import HttpResponse
from drf_spectacular.types import OpenApiTypes
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound, PermissionDenied
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS, FileView
from clubs.models import Role
from jobs.models import PrintJobState
from jobs.services.askers import asker_of, count_asker
from problems import Problem
from problems.wording import gettext as _
from tournaments.movements.rotation.round import MOST_ENTRANTS
from tournaments.nights.api.view import NightView
from tournaments.nights.exceptions import NightRefused
from tournaments.nights.models import Night, NightPrintJob
from tournaments.nights.paper.selectors.plan_files import FORMS, file_name, plan_file
from tournaments.nights.paper.selectors.print_jobs import (
    CARD,
    NIGHT_PDFS,
    WITH_CODES,
    Printable,
    is_current,
    printable,
)
from tournaments.nights.paper.services.print_jobs import request_print_job
from web.etags import by_content, etag_of
from web.fields import MethodField, RawNumberField, TextsField
from web.operations import accepted, lists, reads, writes
from web.paper_sizes import PaperSize
from web.row_numbers import row_or_404
from web.strict import StrictSerializer


def not_ready() -> Problem:
    """Return the problem of a PDF that is not made, or not of this plan."""
    return Problem(
        "not_ready", "", _("This PDF is not there, or the plan has changed since. Ask for it again.")
    )


class NewPrintJobSerializer(StrictSerializer):
    """A wish for a PDF."""

    what = serializers.ChoiceField(choices=[*NIGHT_PDFS, CARD])
    number = serializers.IntegerField(
        min_value=1,
        max_value=MOST_ENTRANTS,
        required=False,
        help_text="The entrant's, for one player's card.",
    )
    size = serializers.ChoiceField(
        choices=PaperSize.choices, required=False, help_text="The paper. Left out, it is the club's."
    )

    def validate(self, attrs: dict[str, Any]) -> dict[str, Any]:
        """Want a number for one player's card, and none otherwise."""
        if (attrs["what"] == CARD) != ("number" in attrs):
            raise serializers.ValidationError(
                {"number": f"Name the entrant's number for a {CARD}, and for nothing else."}, code="invalid"
            )
        return attrs


class PrintJobSerializer(serializers.Serializer[Any]):
    """A PDF as far as it is."""

    id = serializers.IntegerField()
    what = serializers.ChoiceField(choices=[*NIGHT_PDFS, CARD])
    number = MethodField(help_text="Whose card it is.")
    size = serializers.ChoiceField(choices=PaperSize.choices, help_text="The paper.")
    state = serializers.ChoiceField(choices=PrintJobState.choices)
    progress = RawNumberField(help_text="From 0 to 1.")
    current = MethodField(help_text="False when the plan, or something else on it, has changed since.")
    pages = serializers.IntegerField()
    unknown = TextsField(help_text="Names, and customs of the club, with letters that the PDF cannot print.")

    def get_number(self, job: NightPrintJob) -> int | None:
        """Return the entrant whose card it is."""
        return job.number or None

    def get_current(self, job: NightPrintJob) -> bool:
        """Return whether it is what would be printed now."""
        printed: Printable = self.context["printed"]
        return printed.is_current(job)


class PrintJobsView(NightView):
    """The PDFs of a night."""

    @lists("papers_list", PrintJobSerializer, FOR_ORGANISERS)
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List the PDFs that were asked for; those who keep score for the club may."""
        night = self.night(Role.SCORER)
        rows = NightPrintJob.objects.defer("pdf").filter(night=night).order_by("id")
        return self.listed(request, rows, PrintJobSerializer(context={"printed": printable(night)}))

    @writes("papers_want", NewPrintJobSerializer, PrintJobSerializer, 200, 202)
    def post(self, request: Request, night_id: int) -> Response:
        """Ask for a PDF of the published plan; those who keep score for the club may.

        `cards` are all players' cards, `tables` a card with its code for each table, `charts` the rounds by tables
        and by players, `movement` how to move, with a card for each table, `rules` tonight's rules, `all` all of
        these, `card` one player's. `size` is the paper, the club's where it is left out; of each size a PDF is kept.
        202: it is being made, and `progress` tells how far it is; 200: it is there. It is kept until what is on it
        changes. 409 `nothing_published` before a plan is, except for `rules`.
        """
        night = self.night(Role.SCORER)
        asked = NewPrintJobSerializer.read(request)
        count_asker(asker_of(request))
        job = request_print_job(night_id, asked["what"], asked.get("number", 0), size=asked.get("size"))
        data = PrintJobSerializer(job, context={"printed": printable(night)}).data
        return accepted(data, ready=job.state == PrintJobState.READY)


class PrintJobView(NightView):
    """One PDF."""

    def job(self) -> tuple[Night, NightPrintJob]:
        """Return the print job of the address, without its PDF, and its night; 404 where there is none."""
        night = self.night(Role.SCORER)
        rows = NightPrintJob.objects.defer("pdf").filter(night=night)
        return night, row_or_404(rows, "The night has no such PDF.", pk=self.kwargs["paper_id"])

    @reads("papers_read", PrintJobSerializer, auth=FOR_ORGANISERS)
    def get(self, request: Request, night_id: int, paper_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Return how far a PDF is."""
        night, job = self.job()
        return by_content(request, PrintJobSerializer(job, context={"printed": printable(night)}).data)


class PrintJobFileView(FileView, PrintJobView):
    """The file of a PDF."""

    @reads("papers_file", {(200, "application/pdf"): OpenApiTypes.BINARY}, 409, auth=FOR_ORGANISERS)
    def get(self, request: Request, night_id: int, paper_id: int) -> HttpResponse:  # type: ignore[override]  # noqa: ARG002
        """Return the file. 409 `not_ready` while it is being made, and when something on it has changed since.

        `tables` and `all` have the tables' codes: a token needs to be one that may write.
        """
        night, job = self.job()
        if job.what in WITH_CODES and not self.sees_codes:
            raise PermissionDenied("Codes are on this PDF. Only a token that may write gets it.")
        if job.state != PrintJobState.READY or not is_current(job, night):
            raise NightRefused(not_ready())
        etag = etag_of("paper", job.pk, job.content_hash)
        what = f"{CARD}-{job.number}" if job.number else job.what
        what = what if job.size == night.club.paper else f"{what}-{job.size}"
        return self.known(etag) or HttpResponse(
            bytes(job.pdf), content_type="application/pdf", headers=_headers(night, what, "pdf", etag)
        )


class PlanFileView(FileView, NightView):
    """The published plan as a file."""

    @reads(
        "plan_file",
        {
            (200, "text/csv"): OpenApiTypes.STR,
            (200, "text/plain"): OpenApiTypes.STR,
            (200, "application/json"): OpenApiTypes.OBJECT,
        },
        parameters=[OpenApiParameter("form", {"type": "string", "enum": list(FORMS)}, OpenApiParameter.PATH)],
    )
    def get(self, request: Request, night_id: int, form: str) -> HttpResponse:  # noqa: ARG002  DRF's signature
        """Return the published rounds as CSV and text with names, or as JSON for judges of rotations.

        In JSON `[a, b, c, d]` is a and b against c and d, in seats north, south, east, west; `quality` has each count
        beside its bound, `names` the entrants' names by number.
        """
        night = self.night()
        if form not in FORMS:
            raise NotFound(f"A plan is to be had as {', '.join(FORMS)}.")
        etag = self.etag(f"plan {form}", night)
        return self.known(etag) or HttpResponse(
            plan_file(night, form), content_type=FORMS[form], headers=_headers(night, "plan", form, etag)
        )


def _headers(night: Night, what: str, form: str, etag: str) -> dict[str, str]:
    return {
        "Content-Disposition": f'attachment; filename="{file_name(night, what, form)}"',
        "Cache-Control": "private, no-cache",
        "ETag": etag,
    }
