"""North-south and east-west, first deals, and the order of rounds."""

from collections import Counter
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from tests.cases import every
from tournaments.movements.rotation.plan import RotationRound, plan
from tournaments.movements.rotation.running_order import in_order, rests_apart
from tournaments.movements.rotation.seats import choose_sides


def leads(rounds: list[RotationRound]) -> Counter[int]:
    """Return how many more games each played north and south than east and west."""
    lead: Counter[int] = Counter()
    for each in rounds:
        for north, east, south, west in each.tables:
            lead.update((north, south))
            lead.subtract((east, west))
    return lead


@every(("players", "rounds"), [(9, 9), (13, 13), (21, 10), (36, 35), (64, 10), (100, 12)])
def test_everybody_sits_north_and_south_as_often_as_east_and_west(players: int, rounds: int) -> None:
    found = next(plan(range(players), rounds, seed=1))
    assert max(map(abs, leads(list(found.rounds)).values())) <= 1
    assert found.quality["first_deals_spread"].value <= 1


@every(
    ("players", "rounds"),
    [(40, 40), (43, 43), (99, 99), (100, 50), (102, 53), (322, 137)],
)
def test_on_long_nights_four_at_most_play_twice_more_on_one_side_than_on_the_other(
    players: int, rounds: int
) -> None:
    found = next(plan(range(players), rounds, seed=1))
    lead = leads(list(found.rounds)).values()
    assert max(map(abs, lead)) <= 2
    assert sum(abs(each) == 2 for each in lead) <= 4


@settings(max_examples=30)
@given(st.integers(8, 60), st.integers(1, 30), st.integers(0, 10**6))
def test_sides_and_first_deals_are_even_on_any_night(players: int, rounds: int, seed: int) -> None:
    found = next(plan(range(players), rounds, seed=seed))
    lead = leads(list(found.rounds)).values()
    assert max(map(abs, lead)) <= (3 if rounds == 3 else 2)
    assert sum(abs(each) >= 2 for each in lead) <= 4
    assert found.quality["first_deals_spread"].value <= 1


def test_sides_that_were_played_count() -> None:
    ahead = {1: 2, 2: 2, 3: -2, 4: -2}
    assert choose_sides([(1, 2, 3, 4), (1, 2, 4, 3)], ahead, Random(1)) == [(3, 4, 1, 2), (4, 3, 1, 2)]


def test_rounds_are_put_in_an_order_that_keeps_rests_apart() -> None:
    rounds = [[(seat + by) % 9 for seat in (1, 2, 6, 3, 4, 8, 7, 5, 0)] for by in range(9)]
    twice = [rounds[0], rounds[0], *rounds[1:], *rounds[1:]]
    assert not rests_apart(twice, 8)
    ordered = in_order(twice, 8, Random(1))
    assert rests_apart(ordered, 8)
    assert sorted(ordered) == sorted(twice)
