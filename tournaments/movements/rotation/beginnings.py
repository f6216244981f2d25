"""Where the search for a night with wishes begins: a known night, numbered so that wishes cost nothing.

In a kept night the last two numbers are a pair that always partners, in every round; a night that isn't in the file is
the first rounds of the next longer one that is. What numbers alone do not keep is mended by a few exchanges in each
round. So for a pair without such a night, and for every further pair, two numbers of a plan become the pair: in each
round one of them changes places with the other's partner. Which two, and which of them moves, is chosen so that the
fewest meet again.
"""

from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from random import Random

from tournaments.movements.rotation.board import Seating
from tournaments.movements.rotation.constraints import NO_WISHES, Constraints, Pair
from tournaments.movements.rotation.first_rounds import fitted
from tournaments.movements.rotation.opening import TOGETHER, Opening, opening, seating_of, stored_nights
from tournaments.movements.rotation.renumbering import at_kept_tables, renumbered

SHORTEST = 3
"""Rounds from which on nights are kept."""
TRIED, MOST_PLACES = 40, 40_000
"""So many numbers are tried for a pair, fewer where they have more places than this to go through."""


@dataclass(frozen=True, slots=True)
class Beginning:
    """Hold who gets which number of the first seats, and these."""

    order: list[int]
    opening: Opening


def begin(
    order: Sequence[int], rounds: int, wishes: Constraints, chance: Random, *, fewer_meetings: bool = False
) -> Beginning | None:
    """Return first seats in which every wish is kept, or few exchanges keep it; None where only a search helps.

    ``order`` has the entrants as they come. The first of several pairs that always partner is that of a kept night, if
    there is one for so many rounds. Where a first round is set, the seats are those of the rounds after it.
    """
    entrants = len(order)
    size = entrants - entrants % 4
    pairs = tuple(dict.fromkeys(wishes.together))
    bound = kept_night(entrants, rounds) if pairs else None
    first = opening(entrants, rounds, chance, fewer_meetings=fewer_meetings) if bound is None else None
    seating = first.seating if first else bound or []
    fixed = dict(zip(pairs[0], (entrants - 2, entrants - 1), strict=True)) if bound and pairs else {}
    found, whole = _numbered(seating, size, order, wishes, chance, fixed)
    if found is None:
        return None
    numbers, seats = found
    settled = whole and (first.settled if first else not fewer_meetings)
    others = pairs[1:] if bound else pairs
    if not others and not _shared_tables(wishes) and (whole or not wishes.fixed_tables):
        return Beginning(numbers, Opening(seats, settled))
    return _exchanged(numbers, seats, size, (pairs, others), wishes, chance)


def _numbered(  # noqa: PLR0913, PLR0917  the plan, the people and what they wish
    seating: Seating,
    size: int,
    order: Sequence[int],
    wishes: Constraints,
    chance: Random,
    fixed: Mapping[int, int],
) -> tuple[tuple[list[int], Seating] | None, bool]:
    """Return who gets which number, and whether all is kept by that but for other pairs and shared tables."""
    if wishes.first_round:
        return fitted(seating, size, wishes, chance, fixed)
    found = renumbered(seating, size, order, wishes, chance, fixed)
    if found is not None:
        return found, True
    return renumbered(seating, size, order, NO_WISHES, chance, fixed), False


def _shared_tables(wishes: Constraints) -> bool:
    """Tell whether two keep one table who are not a pair."""
    pairs = {frozenset(pair) for pair in wishes.together}
    keepers: dict[int, set[int]] = {}
    for entrant, table in wishes.fixed_tables.items():
        keepers.setdefault(table, set()).add(entrant)
    return any(len(those) > 1 and frozenset(those) not in pairs for those in keepers.values())


