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

from scoring.engine.record import FIELDS

PROPERTIES: dict[str, Any] = {field.name: field.shape.schema_or_null for field in FIELDS}


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
                "type": "object",
                "properties": PROPERTIES,
                "required": [],
                "additionalProperties": False,
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


VALUES = {"type": "array", "items": {"type": ["string", "integer", "boolean"]}}


@extend_schema_field(
    {
        "type": "object",
        "additionalProperties": {"type": "object", "additionalProperties": VALUES},
    }
)
class AllowedByField(serializers.JSONField):
    """Values by the name of another field, and by what that field says."""


@extend_schema_field({"type": "array", "items": PROPERTIES["tricks"]})
class InsteadField(serializers.JSONField):
    """Values that stand for the whole of a field that counts."""
