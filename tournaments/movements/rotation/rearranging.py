"""What may become of a round in which few tables change: which are broken up, and which fours are made of the free."""

from bisect import bisect_right
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations, islice
from math import factorial
from operator import itemgetter
from random import Random
from typing import NamedTuple

from tournaments.movements.rotation.left_out import EMPTY
from tournaments.movements.rotation.round import Past
from tournaments.movements.rotation.tally import choose_two

Four = tuple[int, int, int, int]
MOST_LISTED, MOST_OF_ALL = 700_000, 1_600_000
"""Choices that are listed for a round at most, and for all rounds together.

With 15 people who have no table there are millions. With one or two leavers so many were never seen.
"""

Repeats = tuple[int, int, int]
"""Repeats of partners, once for each beyond the first; of opponents and of meetings, the sums of C(x, 2)."""


class RoundOption(NamedTuple):
    """Say what becomes of a round: which whole tables are broken up, and which fours are made of those who are free.

    ``changes`` are the tables that count as changed: not those at which a newcomer takes a seat.
    """

    broken: tuple[int, ...]
    fours: tuple[Four, ...]
    resting: frozenset[int]
    changes: int


@dataclass(frozen=True, slots=True)
class OpenRound:
    """Hold a round: its whole tables, who has no table, and how many tables are made of those."""

    whole: tuple[Four, ...]
    free: frozenset[int]
    most: int


def open_round(tables: Sequence[Sequence[int]], here: Iterable[int]) -> OpenRound:
    """Return a round whose tables have EMPTY where nobody is; all of them are to be played."""
    whole = tuple((four[0], four[1], four[2], four[3]) for four in tables if EMPTY not in four)
    free = frozenset(here).difference(*whole)
    return OpenRound(whole, free, len(tables) - len(whole))


def option_of(
    each: OpenRound, broken: tuple[int, ...], fours: tuple[Four, ...], newcomers: frozenset[int]
) -> RoundOption:
    """Return what becomes of a round if these of its tables are broken up, and these fours made."""
    resting = each.free.union(*(each.whole[at] for at in broken)).difference(*fours)
    hosts = sum(not newcomers.isdisjoint(four) for four in fours) if newcomers else 0
    return RoundOption(broken, fours, resting, max(0, len(broken) - hosts))


