"""`variants/` and `variants/{key}/`: the ways to play, their options, and the points of every hand."""

from collections.abc import Iterator, Mapping
from typing import Any

from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from scoring.api.record_schema import AllowedByField, InsteadField
from scoring.api.ruleset_serializers import RulesCardSerializer
from scoring.api.table import OpenView
from scoring.api.table_schema import PointsTableSerializer
from scoring.engine.exceptions import SetupRefused
from scoring.engine.form import game_form, hand_fields, option_fields
from scoring.engine.points_table import points_table
from scoring.engine.registry import VARIANTS, numbers_of, usual_players
from scoring.engine.rules_card.card import rules_card
from scoring.engine.ruleset import ENGINE_VERSION, Ruleset, make_ruleset
from scoring.engine.variant import BLANKS
from scoring.forms import options_from_text
from web.errors import ProblemsFound
from web.etags import etag_of, not_modified, versioned
from web.fields import FreeObjectField, IntegersField, TextsField
from web.numbers import whole_number
from web.operations import lists, reads


class VariantSerializer(serializers.Serializer[Any]):
    """A way to play."""

    key = serializers.CharField(help_text="Stable; names the variant in every request.")
    name = serializers.CharField()
    over = serializers.CharField(
        source="over.key", allow_null=True, help_text="The variant that a preset is based on."
    )
    players = IntegersField()


class OptionSerializer(serializers.Serializer[Any]):
    """A house option: a list of `allowed` values, or whole numbers from `least` to `most`."""

    name = serializers.CharField()
    type = serializers.CharField()
    default = serializers.JSONField()
    allowed = serializers.ListField(child=serializers.JSONField(), allow_null=True)
    least = serializers.IntegerField(allow_null=True)
    most = serializers.IntegerField(allow_null=True)
    nullable = serializers.BooleanField()
    help = serializers.CharField()
    where = serializers.CharField()


class FieldPartSerializer(serializers.Serializer[Any]):
    """A part of a field that is an object, or one of the pair in a field that lists pairs."""

    name = serializers.CharField()
    type = serializers.CharField()
    required = serializers.BooleanField()  # type: ignore[assignment]  # a field, not the attribute
    allowed = serializers.ListField(child=serializers.JSONField(), allow_null=True)


