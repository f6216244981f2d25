"""Rounds: who sits where, who rests, and what rounds that were played leave behind for those who are here now."""

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any

FEWEST_ENTRANTS, MOST_ENTRANTS = 4, 400
MOST_ROUNDS = 400
"""What one plan takes."""
Seats = tuple[int, int, int, int]
"""Who sits north, east, south and west."""
Group = tuple[int, int, int, int]
"""Four at one table: the first two are partners, and the last two."""


def partners_of(seats: Seats) -> frozenset[frozenset[int]]:
    """Return who partners whom at a table, whoever has which of its seats."""
    return frozenset((frozenset(seats[::2]), frozenset(seats[1::2])))


@dataclass(frozen=True, slots=True)
class RotationRound:
    """Hold the seats of every table of one round, and who sits out.

    Table ``k`` of ``tables`` is the physical table ``k + 1``, or ``numbers[k]`` where a table of the room stands empty
    in the round; its four entrants sit north, east, south, west
    (seats 0 to 3). Seats 0 and 2 play against seats 1 and 3; seat 0 deals first. Whoever is in neither field
    was not there: that is no sit-out.

    >>> RotationRound(((3, 1, 4, 2),), (5,)).present
    (3, 1, 4, 2, 5)
    """

    tables: tuple[Seats, ...]
    sit_outs: tuple[int, ...] = ()
    numbers: tuple[int, ...] = field(default=(), repr=False)

    @property
    def numbered(self) -> Iterator[tuple[int, Seats]]:
        """Give each table's number in the room and its four.

        >>> list(RotationRound(((1, 2, 3, 4),), (5,), (2,)).numbered)
        [(2, (1, 2, 3, 4))]
        """
        return zip(self.numbers or range(1, len(self.tables) + 1), self.tables, strict=True)

    @property
    def present(self) -> tuple[int, ...]:
        """Everybody who is there: at the tables, then sitting out."""
        return tuple(entrant for seats in self.tables for entrant in seats) + self.sit_outs

    def partners(self) -> list[tuple[int, int]]:
        """Return every two who play together, the smaller number first."""
        return [
            pair
            for north, east, south, west in self.tables
            for pair in (_pair(north, south), _pair(east, west))
        ]

    def opponents(self) -> list[tuple[int, int]]:
        """Return every two who play against each other, the smaller number first."""
        return [
            _pair(one, other)
            for north, east, south, west in self.tables
            for one in (north, south)
            for other in (east, west)
        ]

    def as_json(self) -> dict[str, object]:
        """Return the round as lists, as it travels between processes."""
        found: dict[str, object] = {
            "tables": [list(seats) for seats in self.tables],
            "sit_outs": list(self.sit_outs),
        }
        return found | ({"numbers": list(self.numbers)} if self.numbers else {})

    @classmethod
    def from_json(cls, found: Mapping[str, Any]) -> "RotationRound":
        """Return the round whose ``as_json`` this is."""
        tables = tuple((at[0], at[1], at[2], at[3]) for at in found["tables"])
        return cls(tables, tuple(found["sit_outs"]), numbers_of(found.get("numbers", ())))


def tables_played(filled: int, room: int | None) -> int:
    """Return how many tables are played where so many could be filled, in a room of so many; None: it has enough.

    >>> tables_played(4, None), tables_played(4, 5), tables_played(4, 3)
    (4, 4, 3)
    """
    return filled if room is None else min(filled, room)


def rounds_as_json(rounds: Iterable[RotationRound]) -> list[dict[str, object]]:
    """Return rounds as lists, as they travel between processes and stand in a plan's row."""
    return [each.as_json() for each in rounds]


def rounds_from_json(found: Iterable[Mapping[str, Any]]) -> tuple[RotationRound, ...]:
    """Return the rounds whose ``rounds_as_json`` this is."""
    return tuple(RotationRound.from_json(each) for each in found)


