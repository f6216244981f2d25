"""Nights in which no two meet twice, and the rounds of a design that a longer night takes."""

from collections import Counter
from itertools import combinations, pairwise
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import every
from tournaments.movements.rotation.board import Seating
from tournaments.movements.rotation.opening import designed
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.strangers import draw_columns, strangers


def meetings(players: int, seating: Seating) -> Counter[tuple[int, ...]]:
    return Counter(
        tuple(sorted(two))
        for seats in seating
        for place in range(0, players - players % 4, 4)
        for two in combinations(seats[place : place + 4], 2)
    )


@given(st.integers(47, 400), st.integers(1, 12), st.integers(0, 10**6))
def test_from_47_on_up_to_twelve_rounds_repeat_no_meeting_and_nobody_rests_twice(
    players: int, rounds: int, seed: int
) -> None:
    seating = strangers(players, rounds, Random(seed))
    assert seating is not None
    assert [sorted(seats) for seats in seating] == [list(range(players))] * rounds
    assert max(meetings(players, seating).values()) == 1
    rests = Counter(seat for seats in seating for seat in seats[players - players % 4 :])
    assert max(rests.values(), default=1) == 1


@every(("players", "rounds"), [(16, 5), (28, 9), (39, 13), (40, 13), (64, 17), (100, 25)])
def test_some_numbers_have_more_such_rounds(players: int, rounds: int) -> None:
    seating = strangers(players, rounds, Random(1))
    assert seating is not None
    assert max(meetings(players, seating).values()) == 1
    assert strangers(players, players // 3 + 1, Random(1)) is None


@every("seed", range(12))
def test_two_guests_meet_nobody_twice_in_thirteen_rounds_whatever_is_drawn(seed: int) -> None:
    seating = strangers(50, 13, Random(seed))
    assert seating is not None
    assert max(meetings(50, seating).values()) == 1
    assert max(Counter(seat for seats in seating for seat in seats[48:]).values()) == 1


@every("size", [14, 18, 22, 33, 78])
def test_columns_repeat_no_difference_between_any_two_rows(size: int) -> None:
    columns = [(0, *column) for column in draw_columns(size, 12, Random(1))]
    assert len(columns) == 12
    for one, other in combinations(range(4), 2):
        assert len({(column[one] - column[other]) % size for column in columns}) == 12


@given(st.data(), st.integers(8, 90), st.integers(0, 10**6))
def test_rounds_of_a_design_repeat_no_partner_and_rest_all_alike(
    data: st.DataObject, players: int, seed: int
) -> None:
    rounds = data.draw(st.integers(1, players - 1))
    seating = designed(players, rounds, Random(seed), 10).seating
    assert [sorted(seats) for seats in seating] == [list(range(players))] * rounds
    size = players - players % 4
    partners = Counter(
        frozenset(seats[place : place + 2]) for seats in seating for place in range(0, size, 2)
    )
    assert max(partners.values()) == 1
    opponents = meetings(players, seating)
    opponents.subtract(tuple(sorted(pair)) for pair in partners)
    assert max(opponents.values()) <= 3
    rests = Counter(dict.fromkeys(range(players), 0))
    rests.update(seat for seats in seating for seat in seats[size:])
    assert max(rests.values()) - min(rests.values()) == int(rests.total() % players != 0)
    assert not any(set(one[size:]) & set(other[size:]) for one, other in pairwise(seating))


@given(st.integers(64, 400), st.integers(5, 12), st.integers(0, 10**6))
def test_from_64_on_the_first_plan_of_a_short_night_is_perfect(players: int, rounds: int, seed: int) -> None:
    found = next(plan(range(players), rounds, seed=seed))
    assert found.quality.best
    assert found.quality["meeting_repeats"].value == 0
    assert found.quality["same_table_in_a_row"].value == 0