class MeetingCounts:
    """Keep how often every two partnered and opposed."""

    def __init__(self, past: Past, here: Sequence[int]) -> None:
        size = max(here) + 1
        self.partner = [[0] * size for _ in range(size)]
        self.opponent = [[0] * size for _ in range(size)]
        for found, count in ((past.partners, self.partner), (past.opponents, self.opponent)):
            for (one, other), times in found.items():
                if one < size and other < size:
                    count[one][other] += times
                    count[other][one] += times

    def count(self, past: Past, rounds: Iterable[OpenRound]) -> Repeats:
        """Count the whole tables of rounds too, and return all repeats, also those with who has gone."""
        partners = sum(times - 1 for times in past.partners.values() if times > 1)
        opponents = sum(map(choose_two, past.opponents.values()))
        meetings = sum(map(choose_two, (past.partners + past.opponents).values()))
        for each in rounds:
            for four in each.whole:
                more = self.add(four)
                partners, opponents, meetings = partners + more[0], opponents + more[1], meetings + more[2]
        return partners, opponents, meetings

    def play(self, four: Four, times: int) -> None:
        """Count a table once more, or once less with -1."""
        north, east, south, west = four
        partner, opponent = self.partner, self.opponent
        partner[north][south] += times
        partner[south][north] += times
        partner[east][west] += times
        partner[west][east] += times
        for one in (opponent[north], opponent[south]):
            one[east] += times
            one[west] += times
        for one in (opponent[east], opponent[west]):
            one[north] += times
            one[south] += times

    def add(self, four: Four) -> Repeats:
        """Count a table, and return what it repeats beside all others."""
        found = self.repeated(four)
        self.play(four, 1)
        return found

    def remove(self, four: Four) -> Repeats:
        """Count a table no more, and return what it repeated beside all others."""
        self.play(four, -1)
        return self.repeated(four)

    def repeated(self, four: Four) -> Repeats:
        """Return what a table that isn't counted would repeat: of partners, of opponents, of meetings."""
        north, east, south, west = four
        partner, opponent = self.partner, self.opponent
        ns, ew = partner[north], partner[east]
        one, other, north_row, south_row = ns[south], ew[west], opponent[north], opponent[south]
        opponents = north_row[east] + north_row[west] + south_row[east] + south_row[west]
        south_partner = partner[south]
        meetings = (
            one + other + opponents + north_row[south] + opponent[east][west]
            + ns[east] + ns[west] + south_partner[east] + south_partner[west]
        )  # fmt: skip
        return (one > 0) + (other > 0), opponents, meetings

    def spared(self, four: Four) -> Repeats:
        """Return what a table that is counted repeats beside all others."""
        north, east, south, west = four
        partner = self.partner
        _, opponents, meetings = self.repeated(four)
        return (partner[north][south] > 1) + (partner[east][west] > 1), opponents - 4, meetings - 6

    def fours(self, free: Sequence[int], limit: int, *, every: bool) -> list[tuple[int, Four]]:
        """Return the tables that can be made of people, the fewest repeated meetings first.

        None repeats more meetings than the limit. Of the three partnerships of a four the one that repeats the
        least is given, with ``every`` each.
        """
        partner, opponent = self.partner, self.opponent
        met = [[partner[x][y] + opponent[x][y] for y in free] for x in free]
        size = len(free)
        found: list[tuple[int, Four]] = []
        for i in range(size):
            for j in range(i + 1, size):
                two = met[i][j]
                if two > limit:
                    continue
                for k in range(j + 1, size):
                    three = two + met[i][k] + met[j][k]
                    if three > limit:
                        continue
                    for m in range(k + 1, size):
                        again = three + met[i][m] + met[j][m] + met[k][m]
                        if again <= limit:
                            a, b, c, d = free[i], free[j], free[k], free[m]
                            three_ways: tuple[Four, ...] = ((a, c, b, d), (a, b, c, d), (a, b, d, c))
                            if not every:
                                three_ways = (
                                    (min(three_ways, key=self.repeated),) if again else three_ways[:1]
                                )
                            found += [(again, four) for four in three_ways]
        found.sort()
        return found

    def options(
        self,
        each: OpenRound,
        broken: tuple[int, ...],
        limit: int,
        *,
        every: bool = False,
    ) -> Iterator[tuple[Four, ...]]:
        """Give the fours that may be made in a round whose tables ``broken`` are broken up; those must not be counted.

        What is given repeats at most ``limit`` meetings, and no table of just those who sat together before is among
        it; with ``every`` it is too, and all are given in each partnership.
        """
        before = {frozenset(each.whole[at]) for at in broken}
        free = each.free.union(*before)
        many = each.most + len(broken)
        fours = self.fours(sorted(free), limit, every=every) if many else []
        alike = set() if every or not before else {four for _, four in fours if frozenset(four) in before}
        for made in _disjoint(fours, many, limit):
            if alike.isdisjoint(made):
                yield made

    def drawn(self, each: OpenRound, number: int, chance: Random) -> Iterator[tuple[Four, ...]]:
        """Give so many choices of fours that may be made in a round of which no table is broken up, by lot."""
        free = sorted(each.free)
        for _ in range(number):
            people = chance.sample(free, 4 * each.most)
            fours = [people[first : first + 4] for first in range(0, len(people), 4)]
            yield tuple(
                min(((a, c, b, d), (a, b, c, d), (a, b, d, c)), key=self.repeated) for a, b, c, d in fours
            )


def count_options(each: OpenRound) -> int:
    """Return how many choices of fours there are in a round of which no table is broken up, in one partnership each.

    >>> count_options(OpenRound((), frozenset(range(8)), 2))  # Two tables: half of C(8, 4).
    35
    """
    people, tables = len(each.free), each.most
    orders: int = 24**tables * factorial(tables) * factorial(people - 4 * tables)
    return factorial(people) // orders


def most_listed(rounds: Sequence[OpenRound]) -> int:
    """Return how many choices are listed for a round at most."""
    return min(MOST_LISTED, MOST_OF_ALL // max(1, len(rounds)))


def few_are_free(rounds: Sequence[OpenRound]) -> bool:
    """Tell whether so few have no table in each round that all that can be made of them is listed."""
    return all(count_options(each) <= most_listed(rounds) for each in rounds)


def _disjoint(fours: Sequence[tuple[int, Four]], tables: int, limit: int) -> Iterator[tuple[Four, ...]]:
    """Give so many fours without anybody in two of them, which together cost no more than the limit.

    ``fours`` are in the order of their prices.
    """
    if not tables:
        yield ()
        return
    for at, (price, four) in enumerate(fours):
        if price * tables > limit:
            return
        if tables == 1:
            yield (four,)
        else:
            apart, left = set(four).isdisjoint, limit - price
            affordable = islice(fours, at + 1, bisect_right(fours, left, key=itemgetter(0)))
            for more in _disjoint([two for two in affordable if apart(two[1])], tables - 1, left):
                yield four, *more


def broken_up(each: OpenRound, most: int) -> Iterator[tuple[int, ...]]:
    """Give the tables of a round that may be broken up together, none first, at most so many."""
    for many in range(min(most, len(each.whole)) + 1):
        yield from combinations(range(len(each.whole)), many)
