"""Answers of the API as the OpenAPI document describes them."""

from collections.abc import Callable
from typing import Any

from drf_spectacular.utils import PolymorphicProxySerializer
from rest_framework import serializers

from scoring.api.record_schema import RecordField
from scoring.engine.registry import VARIANTS
from scoring.engine.rules_card.customs import CUSTOMS, LONGEST, MOST
from scoring.forms import DEFAULT_LABEL, DEFAULT_VARIANT
from scoring.models import GameState, TablePass
from web.fields import FreeObjectField, TextsField
from web.row_numbers import row_number
from web.strict import StrictSerializer

LAST_SEAT = max(max(entry.players) for entry in VARIANTS.values()) - 1


CUSTOMS_HELP = (
    f"Customs that change no points: {', '.join(f'`{key}`' for key in CUSTOMS)}, and sentences of the club's own. "
    f"At most {MOST}, each of up to {LONGEST} characters."
)
MOST_CHARACTERS = 1000  # a longer name is named as too long by the rules for names, up to here


class CustomsField(serializers.ListField):
    """Customs of a ruleset or of a table, as a client sends them."""

    def __init__(self, **more: Any) -> None:
        child = serializers.CharField(max_length=MOST_CHARACTERS, allow_blank=True)
        super().__init__(child=child, max_length=100, **{"help_text": CUSTOMS_HELP, **more})


class OpenTableSerializer(StrictSerializer):
    """A wish to open a kitchen table."""

    names = serializers.ListField(
        child=serializers.CharField(allow_blank=True, max_length=1000),
        min_length=2,
        max_length=5,
        help_text="Who plays, one name a seat, clockwise; partners sit opposite.",
    )
    variant = serializers.CharField(
        max_length=40, required=False, help_text=f"A key of `variants/`; {DEFAULT_VARIANT} when left out."
    )
    options = FreeObjectField(default=dict, help_text="House rules: options of the variant.")
    ruleset = row_number(
        allow_null=True,
        required=False,
        help_text="The number of a ruleset of a club that you keep score for. It gives the variant and the options "
        "that you don't send.",
    )
    label = serializers.CharField(  # type: ignore[assignment]  # REST framework takes declared fields away
        default=DEFAULT_LABEL, max_length=40, help_text="What the table is called."
    )
    first_dealer = serializers.IntegerField(
        allow_null=True,
        default=None,
        min_value=0,
        max_value=LAST_SEAT,
        help_text="The seat that deals first.",
    )
    customs = CustomsField(
        default=list,
        help_text=f"{CUSTOMS_HELP} They stand on the card of the table's rules, beside those of the ruleset.",
    )


class TableSerializer(serializers.Serializer[Any]):
    """A table."""

    id = serializers.IntegerField()
    label = serializers.CharField()  # type: ignore[assignment]  # as above


class TablePassField(serializers.CharField):
    """What a function makes of the pass, in the context's `passes`, of the table whose number the source has.

    Null where there is none.
    """

    def __init__(self, make: Callable[[TablePass], str], **more: Any) -> None:
        super().__init__(allow_null=True, **more)
        self.make = make

    def to_representation(self, value: int) -> str | None:  # type: ignore[override]  # null for none
        """Return what the function makes of the pass."""
        table_pass: TablePass | None = self.context["passes"].get(value)
        return None if table_pass is None else self.make(table_pass)


class TokenSerializer(serializers.Serializer[Any]):
    """A pass that was let in."""

    token = serializers.CharField(
        help_text="For `Authorization: Table <token>`, and for the address /t/<token>/."
    )
    code = serializers.CharField(help_text="The short code that people type.")
    table = TableSerializer()
    game = serializers.IntegerField(allow_null=True)


class HolderSerializer(serializers.Serializer[Any]):
    """Whose code it is, by number and name."""

    id = serializers.IntegerField()
    name = serializers.CharField()


class TeamTokenSerializer(serializers.Serializer[Any]):
    """A captain's pass that was let in."""

    token = serializers.CharField(help_text="For `Authorization: Team <token>`.")
    code = serializers.CharField(help_text="The short code that people type.")
    team = HolderSerializer()
    season = HolderSerializer()


ANY_TOKEN = PolymorphicProxySerializer(
    "AnyToken", [TokenSerializer, TeamTokenSerializer], resource_type_field_name=None
)


class SeatSerializer(serializers.Serializer[Any]):
    """Who sits at a seat."""

    seat = serializers.IntegerField()
    side = serializers.CharField()
    player = serializers.IntegerField(allow_null=True, help_text="Null while nobody's results count there.")
    name = serializers.CharField(allow_null=True)
    points = serializers.IntegerField(help_text="Credited to this seat in this game.")


