"""Who meets whom, from the top of a ranking down, without meeting again while that can be."""

from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass

from tournaments.movements.movement_state import MovementState
from tournaments.movements.rotation.constraints import Pair

Match = tuple[Pair, Pair]


@dataclass(slots=True)
class Matcher:
    """Match an even number of pairs.

    Each takes the highest below it whom it has not met. When two are left that have met, a match is undone in
    which each finds somebody new. Among m pairs that is always possible while every pair has at least m / 2 whom
    it has not met, so during the first m / 2 rounds: of two that are left and m / 2 - 1 matches, some match has
    three of four possible meetings with them new. Beyond that, those meet again who have met least.
    """

    ranked: Sequence[Pair]
    met: Counter[tuple[int, int]]

    def matches(self) -> list[Match]:
        """Return the matches, the highest first.

        >>> Matcher([(1, 2), (3, 4), (5, 6), (7, 8)], Counter({(1, 3): 1})).matches()
        [((1, 2), (5, 6)), ((3, 4), (7, 8))]
        """
        waiting = list(range(len(self.ranked)))
        found: list[list[int]] = []
        left: list[int] = []
        while waiting:
            one = waiting.pop(0)
            other = next((other for other in waiting if not self._times(one, other)), None)
            if other is None:
                left.append(one)
            else:
                waiting.remove(other)
                found.append([one, other])
        while left:
            one = left.pop(0)
            other = min(left, key=lambda other: (self._times(one, other), other))
            left.remove(other)
            if not self._times(one, other) or not self._undo(one, other, found):
                found.append([one, other])
        return [(self.ranked[one], self.ranked[other]) for one, other in sorted(map(sorted, found))]

    def _undo(self, one: int, other: int, found: list[list[int]]) -> bool:
        """Give the two somebody new from one match, the one that moves people least in the ranking."""
        ways = [
            (abs(this - one) + abs(that - other), number, this, that)
            for number, match in enumerate(found)
            for this, that in (match, match[::-1])
            if not self._times(one, this) and not self._times(other, that)
        ]
        if not ways:
            return False
        _, number, this, that = min(ways)
        found[number] = [one, this]
        found.append([other, that])
        return True

    def _times(self, one: int, other: int) -> int:
        this, that = min(self.ranked[one]), min(self.ranked[other])
        return self.met[min(this, that), max(this, that)]


def met_before(state: MovementState, pairs: Sequence[Pair]) -> Counter[tuple[int, int]]:
    """Return how often pairs met, each pair by the smaller of its numbers, the smaller pair first."""
    pair_of = {entrant: min(pair) for pair in pairs for entrant in pair}
    met: Counter[tuple[int, int]] = Counter()
    for each in state.played:
        for north, east, south, west in each.tables:
            one, other = ({pair_of.get(a), pair_of.get(b)} for a, b in ((north, south), (east, west)))
            if len(one) == len(other) == 1:
                this, that = one.pop(), other.pop()
                if this is not None and that is not None:
                    met[min(this, that), max(this, that)] += 1
    return met
