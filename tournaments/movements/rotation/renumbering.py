"""Keep wishes by who gets which number of a plan and which four which table, so that they cost nothing.

A plan doesn't care what its people are called. Two who shall not meet get numbers that never meet in it. Whoever keeps
a table has their four put there in each round; two who keep different tables are two who shall not meet.
"""

from collections.abc import Mapping, Sequence
from itertools import combinations
from random import Random

from tournaments.movements.rotation.board import Seating
from tournaments.movements.rotation.constraints import Constraints

MOST_TRIES = 20_000
"""Numbers that are tried for somebody before it is left to a search."""


def renumbered(  # noqa: PLR0913, PLR0917  the plan, the people and what they wish
    seating: Seating,
    size: int,
    order: Sequence[int],
    wishes: Constraints,
    chance: Random,
    fixed: Mapping[int, int] | None = None,
) -> tuple[list[int], Seating] | None:
    """Return who gets which number, and the seats with the fours at the tables that are kept; None if there is no way.

    ``order`` has the entrants as they come, one for each number of the ``seating``; ``size`` play in a round. Those in
    ``fixed`` have their numbers already: a pair that is partners in the seating. Other pairs are not looked at, nor
    whether two who keep one table meet there.

    >>> night = [[0, 1, 2, 3, 4, 5, 6, 7], [0, 1, 4, 5, 2, 3, 6, 7]]
    >>> found, seats = renumbered(night, 8, range(1, 9), Constraints({1: 2}, apart=((1, 2),)), Random(1))
    >>> [found[place] in (1, 2) for place in seats[0][:4]].count(True), found[seats[0][4]] in range(1, 9)
    (1, True)
    """
    given = dict(fixed or {})
    apart = must_not_meet(wishes)
    people = {*wishes.fixed_tables, *(one for pair in apart for one in pair)}
    numbers = _chosen(apart, sorted(people - given.keys()), seating, size, chance, given)
    if numbers is None:
        return None
    found = list(order)
    for entrant, number in numbers.items():
        at = found.index(entrant)
        found[at], found[number] = found[number], found[at]
    return found, at_kept_tables(seating, size, found, wishes)


def must_not_meet(wishes: Constraints) -> set[frozenset[int]]:
    """Return who is kept apart, or keeps another table.

    >>> sorted(map(sorted, must_not_meet(Constraints({1: 2, 5: 3, 6: 3}, apart=((8, 7),)))))
    [[1, 5], [1, 6], [7, 8]]
    """
    keepers = wishes.fixed_tables
    tables = (pair for pair in combinations(keepers, 2) if keepers[pair[0]] != keepers[pair[1]])
    return {frozenset(pair) for pair in (*wishes.apart, *tables)}


def _chosen(  # noqa: PLR0913, PLR0917  who, where, and what stands already
    apart: set[frozenset[int]],
    people: Sequence[int],
    seating: Seating,
    size: int,
    chance: Random,
    given: dict[int, int],
) -> dict[int, int] | None:
    """Return a number for each of those people, so that none meet who shall not; who has most to avoid comes first."""
    met = meetings(seating, size)
    if any(_meet(pair, given, met) for pair in apart):
        return None
    avoid = {one: {other for pair in apart if one in pair for other in pair - {one}} for one in people}
    waiting = sorted(people, key=lambda one: -len(avoid[one]))
    numbers = list(range(len(met)))
    chance.shuffle(numbers)
    tries = 0

    def give(at: int) -> bool:
        nonlocal tries
        if at == len(waiting):
            return True
        one = waiting[at]
        taken = set(given.values())
        banned = set().union(*(met[given[other]] for other in avoid[one] if other in given))
        for number in numbers:
            tries += 1
            if tries > MOST_TRIES:
                return False
            if number not in taken and number not in banned:
                given[one] = number
                if give(at + 1):
                    return True
                del given[one]
        return False

    return given if give(0) else None


def _meet(pair: frozenset[int], given: Mapping[int, int], met: Sequence[set[int]]) -> bool:
    one, other = pair
    return one in given and other in given and given[other] in met[given[one]]


def meetings(seating: Seating, size: int) -> list[set[int]]:
    """Return for each number those it meets in some round, itself among them."""
    met: list[set[int]] = [set() for _ in seating[0]]
    for seats in seating:
        for at in range(0, size, 4):
            for one in seats[at : at + 4]:
                met[one].update(seats[at : at + 4])
    return met


def at_kept_tables(seating: Seating, size: int, order: Sequence[int], wishes: Constraints) -> Seating:
    """Return the seats with the four of each who keeps a table at that table; others make room.

    Of two who keep one table and sit apart, the four of the last is there.
    """
    place = {entrant: number for number, entrant in enumerate(order)}
    tables = {place[entrant]: table for entrant, table in wishes.fixed_tables.items()}
    return [_at_kept(seats, size, tables) for seats in seating]


def _at_kept(seats: Sequence[int], size: int, tables: Mapping[int, int]) -> list[int]:
    fours = [list(seats[at : at + 4]) for at in range(0, size, 4)]
    for one, table in tables.items():
        here = next((number for number, four in enumerate(fours) if one in four), table - 1)
        fours[here], fours[table - 1] = fours[table - 1], fours[here]
    return [one for four in fours for one in four] + list(seats[size:])
