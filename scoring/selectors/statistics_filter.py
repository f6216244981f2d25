"""Choose of which games statistics are: by the day on which they began, and by how they were played."""

from django_filters import ChoiceFilter, DateFilter, FilterSet

from scoring.engine.registry import VARIANTS
from web.day_filters import DayFilter, TypedDayFilter


class StatisticsFilter(FilterSet):
    """How games may be chosen; the first and the last day are both within."""

    since: DateFilter = DayFilter(field_name="created_at", lookup_expr="date__gte", label="From")
    until: DateFilter = DayFilter(field_name="created_at", lookup_expr="date__lte", label="To")
    variant = ChoiceFilter(
        choices=[(entry.key, entry.name) for entry in VARIANTS.values()], label="How it was played"
    )


class TypedStatisticsFilter(StatisticsFilter):
    """The same on a page, where people write the days."""

    since = TypedDayFilter(field_name="created_at", lookup_expr="date__gte", label="From")
    until = TypedDayFilter(field_name="created_at", lookup_expr="date__lte", label="To")
