"""Pictures of how people move, drawn from what a movement says of itself."""

from functools import lru_cache

from tournaments.movements.movement import Movement
from tournaments.movements.registry import MOVEMENTS
from web.charts.moves import Mover, Moves, anew, moves

TABLES = 5
"""Enough to show what happens at both ends and between, whatever the number of tables tonight."""


def movement_chart(movement: Movement) -> Moves:
    """Return the picture of a movement at five tables: who goes where, or by what everybody is seated anew."""
    return _chart(movement.key)


@lru_cache(maxsize=len(MOVEMENTS))
def _chart(key: str) -> Moves:
    movement = MOVEMENTS[key]
    if movement.seated_by:
        return anew(f"Next seats: {movement.seated_by}", TABLES)
    return moves([Mover(one.who, one.goals) for one in movement.movers(TABLES)])
