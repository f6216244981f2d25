"""The hand record as the OpenAPI document describes it: shapes only.

What a record may say under a ruleset is the engine's to judge; `variants/{key}/` names the fields that a hand
of that variant needs.
"""

from copy import deepcopy
from typing import Any

from drf_spectacular.extensions import OpenApiSerializerFieldExtension
from drf_spectacular.openapi import AutoSchema
from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers

from scoring.engine.hand import HandResult, InfringementType, PartnerTile, Robson, Trump
from scoring.engine.parsing import LONGEST_NOTE
from scoring.engine.shapes import LARGEST, LONGEST_WORD, MOST_LISTED

SIDES = ("A", "B", "P0", "P1", "P2", "P3", "P4")
SEATS = ("0", "1", "2", "3", "4")


def _whole(least: int = 0, most: int = LARGEST) -> dict[str, Any]:
    return {"type": ["integer", "null"], "minimum": least, "maximum": most}


def _choice(words: Any) -> dict[str, Any]:
    return {"type": ["string", "null"], "enum": [*(str(word.value) for word in words), None]}


def _by(names: tuple[str, ...], value: dict[str, Any], **more: Any) -> dict[str, Any]:
    properties = dict.fromkeys(names, value)
    return {"type": "object", "properties": properties, "additionalProperties": False, **more}


def _object(required: list[str], **properties: Any) -> dict[str, Any]:
    return {
        "type": ["object", "null"],
        "properties": properties,
        "required": required,
        "additionalProperties": False,
    }


SEAT = {"type": "integer", "minimum": 0, "maximum": 4}
SEATS_LISTED = {"type": ["array", "null"], "items": SEAT, "maxItems": MOST_LISTED}
COUNT = {"type": "integer", "minimum": 0, "maximum": LARGEST}
FLAG = {"type": ["boolean", "null"]}
WORD = {"type": ["string", "null"], "maxLength": LONGEST_WORD}
BID = {"anyOf": [COUNT, {"type": "string", "maxLength": LONGEST_WORD}]}
TRICKS = {
    "anyOf": [
        _by((*SIDES, "makers", "others"), COUNT, minProperties=1),
        {
            "type": "object",
            "properties": {"makers": {"const": "short"}},
            "required": ["makers"],
            "additionalProperties": False,
        },
        {"type": "null"},
    ]
}

HAND: dict[str, Any] = _object(
    [],
    result=_choice(HandResult),
    dealer=_whole(0, 4),
    maker=_whole(0, 4),
    call_round=_whole(1, 2),
    alone=FLAG,
    alone_seat=_whole(0, 4),
    defender_alone=_whole(0, 4),
    tricks=TRICKS,
    trump={"anyOf": [_choice(Trump), _whole(0, 6)]},
    bid={"anyOf": [BID, {"type": "null"}]},
    auction={
        "type": ["array", "null"],
        "maxItems": MOST_LISTED,
        # Each part is such a one as `items` says, for programs that know nothing of `prefixItems`.
        "items": {"type": "array", "prefixItems": [SEAT, BID], "items": BID, "minItems": 2, "maxItems": 2},
    },
    dropped=SEATS_LISTED,
    declared_march=FLAG,
    called_suit=_whole(0, 6),
    partner_tile=_choice(PartnerTile),
    partner=_whole(0, 4),
    upcard=WORD,
    blind=FLAG,
    robson=_choice(Robson),
    lay_down=_object(["by", "tricks_before"], by=SEAT, tricks_before=_by(("A", "B"), COUNT), uncertain=COUNT),
    steal=_object(["by", "from"], by=SEAT, **{"from": SEAT}, success={"type": "boolean"}),
    revokes=SEATS_LISTED,
    infringement=_object(
        ["type", "seat"], type={"enum": [fault.value for fault in InfringementType]}, seat=SEAT
    ),
    turn_ups=_whole(),
    points={
        "anyOf": [_by(SIDES, {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}), {"type": "null"}]
    },
    note={"type": ["string", "null"], "maxLength": LONGEST_NOTE},
    totals=_object(
        ["scores"],
        scores=_by(SIDES, {"type": "integer", "minimum": -LARGEST, "maximum": LARGEST}),
        hands=_whole(),
        loners=_by(SEATS, COUNT),
        euchres=_by(SIDES, COUNT),
    ),
)


class RecordField(serializers.JSONField):
    """A hand record; its shape is read by the engine, so that one place names every fault."""


class RecordsField(serializers.JSONField):
    """Hand records in their order."""


class HandExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # untyped there
    """Describe a hand once, as the component `Hand`, wherever one is sent or answered."""

    target_class = RecordField

    def get_name(self) -> str:
        """Return the component's name."""
        return "Hand"

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:  # noqa: ARG002
        """Return a schema of its own: the document's hooks write into it."""
        return deepcopy(
            {
                **HAND,
                "type": "object",
                "description": "What happened in one deal: who made trump, and the tricks.",
            }
        )


class HandsExtension(OpenApiSerializerFieldExtension):  # type: ignore[no-untyped-call]  # untyped there
    """Describe a list of hands."""

    target_class = RecordsField

    def map_serializer_field(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        """Return a list of what `RecordField` is."""
        describe: Any = auto_schema._map_serializer_field  # as the library's own extensions do
        return {"type": "array", "items": describe(RecordField(), direction)}


@extend_schema_field({"type": "object", "additionalProperties": True})
class FreeObjectField(serializers.JSONField):
    """A JSON object whose keys depend on the variant."""

    default_error_messages = {"not_an_object": "This must be a JSON object."}

    def to_internal_value(self, data: Any) -> Any:
        """Take objects only."""
        if not isinstance(data, dict):
            self.fail("not_an_object")
        return data


VALUES = {"type": "array", "items": {"type": ["string", "integer", "boolean"]}}


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {"type": "object", "additionalProperties": VALUES},
    }
)
class AllowedByField(serializers.JSONField):
    """Values by the name of another field, and by what that field says."""


@extend_schema_field({"type": "array", "items": TRICKS})
class InsteadField(serializers.JSONField):
    """Values that stand for the whole of a field that counts."""
