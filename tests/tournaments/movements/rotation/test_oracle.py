"""Small nights against a solver that proves what the best night is: the kept and the planned ones are no worse.

The solver is told the law alone: everybody once a round, no two partners twice, sit-outs even, never twice in a row.
Of all such nights it finds the least sum of C(o, 2), o how often two oppose, and proves that there is no less.
"""

from collections.abc import Iterator
from importlib import import_module
from itertools import combinations

from tests.cases import every
from tournaments.movements.rotation.plan import plan

Side = tuple[int, int]
Table = tuple[Side, Side]
SMALL = [(4, 3), (5, 3), (5, 5), (6, 3), (6, 5), (7, 3), (7, 5), (7, 7), (8, 3), (8, 4), (9, 3), (10, 3)]


def every_table(players: int) -> Iterator[Table]:
    """Give every four with every choice of partners."""
    for a, b, c, d in combinations(range(players), 4):
        yield (a, b), (c, d)
        yield (a, c), (b, d)
        yield (a, d), (b, c)


class Night:
    """Hold one variable for each round and each table that may be played in it."""

    def __init__(self, players: int, rounds: int) -> None:
        # Loaded by the worker that needs it: with its pandas it takes seconds of every process that collects.
        self.solver = import_module("ortools.sat.python.cp_model")
        self.model = self.solver.CpModel()
        self.players, self.rounds = range(players), range(rounds)
        self.tables = list(every_table(players))
        self.played = [[self.model.new_bool_var(f"{r} {t}") for t in self.tables] for r in self.rounds]
        self.plays = [
            [self._sum(r, lambda t, p=p: p in t[0] + t[1]) for p in self.players] for r in self.rounds
        ]
        self.pairs = list(combinations(self.players, 2))

    def _sum(self, round_: int, wanted):  # type: ignore[no-untyped-def]
        chosen = zip(self.played[round_], self.tables, strict=True)
        return self.solver.LinearExpr.sum([variable for variable, table in chosen if wanted(table)])

    def obey(self) -> None:
        """Lay down the law, and which four sit at which table in the first round: who is who does not matter."""
        tables = len(self.players) // 4
        resting = len(self.rounds) * (len(self.players) % 4)
        each, more = divmod(resting, len(self.players))
        for number in self.rounds:
            self.model.add(self.solver.LinearExpr.sum(self.played[number]) == tables)
            for player in self.players:
                self.model.add(self.plays[number][player] <= 1)
                if number:
                    self.model.add(self.plays[number - 1][player] + self.plays[number][player] >= 1)
        for player in self.players:
            games = sum(self.plays[number][player] for number in self.rounds)
            self.model.add_linear_constraint(
                games, len(self.rounds) - each - (more > 0), len(self.rounds) - each
            )
        for pair in self.pairs:
            self.model.add(sum(self._sum(number, lambda t, p=pair: p in t) for number in self.rounds) <= 1)
        for first in range(0, 4 * tables, 4):
            seated = ((first, first + 1), (first + 2, first + 3))
            self.model.add(self.played[0][self.tables.index(seated)] == 1)

    def least(self) -> int:
        """Return the least sum of C(o, 2), proved: the k-th time that two oppose adds k - 1."""
        costs = []
        for one, other in self.pairs:
            times = [self.model.new_bool_var(f"{one} {other} {k}") for k in self.rounds]
            opposing = [
                self._sum(
                    number, lambda t, a=one, b=other: (a in t[0] and b in t[1]) or (a in t[1] and b in t[0])
                )
                for number in self.rounds
            ]
            self.model.add(sum(opposing) == sum(times))
            costs += [k * variable for k, variable in enumerate(times)]
        self.model.minimize(sum(costs))
        solver = self.solver.CpSolver()
        solver.parameters.num_workers = 1
        solver.parameters.random_seed = 1
        assert solver.solve(self.model) == self.solver.OPTIMAL
        return round(solver.objective_value)


@every(("players", "rounds"), SMALL)
def test_no_small_night_is_better_than_the_one_that_is_planned(players: int, rounds: int) -> None:
    night = Night(players, rounds)
    night.obey()
    found = next(plan(range(players), rounds, effort=0)).quality
    assert found["partner_repeats"].value == 0
    assert found["sit_outs_in_a_row"].value == 0
    assert found["opponent_repeats"].value == night.least()
