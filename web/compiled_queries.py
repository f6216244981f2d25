"""Queries that every phone asks at every turn, compiled once, and the models that are made from their rows.

Building a queryset and its SQL takes Django ten times as long as the database takes to answer a look-up by key.
The few queries on the way of a hand never change their shape, so their SQL is made once, by Django, and kept.
"""

import json
from collections.abc import Callable, Sequence
from functools import cache
from typing import Any, TypeVar

from django.db import connection
from django.db.models import JSONField, Model, QuerySet

Row = TypeVar("Row", bound=Model)


class Compiled:
    """A query with one parameter; `build` makes it with any value in the parameter's place.

    Rows come as the database gives them: JSON as text, times and UUIDs as the database's own types.
    """

    def __init__(self, build: Callable[[], QuerySet[Any, Any]]) -> None:
        self._build = build
        self._sql: dict[str, str] = {}

    def rows(self, parameter: int) -> list[tuple[Any, ...]]:
        """Return the rows for the parameter."""
        sql = self._sql.get(connection.vendor)
        if sql is None:
            sql, parameters = self._build().query.sql_with_params()
            if len(parameters) != 1:
                raise TypeError(f"A compiled query has one parameter, not {len(parameters)}: {sql}")
            self._sql[connection.vendor] = sql
        with connection.cursor() as cursor:
            cursor.execute(sql, [parameter])
            found: list[tuple[Any, ...]] = cursor.fetchall()
            return found


@cache
def columns_of(model: type[Model]) -> tuple[str, ...]:
    """Return a model's columns in its own order, as `row_of` wants them; creation times are left out."""
    return tuple(field.attname for field in model._meta.concrete_fields if field.attname != "created_at")


def row_of(model: type[Row], values: Sequence[Any]) -> Row:
    """Make a row of a model from its `columns_of`; what was not asked for is loaded when it is read."""
    read = list(values)
    for place in _places_of_json(model):
        read[place] = None if read[place] is None else json.loads(read[place])
    return model.from_db("default", columns_of(model), read)


@cache
def _places_of_json(model: type[Model]) -> tuple[int, ...]:
    fields = {field.attname: field for field in model._meta.concrete_fields}
    return tuple(
        place for place, column in enumerate(columns_of(model)) if isinstance(fields[column], JSONField)
    )
