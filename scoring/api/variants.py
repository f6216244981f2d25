"""`variants/` and `variants/{key}/`: the ways to play, their options, and the points of every hand."""

from collections.abc import Iterator, Mapping
from typing import Any

from drf_spectacular.utils import OpenApiParameter, extend_schema
from rest_framework import serializers
from rest_framework.exceptions import NotFound
from rest_framework.request import Request
from rest_framework.response import Response

from clubs.api.answers import not_modified, versioned
from clubs.api.errors import ProblemsFound
from clubs.api.paging import PAGING, Pages, paged_schema
from clubs.etags import etag_of
from scoring.api.record_schema import FreeObjectField
from scoring.api.table import OpenView
from scoring.engine.errors import SetupRefused
from scoring.engine.form import hand_fields, option_fields
from scoring.engine.registry import VARIANTS, find, variant_keys
from scoring.engine.ruleset import ENGINE_VERSION, Preset, Variant, make_ruleset
from scoring.forms import options_from_text
from scoring.selectors.rulesets import cached_points_table


def variant_json(entry: Variant | Preset) -> dict[str, Any]:
    """Write a variant or preset for the list; `over` is the variant under a preset."""
    return {
        "key": entry.key,
        "name": entry.name,
        "over": entry.over.key if isinstance(entry, Preset) else None,
        "players": list((entry.over if isinstance(entry, Preset) else entry).players),
    }


class VariantSerializer(serializers.Serializer[Any]):
    """A way to play."""

    key = serializers.CharField(help_text="Stable; names the variant in every request.")
    name = serializers.CharField()
    over = serializers.CharField(allow_null=True, help_text="The variant under a preset.")
    players = serializers.ListField(child=serializers.IntegerField())


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


class HandFieldSerializer(serializers.Serializer[Any]):
    """A field of a record; `with` and `required_with` list results."""

    name = serializers.CharField()
    type = serializers.CharField()
    required = serializers.BooleanField()  # type: ignore[assignment]  # a field, not the attribute
    required_with = serializers.ListField(child=serializers.CharField())
    allowed = serializers.ListField(child=serializers.JSONField(), allow_null=True)
    help = serializers.CharField()

    def get_fields(self) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
        """Add `with`, which cannot be written as a class attribute."""
        return {**super().get_fields(), "with": serializers.ListField(child=serializers.CharField())}


class VariantNowSerializer(VariantSerializer):
    """A way to play with the options of the query settled."""

    options = OptionSerializer(many=True)
    settled = FreeObjectField(help_text="Every option as it is in force.")
    sides = serializers.ListField(child=serializers.CharField())
    fields_of_a_hand = HandFieldSerializer(many=True)
    points_table = FreeObjectField(help_text="Every hand that a table enters by tapping, with its points.")


def _option_parameters() -> Iterator[OpenApiParameter]:
    types = {"flag": "boolean", "number": "integer", "word": "string"}
    seen: dict[str, Mapping[str, Any]] = {}
    for key in variant_keys():
        seen |= {str(option["name"]): option for option in option_fields(key)}
    for name, option in seen.items():
        schema: dict[str, Any] = {"type": types[option["type"]]}
        if option["allowed"]:
            schema["enum"] = [value for value in option["allowed"] if value is not None]
        else:
            schema |= {"minimum": option["least"], "maximum": option["most"]}
        yield OpenApiParameter(name, schema, description=str(option["help"]))


class VariantsView(OpenView):
    """The ways to play."""

    @extend_schema(operation_id="variants_list", parameters=PAGING, responses=paged_schema(VariantSerializer))
    def get(self, request: Request) -> Response:
        """List the ways to play, in the order in which people are offered them."""
        etag = etag_of("variants", ENGINE_VERSION, request.META.get("QUERY_STRING"))
        return not_modified(request, etag) or versioned(
            Pages().answer(request, self, list(VARIANTS), variant_json), etag
        )


class VariantView(OpenView):
    """One way to play."""

    @extend_schema(
        operation_id="variants_read", parameters=list(_option_parameters()), responses=VariantNowSerializer
    )
    def get(self, request: Request, key: str) -> Response:
        """Answer with options, fields of a hand, and the points of every hand under the options of the query.

        Options are query parameters by their names: `?target=5&stick_dealer=true`.
        """
        entry = find(key)
        if entry is None:
            raise NotFound(f"There is no such way to play. Choose one of {', '.join(variant_keys())}.")
        try:
            ruleset = make_ruleset(key, options_from_text(request.query_params.dict()))
        except SetupRefused as refused:
            raise ProblemsFound(refused.problems) from None
        etag = etag_of("variant", ENGINE_VERSION, key, sorted(ruleset.options.items()))
        data = variant_json(entry) | {
            "options": option_fields(key),
            "settled": dict(ruleset.options),
            "sides": list(ruleset.sides),
            "fields_of_a_hand": hand_fields(ruleset),
            "points_table": cached_points_table(ruleset),
        }
        return not_modified(request, etag) or versioned(data, etag)
