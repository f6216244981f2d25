"""`nights/{id}/standings/`: the lines in order, what ordered them, and why one stands where it stands."""

from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.answers import versioned
from clubs.api.paging import PAGING, Pages
from clubs.api.view import FOR_ANYBODY
from tournaments.nights.api.view import NightView
from tournaments.nights.models import Night, NightState
from tournaments.nights.models.night import CreditKind
from tournaments.nights.selectors.standings import NightStandings, standings
from tournaments.nights.services.entrants import MOST_ENTRANTS
from tournaments.standings.explain import RoundExplained
from tournaments.standings.night import PartKind, Row
from tournaments.standings.registry import COUNTED_IN_GAMES


class AskedSerializer(serializers.Serializer[Any]):
    """Whose line is to be explained."""

    entrant = serializers.IntegerField(min_value=1, max_value=MOST_ENTRANTS, required=False)


class LineSerializer(serializers.Serializer[Any]):
    """A line of standings, with a key for each metric."""

    place = serializers.IntegerField()
    tied = serializers.BooleanField(help_text="The place is shared.")
    player = serializers.IntegerField()
    entrant = serializers.IntegerField()
    name = serializers.CharField()
    decided_by = serializers.CharField(
        allow_null=True, help_text="The metric that parted this line from the one above."
    )
    credit = serializers.IntegerField(help_text="What sit-outs were worth; among `points`.")
    head_to_head = serializers.IntegerField(required=False, help_text="Where the precedence names it.")

    def get_fields(self) -> dict[str, Any]:
        """Declare a field for each metric that every line has."""
        metrics = {
            metric.key: serializers.IntegerField(help_text=metric.counts) for metric in COUNTED_IN_GAMES
        }
        return {**super().get_fields(), **metrics}


class PartSerializer(serializers.Serializer[Any]):
    """What a round gave, and where its hands are."""

    round = serializers.IntegerField()
    kind = serializers.ChoiceField(choices=[kind.value for kind in PartKind])
    points = serializers.IntegerField()
    sentence = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    game = serializers.IntegerField(allow_null=True, help_text="For those who keep score, null for others.")


class ExplanationSerializer(serializers.Serializer[Any]):
    """Why somebody stands there, with the parts that the points are made of."""

    entrant = serializers.IntegerField()
    sentence = serializers.CharField()
    parts = PartSerializer(many=True)


class CreditSerializer(serializers.Serializer[Any]):
    """What a sit-out is worth."""

    kind = serializers.ChoiceField(choices=CreditKind.choices)
    points = serializers.IntegerField(help_text="With the kind `fixed`.")


class StandingsSerializer(serializers.Serializer[Any]):
    """The standings of a night, a page of its lines at a time."""

    count = serializers.IntegerField()
    next = serializers.URLField(allow_null=True)
    previous = serializers.URLField(allow_null=True)
    results = LineSerializer(many=True)
    night = serializers.IntegerField()
    state = serializers.ChoiceField(choices=NightState.choices)
    precedence = serializers.ListField(
        child=serializers.CharField(), help_text="The metrics that ordered the lines, the deciding one first."
    )
    credit = CreditSerializer()
    rounds = serializers.IntegerField(help_text="How many have begun, and so are counted.")
    explanation = ExplanationSerializer(allow_null=True)


class StandingsView(NightView):
    """The standings of a night."""

    @extend_schema(
        operation_id="nights_standings",
        auth=FOR_ANYBODY,
        parameters=[
            *PAGING,
            OpenApiParameter(
                "entrant",
                {"type": "integer", "minimum": 1, "maximum": MOST_ENTRANTS},
                description="Whose line is to be explained; a number of `entrants/`.",
            ),
        ],
        responses=StandingsSerializer,
    )
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """Answer with the lines in order; with `entrant` also with the parts that one's line is made of."""
        night = self.night()
        form = AskedSerializer(data=request.query_params.dict())
        form.is_valid(raise_exception=True)
        etag = self.etag("standings", night)
        known = self.known(etag)
        if known is not None:
            return known
        found = standings(night)
        page = Pages().answer(request, self, list(found.rows), lambda row: _row_json(row, found))
        asked = form.validated_data.get("entrant")
        return versioned(page | _about(night, found, asked, scores=self.scores), etag)


def _about(night: Night, found: NightStandings, entrant: int | None, *, scores: bool) -> dict[str, Any]:
    return {
        "night": night.pk,
        "state": night.state,
        "precedence": night.precedence,
        "credit": {"kind": night.sit_out_credit, "points": night.sit_out_points},
        "rounds": found.rounds,
        "explanation": None if entrant is None else _explained(night, found, entrant, scores=scores),
    }


def _row_json(row: Row, found: NightStandings) -> dict[str, Any]:
    return {
        **row.as_json("entrant"),
        "player": found.players[row.entrant],
        "name": found.names[row.entrant],
    }


def _explained(night: Night, found: NightStandings, entrant: int, *, scores: bool) -> dict[str, Any]:
    if entrant not in {row.entrant for row in found.rows}:
        raise NotFound(f"Nobody with the number {entrant} plays in this night.")
    said = found.explained(entrant, night.precedence)
    return {
        "entrant": entrant,
        "sentence": said.sentence,
        "parts": [
            _part_json(part, found.games.get((entrant, part.part.round)), scores) for part in said.rounds
        ],
    }


def _part_json(said: RoundExplained, at: tuple[int, int] | None, scores: bool) -> dict[str, Any]:
    table, game = at or (None, None)
    return {
        "round": said.part.round,
        "kind": said.part.kind.value,
        "points": said.part.points,
        "sentence": said.sentence,
        "table": table,
        "game": game if scores else None,
    }
