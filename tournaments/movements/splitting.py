"""Make two sides of the four at a table: whoever just played together is parted."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from random import Random

from tournaments.movements.movement_state import MovementState
from tournaments.movements.rotation.first_deals import Group
from tournaments.movements.rotation.past import Past


@dataclass(frozen=True, slots=True)
class Splitter:
    """Hold what parts people: with whom each played last, how often with whom, and two kinds if there are any."""

    past: Past
    last: Mapping[int, int]
    chance: Random
    kind: Mapping[int, str]

    def split(self, four: Sequence[int]) -> Group:
        """Return two sides: one of each kind, nobody with the last partner, with new partners where possible.

        Of three ways to part four people, two at most join somebody with a last partner: whose last game is the
        most recent has one who shares it, so such pairs cannot close a ring. With kinds there are two ways; there
        nobody can always be kept from a last partner of some rounds ago, but two who played the last round together
        are parted first, since neither can be the last partner of the other two.
        """
        one, two, three, other = four
        ways: list[Group] = [(one, two, three, other), (one, three, two, other), (one, other, two, three)]
        return min(ways, key=lambda way: (*self._faults(way), self.chance.random()))

    def _faults(self, way: Group) -> tuple[int, int, int, int]:
        sides = (way[:2], way[2:])
        again = [(self.last.get(one) == other, self.last.get(other) == one) for one, other in sides]
        return (
            sum(bool(self.kind) and self.kind[one] == self.kind[other] for one, other in sides),
            sum(map(all, again)),
            sum(map(sum, again)),
            sum(self.past.partners[min(side), max(side)] for side in sides),
        )


def splitter(evening: MovementState, kind: Mapping[int, str] | None = None) -> Splitter:
    """Return the splitter of the round to come."""
    return Splitter(evening.past(), evening.last_partners(), evening.chance("sides"), kind or {})
