"""Compare seatings while they are searched for."""

from collections import Counter
from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from tournaments.movements.rotation.board import Seating
from tournaments.movements.rotation.constraints import Pair


@dataclass(frozen=True, slots=True)
class Scales:
    """Weigh seatings for one request: what was played and what is wished stay the same; ``size`` play in a round.

    With ``fewer_meetings`` meetings come before opponents.
    """

    entrants: int
    partners: Mapping[Pair, int]
    opponents: Mapping[Pair, int]
    rests: tuple[int, ...]
    rested_last: frozenset[int]
    together: tuple[Pair, ...]
    apart: tuple[Pair, ...]
    size: int
    fewer_meetings: bool = False

    def amiss(self, seating: Seating) -> bool:
        """Tell whether a wish is broken, or two partner twice who are not kept together."""
        partners = Counter(self.partners)
        for seats in seating:
            partners.update(set(_partners(seats, self.size)))
        again = any(times > 1 for pair, times in partners.items() if pair not in self.together)
        return again or self.weigh(seating)[0] > 0

    def weigh(self, seating: Seating) -> tuple[int, ...]:
        """Return a key of which the smaller is the better seating, the weightiest count first.

        Broken wishes, partner repeats, uneven sit-outs, sit-outs in a row; then the most that two oppose, sum of
        C(o, 2), sum of C(m, 2), or this last sum first.
        """
        size = self.size
        partners, opponents = Counter(self.partners), Counter(self.opponents)
        rests, last, in_a_row = list(self.rests), self.rested_last, 0
        playing_together = playing_apart = 0
        for seats in seating:
            pairs = set(_partners(seats, size))
            foes = set(_opponents(seats, size))
            partners.update(pairs)
            opponents.update(foes)
            resting = frozenset(seats[size:])
            for entrant in resting:
                rests[entrant] += 1
            in_a_row += len(resting & last)
            last = resting
            playing_together += sum(
                pair not in pairs and not resting.issuperset(pair) for pair in self.together
            )
            playing_apart += sum(pair in pairs or pair in foes for pair in self.apart)
        opposed = (max(opponents.values()), _collisions(opponents))
        met = _collisions(partners + opponents)
        return (
            playing_together + playing_apart,
            sum(times - 1 for times in partners.values() if times > 1),
            max(rests) - min(rests),
            in_a_row,
            *((met, *opposed) if self.fewer_meetings else (*opposed, met)),
        )


def _partners(seats: list[int], size: int) -> Iterator[Pair]:
    for place in range(0, size, 2):
        one, other = seats[place : place + 2]
        yield (one, other) if one < other else (other, one)


def _opponents(seats: list[int], size: int) -> Iterator[Pair]:
    for place in range(0, size, 4):
        for one in seats[place : place + 2]:
            for other in seats[place + 2 : place + 4]:
                yield (one, other) if one < other else (other, one)


def _collisions(pairs: Counter[Pair]) -> int:
    return sum(times * (times - 1) // 2 for times in pairs.values())
