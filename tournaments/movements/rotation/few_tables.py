"""Which table each four sit at in a room of two to four tables, where somebody must stay and evenness is hard.

At two tables as even as can be is more than half of the games, rounded up. On a full night of 8 people, 7 rounds,
every two meet three times. Let s(p) be how many more games p plays at table 1 than at table 2: an odd number, and
all of them sum to 0. Each two part in four rounds, so s(p) and s(q) differ by a multiple of four. Of two rounds,
two of each four of the one meet in the other, so the squares of s sum to 8 x 7 = 56. What has all three is 5, -3,
-3, -3, 1, 1, 1, 1 or 7 and seven times -1, or the same with the opposite sign. So somebody plays at least six of
the seven games at one table, whichever table each four sits at.
"""

from collections import Counter
from collections.abc import Sequence
from math import exp
from random import Random

from tournaments.movements.rotation.first_deals import Group
from tournaments.movements.rotation.past import Past

FEW_TABLES = range(2, 5)
"""How many tables a room has in which places are searched for so."""
STAY = 60
"""What it weighs to sit at one table twice in a row, beside the cube of the games at a table."""
STEPS, MOST_STEPS = 100, 6000
"""Exchanges that are tried for each round and two of its tables, and in all."""
LAST_HEAT = 1.0


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
        heat = STAY * (LAST_HEAT / STAY) ** (step / steps)
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
                    found += STAY * ((beside == there) - (beside == here))
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
