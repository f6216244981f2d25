"""How the API reads the numbers of rows, in what is sent and in queries, and looks rows up."""

from typing import Any, TypeVar

from django.db.models import Manager, Model, QuerySet
from drf_spectacular.utils import OpenApiParameter
from rest_framework import serializers
from rest_framework.exceptions import NotFound

from web.numbers import LARGEST_NUMBER
from web.paging import NumberFilter

Row = TypeVar("Row", bound=Model)


def row_number(**more: Any) -> serializers.IntegerField:
    """Return a field for the number of a row that a request names."""
    return serializers.IntegerField(min_value=1, max_value=LARGEST_NUMBER, **more)


def row_numbers(**more: Any) -> serializers.ListField:
    """Return a field for the numbers of rows that a request names."""
    return serializers.ListField(child=row_number(), **more)


class RowFilter(NumberFilter):
    """Keep the rows that have a row of this number."""

    def __init__(self, **settings: Any) -> None:
        super().__init__(min_value=1, max_value=LARGEST_NUMBER, **settings)


def row_parameter(name: str, description: str = "") -> OpenApiParameter:
    """Describe a query parameter that is the number of a row."""
    number = {"type": "integer", "minimum": 1, "maximum": LARGEST_NUMBER}
    return OpenApiParameter(name, number, description=description)


def row_or_404(rows: QuerySet[Row] | Manager[Row], missing: str, **which: Any) -> Row:
    """Return the row that is meant; 404 with a sentence when it is missing."""
    row = rows.filter(**which).first()
    if row is None:
        raise NotFound(missing)
    return row