class HandFieldSerializer(serializers.Serializer[Any]):
    """A field of a record; `with` and `required_with` list results."""

    name = serializers.CharField()
    type = serializers.CharField()
    required = serializers.BooleanField()  # type: ignore[assignment]  # a field, not the attribute
    required_with = TextsField()
    unless = serializers.DictField(
        child=serializers.ListField(child=serializers.JSONField()),
        help_text="Fields with which it is not required: with one of these values, or where none stand, with any.",
    )
    allowed = serializers.ListField(
        child=serializers.JSONField(),
        allow_null=True,
        help_text="The values that it takes, or the names by which it counts; null where any will do.",
    )
    allowed_by = AllowedByField(help_text="By another field, and its value: the values that go with it.")
    instead = InsteadField(help_text="What may stand for the whole of it.")
    total = serializers.IntegerField(allow_null=True, help_text="What its counts add up to.")
    of = serializers.ChoiceField(
        choices=["anyone", "makers", "defenders", "others"],
        allow_null=True,
        help_text="Whose seat it is; others are all but the maker.",
    )
    suggested = TextsField(help_text="Words of a free text that a rule asks for.")
    parts = FieldPartSerializer(many=True, allow_null=True)
    help = serializers.CharField()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Add `with`, which cannot be written as a class attribute."""
        return {**super().get_fields(), "with": TextsField()}


class PoolSerializer(serializers.Serializer[Any]):
    """A pool that the winner takes, in cents."""

    ante_cents = serializers.IntegerField()
    stake_cents = serializers.IntegerField()


class GameFormSerializer(serializers.Serializer[Any]):
    """What a game is played with."""

    players = serializers.IntegerField()
    partners = serializers.BooleanField(help_text="Whether two sit together against two.")
    tricks = serializers.IntegerField(help_text="The tricks of a hand.")
    counted_by = TextsField(help_text="The names by which they are counted.")
    counting = serializers.ChoiceField(choices=["up", "down"])
    start = serializers.IntegerField()
    pool = PoolSerializer(allow_null=True)
    races = serializers.BooleanField(help_text="Whether each seat is dealt a race when a game begins.")


class VariantNowSerializer(VariantSerializer):
    """A way to play with the options of the query settled, for so many players as it says."""

    game = GameFormSerializer()
    options = OptionSerializer(many=True)
    settled = FreeObjectField(help_text="Every option as it is in force.")
    sides = TextsField()
    fields_of_a_hand = HandFieldSerializer(many=True)
    points_table = PointsTableSerializer()
    card = RulesCardSerializer()


PLAYERS = "players"


def ruleset_from_query(key: str, query: Mapping[str, str]) -> Ruleset:
    """Return the ruleset that a query asks for: `players`, and options by their names.

    Without `players` it is for the number that most tables have. Raises `SetupRefused` with every fault.
    """
    texts = {name: text for name, text in query.items() if name != PLAYERS}
    players = _number(query[PLAYERS]) if PLAYERS in query else usual_players(key)
    return make_ruleset(key, options_from_text(texts), players)


def query_parameters() -> list[OpenApiParameter]:
    """Return `players` and every option of any way to play, each taking what any of them takes.

    Whether a way to play has the option, or takes the value, the engine says.
    """
    numbers = sorted({number for _, number in _tables()})
    found: dict[str, list[Mapping[str, Any]]] = {}
    for key, number in _tables():
        for field in option_fields(key, number):
            found.setdefault(str(field["name"]), []).append(field)
    players = OpenApiParameter(
        PLAYERS,
        {"type": "integer", "enum": numbers},
        description="How many play, where there are several numbers; as a rule four.",
    )
    return [players, *(_parameter(name, fields) for name, fields in found.items())]


def _parameter(name: str, fields: list[Mapping[str, Any]]) -> OpenApiParameter:
    """Describe an option by what all the ways to play that have it take."""
    types = {"flag": "boolean", "number": "integer", "word": "string"}
    schema: dict[str, Any] = {"type": types[fields[0]["type"]]}
    listed = list(dict.fromkeys(value for field in fields for value in field["allowed"] or ()))
    if not set(BLANKS).isdisjoint(listed) or any(field["nullable"] for field in fields):
        schema["type"] = [schema["type"], "null"]
    ranges = [field for field in fields if not field["allowed"]]
    if ranges:
        schema["minimum"] = min([*(field["least"] for field in ranges), *listed])
        schema["maximum"] = max([*(field["most"] for field in ranges), *listed])
    else:
        or_null = [None] if isinstance(schema["type"], list) else []
        schema["enum"] = [*(value for value in listed if value is not None), *or_null]
    return OpenApiParameter(name, schema, description=str(fields[0]["help"]))


def _tables() -> Iterator[tuple[str, int]]:
    """Yield every way to play with every number of players."""
    return ((key, number) for key in VARIANTS for number in numbers_of(key))


def _number(text: str) -> int:
    """Read a number of players; what is none stands for nobody, which no game is played by."""
    return whole_number(text.strip(), 2) or 0


class VariantsView(OpenView):
    """The ways to play."""

    @lists("variants_list", VariantSerializer)
    def get(self, request: Request) -> Response:
        """List the ways to play, in the order in which people are offered them."""
        etag = etag_of("variants", ENGINE_VERSION, request.META.get("QUERY_STRING"))
        return self.listed(request, list(VARIANTS.values()), VariantSerializer(), etag)


class VariantView(OpenView):
    """One way to play."""

    @reads("variants_read", VariantNowSerializer, parameters=query_parameters())
    def get(self, request: Request, key: str) -> Response:
        """Return options, fields of a hand, and the points of every hand under the options of the query.

        Options are query parameters by their names: `?target=5&stick_dealer=true`; so is the number of
        `players`, where a way to play has several.
        """
        entry = VARIANTS.get(key)
        if entry is None:
            raise NotFound(f"There is no such way to play. Choose one of {', '.join(VARIANTS)}.")
        try:
            ruleset = ruleset_from_query(key, request.query_params.dict())
        except SetupRefused as refused:
            raise ProblemsFound(refused.problems) from None
        etag = etag_of("variant", ENGINE_VERSION, key, ruleset.players, sorted(ruleset.options.items()))
        data = VariantSerializer(entry).data | {
            "game": game_form(ruleset),
            "options": option_fields(key, ruleset.players),
            "settled": dict(ruleset.options),
            "sides": list(ruleset.sides),
            "fields_of_a_hand": hand_fields(ruleset),
            "points_table": points_table(ruleset),
            "card": RulesCardSerializer(rules_card(ruleset)).data,
        }
        return not_modified(request, etag) or versioned(data, etag)
