"""Times as answers write them."""

from datetime import UTC
from typing import Any

from rest_framework import serializers


class UTCDateTimeField(serializers.DateTimeField):
    """A time as ISO 8601 in UTC, whatever time zone the server is in."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(default_timezone=UTC, **settings)
