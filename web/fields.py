"""Fields of what is sent and answered, beside REST framework's own, and how times are written."""

from collections.abc import Callable
from datetime import UTC, datetime
from typing import Any

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


class UTCDateTimeField(serializers.DateTimeField):
    """A time as ISO 8601 in UTC, whatever time zone the server is in."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(default_timezone=UTC, **settings)


def when(moment: datetime | None) -> str | None:
    """Write a time as ISO 8601 in UTC."""
    return moment.astimezone(UTC).isoformat().replace("+00:00", "Z") if moment else None


class MethodField(serializers.SerializerMethodField):
    """What `get_<field>` of the serializer returns.

    REST framework's own is `readOnly` in the document. All fields of an answer are, and none of them says so.
    """

    def __init__(self, **settings: Any) -> None:
        super().__init__(**settings)
        self.read_only, self.required = False, True


class TextsField(serializers.ListField):
    """A list of texts."""

    child = serializers.CharField()


class IntegersField(serializers.ListField):
    """A list of whole numbers."""

    child = serializers.IntegerField()


class DatesField(serializers.ListField):
    """A list of days."""

    child = serializers.DateField()


@extend_schema_field({"type": "object", "additionalProperties": True})
class FreeObjectField(serializers.JSONField):
    """A JSON object with keys of any name."""

    default_error_messages = {"not_an_object": "This must be a JSON object."}

    def to_internal_value(self, data: Any) -> Any:
        """Take objects only."""
        if not isinstance(data, dict):
            self.fail("not_an_object")
        return data


class FreeObjectsField(serializers.ListField):
    """A list of such objects."""

    child = FreeObjectField()


class RawNumberField(serializers.FloatField):
    """A number as it is kept: 0 rather than 0.0 for a job that was asked for just now."""

    def to_representation(self, value: Any) -> Any:
        """Return the number."""
        return value


class ShownNameField(serializers.CharField):
    """The name of the context's `names` for the number that the source has."""

    def to_representation(self, value: Any) -> str:
        """Return the name."""
        return str(self.context["names"][value])


class ComputedField(serializers.Field[Any, Any, Any, Any]):
    """A field that a function makes of the whole row; put it before the class of the field that it is."""

    def __init__(self, make: Callable[[Any], Any], **more: Any) -> None:
        super().__init__(source="*", **more)
        self.make = make

    def to_representation(self, value: Any) -> Any:
        """Return what the function makes of the row."""
        return self.make(value)


class ComputedCharField(ComputedField, serializers.CharField):
    """Words that a function makes of the whole row."""


class ComputedBooleanField(ComputedField, serializers.BooleanField):
    """Whether something is so, as a function tells of the whole row."""
