"""Times of the day as the API reads and writes them: hours and minutes where the league plays, "20:15"."""

from datetime import time

from drf_spectacular.utils import extend_schema_field
from rest_framework import serializers


@extend_schema_field({"type": "string", "pattern": "^([01][0-9]|2[0-3]):[0-5][0-9]$"})
class ClockField(serializers.TimeField):
    """Hours and minutes; no zone, since everybody is there."""

    def __init__(self, *, required: bool = True, help_text: str | None = None) -> None:
        super().__init__(required=required, help_text=help_text, input_formats=["%H:%M"])


def clock(moment: time) -> str:
    """Return a time of the day as it is written.

    >>> clock(time(9, 5))
    '09:05'
    """
    return f"{moment:%H:%M}"