def _exchanged(  # noqa: PLR0913, PLR0917  the seats and what is wished
    order: list[int],
    seating: Seating,
    size: int,
    pairs: tuple[Sequence[Pair], Sequence[Pair]],
    wishes: Constraints,
    chance: Random,
) -> Beginning | None:
    """Give further pairs numbers that suit them, and bring together who belongs together."""
    everybody, others = pairs
    place = {entrant: number for number, entrant in enumerate(order)}
    set_down = set(wishes.first_round.present) if wishes.first_round else set()
    taken = {place[one] for one in _named(wishes) if one not in {two for pair in others for two in pair}}
    for pair in others:
        if set_down.isdisjoint(pair) and wishes.fixed_tables.keys().isdisjoint(pair):
            for entrant, number in zip(pair, choose_numbers(seating, size, taken, chance), strict=True):
                _give(order, place, entrant, number)
        taken.update(place[one] for one in pair)
    trial = PairJoiner(
        at_kept_tables(seating, size, order, wishes),
        size,
        [(place[one], place[other]) for one, other in everybody],
        {place[entrant]: table - 1 for entrant, table in wishes.fixed_tables.items()},
    )
    if not trial.done():
        return None
    return Beginning(order, Opening(trial.seating, settled=False))


def _named(wishes: Constraints) -> Iterable[int]:
    return {entrant for _, entrant in wishes.wishers()}


def _give(order: list[int], place: dict[int, int], entrant: int, number: int) -> None:
    """Give somebody a number, and whoever had it the old one."""
    other, old = order[number], place[entrant]
    order[number], order[old] = entrant, other
    place[entrant], place[other] = number, old


def kept_night(entrants: int, rounds: int) -> Seating | None:
    """Return rounds in which the last two always partner, or rest together; None where no such night is kept."""
    kept = stored_nights(TOGETHER)
    longer = [long for many, long in kept if many == entrants and long >= rounds >= SHORTEST]
    return seating_of(kept[entrants, min(longer)])[:rounds] if longer else None


