"""Mend rounds in which no two partner twice but some rest too often: others rest for them, and none partner twice."""

from collections.abc import Iterator
from random import Random

from tournaments.movements.rotation.board import Seating

STEPS = 3000
"""Exchanges that may be made; where as few rest two more than others as can be, some dozens are."""
MOST_OPPOSED = 3
"""Nobody comes to oppose anybody more often for that."""
Exchange = tuple[int, int, int]
"""A round, the entrant who rests in it and shall play, and the place to play in."""


def level(seating: Seating, chance: Random) -> None:
    """Change who rests, in place, until nobody rests two more than another or the steps are spent.

    Rounds stay in their order, and nobody comes to rest twice in a row who did not.
    """
    size = len(seating[0]) - len(seating[0]) % 4
    if size < len(seating[0]):
        mending = _Mending(seating, size)
        for _ in range(STEPS):
            if not mending.step(chance):
                return


class _Mending:
    """Keep who rests how often, who partnered, and how often two opposed."""

    def __init__(self, seating: Seating, size: int) -> None:
        entrants = len(seating[0])
        self.seating, self.size = seating, size
        self.rests = [0] * entrants
        self.partnered: list[set[int]] = [set() for _ in range(entrants)]
        self.opposed = [[0] * entrants for _ in range(entrants)]
        self.resting: list[set[int]] = []
        for seats in seating:
            self.resting.append(set(seats[size:]))
            for entrant in seats[size:]:
                self.rests[entrant] += 1
            for place in range(size):
                self._count(seats, place, 1)

    def step(self, chance: Random) -> bool:
        """Let somebody play more who rests most; tell whether that was needed, and could be done.

        If it can be done for somebody who rests two less, it is, where it costs least; else somebody who rests
        one less takes it over, by lot, to pass it on.
        """
        most = max(self.rests)
        if most - min(self.rests) < 2:
            return False
        better: list[tuple[int, Exchange]] = []
        even: list[Exchange] = []
        for exchange in self._exchanges(most):
            number, resting, place = exchange
            fewer = most - self.rests[self.seating[number][place]]
            if fewer > 1:
                better.append((self._price(number, resting, place), exchange))
            elif fewer == 1:
                even.append(exchange)
        if not better and not even:
            return False
        self._exchange(*(min(better)[1] if better else chance.choice(even)))
        return True

    def _exchanges(self, most: int) -> Iterator[Exchange]:
        """Give every way to let one who rests most play: no two partner twice for that, or oppose too often."""
        for number, seats in enumerate(self.seating):
            near = set().union(*self.resting[max(number - 1, 0) : number + 2])
            for resting in seats[self.size :]:
                if self.rests[resting] == most:
                    known, opposed = self.partnered[resting], self.opposed[resting]
                    for place in range(self.size):
                        if (
                            seats[place ^ 1] not in known
                            and seats[place] not in near
                            and opposed[seats[place ^ 2]] < MOST_OPPOSED
                            and opposed[seats[place ^ 3]] < MOST_OPPOSED
                        ):
                            yield number, resting, place

    def _price(self, number: int, resting: int, place: int) -> int:
        """Return how often the one who shall play has opposed those at that place, high numbers weighing more."""
        seats = self.seating[number]
        return sum(self.opposed[resting][seats[place ^ other]] ** 2 for other in (2, 3))

    def _exchange(self, number: int, resting: int, place: int) -> None:
        seats = self.seating[number]
        playing, rest = seats[place], seats.index(resting)
        for at in (place, place ^ 1, place ^ 2, place ^ 3):
            self._count(seats, at, -1)
        seats[place], seats[rest] = resting, playing
        for at in (place, place ^ 1, place ^ 2, place ^ 3):
            self._count(seats, at, 1)
        self.rests[playing] += 1
        self.rests[resting] -= 1
        self.resting[number] = set(seats[self.size :])

    def _count(self, seats: list[int], place: int, times: int) -> None:
        """Count the one in a place with partner and opponents, once more or once less."""
        entrant = seats[place]
        if times > 0:
            self.partnered[entrant].add(seats[place ^ 1])
        else:
            self.partnered[entrant].discard(seats[place ^ 1])
        for foe in (seats[place ^ 2], seats[place ^ 3]):
            self.opposed[entrant][foe] += times
