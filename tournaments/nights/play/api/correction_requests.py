"""`nights/{id}/correction-requests/`: what tables ask to have corrected in earlier rounds, and the answer to it."""

from typing import Any
from uuid import UUID

from django_filters import ChoiceFilter, FilterSet, OrderingFilter
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ORGANISERS
from clubs.models import Role
from problems.wording import gettext as _
from scoring.api.entry_serializers import SentSerializer, fact_json
from scoring.models import CorrectionRequest, RequestState
from scoring.selectors.ledgers import fact_of_row
from tournaments.nights.api.view import NightView
from tournaments.nights.play.selectors.correction_requests import TableRequest, described, requests_of_night
from tournaments.nights.play.services.correction_requests import (
    accept_correction,
    refuse_correction,
)
from web.fields import TextsField, when
from web.operations import lists, writes
from web.paging import filtered
from web.strict import StrictSerializer


class SideScoreSerializer(serializers.Serializer[Any]):
    """The score of a side, and what it would be."""

    name = serializers.CharField()
    now = serializers.IntegerField()
    after = serializers.IntegerField(allow_null=True, help_text="Null where it cannot be accepted any more.")


class CorrectionRequestSerializer(SentSerializer):
    """A correction that a table asks for: the entry as it was sent, and what it would change now."""

    state = serializers.ChoiceField(choices=RequestState.choices)
    game = serializers.IntegerField()
    round = serializers.IntegerField()
    table = serializers.IntegerField(help_text="The table's number in the night.")
    wish = serializers.CharField(help_text="What is asked for, in words: take back hand 2.")
    stands = serializers.CharField(help_text="What stands there now, in words.")
    becomes = serializers.CharField(help_text="What would stand there, in words.")
    scores = SideScoreSerializer(many=True)
    obstacles = TextsField(help_text="Why it cannot be accepted any more; empty where it can.")
    received_at = serializers.DateTimeField()
    answered_at = serializers.DateTimeField(allow_null=True)
    answered_by = serializers.CharField(allow_null=True)


class AnswerSerializer(StrictSerializer):
    """The answer to a request."""

    accept = serializers.BooleanField(help_text="True accepts, false refuses. An answer is final.")


class RequestFilter(FilterSet):
    """How requests may be filtered and ordered."""

    state = ChoiceFilter(choices=RequestState.choices)
    ordering = OrderingFilter(fields=["received_at"])


class CorrectionRequestsView(NightView):
    """What tables ask for."""

    @lists("correction_requests_list", CorrectionRequestSerializer, FOR_ORGANISERS, filters=RequestFilter)
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List what the night's tables asked for, the oldest first; those who keep score for the club may."""
        night = self.night(Role.SCORER)
        rows = filtered(RequestFilter, request, requests_of_night(night))

        def write(page: list[CorrectionRequest]) -> list[dict[str, Any]]:
            return [_request_json(one) for one in described(page)]

        return self.listed_together(request, rows, write, self.etag("correction-requests", night))


class CorrectionRequestView(NightView):
    """One request of a table."""

    @writes("correction_requests_answer", AnswerSerializer, CorrectionRequestSerializer)
    def post(self, request: Request, night_id: int, request_id: UUID) -> Response:
        """Accept or refuse what a table asked for; those who keep score for the club may.

        Repeating it changes nothing. 409 `answered_already` if it was answered the other way, `changed_meanwhile`
        if the hand is not as it was, `not_now` if the night is verified.
        """
        night = self.night(Role.SCORER)
        accept = AnswerSerializer.read(request)["accept"]
        if not requests_of_night(night).filter(pk=request_id).exists():
            raise NotFound(_("No table of this night asks for that. Look at the night again."))
        answer = accept_correction if accept else refuse_correction
        answer(night_id, request_id, **self.who_and_when)
        (done,) = described(requests_of_night(night).filter(pk=request_id))
        return Response(_request_json(done))


def _request_json(one: TableRequest) -> dict[str, Any]:
    """Write a request."""
    row: CorrectionRequest = one.row
    return fact_json(fact_of_row(row), row.entered_at) | {
        "state": row.state,
        "game": row.game_id,
        "round": one.round,
        "table": one.table,
        "wish": one.correction.wish,
        "stands": one.correction.stands,
        "becomes": one.correction.becomes,
        "scores": [
            {"name": side.name, "now": side.now, "after": side.after} for side in one.correction.scores
        ],
        "obstacles": list(one.correction.obstacles) if row.state == RequestState.ASKED else [],
        "received_at": when(row.received_at),
        "answered_at": when(row.answered_at),
        "answered_by": row.answered_by.get_username() if row.answered_by else None,
    }