def present_in(rounds: Iterable[RotationRound]) -> list[set[int]]:
    """Return who is there in each round, at a table or sitting out."""
    return [set(each.present) for each in rounds]


def tables_in(rounds: Iterable[RotationRound]) -> list[dict[int, Seats]]:
    """Return, for each round, who sits at each table of the room, by its number.

    >>> tables_in([RotationRound(((1, 2, 3, 4),), (5,), (2,))])
    [{2: (1, 2, 3, 4)}]
    """
    return [dict(each.numbered) for each in rounds]


def count_pairs(rounds: Sequence[RotationRound]) -> tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]]:
    """Return how often every two play together, and how often against each other, the smaller number first.

    >>> count_pairs([RotationRound(((3, 1, 4, 2),))])
    (Counter({(3, 4): 1, (1, 2): 1}), Counter({(1, 3): 1, (2, 3): 1, (1, 4): 1, (2, 4): 1}))
    """
    partners = Counter(pair for each in rounds for pair in each.partners())
    return partners, Counter(pair for each in rounds for pair in each.opponents())


@dataclass(slots=True)
class Past:
    """Count, for each entrant who is present from now on, what was played.

    ``deals`` hold first deals, and for whoever came late the share that an entrant who was there had on average in the
    missed rounds, rounded down: the latecomer is neither made to deal for having come late nor spared it. ``lead``:
    how many more games were played north and south than east and west. How often each may rest says ``share_rests``.
    """

    deals: dict[int, int]
    lead: Counter[int] = field(default_factory=Counter)
    partners: Counter[tuple[int, int]] = field(default_factory=Counter)
    opponents: Counter[tuple[int, int]] = field(default_factory=Counter)
    visits: dict[int, Counter[int]] = field(default_factory=dict)
    last_table: dict[int, int] = field(default_factory=dict)
    rested_last: frozenset[int] = frozenset()


def look_back(entrants: Iterable[int], played: Sequence[RotationRound]) -> Past:
    """Return what ``played`` means for the entrants; who has left counts in nobody's way.

    >>> past = look_back([1, 2, 9], [RotationRound(((1, 3, 2, 4),), (5,))])
    >>> past.partners[1, 2], past.deals[1], past.last_table
    (1, 1, {1: 0, 2: 0})
    """
    here = list(entrants)
    dealt: Counter[int] = Counter(seats[0] for each in played for seats in each.tables)
    missed_deals = dict.fromkeys(here, Fraction())
    partners, opponents = count_pairs(played)
    visits: dict[int, Counter[int]] = {entrant: Counter() for entrant in here}
    past = Past({}, partners=partners, opponents=opponents, visits=visits)
    for each in played:
        present = each.present
        for entrant in set(here).difference(present) if present else ():
            missed_deals[entrant] += Fraction(len(each.tables), len(present))
        for number, seats in each.numbered:
            table = number - 1
            for entrant in seats:
                if entrant in past.visits:
                    past.visits[entrant][table] += 1
                    past.last_table[entrant] = table
                    past.lead[entrant] += 1 if entrant in seats[::2] else -1
    past.deals = {entrant: dealt[entrant] + int(missed_deals[entrant]) for entrant in here}
    if played:
        past.rested_last = frozenset(played[-1].sit_outs)
    return past


def numbers_of(numbers: Iterable[int]) -> tuple[int, ...]:
    """Return the numbers of a round's tables as a round holds them: none where they are 1, 2, 3 and so on.

    >>> numbers_of([1, 2]), numbers_of([1, 3])
    ((), (1, 3))
    """
    found = tuple(numbers)
    return () if found == tuple(range(1, len(found) + 1)) else found


def turned(seats: Sequence[int], dealer: int) -> Seats:
    """Return the seats of a table turned until the dealer sits north; everybody keeps both neighbours.

    >>> turned((3, 1, 4, 2), 4)
    (4, 2, 3, 1)
    """
    at = seats.index(dealer)
    north, east, south, west = (seats[(at + step) % 4] for step in range(4))
    return (north, east, south, west)


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
