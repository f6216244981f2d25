"""Make models from the rows of compiled queries; what was not asked for is loaded when it is read."""

import json
from collections.abc import Sequence
from typing import Any

from django.db.models import Model

from scoring.models import Game


def columns_of(model: type[Model]) -> tuple[str, ...]:
    """Return a model's columns in its own order, as `from_db` wants them; creation times are left out."""
    return tuple(field.attname for field in model._meta.concrete_fields if field.attname != "created_at")


GAME_COLUMNS = columns_of(Game)
OPTIONS = GAME_COLUMNS.index("options")
RACES = GAME_COLUMNS.index("races")


def game_of_row(row: Sequence[Any]) -> Game:
    """Make a game from its GAME_COLUMNS."""
    values = list(row)
    values[OPTIONS] = json.loads(values[OPTIONS])
    values[RACES] = values[RACES] and json.loads(values[RACES])
    return Game.from_db("default", GAME_COLUMNS, values)
