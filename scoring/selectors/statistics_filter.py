"""Choose of which games statistics are: by the day on which they began, and by how they were played."""

import re
from typing import Any

from django import forms
from django.core.exceptions import ValidationError
from django_filters import ChoiceFilter, DateFilter, FilterSet

from scoring.engine.registry import VARIANTS
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


class StatisticsFilter(FilterSet):
    """How games may be chosen; the first and the last day are both within."""

    since: DateFilter = DayFilter(field_name="created_at", lookup_expr="date__gte", label="From")
    until: DateFilter = DayFilter(field_name="created_at", lookup_expr="date__lte", label="To")
    variant = ChoiceFilter(
        choices=[(entry.key, entry.name) for entry in VARIANTS.values()], label="How it was played"
    )


class TypedDayFilter(DateFilter):
    """Compare with a day as people write it."""

    field_class = TypedDateField


class TypedStatisticsFilter(StatisticsFilter):
    """The same on a page, where people write the days."""

    since = TypedDayFilter(field_name="created_at", lookup_expr="date__gte", label="From")
    until = TypedDayFilter(field_name="created_at", lookup_expr="date__lte", label="To")
