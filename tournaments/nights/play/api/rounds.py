"""`nights/{id}/rounds/`: who sits where, and which table waits for what."""

from operator import attrgetter
from typing import Any

from django_filters import ChoiceFilter, FilterSet, OrderingFilter
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.schemas import TablePassField
from scoring.selectors.passes import signed_code
from tournaments.nights.api.view import NightView
from tournaments.nights.models import Round, RoundState, TableState
from tournaments.nights.models.night import MOST_ROUNDS
from tournaments.nights.plan.api.plan_serializers import PlannedSeatSerializer
from tournaments.nights.play.selectors.round_tables import (
    RoundOfNight,
    TableOfRound,
    passes_of,
    rounds_with_tables,
)
from tournaments.nights.results.selectors.table_results import TableOutcome
from web.fields import MethodField, TextsField, UTCDateTimeField
from web.operations import lists
from web.paging import NumberFilter, filtered


class SeatingSerializer(serializers.Serializer[Any]):
    """Who was to sit at a seat; who really did stands in the game."""

    seat = serializers.IntegerField(help_text="0 to 3: north, east, south, west. Seat 0 deals first.")
    entrant = serializers.IntegerField(source="entrant.number")
    player = serializers.IntegerField(source="entrant.player_id")
    name = serializers.CharField()


class SeatResultSerializer(serializers.Serializer[Any]):
    """Who really sat at a seat, by the game's ledger; by the plan while the round waits."""

    seat = serializers.IntegerField()
    entrant = serializers.IntegerField(
        allow_null=True, help_text="The number in the night; null for a guest who was not entered."
    )
    player = serializers.IntegerField(allow_null=True, help_text="Null where nobody's results count.")
    name = serializers.CharField(allow_null=True)
    points = serializers.IntegerField(
        allow_null=True,
        help_text="Credited to this player in this game: the side's, and a loner's own beside. Null before it begins.",
    )


class SideResultSerializer(serializers.Serializer[Any]):
    """A side of a table; where individuals score, each player is a side."""

    side = serializers.CharField()
    score = serializers.IntegerField(allow_null=True, help_text="Null before the game begins.")
    won = serializers.BooleanField(help_text="One of `winners`.")
    seats = SeatResultSerializer(many=True)


class RoundTableSerializer(serializers.Serializer[Any]):
    """A table in a round. Code and token are shown to those who keep score and may write, and null for others."""

    number = serializers.IntegerField(source="row.number")
    state = serializers.ChoiceField(choices=TableState.choices, source="row.state")
    done_at = UTCDateTimeField(source="row.done_at", allow_null=True)
    hands = serializers.IntegerField(
        help_text="Recorded so far, misdeals among them, and those that a card's totals stand for."
    )
    hands_in_all = MethodField(help_text="Of a game; null where it goes on until a side has won.")
    seats = SeatingSerializer(many=True)
    outcome = serializers.ChoiceField(
        choices=TableOutcome.choices,
        source="result.outcome",
        help_text="`not_finished`: the game goes on. `won`: by one side. `level`: a tie, or won by both. "
        "`not_played`: closed with nothing recorded.",
    )
    winners = TextsField(
        source="result.winners",
        help_text="Sides that have won, as standings count it; none while the game goes on, and in a tie.",
    )
    sides = SideResultSerializer(many=True, source="result.sides")
    game = serializers.IntegerField(
        source="row.game_id", allow_null=True, help_text="A number of `games/`; null before the round."
    )
    code = TablePassField(attrgetter("code"), source="row.number", help_text="To type on the table's phone.")
    token = TablePassField(signed_code, source="row.number", help_text="For `Authorization: Table <token>`.")

    def get_hands_in_all(self, table: TableOfRound) -> int | None:  # noqa: ARG002  the same at every table
        """Return how many hands a game has, where that is fixed."""
        hands: int | None = self.context["night"].options.get("fixed_hands")
        return hands


class RoundSerializer(serializers.Serializer[Any]):
    """A round that was published."""

    number = serializers.IntegerField(source="row.number")
    state = serializers.ChoiceField(choices=RoundState.choices, source="row.state")
    started_at = UTCDateTimeField(source="row.started_at", allow_null=True)
    ends_at = UTCDateTimeField(
        source="row.ends_at", allow_null=True, help_text="The bell: nobody deals after it."
    )
    closed_at = UTCDateTimeField(source="row.closed_at", allow_null=True)
    waiting = MethodField(help_text="Tables that are not done, by number, while it is played.")
    tables = RoundTableSerializer(many=True)
    sit_outs = MethodField(help_text="Who sits the round out.")

    def get_waiting(self, round_: RoundOfNight) -> list[int]:
        """Return the tables that are playing."""
        return [table.row.number for table in round_.tables if table.row.state == TableState.PLAYING]

    @extend_schema_field(PlannedSeatSerializer(many=True))
    def get_sit_outs(self, round_: RoundOfNight) -> list[dict[str, Any]]:
        """Return who rests, by number and name."""
        return [{"entrant": entrant.number, "name": name} for entrant, name in round_.sit_outs]


class RoundFilter(FilterSet):
    """How rounds may be filtered and ordered."""

    number = NumberFilter(min_value=1, max_value=MOST_ROUNDS)
    state = ChoiceFilter(choices=RoundState.choices)
    ordering = OrderingFilter(fields=["number"])


class RoundsView(NightView):
    """The rounds of a night that are published."""

    @lists("rounds_list", RoundSerializer, filters=RoundFilter)
    def get(self, request: Request, night_id: int) -> Response:  # noqa: ARG002  DRF's signature
        """List rounds with tables, seats and sit-outs; codes for those who keep score for the club."""
        night = self.night()
        # A card that was made anew changes no night, only what those who keep score are shown of it.
        passes = passes_of(night) if self.sees_codes else {}
        etag = self.etag(f"rounds {sorted(one.pk for one in passes.values())}", night)
        rows = filtered(RoundFilter, request, night.round_set.order_by("number"))
        context = {"night": night, "passes": passes}

        def write(page: list[Round]) -> Any:
            return RoundSerializer(rounds_with_tables(night, page), many=True, context=context).data

        return self.listed_together(request, rows, write, etag)
