"""Who partners whom at each table, chosen so that the fewest oppose twice, while everybody keeps their tables.

A table has three ways to part into two sides. A pair that meets m times and partners p times opposes m - p times; as
nobody may partner twice, p is 0 or 1, and each pair that partners once saves m - 1 of the sum of C(o, 2). So what is
looked for is one way for each table, no pair twice, that saves the most: an integer programme, solved exactly in
seconds up to some sixty tables.
"""

from collections import Counter, defaultdict
from itertools import combinations

from ortools.sat.python import cp_model

from research.short_nights.cells import Night

LONGEST = 10.0
"""Seconds after which the best that was found is taken, proved or not."""


def with_best_sides(
    players: int, night: Night, together: tuple[int, int] | None = None
) -> tuple[Night, bool]:
    """Return the night with the best sides, and whether it is proved that no others are better.

    Partners of the night must not repeat, but for two who may be ``together`` as partners in every round: so there is
    always a solution. Who meets whom and who rests stays.

    >>> with_best_sides(4, [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]])[1]
    True
    >>> with_best_sides(4, [[0, 1, 2, 3]] * 3, (2, 3))
    ([[0, 1, 2, 3], [0, 1, 2, 3], [0, 1, 2, 3]], False)
    """
    size = players - players % 4
    model = cp_model.CpModel()
    met = Counter(pair for seats in night for at in range(0, size, 4) for pair in _pairs(seats[at : at + 4]))
    partnering = defaultdict(list)
    chosen = []
    for seats in night:
        for at in range(0, size, 4):
            four = seats[at : at + 4]
            bound = together is not None and set(together) <= set(four)
            allowed = [way for way in _ways(four) if not bound or together in _sides(way)]
            ways = [(way, model.new_bool_var("")) for way in allowed]
            model.add_exactly_one(variable for _, variable in ways)
            for way, variable in ways:
                model.add_hint(variable, way == four)
                for side in _sides(way):
                    if side != together:
                        partnering[side].append(variable)
            chosen.append(ways)
    for variables in partnering.values():
        model.add_at_most_one(variables)
    model.maximize(sum((met[pair] - 1) * sum(variables) for pair, variables in partnering.items()))
    solver = cp_model.CpSolver()
    solver.parameters.max_time_in_seconds = LONGEST
    solver.parameters.num_workers = 1
    status = solver.solve(model)
    if status not in {cp_model.OPTIMAL, cp_model.FEASIBLE}:
        return night, False
    tables = iter([next(way for way, variable in ways if solver.value(variable)) for ways in chosen])
    found = [[seat for _ in range(0, size, 4) for seat in next(tables)] + seats[size:] for seats in night]
    return found, status == cp_model.OPTIMAL


def _ways(four: list[int]) -> list[list[int]]:
    a, b, c, d = four
    return [[a, b, c, d], [a, c, b, d], [a, d, b, c]]


def _sides(four: list[int]) -> list[tuple[int, int]]:
    return [_pair(*four[:2]), _pair(*four[2:])]


def _pairs(four: list[int]) -> list[tuple[int, int]]:
    return [_pair(one, other) for one, other in combinations(four, 2)]


def _pair(one: int, other: int) -> tuple[int, int]:
    return (one, other) if one < other else (other, one)