class HandRowSerializer(serializers.Serializer[Any]):
    """One place in the ledger."""

    number = serializers.IntegerField(help_text="Place in the ledger, from 1.")
    entry = serializers.UUIDField()
    standing = serializers.UUIDField(
        allow_null=True, help_text="The entry that counts here; null when taken back."
    )
    below = serializers.ListField(
        child=serializers.UUIDField(),
        help_text="The entries that it changed, the lowest first: void the first of them to take the hand away, or "
        "`standing` to put it back to the last of them.",
    )
    hand = RecordField(allow_null=True)
    points = serializers.DictField(child=serializers.IntegerField())
    scores = serializers.DictField(child=serializers.IntegerField())
    counted = serializers.BooleanField()


class ProblemSerializer(serializers.Serializer[Any]):
    """Why an entry does not count."""

    code = serializers.CharField()
    detail = serializers.CharField()


class UncountedSerializer(serializers.Serializer[Any]):
    """An entry that stays on record but doesn't count."""

    entry = serializers.UUIDField()
    problems = ProblemSerializer(many=True)


class NextSerializer(serializers.Serializer[Any]):
    """The entry to send next."""

    kind = serializers.ChoiceField(choices=["hand", "replace", "nothing"])
    number = serializers.IntegerField(required=False, help_text="Of a hand.")
    of = serializers.UUIDField(required=False, help_text="Of a replace: the last hand was taken back.")
    why = serializers.ChoiceField(choices=["over", *GameState.values], required=False)


class NightOfGameSerializer(serializers.Serializer[Any]):
    """The night of a game."""

    id = serializers.IntegerField()
    name = serializers.CharField()
    date = serializers.DateField()


class PlacedSerializer(serializers.Serializer[Any]):
    """Where and when a game began."""

    created_at = serializers.DateTimeField()
    club = serializers.IntegerField(allow_null=True, help_text="Null at a kitchen table.")
    label = serializers.CharField(help_text="What its table is called.")  # type: ignore[assignment]  # as above
    night = NightOfGameSerializer(allow_null=True, help_text="Null where the game is of no night.")
    round = serializers.IntegerField(allow_null=True, help_text="Of the night.")
    table = serializers.IntegerField(allow_null=True, help_text="The table's number in the night.")


class GameSummarySerializer(PlacedSerializer):
    """A game in a list."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(choices=GameState.choices)
    variant = serializers.CharField()
    options = FreeObjectField()
    seats = SeatSerializer(many=True)
    scores = serializers.DictField(child=serializers.IntegerField())
    ahead = TextsField(help_text="The sides that have won, or would if the game ended here.")


class GameRacesSerializer(serializers.Serializer[Any]):
    """The races of a game: they belong to its seats, whoever really sat there."""

    seed = serializers.CharField(help_text="What they were drawn from; the list and it draw them again.")
    seats = serializers.DictField(child=serializers.CharField(), help_text="By seat, from 0.")


class GameNowSerializer(serializers.Serializer[Any]):
    """Where a game stands."""

    id = serializers.IntegerField()
    state = serializers.ChoiceField(choices=GameState.choices)
    corrections_need_approval = serializers.BooleanField(
        help_text="True when a table's pass only asks for corrections: they are answered with 202."
    )
    variant = serializers.CharField()
    options = FreeObjectField()
    ruleset = serializers.IntegerField(
        allow_null=True, help_text="The club's ruleset that was chosen; variant and options are what counts."
    )
    sequence = serializers.IntegerField(help_text="Sequence of the last entry.")
    first_dealer = serializers.IntegerField(allow_null=True)
    races = GameRacesSerializer(allow_null=True, help_text="Null where the way to play has none.")
    seats = SeatSerializer(many=True)
    scores = serializers.DictField(child=serializers.IntegerField())
    winners = TextsField(help_text="By the rules of the game; level, whoever was there first.")
    tied = serializers.BooleanField(
        help_text="The game ended level, and where it was played that is a tie: `winners` have not won it."
    )
    over = serializers.BooleanField()
    hands_played = serializers.IntegerField()
    hands_in_all = serializers.IntegerField(allow_null=True)
    next_dealer = serializers.IntegerField(allow_null=True)
    terms = serializers.DictField(child=TextsField())
    hands = HandRowSerializer(many=True)
    uncounted = UncountedSerializer(many=True)
    confirmed = serializers.BooleanField()
    next = NextSerializer()


class GameReadSerializer(PlacedSerializer, GameNowSerializer):
    """Where a game stands, and where it is played."""
