"""What a table's pass is told, as the OpenAPI document describes it: all that a phone needs to keep score alone."""

from typing import Any

from rest_framework import serializers

from scoring.api.record_schema import RecordField
from scoring.api.schemas import GameNowSerializer, TableSerializer
from web.fields import IntegersField


class TapSerializer(serializers.Serializer[Any]):
    """A hand that is entered by tapping, with its points."""

    hand = RecordField(
        help_text="Its record. One with a dealer has these points where that seat dealt, one without has them "
        "whoever dealt."
    )
    points = serializers.DictField(
        child=serializers.IntegerField(), help_text="What each side gets or loses, by side."
    )
    seats = serializers.DictField(
        child=serializers.IntegerField(), help_text="What each seat is credited with, by seat."
    )


class PointsTableSerializer(serializers.Serializer[Any]):
    """Every hand that a table enters by tapping; of a hand that is not there the server tells the points."""

    target = serializers.IntegerField(
        allow_null=True, help_text="The score that ends the game; null where `fixed_hands` do."
    )
    fixed_hands = serializers.IntegerField(allow_null=True)
    floor = serializers.IntegerField(
        allow_null=True,
        help_text="A score that is taken from stops there, and a seat then has what its side has; null: nowhere.",
    )
    sides = serializers.DictField(child=IntegersField(), help_text="The seats of each side.")
    hands = TapSerializer(many=True)


class AtNightSerializer(serializers.Serializer[Any]):
    """The night that a table stands in."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    word = serializers.CharField()
    state = serializers.CharField()
    table = serializers.IntegerField(help_text="The table's number in the night.")
    rounds = serializers.IntegerField(help_text="How many there are to be.")
    ends_at = serializers.DateTimeField(allow_null=True, help_text="The bell of the round.")
    round_state = serializers.CharField(allow_null=True)


class MoveSerializer(serializers.Serializer[Any]):
    """Where somebody who sits here goes. Without a table one sits out, is `out` of a knock-out, or is `gone` home."""

    name = serializers.CharField()
    table = serializers.IntegerField(allow_null=True)
    seat = serializers.IntegerField(allow_null=True)
    direction = serializers.CharField(allow_null=True)
    partner = serializers.CharField(allow_null=True)
    out = serializers.BooleanField()
    gone = serializers.BooleanField(
        help_text="With a table: the plan is to be changed, for the seat is of somebody who has gone."
    )


class NextRoundSerializer(serializers.Serializer[Any]):
    """Where those who sit here go in the next round."""

    round = serializers.IntegerField()
    moves = MoveSerializer(many=True)


# Only the description: `table_now` returns what is answered. Phones ask every few seconds, and to write it a second
# time by this serializer took an eighth of the whole request longer.
class TableNowSerializer(serializers.Serializer[Any]):
    """What a table's pass may do now."""

    table = TableSerializer()
    night = AtNightSerializer(allow_null=True, help_text="Null at a kitchen table.")
    round = serializers.IntegerField(
        allow_null=True,
        help_text="The night's, played now or last. The game is of an earlier one where this table has none in it.",
    )
    next = NextRoundSerializer(allow_null=True, help_text="Null until the next round is published.")
    game = GameNowSerializer(allow_null=True, help_text="The last one that was begun here.")
    points_table = PointsTableSerializer(allow_null=True)
