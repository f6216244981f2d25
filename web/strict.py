"""Requests that refuse what they do not know; a misspelt field is never ignored."""

from collections.abc import Iterable, Mapping
from typing import Any, cast

from drf_spectacular.extensions import OpenApiSerializerExtension
from drf_spectacular.openapi import AutoSchema
from rest_framework import serializers
from rest_framework.exceptions import ErrorDetail, ValidationError
from rest_framework.request import Request

MOST_UNKNOWN = 20  # named one by one; whoever sends more has another object in mind


# What REST framework's fields take beyond their own: 7 for a text, "yes" for true, "7" for a number, 5 for an id.
COERCED: tuple[tuple[type, tuple[type, ...], str], ...] = (
    (serializers.BooleanField, (bool,), "Give true or false."),
    (serializers.CharField, (str,), "Give a text."),
    (serializers.IntegerField, (int, float), "Give a whole number."),
    (serializers.UUIDField, (str,), "Give a UUID, as a text."),
)


def _is_taken_for_another(field: Any, value: object) -> str:
    """Return what to send instead; empty when the value is of the field's own kind, or the field sees to it."""
    parts: Iterable[object] = ()
    if isinstance(field, serializers.ListField) and isinstance(value, list):
        parts = value
    if isinstance(field, serializers.DictField) and isinstance(value, Mapping):
        parts = value.values()
    for part in parts:
        if told := _is_taken_for_another(field.child, part):
            return told
    for kind, own, told in COERCED:
        if type(field) is kind and value is not None:
            wrong = not isinstance(value, own) or (isinstance(value, bool) and bool not in own)
            return told if wrong else ""
    return ""


class StrictSerializer(serializers.Serializer[Any]):
    """Read an object with these fields and no others; every fault is named, unknown fields too."""

    @classmethod
    def read(cls, request: Request) -> dict[str, Any]:
        """Return what a request sends; raises `ValidationError` with every fault."""
        form = cls(data=request.data)
        form.is_valid(raise_exception=True)
        return dict(form.validated_data)

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
            faults |= {
                name: [ErrorDetail(told, "invalid")]
                for name, field in self.fields.items()
                if name not in faults and (told := _is_taken_for_another(field, data.get(name)))
            }
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
