"""`nights/{id}/rounds/`: who sits where, and which table waits for what."""

from collections.abc import Mapping
from typing import Any

from django_filters import ChoiceFilter, FilterSet, OrderingFilter
from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.view import FOR_ANYBODY
from scoring.api.entry_form import when
from scoring.models import TablePass
from scoring.selectors.passes import signed_code
from tournaments.nights.api.view import NightView
from tournaments.nights.models import Night, RoundState, TableState
from tournaments.nights.models.night import MOST_ROUNDS
from tournaments.nights.plan.api.plan_forms import PlannedSeatSerializer
from tournaments.nights.play.selectors.round_tables import (
    RoundOfNight,
    TableOfRound,
    passes_of,
    rounds_with_tables,
)
from tournaments.nights.results.api.table_results import TableResultSerializer, table_result_json
from web.etags import versioned
from web.paging import PAGING, NumberFilter, Pages, filtered, ordering_parameter, paged_schema


class SeatingSerializer(PlannedSeatSerializer):
    """Who was to sit at a seat; who really did stands in the game."""

    seat = serializers.IntegerField(help_text="0 to 3: north, east, south, west. Seat 0 deals first.")
    player = serializers.IntegerField()


class RoundTableSerializer(TableResultSerializer):
    """A table in a round. Code and token are shown to those who keep score and may write, and null for others."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=TableState.choices)
    done_at = serializers.DateTimeField(allow_null=True)
    hands = serializers.IntegerField(
        help_text="Recorded so far, misdeals among them, and those that a card's totals stand for."
    )
    hands_in_all = serializers.IntegerField(allow_null=True)
    seats = SeatingSerializer(many=True)
    game = serializers.IntegerField(allow_null=True, help_text="A number of `games/`; null before the round.")
    code = serializers.CharField(allow_null=True, help_text="To type on the table's phone.")
    token = serializers.CharField(allow_null=True, help_text="For `Authorization: Table <token>`.")


class RoundSerializer(serializers.Serializer[Any]):
    """A round that was published."""

    number = serializers.IntegerField()
    state = serializers.ChoiceField(choices=RoundState.choices)
    started_at = serializers.DateTimeField(allow_null=True)
    ends_at = serializers.DateTimeField(allow_null=True, help_text="The bell: nobody deals after it.")
    closed_at = serializers.DateTimeField(allow_null=True)
    waiting = serializers.ListField(
        child=serializers.IntegerField(), help_text="Tables that are not done, by number, while it is played."
    )
    tables = RoundTableSerializer(many=True)
    sit_outs = PlannedSeatSerializer(many=True)


class RoundFilter(FilterSet):
    """How rounds may be filtered and ordered."""

    number = NumberFilter(min_value=1, max_value=MOST_ROUNDS)
    state = ChoiceFilter(choices=RoundState.choices)
    ordering = OrderingFilter(fields=["number"])


class RoundsView(NightView):
    """The rounds of a night that are published."""

    @extend_schema(
        operation_id="rounds_list",
        auth=FOR_ANYBODY,
        parameters=[
            *PAGING,
            OpenApiParameter("number", {"type": "integer", "minimum": 1, "maximum": MOST_ROUNDS}),
            OpenApiParameter("state", {"type": "string", "enum": list(RoundState.values)}),
            ordering_parameter("number"),
        ],
        responses=paged_schema(RoundSerializer),
    )
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List rounds with tables, seats and sit-outs; codes for those who keep score for the club."""
        night = self.night()
        # A card that was made anew changes no night, only what those who keep score are shown of it.
        passes = passes_of(night) if self.sees_codes else {}
        etag = self.etag(f"rounds {sorted(one.pk for one in passes.values())}", night)
        rows = filtered(RoundFilter, request, night.round_set.order_by("number"))
        return self.known(etag) or versioned(
            Pages().answer_together(
                request,
                self,
                rows,
                lambda page: rounds_json(night, rounds_with_tables(night, page), passes),
            ),
            etag,
        )


def rounds_json(
    night: Night, rounds: list[RoundOfNight], passes: Mapping[int, TablePass]
) -> list[dict[str, Any]]:
    """Write rounds, with what their phones need for those who keep score."""
    in_all = night.options.get("fixed_hands")
    return [
        {
            "number": round_.row.number,
            "state": round_.row.state,
            "started_at": when(round_.row.started_at),
            "ends_at": when(round_.row.ends_at),
            "closed_at": when(round_.row.closed_at),
            "waiting": [table.row.number for table in round_.tables if table.row.state == TableState.PLAYING],
            "tables": [
                _table_json(table, in_all)
                | {"game": table.row.game_id}
                | _pass_json(passes.get(table.row.number))
                for table in round_.tables
            ],
            "sit_outs": [{"entrant": entrant.number, "name": name} for entrant, name in round_.sit_outs],
        }
        for round_ in rounds
    ]


def _table_json(table: TableOfRound, in_all: int | None) -> dict[str, Any]:
    return {
        "number": table.row.number,
        "state": table.row.state,
        "done_at": when(table.row.done_at),
        "hands": table.hands,
        "hands_in_all": in_all,
        "seats": [
            {
                "seat": seated.seat,
                "entrant": seated.entrant.number,
                "player": seated.entrant.player_id,
                "name": seated.name,
            }
            for seated in table.seats
        ],
        **table_result_json(table.result),
    }


def _pass_json(table_pass: TablePass | None) -> dict[str, Any]:
    if table_pass is None:
        return {"code": None, "token": None}
    return {"code": table_pass.code, "token": signed_code(table_pass)}
