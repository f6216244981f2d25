"""Which table of the room each four sit at: not where they just were, and everywhere alike."""

from collections import Counter
from collections.abc import Mapping, Sequence

from tournaments.rotations.first_deals import Group
from tournaments.rotations.past import Past

STAY = 100
"""What it weighs to sit at one table twice in a row, against a second visit."""
PASSES = 6


def number_tables(
    rounds: Sequence[Sequence[Group]], past: Past, fixed_tables: Mapping[int, int]
) -> list[list[Group]]:
    """Return the fours of every round in the order of the tables they shall sit at.

    Each round is ordered while the others stand, several times over. A four with somebody who keeps a table
    (``fixed_tables``, numbered from 1) stays where it is: the search has put it at that table.
    """
    order = [list(tables) for tables in rounds]
    visits = {entrant: Counter(counts) for entrant, counts in past.visits.items()}
    for tables in order:
        _count(tables, visits, 1)
    for _ in range(PASSES):
        moved = False
        for number in range(len(order)):
            before, after = _neighbours(order, number, past)
            _count(order[number], visits, -1)
            moved = _arrange(order[number], visits, (before, after), fixed_tables) or moved
            _count(order[number], visits, 1)
        if not moved:
            break
    return order


def _count(tables: Sequence[Group], visits: Mapping[int, Counter[int]], step: int) -> None:
    for table, four in enumerate(tables):
        for entrant in four:
            visits[entrant][table] += step


def _neighbours(
    order: Sequence[Sequence[Group]], number: int, past: Past
) -> tuple[dict[int, int], dict[int, int]]:
    """Return where everybody sat last before this round, and where they sit next after it."""
    before = _nearest(order[number - 1 :: -1] if number else (), len(past.visits))
    return {**past.last_table, **before}, _nearest(order[number + 1 :], len(past.visits))


def _nearest(rounds: Sequence[Sequence[Group]], everybody: int) -> dict[int, int]:
    """Return the table of everybody in the first of the rounds in which they play."""
    seen: dict[int, int] = {}
    for tables in rounds:
        for table, four in enumerate(tables):
            for entrant in four:
                seen.setdefault(entrant, table)
        if len(seen) == everybody:
            break
    return seen


def _arrange(
    tables: list[Group],
    visits: Mapping[int, Counter[int]],
    neighbours: tuple[dict[int, int], dict[int, int]],
    fixed_tables: Mapping[int, int],
) -> bool:
    """Exchange fours between tables while that weighs less; tell whether anything moved."""
    free = [
        table for table, four in enumerate(tables) if not any(entrant in fixed_tables for entrant in four)
    ]
    weights = {tables[table]: _weights(tables[table], len(tables), visits, neighbours) for table in free}
    moved, again = False, True
    while again:
        again = False
        for position, one in enumerate(free):
            for other in free[position + 1 :]:
                here, there = weights[tables[one]], weights[tables[other]]
                if here[other] + there[one] < here[one] + there[other]:
                    tables[one], tables[other] = tables[other], tables[one]
                    moved = again = True
    return moved


def _weights(
    four: Group,
    tables: int,
    visits: Mapping[int, Counter[int]],
    neighbours: tuple[dict[int, int], dict[int, int]],
) -> list[int]:
    """Return what it weighs to seat the four at each table."""
    weights = [0] * tables
    for entrant in four:
        for table, times in visits[entrant].items():
            if table < tables:
                weights[table] += times
        for neighbour in neighbours:
            stay = neighbour.get(entrant, tables)
            if stay < tables:
                weights[stay] += STAY
    return weights
