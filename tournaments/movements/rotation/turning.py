"""A search with symmetry: a few first rounds, each turned several times, so that one swap mends many rounds."""

from collections.abc import Sequence
from random import Random

from tournaments.movements.rotation.board import USUAL, Seating, SeatingBoard


class TurningBoard(SeatingBoard):
    """Keep only first rounds, of which each stands for ``turns`` rounds.

    Entrants are rings of ``turns`` numbers, and a few left over who stand still. A turn moves everybody on
    within the ring. Costs of a swap are those of one round; where it touches one ring twice they are near
    enough to steer by, and the seats are weighed exactly when they are unrolled.
    """

    def __init__(
        self, entrants: int, turns: int, chance: Random, weights: tuple[int, int, int] = USUAL
    ) -> None:
        super().__init__(entrants, ({}, {}), chance, weights)
        moving = entrants - entrants % turns
        self.images = [
            [one if one >= moving else one - one % turns + (one + turn) % turns for one in range(entrants)]
            for turn in range(turns)
        ]

    def drawn(self, rounds: int) -> Seating:
        """Return first rounds by lot, in which of each ring at most one rests where that is enough."""
        turns, count = len(self.images), self.entrants - self.size
        rings = list(range(self.entrants // turns))
        self.chance.shuffle(rings)
        seating = []
        for number in range(rounds):
            resting = [
                turns * rings[(number * count + each) % len(rings)] + self.chance.randrange(turns)
                for each in range(count)
            ]
            seats = [one for one in range(self.entrants) if one not in resting]
            self.chance.shuffle(seats)
            seating.append(seats + resting)
        return seating

    def unrolled(self) -> Seating:
        """Return all rounds: each first round in each of its turns."""
        return [[image[one] for one in seats] for image in self.images for seats in self.seating]

    def _move_sit_outs(self, number: int, odds: Sequence[float]) -> int:  # noqa: ARG002  who rests stays drawn
        return 0

    def _partners(self, one: int, other: int, times: int) -> None:
        self._count(one, other, self.weights[0] * times, times)

    def _opponents(self, one: int, other: int, times: int) -> None:
        self._count(other, one, 0, times, self.weights[1] * times)

    def _count(self, one: int, other: int, partner: int, times: int, opponent: int = 0) -> None:
        meeting = self.weights[2] * times
        for image in self.images:
            a, b = image[one], image[other]
            for here, there in ((a, b), (b, a)):
                self.partner[here][there] += partner + meeting
                self.opponent[here][there] += opponent + meeting
