"""Proof of how few meetings must repeat where a pair always partners, of 15 or 16 players: every such night is tried.

Who partners whom doesn't matter, nor what people are called, nor which round comes first. So the first round is given:
the pair, who are the last two, has 0 and 1 at its table, or rests with 12, and the others sit and rest by number. Of
further rounds that differ only by who is called what one is tried, for the symmetries that leave those before as they
are. What is counted is the sum of max(0, m - 1) over all pairs of players but the one that always partners.

A night of R rounds that repeats M needs no more than M (k - 1) / (R - 1) in its first k rounds, if the rounds after
the first are put in the right order: where one of the j rounds after the first is left out, drawn by lot, two who meet
m times repeat (m - 1) / j less on average, or more. So a beginning that repeats more than its share isn't followed.
"""

import sys
from collections.abc import Iterator, Sequence
from itertools import chain, combinations, permutations, product
from typing import NamedTuple

FIRST = {
    (15, 4): (((0, 1, 13, 14), (2, 3, 4, 5), (6, 7, 8, 9)), (10, 11, 12)),
    (15, 5): (((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11)), (12, 13, 14)),
    (16, 4): (((0, 1, 14, 15), (2, 3, 4, 5), (6, 7, 8, 9), (10, 11, 12, 13)), ()),
    (16, 5): (((0, 1, 14, 15), (2, 3, 4, 5), (6, 7, 8, 9), (10, 11, 12, 13)), ()),
}
"""A first round for each number of players and rounds. Nobody rests twice, so of 15 in 5 rounds everybody rests once,
the pair too; in 4 rounds the pair plays in one of them."""
Four = tuple[int, ...]
Pair = tuple[int, int]
Renamed = tuple[int, ...]
"""For each player who it becomes."""


class Round(NamedTuple):
    """Hold a round: its tables, and as bits who meets and who rests."""

    tables: tuple[Four, ...]
    meetings: int
    resting: int


class Night(NamedTuple):
    """Hold a night's rounds, and how many meetings they repeat beside those of the pair."""

    rounds: tuple[Round, ...]
    repeated: int

    def opposes_once(self, pair: Pair) -> bool:
        """Tell whether sides can be chosen so that no two oppose twice, nor partner twice but for the pair.

        >>> of = [Round(((0, 1, 2, 3),), 0, 0)]
        >>> [Night(tuple(of * times), 0).opposes_once((0, 1)) for times in (1, 2)]
        [True, False]
        """
        return _opposes_once([table for each in self.rounds for table in each.tables], pair, frozenset())


