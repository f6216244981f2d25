"""In which order rounds are played: nobody rests twice in a row or before others rested at all, and few meet again."""

from collections import Counter
from collections.abc import Iterable, Sequence
from itertools import pairwise
from random import Random

from tournaments.movements.rotation.board import Seating

DRAWS, COMPARED = 20, 2000
"""So many orders are drawn at most, and so many rounds compared, whichever ends first; two orders at least."""
LOOKED_AT, LONG = 12, 100
"""Of the rounds that may come next so many are compared, and of a night longer than this only a quarter as many."""


def in_order(
    seating: Seating,
    size: int,
    chance: Random,
    rests: Sequence[int] = (),
    rested_last: frozenset[int] = frozenset(),
) -> Seating:
    """Return the rounds in an order in which nobody rests twice in a row; as they came when no draw found one.

    Of such orders the one is taken in which after every round all rested the same number of times to within one, or
    that comes nearest to it: when people come or go in mid-night, those who are there have been treated alike. Then
    the one in which the fewest two meet again in the round that follows, so that they can be kept from meeting at the
    same table. ``rests`` are the sit-outs before these rounds, ``rested_last`` who rested in the last of those, and
    ``size`` how many play in a round.
    """
    drawing = _OrderDrawing(seating, size, chance, rests, rested_last)
    best, least = list(range(len(seating))), drawing.worth(range(len(seating)))
    draws = max(2, min(DRAWS, COMPARED // (LOOKED_AT * len(seating))))
    for number in range(draws):
        if least == (0, 0, 0):
            break
        found = drawing.path(far_first=number % 2 == 1)
        worth = drawing.worth(found)
        if worth < least:
            best, least = found, worth
    return [seating[number] for number in best]


def rests_apart(seating: Seating, size: int) -> bool:
    """Tell whether nobody rests twice in a row."""
    return all(set(seats[size:]).isdisjoint(after[size:]) for seats, after in pairwise(seating))


def rests_alike(seating: Seating, size: int) -> bool:
    """Tell whether all rest equally often, or to within one where they cannot."""
    rests = Counter(entrant for seats in seating for entrant in seats[size:])
    times = [rests[entrant] for entrant in seating[0]]
    return max(times) - min(times) <= (sum(times) % len(times) != 0)


def shares_sit_outs(seating: Seating, size: int) -> bool:
    """Tell whether sit-outs are even and apart, as rounds of a design that come again may not be.

    Of seven, three rest in each of seven rounds, and in any two of them somebody twice.
    """
    return rests_apart(seating, size) and rests_alike(seating, size)


class _OrderDrawing:
    """Hold for each round who meets in it, who rests, and with which others nobody rests."""

    def __init__(
        self,
        seating: Seating,
        size: int,
        chance: Random,
        rests: Sequence[int],
        rested_last: frozenset[int],
    ) -> None:
        entrants = len(seating[0])
        self.chance = chance
        self.rests = list(rests) or [0] * entrants
        self.rounds = range(len(seating))
        self.looked_at = LOOKED_AT if len(seating) <= LONG else LOOKED_AT // 4
        self.met = [set(_meetings(seats, size)) for seats in seating]
        self.resting = [seats[size:] for seats in seating]
        self.not_first = {
            number for number, seats in enumerate(self.resting) if not rested_last.isdisjoint(seats)
        }
        with_entrant: list[list[int]] = [[] for _ in range(entrants)]
        for number, seats in enumerate(self.resting):
            for entrant in seats:
                with_entrant[entrant].append(number)
        self.clashing: list[set[int]] = [set() for _ in self.rounds]
        for numbers in with_entrant:
            for number in numbers:
                self.clashing[number].update(numbers)

    def worth(self, order: Sequence[int]) -> tuple[int, int, int]:
        """Return how many neighbours clash, how uneven sit-outs become on the way, and how many two meet again."""
        clashes = int(order[0] in self.not_first)
        clashes += sum(other in self.clashing[one] for one, other in pairwise(order))
        return clashes, self._uneven(order), sum(self._shared(one, other) for one, other in pairwise(order))

    def _uneven(self, order: Sequence[int]) -> int:
        """Return by how much sit-outs lie further apart than one, after each round but the last, in all."""
        rests = list(self.rests)
        found = 0
        for number in order[:-1]:
            if self.resting[number]:
                for entrant in self.resting[number]:
                    rests[entrant] += 1
                found += max(0, max(rests) - min(rests) - 1)
        return found

    def path(self, *, far_first: bool) -> list[int]:
        """Return an order by lot.

        The next round is the one in which those rest who rested least; of such, the one with the fewest meetings that
        repeat, or first the one with which most that are left clash, since it is the hardest to place. Rounds that fit
        nowhere at the end are put between others, or else last.
        """
        rests = list(self.rests)
        left = set(self.rounds)
        order: list[int] = []
        while left:
            free = sorted(left - (self.clashing[order[-1]] if order else self.not_first))
            if not free:
                break
            loads = {number: sum(rests[entrant] for entrant in self.resting[number]) for number in free}
            lightest = min(loads.values())
            near = [number for number in free if loads[number] == lightest]
            ranked = []
            for number in self.chance.sample(near, min(self.looked_at, len(near))):
                shared = self._shared(order[-1], number) if order else 0
                clashes = -len(self.clashing[number] & left)
                ranked.append(((clashes, shared) if far_first else (shared, clashes), number))
            _, last = min(ranked)
            left.remove(last)
            order.append(last)
            for entrant in self.resting[last]:
                rests[entrant] += 1
        for number in sorted(left):
            places = (at for at in range(1, len(order) + 1) if self._fits(number, order[at - 1 : at + 1]))
            order.insert(next(places, len(order)), number)
        return order

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
