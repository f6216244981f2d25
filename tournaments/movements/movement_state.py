"""What a movement is told when the bell has rung: who is here, what was played, and who won."""

from collections import Counter
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from random import Random

from tournaments.movements.rotation.constraints import NO_WISHES, Constraints, Pair
from tournaments.movements.rotation.round import Past, RotationRound, look_back, tables_played

Results = tuple[int | None, ...]
"""For each table of one round the side that won: 0 north and south, 1 east and west, None where neither did."""


@dataclass(frozen=True, slots=True)
class MovementState:
    """Hold what movements go by.

    ``entrants`` are those who are here from now on, ``played`` the rounds that happened, ``results`` the sides
    that won in them, in the same order. ``standings`` names entrants from first to last. ``pairs`` are people
    entered together; ``tags`` what is known of an entrant, such as lady, man, red or white. ``tables`` is how many
    there are, if fewer than people could fill. A tied table is decided by lot, from the seed, and always alike.
    ``fewer_meetings`` is for a movement that searches: meetings come before opponents. With ``anyway`` whoever a
    movement has no seat for waits before the first round too, and is not asked about.
    """

    entrants: tuple[int, ...]
    played: tuple[RotationRound, ...] = ()
    results: tuple[Results, ...] = ()
    standings: tuple[int, ...] = ()
    pairs: tuple[Pair, ...] = ()
    tags: Mapping[int, frozenset[str]] = field(default_factory=dict)
    wishes: Constraints = NO_WISHES
    seed: int = 0
    tables: int | None = None
    fewer_meetings: bool = False
    anyway: bool = False

    def chance(self, what: str) -> Random:
        """Return the lots for one purpose, the same whenever asked before the same round."""
        return Random(f"{self.seed} {what} {len(self.played)}")  # noqa: S311  lots for seats, no secret

    def lot(self, entrant: int) -> float:
        """Return the entrant's own lot of the night, which no round and no latecomer changes."""
        return Random(f"{self.seed} lot {entrant}").random()  # noqa: S311  lots for seats, no secret

    def tables_for(self, filled: int) -> int:
        """Return how many tables are played where so many could be filled: no more than there are.

        >>> MovementState((), tables=3).tables_for(5), MovementState(()).tables_for(5)
        (3, 5)
        """
        return tables_played(filled, self.tables)

    def past(self) -> Past:
        """Return what was played means for those who are here."""
        return look_back(self.entrants, self.played)

    def winner(self, number: int, table: int) -> int:
        """Return the side, 0 or 1, that won at a table (from 0) of a played round (from 0), ties by lot.

        >>> MovementState((1, 2, 3, 4), results=((1,),)).winner(0, 0)
        1
        """
        won = self.results[number][table]
        if won is None:
            won = Random(f"{self.seed} tie {number} {table}").randrange(2)  # noqa: S311  lots, no secret
        return won

    def last_partners(self) -> dict[int, int]:
        """Return with whom everybody played when they last played."""
        last: dict[int, int] = {}
        for each in self.played:
            for one, other in each.partners():
                last[one], last[other] = other, one
        return last

    def beaten(self) -> Counter[int]:
        """Return how many games everybody has lost."""
        return self._ended(1)

    def victories(self) -> Counter[int]:
        """Return how many games everybody has won."""
        return self._ended(0)

    def _ended(self, away: int) -> Counter[int]:
        found: Counter[int] = Counter()
        for number, each in enumerate(self.played):
            for table, seats in enumerate(each.tables):
                side = (self.winner(number, table) + away) % 2
                found.update((seats[side], seats[side + 2]))
        return found

    def in_order_of_coming(self) -> list[int]:
        """Return who is here: those of the first round by lot, then who came later; leavers leave no gap.

        Who stands last takes the place of who left, so that all others keep theirs.
        """
        since: dict[int, int] = {}
        for number, each in enumerate(self.played):
            for entrant in each.present:
                since.setdefault(entrant, number)
        for entrant in self.entrants:
            since.setdefault(entrant, len(self.played) if self.played else 0)
        order = sorted(since, key=lambda entrant: (since[entrant], self.lot(entrant), entrant))
        return _without_gaps(order, set(self.entrants))


def _without_gaps(order: Sequence[int], here: set[int]) -> list[int]:
    """Return those of the order who are here; the last take the places of who is gone.

    >>> _without_gaps([5, 6, 7, 8, 9], {5, 7, 8, 9})
    [5, 9, 7, 8]
    """
    left = list(order)
    place = 0
    while place < len(left):
        if left[place] in here:
            place += 1
        elif left[-1] in here:
            left[place] = left.pop()
        else:
            left.pop()
    return left
