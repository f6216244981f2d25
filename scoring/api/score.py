"""`score/`: the engine by itself, with nothing kept."""

from typing import Any

from rest_framework import serializers
from rest_framework.exceptions import ParseError, ValidationError
from rest_framework.renderers import JSONRenderer
from rest_framework.request import Request
from rest_framework.response import Response

from problems import Problem
from problems.wording import Wording
from scoring.api.record_schema import RecordsField
from scoring.api.table import OpenView
from scoring.engine.request_id import ReadRequest, read_request, with_written_id
from scoring.engine.score_request import answer_request, refusal
from web.fields import FreeObjectField, TextsField
from web.operations import writes


class ScoreRequestSerializer(serializers.Serializer[Any]):
    """A game to score; the engine reads it itself, so that it can name every fault."""

    id = serializers.JSONField(required=False, help_text="Anything; it comes back.")
    variant = serializers.CharField()
    options = FreeObjectField(required=False, allow_null=True)
    players = serializers.IntegerField(required=False, allow_null=True)
    hands = RecordsField(required=False, allow_null=True)


class ProblemLineSerializer(serializers.Serializer[Any]):
    """One fault."""

    code = serializers.CharField()
    field = serializers.CharField(allow_null=True)
    message = serializers.CharField()


class ScoreErrorSerializer(serializers.Serializer[Any]):
    """The first record that cannot be; `hand` is null for the set-up."""

    hand = serializers.IntegerField(allow_null=True)
    problems = ProblemLineSerializer(many=True)


class ScoreAnswerSerializer(serializers.Serializer[Any]):
    """The score after the last record, or before the first that cannot be."""

    id = serializers.JSONField()
    scores = serializers.DictField(child=serializers.IntegerField())
    points_of_last_hand = serializers.DictField(child=serializers.IntegerField())
    seat_points = serializers.DictField(child=serializers.IntegerField())
    winners = TextsField()
    next_dealer = serializers.IntegerField(allow_null=True)
    terms = serializers.DictField(child=TextsField())
    pool_cents = serializers.IntegerField(required=False, help_text="Where the variant has a pool.")
    payout_cents = serializers.DictField(child=serializers.IntegerField(), required=False)
    games_credited = serializers.DictField(
        child=serializers.IntegerField(), required=False, help_text="Where a shut-out counts for more."
    )
    carry = serializers.DictField(
        child=serializers.IntegerField(),
        required=False,
        help_text="Where points beyond the target are carried over: the winners' own.",
    )
    error = ScoreErrorSerializer(allow_null=True)


class ScoreRenderer(JSONRenderer):
    """Write an answer with the id as it was sent."""

    def render(
        self, data: Any, accepted_media_type: str | None = None, renderer_context: Any = None
    ) -> bytes:
        """Write the answer; of what is no score there is no id to keep."""

        def write(value: object) -> str:
            return super(ScoreRenderer, self).render(value, accepted_media_type, renderer_context).decode()

        written_id = getattr(renderer_context["response"], "written_id", None)
        return with_written_id(data, written_id, write).encode()


class ScoreView(OpenView):
    """Score a list of hands."""

    renderer_classes = [ScoreRenderer]
    reads_body = staticmethod(read_request)

    @writes("score", ScoreRequestSerializer, ScoreAnswerSerializer, 200, 400, conflicts=None)
    def post(self, request: Request) -> Response:
        """Score a game given as a list of records, exactly as the command `score` does; nothing is kept.

        400 with the score before it when a record, or the set-up, cannot be.
        """
        asked = ReadRequest(None)
        try:
            # A request without a body has been read by nobody.
            asked = request.data if isinstance(request.data, ReadRequest) else ReadRequest(request.data)
        except ParseError as error:
            result = refusal(None, [Problem("not_json", "", Wording(str(error.detail)))])
        else:
            result = answer_request(asked.value)
        response = Response(result, status=400 if result["error"] else 200)
        response.written_id = asked.written_id  # type: ignore[attr-defined]  # for the renderer
        return response

    def handle_exception(self, exc: Exception) -> Response:
        """Write a refusal of the query as the command would, which has no other shape for what cannot be."""
        if isinstance(exc, ValidationError) and isinstance(exc.detail, dict):
            details: Any = exc.detail
            faults = [Problem(told[0].code, name, Wording(str(told[0]))) for name, told in details.items()]
            return Response(refusal(None, faults), status=400)
        return super().handle_exception(exc)
