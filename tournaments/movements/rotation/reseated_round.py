"""A round while people are reseated in it: who sits where, and which tables are not as they were."""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain

from tournaments.movements.rotation.rearranging import Four, OpenRound


@dataclass(slots=True)
class ReseatedRound:
    """Hold a round while it is changed: the places of its tables, extra ones last, then those who rest.

    The partner of place ``i`` is in ``i ^ 2``, the opponents in ``i ^ 1`` and ``i ^ 3``. All tables are played.
    ``was`` is who had a place of a whole table when it was published.
    """

    number: int
    seats: list[int]
    was: list[int]
    whole: int
    """How many tables were whole; more may be played."""
    tables: int
    playing: list[bool]
    """For each place whether whoever has it plays."""
    home: dict[int, int]
    moved: list[int]
    """How many at each table don't have the place that was published for them."""
    open: list[int] = field(default_factory=list)
    """The places at tables that are not as they were, and at none."""

    def set_up(self, seats: Sequence[int]) -> None:
        """Take these seats."""
        self.seats = list(seats)
        for table in range(self.whole):
            places = range(4 * table, 4 * table + 4)
            self.moved[table] = sum(self.seats[place] != self.was[place] for place in places)
        self.find_open()

    def fours(self) -> list[Four]:
        """Return the tables."""
        seats = self.seats
        return [
            (seats[at], seats[at + 1], seats[at + 2], seats[at + 3]) for at in range(0, 4 * self.tables, 4)
        ]

    def changing(self, place: int, gone: int, come: int) -> int:
        """Return how many more tables are changed when somebody takes another's place."""
        table = place >> 2
        if table >= self.whole:
            return 0
        moved, was = self.moved[table], self.was[place]
        now = moved + (was == gone) - (was == come)
        return (now > 0) - (moved > 0)

    def exchange(self, p: int, q: int) -> int:
        """Let two change places, and return how many more tables are changed."""
        changes, seats = [0, 0], self.seats
        for at, (place, gone, come) in enumerate(((p, seats[p], seats[q]), (q, seats[q], seats[p]))):
            table = place >> 2
            if table < self.whole:
                changes[at] = self.changing(place, gone, come)
                self.moved[table] += (self.was[place] == gone) - (self.was[place] == come)
        seats[p], seats[q] = seats[q], seats[p]
        if any(changes):
            self.find_open()
        return sum(changes)

    def find_open(self) -> None:
        """Note anew which places are open."""
        self.open = [
            place for place in range(len(self.seats)) if place >> 2 >= self.whole or self.moved[place >> 2]
        ]


def seat(number: int, each: OpenRound) -> ReseatedRound:
    """Return a round in which no whole table is changed; the others are made of those who are free, as they come."""
    was = list(chain.from_iterable(each.whole))
    whole, tables = len(each.whole), len(each.whole) + each.most
    seats = was + sorted(each.free)
    made = ReseatedRound(
        number,
        seats,
        was,
        whole,
        tables,
        [place < 4 * tables for place in range(len(seats))],
        {one: place for place, one in enumerate(was)},
        [0] * tables,
    )
    made.find_open()
    return made
