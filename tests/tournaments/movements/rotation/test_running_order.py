"""The order of rounds: at every moment of the night all have rested alike, nearly."""

from collections import Counter
from itertools import pairwise, permutations

import pytest

from tests.cases import every
from tournaments.movements.rotation.plan import RotationPlan, plan
from tournaments.movements.rotation.round import RotationRound


def first(players: int, rounds: int) -> RotationPlan:
    return next(plan(range(players), rounds, seed=rounds, effort=0))


def spreads(rounds: tuple[RotationRound, ...], players: int) -> list[int]:
    """Count after each round how far sit-outs lie apart."""
    rests = Counter(dict.fromkeys(range(players), 0))
    found = []
    for each in rounds:
        rests.update(each.sit_outs)
        found.append(max(rests.values()) - min(rests.values()))
    return found


@every("players", [9, 13, 18, 21, 22, 26, 34, 41, 45, 50])
@every("rounds", [4, 8, 10])
def test_after_nearly_every_round_of_an_evening_all_rested_the_same_number_of_times_to_within_one(
    players: int, rounds: int
) -> None:
    found = spreads(first(players, min(rounds, players - 1)).rounds, players)
    assert max(found) <= 2
    # Where few repeat opponents, a few may rest again in the round before the last who have not rested do.
    assert sum(spread == 2 for spread in found) <= 1


@every("players", range(5, 30))
def test_no_order_of_the_rounds_is_more_even_on_the_way_when_few_are_played(players: int) -> None:
    found = first(players, 4).rounds
    least = min(sum(max(0, each - 1) for each in spreads(order, players)) for order in permutations(found))
    assert sum(max(0, each - 1) for each in spreads(found, players)) == least


# As in `test_fairness.py`: up to 24 all, then one of each remainder by four, the largest among them.
LARGE = (34, 39, 40, 49)


@every(
    "players",
    [n if n <= 24 or n in LARGE else pytest.param(n, marks=pytest.mark.soak) for n in range(5, 50)],
)
def test_on_the_longest_nights_sit_outs_never_lie_further_apart_than_two(players: int) -> None:
    found = first(players, players).rounds
    assert max(spreads(found, players)) <= 2
    assert not any(set(one.sit_outs) & set(other.sit_outs) for one, other in pairwise(found))


def test_who_stays_in_a_night_is_rested_alike_whenever_somebody_goes_home() -> None:
    whole = first(18, 10).rounds
    for after in range(1, 10):
        played = whole[:after]
        found = next(plan([one for one in range(18) if one != 5], 10 - after, played, effort=0))
        assert found.quality["sit_outs_spread"].value == found.quality["sit_outs_spread"].bound
        assert not set(played[-1].sit_outs) & set(found.rounds[0].sit_outs)


@every("players", [24, 27, 31, 32, 40, 63])
@every("rounds", [5, 8, 12])
def test_nobody_stays_at_a_table_on_an_evening_with_six_tables_and_more(players: int, rounds: int) -> None:
    assert first(players, rounds).quality["same_table_in_a_row"].value == 0
