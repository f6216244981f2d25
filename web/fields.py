"""Fields and times that answers are written with, beside REST framework's own."""

from datetime import UTC, datetime
from typing import Any

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
