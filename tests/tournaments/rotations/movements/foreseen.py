"""What a movement foresees, all in one: the nights, and what they are worth together."""

from tournaments.rotations.movements.forecasting import NIGHTS, MovementForecast, foresee_nights, gathered
from tournaments.rotations.movements.movement import Movement
from tournaments.rotations.movements.movement_state import MovementState


def foresee(
    movement: Movement, evening: MovementState, rounds: int, nights: int = NIGHTS
) -> MovementForecast:
    return gathered(movement, list(foresee_nights(movement, evening, rounds, nights)))
