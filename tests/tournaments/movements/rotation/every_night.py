"""The least repeats of a small night, proved by trying every night that is fair in what comes before them.

Fair: no two partner twice, nobody sits out more often than even shares ask for, nobody twice in a row.

A night's sum of C(x, 2) over pairs is the sum, over every two of its rounds, of how many pairs the two have in common:
so with rounds as points and that number as weight, the search looks for so many points of the least weight. Who is who
does not matter, so the first round is the first of the list; the order of the others does not either, so they are
taken in the list's order.
"""

from collections.abc import Iterator, Sequence
from itertools import chain, combinations, pairwise, permutations
from typing import NamedTuple

Four = tuple[int, int, int, int]


class Rounds(NamedTuple):
    """Hold every round of so many players: pairs as bits, and who sits out."""

    opponents: list[int]
    meetings: list[int]
    partners: list[int]
    resting: list[frozenset[int]]


def splits(left: Sequence[int], tables: int) -> Iterator[tuple[Four, ...]]:
    """Give every way to put some of these at so many tables, tables by their lowest."""
    if not tables:
        yield ()
        return
    for at, first in enumerate(left):
        for second, third, fourth in combinations(left[at + 1 :], 3):
            rest = [one for one in left[at + 1 :] if one not in {second, third, fourth}]
            for others in splits(rest, tables - 1):
                yield ((first, second, third, fourth), *others)


def every_round(players: int) -> Rounds:
    """Return every round with every choice of partners."""
    bits = {pair: 1 << at for at, pair in enumerate(combinations(range(players), 2))}
    rounds = Rounds([], [], [], [])
    for fours in splits(range(players), players // 4):
        choices = [0]
        for a, b, c, d in fours:
            sides = (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))
            choices = [chosen | bits[one] | bits[other] for chosen in choices for one, other in sides]
        met = sum(bits[pair] for four in fours for pair in combinations(four, 2))
        for partners in choices:
            rounds.opponents.append(met & ~partners)
            rounds.meetings.append(met)
            rounds.partners.append(partners)
            rounds.resting.append(frozenset(range(players)).difference(chain.from_iterable(fours)))
    return rounds


def rests_apart(resting: Sequence[frozenset[int]]) -> bool:
    """Tell whether the rounds have an order in which nobody sits out twice in a row."""
    return any(all(not one & other for one, other in pairwise(order)) for order in permutations(resting))


class Search:
    """Look for a fair night whose repeats are no more than a limit."""

    def __init__(self, players: int, rounds: int, meetings: bool) -> None:
        every = every_round(players)
        self.pairs = every.meetings if meetings else every.opponents
        self.partners, self.resting = every.partners, every.resting
        self.players, self.rounds = players, rounds
        self.most_rests = -(-rounds * (players % 4) // players)
        self.common: dict[int, list[int]] = {}
        self.least_common = min(self._row(0))
        self.limit = 0

    def _row(self, number: int) -> list[int]:
        """Return how many pairs a round has in common with each."""
        if number not in self.common:
            here = self.pairs[number]
            self.common[number] = [(here & there).bit_count() for there in self.pairs]
        return self.common[number]

    def least(self) -> int:
        """Return the least repeats of a fair night: the first limit that some night keeps."""
        while not self._goes_on([0], 0, self._row(0), self._compatible([0], range(len(self.pairs)))):
            self.limit += 1
        return self.limit

    def _compatible(self, night: list[int], rounds: Sequence[int]) -> list[int]:
        """Return which rounds repeat no partners of the night and let nobody sit out too often."""
        used = 0
        for number in night:
            used |= self.partners[number]
        rests = [sum(player in self.resting[number] for number in night) for player in range(self.players)]
        full = {player for player, times in enumerate(rests) if times >= self.most_rests}
        return [
            number
            for number in rounds
            if not self.partners[number] & used and not self.resting[number] & full
        ]

    def _goes_on(self, night: list[int], repeats: int, more: Sequence[int], rounds: list[int]) -> bool:
        """Tell whether the night, with so many repeats, can be filled up within the limit from these rounds.

        ``more`` is by how much each round would raise the repeats. All that are still to be chosen have at least
        ``least_common`` with each other, so the sum of what they raise must leave room for that.
        """
        left = self.rounds - len(night)
        if not left:
            return rests_apart([self.resting[number] for number in night])
        room = self.limit - repeats - left * (left - 1) // 2 * self.least_common
        rounds = [number for number in rounds if more[number] <= room]
        if not rounds:
            return False
        lowest = min(more[number] for number in rounds)
        rounds = [number for number in rounds if more[number] + (left - 1) * lowest <= room]
        for at, number in enumerate(rounds):
            longer = [*night, number]
            raised = [one + other for one, other in zip(more, self._row(number), strict=True)]
            if self._goes_on(longer, repeats + more[number], raised, self._compatible(longer, rounds[at:])):
                return True
        return False
