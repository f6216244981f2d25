"""Which tables are left out where there are too many: sit-outs stay even."""

from itertools import chain
from random import Random

from hypothesis import given
from hypothesis import strategies as st

from tests.cases import every
from tournaments.movements.rotation.left_out import EMPTY, leave_out
from tournaments.movements.rotation.rest_shares import share_rests


def rounds_of(players: int, rounds: int, chance: Random) -> list[list[list[int]]]:
    """Return rounds drawn by lot, in which everybody sits at a table."""
    drawn = [chance.sample(range(players), players) for _ in range(rounds)]
    return [[each[at : at + 4] for at in range(0, players, 4)] for each in drawn]


@every("seed", range(8))
def test_in_each_round_another_four_rest(seed: int) -> None:
    chance = Random(seed)
    rounds = rounds_of(40, 6, chance)
    before = [[list(seats) for seats in tables] for tables in rounds]
    leave_out(rounds, [9] * 6, share_rests(range(40), [], 6, 9), (), chance)
    resting = [one for tables in rounds for one in set(range(40)).difference(*tables)]
    assert len(resting) == len(set(resting)) == 24
    for was, now in zip(before, rounds, strict=True):
        assert sorted(now) == sorted(seats for seats in was if seats in now)


def test_a_table_with_an_empty_seat_goes_first() -> None:
    rounds = [[[1, 2, EMPTY, 4], [5, 6, 7, 8], [9, 10, 11, 12]]]
    here = [1, 2, *range(4, 13)]
    leave_out(rounds, [2], share_rests(here, [], 1), (), Random(1))
    assert rounds == [[[5, 6, 7, 8], [9, 10, 11, 12]]]


def test_the_table_of_whoever_keeps_one_goes_last() -> None:
    rounds = [[[1, 2, EMPTY, 4], [5, 6, 7, 8], [9, 10, 11, 12]]]
    here = [1, 2, *range(4, 13)]
    leave_out(rounds, [1], share_rests(here, [], 1, 1), (1,), Random(1))
    assert rounds == [[[1, 2, EMPTY, 4]]]


def test_where_there_are_more_seats_than_before_they_are_empty() -> None:
    rounds = [[[1, 2, 3, 4]]]
    leave_out(rounds, [2], share_rests(range(1, 9), [], 1), (), Random(1))
    assert rounds == [[[1, 2, 3, 4], [EMPTY] * 4]]


@given(st.integers(2, 12), st.integers(1, 8), st.integers(1, 12), st.integers(0, 99))
def test_so_many_tables_are_left_as_asked_and_no_other_is_changed(
    tables: int, rounds: int, count: int, seed: int
) -> None:
    chance = Random(seed)
    made = rounds_of(4 * tables, rounds, chance)
    before = [list(each) for each in made]
    everybody = range(4 * tables)
    leave_out(made, [count] * rounds, share_rests(everybody, [], rounds, count), (), chance)
    for was, now in zip(before, made, strict=True):
        assert len(now) == count
        seated = [one for one in chain(*now) if one != EMPTY]
        assert len(seated) == len(set(seated)) == 4 * min(tables, count)
        assert all(seats in was for seats in now if seats != [EMPTY] * 4)
