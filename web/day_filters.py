"""Choose rows by a day: as ISO 8601 writes it in an address, or as people type it on a page."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django_filters import DateFilter

from web.typed_dates import TypedDateField

DAY = re.compile(r"\d{4}-\d\d-\d\d", re.ASCII)


class DayField(forms.DateField):
    """A day as ISO 8601 writes it, and in no other way."""

    default_error_messages = {"invalid": "Write a day as in 2026-11-21."}

    def to_python(self, value: Any) -> Any:
        """Return the day; raise `ValidationError` for what is none."""
        if isinstance(value, str) and value and not DAY.fullmatch(value):
            raise ValidationError(self.error_messages["invalid"], code="invalid")
        return super().to_python(value)


class DayFilter(DateFilter):
    """Compare with a day."""

    field_class = DayField


class TypedDayFilter(DateFilter):
    """Compare with a day as people write it."""

    field_class = TypedDateField
