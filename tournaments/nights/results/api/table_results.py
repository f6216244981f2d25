"""What came out at a table of a round, as the API writes it."""

from dataclasses import asdict
from typing import Any

from rest_framework import serializers

from tournaments.nights.results.selectors.table_results import TableOutcome, TableResult


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


class TableResultSerializer(serializers.Serializer[Any]):
    """How a table's game came out."""

    outcome = serializers.ChoiceField(
        choices=TableOutcome.choices,
        help_text="`not_finished`: the game goes on. `won`: by one side. `level`: a tie, or won by both. "
        "`not_played`: closed with nothing recorded.",
    )
    winners = serializers.ListField(
        child=serializers.CharField(),
        help_text="Sides that have won, as standings count it; none while the game goes on, and in a tie.",
    )
    sides = SideResultSerializer(many=True)


def table_result_json(result: TableResult) -> dict[str, Any]:
    """Write what came out at a table."""
    return {
        "outcome": result.outcome.value,
        "winners": list(result.winners),
        "sides": [asdict(side) for side in result.sides],
    }
