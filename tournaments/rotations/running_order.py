"""In which order rounds are played: nobody rests twice in a row, and neighbours share as few meetings as can be."""

from collections.abc import Iterable
from itertools import pairwise
from random import Random

from tournaments.rotations.board import Seating

DRAWS, COMPARED = 20, 2000
"""So many orders are drawn at most, and so many rounds compared, whichever ends first; two orders at least."""
LOOKED_AT, LONG = 12, 100
"""Of the rounds that may come next so many are compared, and of a night longer than this only a quarter as many."""


def in_order(seating: Seating, chance: Random) -> Seating:
    """Return the rounds in an order in which nobody rests twice in a row; as they came when no draw found one.

    Of such orders the one is taken in which the fewest two meet again in the round that follows, so that they can be
    kept from meeting at the same table.
    """
    drawing = _Drawing(seating, chance)
    best, least = list(range(len(seating))), drawing.none
    draws = max(2, min(DRAWS, COMPARED // (LOOKED_AT * len(seating))))
    for number in range(draws):
        found, shared = drawing.path(far_first=number % 2 == 1)
        if shared < least:
            best, least = found, shared
        if least == 0:
            break
    return [seating[number] for number in best]


def rests_apart(seating: Seating) -> bool:
    """Tell whether nobody rests twice in a row."""
    size = len(seating[0]) - len(seating[0]) % 4
    return all(set(seats[size:]).isdisjoint(after[size:]) for seats, after in pairwise(seating))


class _Drawing:
    """Hold for each round who meets in it, and with which others nobody rests."""

    def __init__(self, seating: Seating, chance: Random) -> None:
        entrants = len(seating[0])
        size = entrants - entrants % 4
        self.chance = chance
        self.rounds = range(len(seating))
        self.looked_at = LOOKED_AT if len(seating) <= LONG else LOOKED_AT // 4
        self.met = [set(_meetings(seats, size)) for seats in seating]
        self.none = 1 + sum(map(len, self.met))
        resting: list[list[int]] = [[] for _ in range(entrants)]
        for number, seats in enumerate(seating):
            for entrant in seats[size:]:
                resting[entrant].append(number)
        self.clashing: list[set[int]] = [set() for _ in self.rounds]
        for numbers in resting:
            for number in numbers:
                self.clashing[number].update(numbers)

    def path(self, *, far_first: bool) -> tuple[list[int], int]:
        """Return an order by lot and how many meet again in the next round; all and more when it got stuck.

        The next round is the one with the fewest such meetings, or first the one with which most that are left clash,
        since it is the hardest to place. Rounds that fit nowhere at the end are put between others.
        """
        left = set(self.rounds)
        last = self.chance.choice(self.rounds)
        left.remove(last)
        order = [last]
        while left:
            free = sorted(left - self.clashing[last])
            if not free:
                break
            ranked = []
            for number in self.chance.sample(free, min(self.looked_at, len(free))):
                shared, clashes = self._shared(last, number), -len(self.clashing[number] & left)
                ranked.append(((clashes, shared) if far_first else (shared, clashes), number))
            _, last = min(ranked)
            left.remove(last)
            order.append(last)
        for number in sorted(left):
            place = next(
                (at for at in range(len(order) + 1) if self._fits(number, order[max(at - 1, 0) : at + 1])),
                None,
            )
            if place is None:
                return order, self.none
            order.insert(place, number)
        return order, sum(self._shared(one, other) for one, other in pairwise(order))

    def _shared(self, one: int, other: int) -> int:
        return len(self.met[one] & self.met[other])

    def _fits(self, number: int, neighbours: list[int]) -> bool:
        return self.clashing[number].isdisjoint(neighbours)


def _meetings(seats: list[int], size: int) -> Iterable[tuple[int, int]]:
    for place in range(0, size, 4):
        four = sorted(seats[place : place + 4])
        for at, one in enumerate(four):
            for other in four[at + 1 :]:
                yield one, other
