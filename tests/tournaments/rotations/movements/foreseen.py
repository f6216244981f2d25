"""What a movement foresees, all in one: the nights, and what they are worth together."""

from tournaments.rotations.movements.evening import Evening
from tournaments.rotations.movements.foreseeing import NIGHTS, Foresight, foresee_nights, gathered
from tournaments.rotations.movements.movement import Movement


def foresee(movement: Movement, evening: Evening, rounds: int, nights: int = NIGHTS) -> Foresight:
    return gathered(movement, list(foresee_nights(movement, evening, rounds, nights)))
