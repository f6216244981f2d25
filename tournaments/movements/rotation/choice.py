"""Some rounds of a design that lasts longer than the night: all rest alike in them, and few oppose twice."""

from math import exp
from random import Random

from tournaments.movements.rotation.board import USUAL, Seating

RESTING = 60
"""What uneven sit-outs weigh against repeated opponents while rounds are exchanged."""
EVEN_TRIALS = 1000
"""Exchanges that may be spent on sit-outs alone, before opponents are looked at."""
NOISE = 0.02
"""How often one of them takes a round that is not the best for it, or none would get out of a dead end."""


class RoundSelection:
    """Keep which rounds are chosen, and what they repeat.

    ``rounds`` are those of a design, in the order of ``board.Seating``: no two partner twice in them. ``weights`` are
    those of the board: what a repeat weighs.
    """

    def __init__(
        self, rounds: Seating, some: int, chance: Random, weights: tuple[int, int, int] = USUAL
    ) -> None:
        self.chance = chance
        _, self.opponent, self.meeting = weights
        entrants = len(rounds[0])
        size = entrants - entrants % 4
        self.resting = [seats[size:] for seats in rounds]
        self.partners = [
            [_cell(seats[place], seats[place + 1], entrants) for place in range(0, size, 2)]
            for seats in rounds
        ]
        self.opponents = [
            [
                _cell(seats[place + one], seats[place + other], entrants)
                for place in range(0, size, 4)
                for one in (0, 1)
                for other in (2, 3)
            ]
            for seats in rounds
        ]
        self.opposed = [0] * entrants**2
        self.met = [0] * entrants**2
        self.rested = [0] * entrants
        order = list(range(len(rounds)))
        chance.shuffle(order)
        self.chosen, self.others = order[:some], order[some:]

    def improved(self, trials: int) -> list[int]:
        """Exchange chosen rounds for others, so many times; return the best choice seen, sit-outs first."""
        self._rest_alike()
        for number in self.chosen:
            self._count(number, 1)
        best, uneven, cost, lowest = list(self.chosen), 0, 0, (0, 0)
        for trial in range(trials if self.others and self.chosen else 0):
            one, other = self._drawn()
            leaving, coming = self.chosen[one], self.others[other]
            resting = self._rest(leaving, -1) + self._rest(coming, 1)
            change = self._count(leaving, -1) + self._count(coming, 1)
            heat = 12 * (1 - trial / trials) + 0.5
            if _accepted(change + RESTING * resting, heat, self.chance):
                self.chosen[one], self.others[other] = coming, leaving
                uneven, cost = uneven + resting, cost + change
                if (uneven, cost) < lowest:
                    best, lowest = list(self.chosen), (uneven, cost)
            else:
                self._rest(coming, -1)
                self._rest(leaving, 1)
                self._count(coming, -1)
                self._count(leaving, 1)
        return best

    def _rest_alike(self) -> None:
        """Exchange rounds until sit-outs are as even as they can be, or the trials are spent."""
        uneven = sum(self._rest(number, 1) for number in self.chosen)
        count = len(self.resting[0]) * len(self.chosen)
        each, more = divmod(count, len(self.rested))
        least = len(self.rested) * each * (each - 1) // 2 + more * each
        for _ in range(EVEN_TRIALS if self.others else 0):
            if uneven == least:
                return
            most = max(self.rested)
            one = self.chance.choice(
                [at for at, number in enumerate(self.chosen) if self._most(number) == most]
            )
            leaving = self.chosen[one]
            uneven += self._rest(leaving, -1)
            wanting = [
                sum(self.rested[entrant] for entrant in self.resting[number]) for number in self.others
            ]
            fewest = min(wanting)
            other = self.chance.choice(
                [at for at, rests in enumerate(wanting) if rests <= fewest + (self.chance.random() < NOISE)]
            )
            coming = self.others[other]
            uneven += self._rest(coming, 1)
            self.chosen[one], self.others[other] = coming, leaving

    def _most(self, number: int) -> int:
        return max((self.rested[entrant] for entrant in self.resting[number]), default=0)

    def _drawn(self) -> tuple[int, int]:
        return self.chance.randrange(len(self.chosen)), self.chance.randrange(len(self.others))

    def _rest(self, number: int, times: int) -> int:
        """Count who rests in a round once more or once less; return by how much pairs of sit-outs rose."""
        change = 0
        for entrant in self.resting[number]:
            change += self.rested[entrant] if times > 0 else 1 - self.rested[entrant]
            self.rested[entrant] += times
        return change

    def _count(self, number: int, times: int) -> int:
        """Count the meetings of a round once more or once less; return by how much the cost rose."""
        opposed, met = self.opposed, self.met
        opponent, meeting = self.opponent, self.meeting
        change = 0
        if times > 0:
            for cell in self.opponents[number]:
                change += opponent * opposed[cell] + meeting * met[cell]
                opposed[cell] += 1
                met[cell] += 1
            for cell in self.partners[number]:
                change += meeting * met[cell]
                met[cell] += 1
            return change
        for cell in self.opponents[number]:
            opposed[cell] -= 1
            met[cell] -= 1
            change -= opponent * opposed[cell] + meeting * met[cell]
        for cell in self.partners[number]:
            met[cell] -= 1
            change -= meeting * met[cell]
        return change


def _accepted(change: int, heat: float, chance: Random) -> bool:
    return change <= 0 or chance.random() < exp(-change / heat)


def _cell(one: int, other: int, entrants: int) -> int:
    return min(one, other) * entrants + max(one, other)