def choose_numbers(seating: Seating, size: int, taken: Collection[int], chance: Random) -> Pair:
    """Return two numbers for a pair, none of those ``taken``: who rest alike and meet the fewest again."""
    rests = _rests(seating, size)
    free = [number for number in range(len(rests)) if number not in taken]
    pairs = list(combinations(free, 2))
    chance.shuffle(pairs)
    pairs.sort(key=lambda pair: len(rests[pair[0]] ^ rests[pair[1]]))
    places = len(seating) * size
    some = pairs[: max(1, min(TRIED, MOST_PLACES // places))]
    return min(some, key=lambda pair: _met_again(seating, size, pair))


def _met_again(seating: Seating, size: int, pair: Pair) -> int:
    """Return how many meetings repeat once the pair is brought together."""
    trial = PairJoiner(seating, size, [pair], {})
    return trial.again if trial.done() else len(seating) * size * size


def _rests(seating: Seating, size: int) -> list[set[int]]:
    rests: list[set[int]] = [set() for _ in seating[0]]
    for number, seats in enumerate(seating):
        for one in seats[size:]:
            rests[one].add(number)
    return rests


class PairJoiner:
    """Bring pairs together in every round of a copy of the ``seating``, and keepers of tables where they belong.

    ``tables`` (from 0) are kept by numbers; each of the fours of a table stands there already for one of them.
    ``again`` is the sum of max(0, times met - 1).
    """

    def __init__(self, seating: Seating, size: int, pairs: Sequence[Pair], tables: Mapping[int, int]) -> None:
        self.seating = [list(seats) for seats in seating]
        self.size, self.pairs, self.tables = size, pairs, tables
        self.paired = {one for pair in pairs for one in pair}
        self.met = [[0] * len(seating[0]) for _ in seating[0]]
        self.again = 0
        for seats in self.seating:
            for at in range(0, size, 4):
                for one, other in combinations(seats[at : at + 4], 2):
                    self._count(one, other, 1)

    def done(self) -> bool:
        """Bring all together; tell whether that could be done."""
        if len(self.seating[0]) - self.size > 1 and not all(map(self._rest_together, self.pairs)):
            return False
        return all(self._keep_table(seats, one) for seats in self.seating for one in self.tables) and all(
            self._partner(seats, pair) for seats in self.seating for pair in self.pairs
        )

    def _rest_together(self, pair: Pair) -> bool:
        """Let two rest in the same rounds: one of them changes his with another who rests beside the other one."""
        one, other = pair
        while True:
            rests = _rests(self.seating, self.size)
            alone, too = sorted(rests[one] - rests[other]), sorted(rests[other] - rests[one])
            if not alone and not too:
                return True
            if len(alone) < len(too):
                one, other, alone, too = other, one, too, alone
            if not self._shift(one, other, alone, too, rests):
                return False

    def _shift(
        self, one: int, other: int, alone: Sequence[int], too: Sequence[int], rests: Sequence[set[int]]
    ) -> bool:
        """Let the two rest alone in fewer rounds; tell whether there was a way."""
        for here in alone:
            for there in too:
                for third in self.seating[here][self.size :]:
                    if (
                        third not in self.paired
                        and there not in rests[third]
                        and (rests[third] - {here}).isdisjoint((there - 1, there + 1))
                        and (rests[other] - {there}).isdisjoint((here - 1, here + 1))
                    ):
                        self._swap(self.seating[here], other, third)
                        self._swap(self.seating[there], other, third)
                        return True
            if not too:
                fewest = len(rests[one])
                for third in self.seating[here][: self.size]:
                    if (
                        third not in self.paired
                        and third not in self.tables
                        and len(rests[third]) < fewest
                        and rests[third].isdisjoint((here - 1, here + 1))
                    ):
                        self._swap(self.seating[here], one, third)
                        return True
        return False

    def _keep_table(self, seats: list[int], one: int) -> bool:
        """Put somebody at the table that is kept; with whoever of those there costs least to send away."""
        at, table = seats.index(one), self.tables[one]
        if at >= self.size or at >> 2 == table:
            return True
        others = [
            other
            for other in seats[4 * table : 4 * table + 4]
            if self.tables.get(other) != table and other not in self.paired
        ]
        return self._cheapest(seats, [(one, other) for other in others])

    def _partner(self, seats: list[int], pair: Pair) -> bool:
        """Make two partners who both play; whoever rests without the other is left so."""
        places = [seats.index(one) for one in pair]
        if max(places) >= self.size or places[0] ^ 1 == places[1]:
            return True
        found = []
        for one, mine, yours in ((0, *places), (1, *places[::-1])):
            leaving, coming = seats[mine ^ 1], pair[1 - one]
            if (
                self.tables.get(coming, mine >> 2) == mine >> 2
                and self.tables.get(leaving, yours >> 2) == yours >> 2
            ):
                found.append((leaving, coming))
        return self._cheapest(seats, found)

    def _cheapest(self, seats: list[int], two: Sequence[Pair]) -> bool:
        prices = []
        for number, (one, other) in enumerate(two):
            before = self.again
            self._swap(seats, one, other)
            prices.append((self.again - before, number))
            self._swap(seats, one, other)
        if prices:
            self._swap(seats, *two[min(prices)[1]])
        return bool(prices)

    def _swap(self, seats: list[int], one: int, other: int) -> None:
        i, j = seats.index(one), seats.index(other)
        for place in {i >> 2, j >> 2}:
            self._table(seats, place, -1)
        seats[i], seats[j] = other, one
        for place in {i >> 2, j >> 2}:
            self._table(seats, place, 1)

    def _table(self, seats: list[int], table: int, times: int) -> None:
        if 4 * table < self.size:
            for one, other in combinations(seats[4 * table : 4 * table + 4], 2):
                self._count(one, other, times)

    def _count(self, one: int, other: int, times: int) -> None:
        before = self.met[one][other]
        self.met[one][other] = self.met[other][one] = before + times
        self.again += max(0, before + times - 1) - max(0, before - 1)
