"""Fixtures of rounds by the movements."""

from collections.abc import Callable

import pytest

from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import next_round
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.round import RotationRound


@pytest.fixture
def after() -> Callable[..., RotationRound]:
    """Seat the next round of a movement, by its key, after rounds and the sides that won in them."""

    def seat(
        key: str, entrants: int, played: list[RotationRound], results: list[tuple[int | None, ...]], **more
    ) -> RotationRound:
        movement = MOVEMENTS[key]
        everybody = tuple(range(1, entrants + 1))
        return next_round(movement, MovementState(everybody, tuple(played), tuple(results), **more))

    return seat


@pytest.fixture
def told() -> Callable[[RotationRound], list[set[frozenset[int]]]]:
    """Tell a round as the two sides of each table."""

    def tell(each: RotationRound) -> list[set[frozenset[int]]]:
        return [
            {frozenset((north, south)), frozenset((east, west))} for north, east, south, west in each.tables
        ]

    return tell
