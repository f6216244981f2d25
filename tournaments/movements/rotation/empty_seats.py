"""Who takes a seat that somebody has left, round by round. No other table changes."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from itertools import permutations
from math import factorial
from random import Random

from tournaments.movements.rotation.left_out import EMPTY
from tournaments.movements.rotation.round import Past
from tournaments.movements.rotation.tally import choose_two

MOST_CHOICES = 48
"""Choices of one round that are looked at, where several seats are empty and many could take them."""
MOST_KEPT, FEWEST_CHOICES = 100_000, 8
"""No more tables than this are kept over all rounds and their choices, but so many choices of a round always."""
MOST_LOOKED_AT = 4_000_000
"""So many pairs are looked at before all is chosen no more anew, or improved: less than a second."""
LOTS = 20
"""How often all is chosen anew from another beginning drawn by lot, until nothing repeats."""
PARTNER = 60
"""What a repeat of partners weighs."""
Four = tuple[int, ...]
Pair = tuple[int, int]
Takers = tuple[int, ...]
"""Who takes the empty seats of a round, in their order."""


def fill_seats(
    rounds: Sequence[Sequence[Sequence[int]]],
    playing: Sequence[Collection[int]],
    past: Past,
    weights: tuple[int, int],
    chance: Random,
) -> list[Takers]:
    """Return for each round who takes the empty seats, so that little repeats.

    ``rounds`` have the tables with entrants in their seats, EMPTY where nobody is; ``playing`` is who plays in each,
    as many as there are seats. ``weights`` are those of opponents and of a meeting.

    >>> three = [[[1, 2, 3, EMPTY], [5, 6, EMPTY, 8]]]
    >>> past = Past({}, partners=Counter({(3, 9): 1}), opponents=Counter({(1, 9): 1}))
    >>> fill_seats(three, [{1, 2, 3, 5, 6, 8, 9, 10}], past, (1, 1), Random(1))
    [(10, 9)]
    """
    work = _Filling(rounds, playing, past, weights, chance)
    best = least = None
    for _ in range(LOTS):
        work.draw()
        cost = work.repeats()
        if least is None or cost < least:
            least, best = cost, [one.takers for one in work.chosen]
        if not work.open or cost == 0 or work.looked_at >= MOST_LOOKED_AT:
            break
    return best or []


class _Choice:
    """Hold who takes the empty seats of a round, and who partners and opposes by that."""

    __slots__ = ("fours", "opponents", "partners", "takers")

    def __init__(self, tables: Sequence[Sequence[int]], takers: Takers) -> None:
        self.takers = takers
        filling = iter(takers)
        self.fours: list[Four] = [
            tuple(next(filling) if one == EMPTY else one for one in four) for four in tables if EMPTY in four
        ]
        pairs = [each for four in self.fours for each in _pairs(four)]
        self.partners = [pair for pair, partners in pairs if partners]
        self.opponents = [pair for pair, partners in pairs if not partners]


class _Filling:
    """Keep what is chosen for each round, and how often every two play together by it."""

    def __init__(
        self,
        rounds: Sequence[Sequence[Sequence[int]]],
        playing: Sequence[Collection[int]],
        past: Past,
        weights: tuple[int, int],
        chance: Random,
    ) -> None:
        self.chance = chance
        self.opposing, self.meeting = weights
        self.partners, self.opponents = Counter(past.partners), Counter(past.opponents)
        self.choices = [
            [
                _Choice(tables, takers)
                for takers in _takers(tables, sorted(set(there).difference(*tables)), chance, len(rounds))
            ]
            for tables, there in zip(rounds, playing, strict=True)
        ]
        self.open = [number for number, found in enumerate(self.choices) if len(found) > 1]
        for tables in rounds:
            for four in tables:
                if EMPTY not in four:
                    self._play(four, 1)
        self.sizes = [6 * sum(len(one.fours) for one in found) for found in self.choices]
        """How many pairs all choices of a round have."""
        self.looked_at = 0
        self.chosen = [found[0] for found in self.choices]
        for one in self.chosen:
            self._take(one, 1)

    def draw(self) -> None:
        """Choose anew by lot, then one round after another as is best beside all others, until nothing is better.

        Where as many pairs were looked at as may be, each round is improved once and no more.
        """
        for number in self.open:
            self._take(self.chosen[number], -1)
            self.chosen[number] = self.chance.choice(self.choices[number])
            self._take(self.chosen[number], 1)
        better, first = True, True
        while better and (first or self.looked_at < MOST_LOOKED_AT):
            better = first = False
            for number in self.chance.sample(self.open, len(self.open)):
                self.looked_at += self.sizes[number]
                was = self.chosen[number]
                self._take(was, -1)
                now = self._cheapest(number, was)
                self._take(now, 1)
                self.chosen[number] = now
                better = better or now is not was

    def repeats(self) -> int:
        """Return what all repeats weigh."""
        total = PARTNER * sum(times - 1 for times in self.partners.values() if times > 1)
        total += self.opposing * sum(choose_two(times) for times in self.opponents.values() if times > 1)
        meetings = self.partners + self.opponents
        return total + self.meeting * sum(choose_two(times) for times in meetings.values() if times > 1)

    def _cheapest(self, number: int, was: _Choice) -> _Choice:
        """Return the choice for a round that costs least, where that round counts for nothing yet; rather the last."""
        partners, opponents, opposing, meeting = (
            self.partners.get, self.opponents.get, self.opposing, self.meeting,
        )  # fmt: skip
        best, least = was, None
        for one in self.choices[number]:
            price = 0
            for pair in one.partners:
                again = partners(pair, 0)
                price += (PARTNER if again else 0) + meeting * (again + opponents(pair, 0))
            for pair in one.opponents:
                again = opponents(pair, 0)
                price += opposing * again + meeting * (again + partners(pair, 0))
            if least is None or price < least or (price == least and one is was):
                best, least = one, price
        return best

    def _take(self, one: _Choice, times: int) -> None:
        for four in one.fours:
            self._play(four, times)

    def _play(self, four: Sequence[int], times: int) -> None:
        for pair, partners in _pairs(four):
            (self.partners if partners else self.opponents)[pair] += times


def _takers(
    tables: Sequence[Sequence[int]], waiting: Sequence[int], chance: Random, rounds: int
) -> list[Takers]:
    """Return in which orders those without a seat take the empty ones; where there are many, so many by lot."""
    holed = sum(EMPTY in four for four in tables)
    most = max(FEWEST_CHOICES, min(MOST_CHOICES, MOST_KEPT // (rounds * max(1, holed))))
    first = chance.sample(waiting, len(waiting))
    if len(waiting) < MOST_CHOICES and factorial(len(waiting)) <= most:
        return list(permutations(first))
    lots = [tuple(chance.sample(waiting, len(waiting))) for _ in range(most - 1)]
    return list(dict.fromkeys([tuple(first), *lots]))


def _pairs(four: Sequence[int]) -> Iterator[tuple[tuple[int, int], bool]]:
    """Give every two of a table, the smaller first, and whether they are partners."""
    for i, j in ((0, 2), (1, 3)):
        yield (min(four[i], four[j]), max(four[i], four[j])), True
    for i, j in ((0, 1), (0, 3), (2, 1), (2, 3)):
        yield (min(four[i], four[j]), max(four[i], four[j])), False
