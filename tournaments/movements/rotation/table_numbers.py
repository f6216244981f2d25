"""Which table of the room each four sit at: not where they just were, and everywhere alike.

In a room of two to four tables somebody must stay, and evenness is hard. At two tables as even as can be is more
than half of the games, rounded up. On a full night of 8 people, 7 rounds, every two meet three times. Let s(p) be how
many more games p plays at table 1 than at table 2: an odd number, and all of them sum to 0. Each two part in four
rounds, so s(p) and s(q) differ by a multiple of four. Of two rounds, two of each four of the one meet in the other, so
the squares of s sum to 8 x 7 = 56. What has all three is 5, -3, -3, -3, 1, 1, 1, 1 or 7 and seven times -1, or the
same with the opposite sign. So somebody plays at least six of the seven games at one table, whichever table each four
sits at.
"""

from collections import Counter
from collections.abc import Mapping, Sequence
from math import exp, inf
from random import Random

from tournaments.movements.rotation.round import Group, Past


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
FEW_TABLES = range(2, 5)
"""How many tables a room has in which places are searched for by lot."""
STAY_OF_FEW = 60
"""What it weighs there to sit at one table twice in a row, beside the cube of the games at a table."""
STEPS, MOST_STEPS = 100, 6000
"""Exchanges that are tried for each round and two of its tables, and in all."""
LAST_HEAT = 1.0


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


def spread_visits(order: Sequence[Sequence[Group]], past: Past, chance: Random) -> list[list[Group]]:
    """Return the rounds with their fours at other tables, so that few stay and nobody is at one table too often.

    Two tables of one round exchange their fours: always where that is better, at first sometimes where it is worse.
    """
    work = _Visits(order, past)
    moves = [
        (number, table, other)
        for number, tables in enumerate(order)
        for table in range(len(tables))
        for other in range(table)
    ]
    steps = min(STEPS * len(moves), MOST_STEPS)
    for step in range(steps):
        heat = STAY_OF_FEW * (LAST_HEAT / STAY_OF_FEW) ** (step / steps)
        move = chance.choice(moves)
        price = work.price(*move)
        if price <= 0 or chance.random() < exp(-price / heat):
            work.exchange(*move)
    return work.order


class _Visits:
    """Keep who sits where in which round, where they sit before and after, and how often at each table."""

    def __init__(self, order: Sequence[Sequence[Group]], past: Past) -> None:
        self.order = [list(tables) for tables in order]
        self.visits = {entrant: Counter(counts) for entrant, counts in past.visits.items()}
        self.at: dict[int, list[int]] = {
            entrant: [past.last_table.get(entrant, -1)] for entrant in self.visits
        }
        """The table of everybody when they last played before these rounds, in each game, and nowhere after them."""
        self.games: list[dict[int, int]] = []
        """For each round, which game it is for everybody who plays."""
        for tables in self.order:
            self.games.append({})
            for table, four in enumerate(tables):
                for entrant in four:
                    self.games[-1][entrant] = len(self.at[entrant])
                    self.at[entrant].append(table)
                    self.visits[entrant][table] += 1
        for tables_of_one in self.at.values():
            tables_of_one.append(-1)

    def price(self, number: int, table: int, other: int) -> int:
        """Return how much worse it is when two tables of a round exchange their fours."""
        found = 0
        for here, there in ((table, other), (other, table)):
            for entrant in self.order[number][here]:
                game, at, visits = self.games[number][entrant], self.at[entrant], self.visits[entrant]
                for beside in (at[game - 1], at[game + 1]):
                    found += STAY_OF_FEW * ((beside == there) - (beside == here))
                found += _cube(visits[there] + 1) - _cube(visits[there])
                found -= _cube(visits[here]) - _cube(visits[here] - 1)
        return found

    def exchange(self, number: int, table: int, other: int) -> None:
        """Let two tables of a round exchange their fours."""
        tables = self.order[number]
        for here, there in ((table, other), (other, table)):
            for entrant in tables[here]:
                self.at[entrant][self.games[number][entrant]] = there
                self.visits[entrant][here] -= 1
                self.visits[entrant][there] += 1
        tables[table], tables[other] = tables[other], tables[table]


def _cube(times: int) -> int:
    return times * times * times
