"""Every number of players and rounds: what is promised holds from the first plan on."""

from collections import Counter
from itertools import combinations, pairwise

import pytest

from tests.cases import every
from tournaments.movements.rotation.plan import RotationPlan, plan

WHISTS = [4, 5, 8, 9, 12, 13, 16, 17, 20, 21, 24, 25, 28, 29, 32, 33, 36, 37, 41, 53, 101]
ALWAYS = ["partner_repeats", "sit_outs_spread", "sit_outs_in_a_row", "first_deals_spread"]


def first(players: int, rounds: int, seed: int = 0) -> RotationPlan:
    return next(plan(range(1, players + 1), rounds, seed=seed, effort=0))


def counted(found: RotationPlan) -> tuple[Counter[tuple[int, int]], Counter[tuple[int, int]]]:
    """Count partners and opponents anew, with no code of the package."""
    partners: Counter[tuple[int, int]] = Counter()
    opponents: Counter[tuple[int, int]] = Counter()
    for each in found.rounds:
        for north, east, south, west in each.tables:
            partners.update(tuple(sorted(pair)) for pair in ((north, south), (east, west)))
            opponents.update(tuple(sorted((one, other))) for one in (north, south) for other in (east, west))
    return partners, opponents


# The larger the hall, the longer it takes: up to 24 all are looked at, then one of each remainder by four.
LARGE = (29, 34, 39, 40)


@every(
    "players",
    [n if n <= 24 or n in LARGE else pytest.param(n, marks=pytest.mark.soak) for n in range(4, 41)],
)
def test_no_partner_repeats_and_sit_outs_and_deals_are_even_in_every_night_up_to_all_partners(
    players: int,
) -> None:
    lengths = {1, 2, 3, 5, 8, 10, players // 3, players // 2, players // 2 + 1, players - 2, players - 1}
    for rounds in sorted(length for length in lengths if 1 <= length < players):
        found = first(players, rounds, seed=rounds)
        partners, _ = counted(found)
        assert max(partners.values()) == 1, rounds
        rests = Counter(entrant for each in found.rounds for entrant in each.sit_outs)
        times = [rests[entrant] for entrant in range(1, players + 1)]
        assert sum(times) == rounds * (players % 4)
        assert max(times) - min(times) <= 1, rounds
        assert [set(a.sit_outs) & set(b.sit_outs) for a, b in pairwise(found.rounds)] == [set()] * (
            rounds - 1
        )
        deals = Counter(seats[0] for each in found.rounds for seats in each.tables)
        dealt = [deals[entrant] for entrant in range(1, players + 1)]
        assert max(dealt) - min(dealt) <= 1, rounds
        assert [found.quality[key].best for key in ALWAYS] == [True] * 4


@every("players", WHISTS)
def test_a_full_night_of_whist_numbers_has_everybody_partner_once_and_oppose_twice(players: int) -> None:
    found = first(players, players if players % 4 else players - 1)
    partners, opponents = counted(found)
    everybody = list(combinations(range(1, players + 1), 2))
    assert partners == dict.fromkeys(everybody, 1)
    assert opponents == dict.fromkeys(everybody, 2)


OTHERS = [10, 11, 14, 15, 18, 19, 22, 23, 26, 27, 30, 31, 34, 35, 38, 39, 43]


@every(
    "players",
    [n if n <= 27 or n in {38, 43} else pytest.param(n, marks=pytest.mark.soak) for n in OTHERS],
)
def test_a_full_night_of_other_numbers_has_everybody_oppose_once_or_twice_and_rest_alike(
    players: int,
) -> None:
    found = first(players, players)
    partners, opponents = counted(found)
    assert max(partners.values()) == 1
    times = {opponents[pair] for pair in combinations(range(1, players + 1), 2)}
    # With two resting, two who are half of the circle apart may never oppose: that is at the bound too.
    assert max(times) == 2
    assert found.quality["sit_outs_spread"].value == 0


@every("players", [8, 9, 10, 11, 12, 13, 20])
def test_more_rounds_than_partners_go_on_fairly(players: int) -> None:
    found = first(players, 2 * players + 3)
    partners, _ = counted(found)
    rests = Counter(entrant for each in found.rounds for entrant in each.sit_outs)
    times = [rests[entrant] for entrant in range(1, players + 1)]
    assert max(partners.values()) <= 3
    assert max(times) - min(times) <= 1
    assert found.quality["sit_outs_in_a_row"].value == 0


@every(("players", "rounds"), [(32, 8), (41, 8), (64, 10)])
def test_nobody_stays_at_a_table_and_nobody_is_met_twice_where_a_short_search_reaches_it(
    players: int, rounds: int
) -> None:
    last = list(plan(range(players), rounds, seed=1, effort=1_200_000))[-1]
    assert last.quality["same_table_in_a_row"].value == 0
    assert last.quality["partner_repeats"].value == 0
    assert last.quality["opponent_repeats"].value == 0
    assert last.quality["meeting_repeats"].value <= 5


def test_four_hundred_have_a_first_plan_at_once_and_a_perfect_one_soon() -> None:
    plans = list(plan(range(400), 10, seed=1, effort=400_000))
    assert plans[0].steps == 0
    assert plans[0].quality["partner_repeats"].value == 0
    assert plans[-1].quality.best


@every(("players", "rounds"), [(6, 15), (6, 21), (7, 8), (7, 15), (7, 30), (10, 25), (11, 33)])
def test_more_rounds_than_partners_share_sit_outs_as_fairly(players: int, rounds: int) -> None:
    found = first(players, rounds, seed=3)
    for one, other in pairwise(found.rounds):
        assert not set(one.sit_outs) & set(other.sit_outs)
    rests = Counter(entrant for each in found.rounds for entrant in each.sit_outs)
    times = [rests[entrant] for entrant in range(1, players + 1)]
    assert max(times) - min(times) == int(rounds * (players % 4) % players != 0)


@every(("players", "rounds"), [(8, 10), (12, 36), (16, 18), (24, 51), (13, 30)])
def test_of_more_rounds_than_partners_each_comes_once_before_any_comes_twice(
    players: int, rounds: int
) -> None:
    full = players - 1 if players % 4 == 0 else players
    found = first(players, rounds, seed=3)
    for start in range(0, rounds, full):
        partners = [pair for each in found.rounds[start : start + full] for pair in each.partners()]
        assert len(partners) == len(set(partners)), start


@every(
    ("players", "rounds", "whole"),
    [(8, 8, 7), (6, 9, 6), (7, 10, 10), (7, 12, 10), (10, 12, 10), (12, 14, 11), (13, 16, 13)],
)
def test_of_more_rounds_than_partners_none_partners_twice_before_a_whole_night_is_over(
    players: int, rounds: int, whole: int
) -> None:
    for effort in (0, 60_000):
        found = list(plan(range(players), rounds, seed=2, effort=effort))[-1]
        partners = [pair for each in found.rounds[:whole] for pair in each.partners()]
        assert len(partners) == len(set(partners))
        assert found.quality["sit_outs_in_a_row"].value == 0
