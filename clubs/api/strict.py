"""Requests that refuse what they do not know; a misspelt field is never ignored."""

from collections.abc import Mapping
from typing import Any, cast

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError

MOST_UNKNOWN = 20  # named one by one; whoever sends more has another object in mind


class StrictSerializer(serializers.Serializer[Any]):
    """Read an object with these fields and no others; every fault is named, unknown fields too."""

    def to_internal_value(self, data: Any) -> Any:
        """Raise `ValidationError` with what is wrong with the fields and with those that do not belong."""
        faults: dict[str, Any] = {}
        value = None
        try:
            value = super().to_internal_value(data)
        except ValidationError as error:
            faults = cast("dict[str, Any]", error.detail)
        if isinstance(data, Mapping):
            message = f"There is no such field here. Known are {', '.join(self.fields)}."
            unknown = sorted(set(data) - set(self.fields))[:MOST_UNKNOWN]
            faults |= {name[:60]: [ErrorDetail(message, "unknown_field")] for name in unknown}
        if faults:
            raise ValidationError(faults)
        return value


class StrictExtension(OpenApiSerializerExtension):  # type: ignore[no-untyped-call]  # untyped there
    """Say `additionalProperties: false` in the OpenAPI document."""

    target_class = StrictSerializer
    match_subclasses = True

    def map_serializer(self, auto_schema: AutoSchema, direction: str) -> dict[str, Any]:
        """Describe the fields as usual, and that there are no others."""
        describe: Any = auto_schema._map_serializer  # as the library's own extensions do
        schema = describe(self.target, direction, bypass_extensions=True)
        return {**schema, "additionalProperties": False}
