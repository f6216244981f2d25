"""What a movement foresees, all in one: the nights, and what they are worth together."""

from tournaments.movements.forecasting import NIGHTS, Forecast, foresee_nights, gathered
from tournaments.movements.movement import Movement
from tournaments.movements.movement_state import MovementState


def foresee(movement: Movement, state: MovementState, rounds: int, nights: int = NIGHTS) -> Forecast:
    return gathered(movement, list(foresee_nights(movement, state, rounds, nights)))
