"""The metrics of standings as fields of an answer."""

from collections.abc import Iterable
from typing import Any

from rest_framework import serializers

from tournaments.standings.metrics import Metric
from web.fields import TextsField


class PrecedenceField(TextsField):
    """The keys of the metrics that ordered the lines of standings."""

    def __init__(self) -> None:
        super().__init__(help_text="The metrics that ordered the lines, the deciding one first.")


def metric_fields(metrics: Iterable[Metric]) -> dict[str, serializers.Field[Any, Any, Any, Any]]:
    """Return a field for each metric by its key: whole numbers, but where a metric counts halves."""
    return {
        metric.key: (serializers.FloatField if metric.halves else serializers.IntegerField)(
            help_text=metric.counts
        )
        for metric in metrics
    }