class EveryNight:
    """All nights of so many players and rounds that begin with one of ``FIRST``."""

    def __init__(self, players: int, rounds: int) -> None:
        """Give each meeting a bit; one with somebody of the pair is two, since both are met."""
        self.players, self.rounds = players, rounds
        self._bits = [[0] * players for _ in range(players)]
        for at, (one, other) in enumerate(combinations(range(players - 2), 2)):
            self._bits[one][other] = self._bits[other][one] = 1 << at
        above = (players - 2) * (players - 3) // 2
        for one in range(players - 2):
            for of_pair in (0, 1):
                bit = 1 << above + 2 * one + of_pair
                self._bits[one][players - 2 + of_pair] = self._bits[players - 2 + of_pair][one] = bit

    def nights(self, most: int) -> Iterator[Night]:
        """Give the nights that repeat no more than ``most`` meetings.

        Of nights that are the same but for who is called what and which round comes first, one at least is given.
        """
        first = self._round(*FIRST[self.players, self.rounds])
        beside = [
            each
            for each in self._every_round()
            if not each.resting & first.resting and (each.meetings & first.meetings).bit_count() <= most
        ]
        yield from self._nights((first,), first.meetings, 0, beside, list(self._symmetries(first)), most)

    def least(self, most: int) -> int | None:
        """Return how many meetings a night repeats at least, or None where that is more than ``most``."""
        return min((night.repeated for night in self.nights(most)), default=None)

    def _nights(  # noqa: PLR0913, PLR0917  all that a beginning is
        self,
        chosen: tuple[Round, ...],
        met: int,
        repeated: int,
        beside: Sequence[Round],
        symmetries: Sequence[Renamed],
        most: int,
    ) -> Iterator[Night]:
        """Give the nights that begin with some chosen rounds; ``beside`` can follow these."""
        if len(chosen) == self.rounds - 1:
            for each in beside:
                again = repeated + (each.meetings & met).bit_count()
                if again <= most:
                    yield Night((*chosen, each), again)
            return
        share = most * len(chosen) // (self.rounds - 1)
        follow = [each for each in beside if repeated + (each.meetings & met).bit_count() <= share]
        for each, kept in self._different(follow, symmetries):
            more = repeated + (each.meetings & met).bit_count()
            both, room = met | each.meetings, most - more
            left = [
                other
                for other in beside
                if (other.meetings & both).bit_count() <= room and not other.resting & each.resting
            ]
            yield from self._nights((*chosen, each), both, more, left, kept, most)

    def _different(
        self, rounds: Sequence[Round], symmetries: Sequence[Renamed]
    ) -> Iterator[tuple[Round, list[Renamed]]]:
        """Give one round of those that a symmetry turns into each other, and the symmetries that leave it as it is."""
        seen: set[int] = set()
        for each in rounds:
            if each.meetings in seen:
                continue
            kept = []
            for renamed in symmetries:
                image = self._meetings([[renamed[one] for one in table] for table in each.tables])
                seen.add(image)
                if image == each.meetings:
                    kept.append(renamed)
            yield each, kept

    def _symmetries(self, first: Round) -> Iterator[Renamed]:
        """Give all ways to rename people that leave a first round as it is; the two of the pair keep their names."""
        pair = {self.players - 2, self.players - 1}
        at_pairs = [one for table in first.tables if pair <= set(table) for one in table if one not in pair]
        fours = [table for table in first.tables if not pair & set(table)]
        for two in permutations(at_pairs):
            for order in permutations(fours):
                for seats in product(*map(permutations, order)):
                    renamed = list(range(self.players))
                    for one, other in zip((*at_pairs, *chain(*fours)), (*two, *chain(*seats)), strict=True):
                        renamed[one] = other
                    yield tuple(renamed)

    def _every_round(self) -> Iterator[Round]:
        pair = (self.players - 2, self.players - 1)
        others = range(self.players - 2)
        for resting in [*combinations(others, self.players % 4), *((one, *pair) for one in others)]:
            if len(resting) != self.players % 4:
                continue
            playing = [one for one in others if one not in resting]
            for beside in [()] if pair[0] in resting else combinations(playing, 2):
                first = ((*beside, *pair),) if beside else ()
                for fours in _in_fours([one for one in playing if one not in beside]):
                    yield self._round((*first, *fours), resting)

    def _round(self, tables: tuple[Four, ...], resting: Sequence[int]) -> Round:
        return Round(tables, self._meetings(tables), sum(1 << one for one in resting))

    def _meetings(self, tables: Sequence[Sequence[int]]) -> int:
        met = 0
        for a, b, c, d in tables:
            of_a, of_b = self._bits[a], self._bits[b]
            met |= of_a[b] | of_a[c] | of_a[d] | of_b[c] | of_b[d] | self._bits[c][d]
        return met


def _opposes_once(tables: Sequence[Four], pair: Pair, had: frozenset[tuple[bool, Pair]]) -> bool:
    """Tell it of tables whose pairs aren't among those that were ``had``, each as opponents or (True) as partners."""
    if not tables:
        return True
    a, b, c, d = sorted(tables[0])
    for sides in (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c))):
        if set(pair) <= {a, b, c, d} and pair not in sides:
            continue
        one, other = sides
        partners = {(True, side) for side in sides if side != pair}
        opponents = {(False, (min(two), max(two))) for two in product(one, other)}
        if not had & (partners | opponents) and _opposes_once(tables[1:], pair, had | partners | opponents):
            return True
    return False


def _in_fours(people: Sequence[int]) -> Iterator[tuple[Four, ...]]:
    """Give all ways to part people into fours.

    >>> len(list(_in_fours(range(8))))
    35
    """
    if not people:
        yield ()
        return
    for three in combinations(people[1:], 3):
        for fours in _in_fours([one for one in people[1:] if one not in three]):
            yield ((people[0], *three), *fours)


if __name__ == "__main__":
    players, rounds, most = map(int, sys.argv[1:])
    print(EveryNight(players, rounds).least(most))
