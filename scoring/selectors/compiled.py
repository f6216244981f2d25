"""Queries that every phone asks at every turn, compiled once, and the models that are made from their rows.

Building a queryset and its SQL takes Django ten times as long as the database takes to answer a look-up by key.
The few queries on the way of a hand never change their shape, so their SQL is made once, by Django, and kept.
"""

import json
from collections.abc import Callable, Sequence
from typing import Any

from django.db import connection
from django.db.models import Model, QuerySet

from scoring.models import Game


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


def columns_of(model: type[Model]) -> tuple[str, ...]:
    """Return a model's columns in its own order, as `from_db` wants them; creation times are left out."""
    return tuple(field.attname for field in model._meta.concrete_fields if field.attname != "created_at")


GAME_COLUMNS = columns_of(Game)
OPTIONS = GAME_COLUMNS.index("options")
RACES = GAME_COLUMNS.index("races")


def game_of_row(row: Sequence[Any]) -> Game:
    """Make a game from its GAME_COLUMNS; what was not asked for is loaded when it is read."""
    values = list(row)
    values[OPTIONS] = json.loads(values[OPTIONS])
    values[RACES] = values[RACES] and json.loads(values[RACES])
    return Game.from_db("default", GAME_COLUMNS, values)
