"""Which table of the room each four sit at: not where they just were, and everywhere alike."""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import inf
from random import Random

from tournaments.movements.rotation.few_tables import FEW_TABLES, spread_visits
from tournaments.movements.rotation.first_deals import Group
from tournaments.movements.rotation.past import Past


def _assign(weights: Sequence[Sequence[int]]) -> list[int]:  # noqa: C901  one method, told in one piece
    """Return for each row the column it gets, each column once; the sum of weights is the least there is.

    Kuhn's Hungarian method with potentials, in the cube of the rows.

    >>> _assign([[4, 1, 3], [2, 0, 5], [3, 2, 2]])
    [1, 0, 2]
    """
    size = len(weights)
    row_of: list[int] = [size] * (size + 1)
    rows, columns = [0.0] * (size + 1), [0.0] * (size + 1)
    for start in range(size):
        row_of[size] = start
        column = size
        least, came_from = [inf] * size, [size] * size
        used = [False] * (size + 1)
        while row_of[column] != size:
            used[column] = True
            row = row_of[column]
            for other in range(size):
                if not used[other]:
                    slack = weights[row][other] - rows[row] - columns[other]
                    if slack < least[other]:
                        least[other], came_from[other] = slack, column
            step, after = min((least[other], other) for other in range(size) if not used[other])
            for other in range(size + 1):
                if used[other]:
                    rows[row_of[other]] += step
                    columns[other] -= step
                elif other < size:
                    least[other] -= step
            column = after
        while column != size:
            row_of[column] = row_of[came_from[column]]
            column = came_from[column]
    placed = [0] * size
    for column, row in enumerate(row_of[:size]):
        placed[row] = column
    return placed


STAY = 100
"""What it weighs to sit at one table twice in a row, against a second visit."""
PASSES = 6
MOST_EXACT = 20
"""Up to so many tables the best places are computed; with more, exchanges reach what is wanted."""
FEWEST, STARTS, STARTED = 5, 8, 200
"""From so many tables on everybody can be kept moving; so often it is begun anew, up to so many tables in all."""


def number_tables(
    rounds: Sequence[Sequence[Group]], past: Past, fixed_tables: Mapping[int, int]
) -> list[list[Group]]:
    """Return the fours of every round in the order of the tables they shall sit at.

    Each round is ordered after those before it, which keeps everybody moving wherever five tables or more meet
    with new faces; then each again while all others stand. Where somebody stays nevertheless, it is begun anew
    with the fours of the rounds shuffled. With two to four tables other places are searched for: as few stay, and
    nobody has as many games at one table. A four with somebody who keeps a table (``fixed_tables``, numbered from 1)
    stays where it is: the search has put it at that table.
    """
    best = _numbered([list(tables) for tables in rounds], past, fixed_tables)
    if not fixed_tables and max(map(len, best), default=0) in FEW_TABLES:
        searched = spread_visits(best, past, Random(len(best)))  # noqa: S311  exchanges to try, no secret
        return min(best, searched, key=lambda order: _unevenness(order, past))
    stays = _stays(best, past)
    tables = min(map(len, best), default=0)
    if fixed_tables or tables < FEWEST or tables * len(best) > STARTED:
        return best
    chance = Random(len(best))  # noqa: S311  other beginnings, no secret
    for _ in range(STARTS):
        if stays == 0:
            break
        again = _numbered([chance.sample(each, len(each)) for each in best], past, fixed_tables)
        fewer = _stays(again, past)
        if fewer < stays:
            best, stays = again, fewer
    return best


def _stays(order: Sequence[Sequence[Group]], past: Past) -> int:
    """Count who sits where they sat when they last played."""
    last, found = dict(past.last_table), 0
    for tables in order:
        now = {entrant: table for table, four in enumerate(tables) for entrant in four}
        found += sum(last.get(entrant) == table for entrant, table in now.items())
        last |= now
    return found


def _unevenness(order: Sequence[Sequence[Group]], past: Past) -> tuple[int, int, int]:
    """Return how many stay, the most that anybody is at one table, and how unevenly all are spread over tables."""
    visits = {entrant: Counter(counts) for entrant, counts in past.visits.items()}
    for tables in order:
        _count(tables, visits, 1)
    times = [number for counts in visits.values() for number in counts.values()]
    return _stays(order, past), max(times, default=0), sum(number**2 for number in times)


def _numbered(order: list[list[Group]], past: Past, fixed_tables: Mapping[int, int]) -> list[list[Group]]:
    """Order the fours of each round after those before it, then each again while all others stand."""
    visits = {entrant: Counter(counts) for entrant, counts in past.visits.items()}
    before = dict(past.last_table)
    for tables in order:
        _arrange(tables, visits, (before, {}), fixed_tables)
        _count(tables, visits, 1)
        before.update(_nearest([tables], 0))
    for _ in range(PASSES if max(map(len, order), default=0) <= MOST_EXACT else 1):
        moved = False
        for number, tables in enumerate(order):
            _count(tables, visits, -1)
            moved = _arrange(tables, visits, _neighbours(order, number, past), fixed_tables) or moved
            _count(tables, visits, 1)
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
    """Give the fours that may move the tables that weigh least; tell whether that was less than before."""
    free = [
        table for table, four in enumerate(tables) if not any(entrant in fixed_tables for entrant in four)
    ]
    fours = [tables[table] for table in free]
    weights = []
    for four in fours:
        row = _weights(four, len(tables), visits, neighbours)
        weights.append([row[table] for table in free])
    places = _assign(weights) if len(free) <= MOST_EXACT else _exchanged(weights)
    gain = sum(weights[row][row] - weights[row][place] for row, place in enumerate(places))
    if gain <= 0:
        return False
    for four, place in zip(fours, places, strict=True):
        tables[free[place]] = four
    return True


def _exchanged(weights: Sequence[Sequence[int]]) -> list[int]:
    """Return places that no exchange of two improves: what many tables need, in less time than the least."""
    places = list(range(len(weights)))
    again = True
    while again:
        again = False
        for one, here in enumerate(weights):
            for other in range(one + 1, len(weights)):
                there = weights[other]
                mine, yours = places[one], places[other]
                if here[yours] + there[mine] < here[mine] + there[yours]:
                    places[one], places[other] = yours, mine
                    again = True
    return places


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
