"""Bounds from packings: the smallest by trying every choice of fours, the others by hand."""

from itertools import combinations

from tests.cases import every
from tournaments.movements.rotation.plan import RotationRound, measure, plan
from tournaments.movements.rotation.tally import least_packed, least_without_design, packing_number


def most_fours(points: int) -> int:
    """Return the most fours of which no two share two points, by trying all choices; the first is 0123."""
    pairs = {pair: 1 << at for at, pair in enumerate(combinations(range(points), 2))}
    fours = [sum(pairs[pair] for pair in combinations(four, 2)) for four in combinations(range(points), 4)]

    def most(free: list[int], some: int, best: int) -> int:
        best = max(best, some)
        for at, four in enumerate(free):
            if some + len(free) - at <= best:
                break
            best = most([other for other in free[at + 1 :] if not other & four], some + 1, best)
        return best

    return most([four for four in fours if not four & fours[0]], 1, 1)


@every(("points", "fours"), [(4, 1), (5, 1), (6, 1), (7, 2), (8, 2), (9, 3), (10, 5), (11, 6)])
def test_a_small_packing_number_is_what_trying_all_fours_finds(points: int, fours: int) -> None:
    assert packing_number(points) == fours == most_fours(points)


@every(
    ("points", "fours"),
    [
        (12, 9),
        (13, 13),
        (16, 20),
        (17, 20),
        (18, 22),
        (19, 25),
        (20, 30),
        (22, 37),
        (25, 50),
        (28, 63),
        (34, 92),
    ],
)
def test_a_packing_number_is_the_published_one(points: int, fours: int) -> None:
    assert packing_number(points) == fours


@every(
    ("players", "rounds", "bound"),
    [(19, 6, 0), (19, 7, 3), (31, 10, 0), (31, 11, 1), (20, 5, 0), (20, 6, 1), (40, 12, 0)],
)
def test_a_night_with_more_tables_than_fit_must_repeat_meetings(
    players: int, rounds: int, bound: int
) -> None:
    counted = measure(next(plan(range(players), rounds, effort=0)).rounds)["meeting_repeats"]
    assert counted.bound == bound
    assert counted.value >= bound


def test_the_missing_design_says_nothing_where_a_table_is_not_played() -> None:
    assert (least_without_design(20, 6, 30), least_without_design(20, 6, 29)) == (1, 0)
    rounds = next(plan(range(20), 6, effort=0)).rounds
    fewer = [*rounds[:5], RotationRound(rounds[5].tables[:4], tuple(rounds[5].tables[4]))]
    assert measure(fewer)["meeting_repeats"].bound == 0


def test_each_table_beyond_the_packing_costs_one_meeting() -> None:
    assert [least_packed(9, tables) for tables in range(2, 7)] == [0, 0, 1, 2, 3]
