"""A pair that always partners costs what its own meetings cost, and no more."""

from collections import Counter
from collections.abc import Callable
from itertools import pairwise
from random import Random

from hypothesis import given, settings
from hypothesis import strategies as st

from bench.rotations.wishes import cells, met_again
from tests.cases import every
from tournaments.movements.rotation.beginnings import PairJoiner, choose_numbers, kept_night
from tournaments.movements.rotation.board import Seating, SeatingBoard
from tournaments.movements.rotation.opening import TOGETHER, seating_of, stored_nights
from tournaments.movements.rotation.plan import Constraints, RotationPlan, RotationRound, plan


def first(players: int, rounds: int, wishes: Constraints | None = None) -> RotationPlan:
    return list(plan(range(players), rounds, wishes=wishes or Constraints(), seed=4, effort=0))[-1]


def partners_again(rounds: tuple[RotationRound, ...], *pairs: tuple[int, int]) -> int:
    partners = Counter(two for each in rounds for two in each.partners() if two not in pairs)
    return sum(times - 1 for times in partners.values())


def never_parted(rounds: tuple[RotationRound, ...], pair: tuple[int, int]) -> bool:
    return all(pair in each.partners() or set(pair) <= set(each.sit_outs) for each in rounds)


def test_every_kept_night_has_its_last_two_as_partners_and_is_as_fair_to_the_others_as_can_be() -> None:
    faults, missing = [], []
    for players, rounds in cells():
        night, size = kept_night(players, rounds), players - players % 4
        if night is None:
            missing.append((players, rounds))
            continue
        pair = {players - 2, players - 1}
        halves = Counter(frozenset(seats[at : at + 2]) for seats in night for at in range(0, size, 2))
        together = halves.pop(frozenset(pair))
        rests = Counter(dict.fromkeys(range(players), 0))
        rests.update(one for seats in night for one in seats[size:])
        resting = [set(seats[size:]) for seats in night]
        if not (
            all(sorted(seats) == list(range(players)) for seats in night)
            and len(night) == rounds == together + sum(pair <= those for those in resting)
            and max(halves.values()) == 1
            and max(rests.values()) - min(rests.values()) <= (sum(rests.values()) % players > 0)
            and all(one.isdisjoint(other) for one, other in pairwise(resting))
        ):
            faults.append((players, rounds))
    assert faults == []
    # In these but the last somebody else would partner twice, or the pair be parted.
    assert missing == [
        *((8, 6), (8, 7), (9, 8), (12, 10), (12, 11), (13, 12), (16, 14), (16, 15), (17, 16)),
        (18, 16),
    ]
    assert (kept_night(63, 8), kept_night(20, 2), kept_night(20, 17)) == (None, None, None)


def test_a_night_that_is_not_in_the_file_is_how_the_next_longer_one_begins() -> None:
    lines = stored_nights(TOGETHER)
    assert ((62, 3) in lines, (62, 16) in lines) == (False, True)
    assert kept_night(62, 3) == seating_of(lines[62, 16])[:3]


@every(
    ("players", "rounds"),
    [
        (12, 8),
        (14, 9),
        (17, 9),
        (20, 9),
        (23, 10),
        (30, 9),
        (33, 9),
        (44, 10),
        (46, 16),
        (47, 15),
        (48, 13),
        (61, 12),
    ],
)
def test_nobody_else_meets_again_more_often_than_without_the_pair(players: int, rounds: int) -> None:
    free, found = first(players, rounds), first(players, rounds, Constraints(together=((2, 5),)))
    assert never_parted(found.rounds, (2, 5))
    assert partners_again(found.rounds, (2, 5)) == 0
    assert met_again(found.rounds, (2, 5)) <= met_again(free.rounds)
    assert met_again(found.rounds) <= met_again(free.rounds) + rounds - 1
    assert found.quality["sit_outs_spread"].value == free.quality["sit_outs_spread"].value
    assert found.quality["sit_outs_in_a_row"].value == 0


@every(("players", "rounds"), [(28, 10), (39, 14), (49, 16)])
def test_nobody_opposes_anybody_twice_where_nobody_need(players: int, rounds: int) -> None:
    found = first(players, rounds, Constraints(together=((2, 5),)))
    assert (found.quality["opponent_repeats"].value, found.quality["most_opposed"].value) == (0, 1)


@every(("players", "rounds"), [(100, 15), (64, 8), (80, 10)])
def test_so_it_is_where_no_night_is_kept_but_nobody_need_meet_again(players: int, rounds: int) -> None:
    found = first(players, rounds, Constraints(together=((2, 5),)))
    assert never_parted(found.rounds, (2, 5))
    assert (partners_again(found.rounds, (2, 5)), met_again(found.rounds, (2, 5))) == (0, 0)


@every(("players", "rounds", "again"), [(44, 43, 42), (60, 50, 0)])
def test_a_long_night_parts_nobody_for_partners_who_repeat(players: int, rounds: int, again: int) -> None:
    # Each of 42 others has 41 others to partner in 43 rounds, and so partners somebody twice again: 42 * 2 / 2.
    found = first(players, rounds, Constraints(together=((2, 5),)))
    assert found.quality.unkept == ()
    assert partners_again(found.rounds, (2, 5)) == again


def test_a_board_counts_what_exchanges_of_partners_cost() -> None:
    def price(seating: Seating) -> int:
        partners = Counter(frozenset(seats[at : at + 2]) for seats in seating for at in range(0, 12, 2))
        opponents = Counter(
            frozenset((one, foe))
            for seats in seating
            for at in range(0, 12, 4)
            for one in seats[at : at + 2]
            for foe in seats[at + 2 : at + 4]
        )
        return sum(
            weight * times * (times - 1) // 2
            for weight, counts in ((8, partners), (3, opponents), (1, partners + opponents))
            for times in counts.values()
        )

    board = SeatingBoard(12, ({}, {}), Random(1))
    board.wish([(0, 1)], (), frozenset())
    board.set_up([list(range(12))] * 4, [0] * 12)
    before = price(board.seating)
    for _ in range(5):
        board.sweep(0.5, 4)
    assert board.cost == price(board.seating) - before
    assert [seats.index(0) ^ seats.index(1) for seats in board.seating] == [1] * 4


def test_the_independent_judge_counts_the_same(
    judged: Callable[[int, list[RotationRound]], dict[str, tuple[int, int]]],
) -> None:
    rows = judged(33, list(first(33, 9, Constraints(together=((2, 5),))).rounds))
    assert rows["partner repeats  sum max(0,p-1)"][0] == 8
    assert rows["meeting collisions sum C(m,2)"][0] == 36
    assert rows["byes spread"][0] == 1


@given(players=st.integers(8, 70), rounds=st.integers(1, 16), seed=st.integers(0, 99))
@settings(max_examples=25)
def test_a_pair_is_kept_and_nobody_else_partners_twice(players: int, rounds: int, seed: int) -> None:
    rounds = min(rounds, players - 5)
    found = next(plan(range(players), rounds, wishes=Constraints(together=((0, 3),)), seed=seed, effort=0))
    assert found.quality.unkept == ()
    assert partners_again(found.rounds, (0, 3)) == 0
    assert found.quality["sit_outs_spread"].best
    assert found.quality["sit_outs_in_a_row"].value == 0


def test_a_pair_that_keeps_a_table_and_people_apart_cost_no_more_than_the_pair() -> None:
    alone = first(30, 9, Constraints(together=((1, 2),)))
    wishes = Constraints({1: 3, 7: 1}, ((1, 2),), ((1, 8), (2, 9), (10, 11)))
    found = first(30, 9, wishes)
    assert found.quality.unkept == ()
    assert met_again(found.rounds, (1, 2)) == met_again(alone.rounds, (1, 2)) == 0


def test_several_pairs_begin_from_a_known_night_too() -> None:
    pairs = ((1, 2), (3, 4), (5, 6))
    found = first(64, 10, Constraints(together=pairs))
    assert [never_parted(found.rounds, pair) for pair in pairs] == [True] * 3
    assert partners_again(found.rounds, *pairs) == 0
    # From seats by lot they met 40 times again in the first plan.
    assert sum(met_again(found.rounds, pair) for pair in pairs) - 2 * met_again(found.rounds) <= 5


def test_exchanges_bring_two_together_where_both_play_and_let_them_rest_together() -> None:
    night = [[0, 1, 2, 3, 4, 5], [4, 1, 5, 3, 0, 2], [0, 2, 4, 5, 1, 3]]
    made = PairJoiner(night, 4, [(0, 1)], {})
    assert made.done()
    assert [{0, 1} in ({*seats[:2]}, {*seats[2:4]}, {*seats[4:]}) for seats in made.seating] == [True] * 3
    rests = Counter(one for seats in made.seating for one in seats[4:])
    assert sorted(rests.values()) == [1] * 6


def test_a_pair_gets_numbers_that_rest_in_the_same_rounds() -> None:
    night = [[0, 1, 2, 3, 4, 5], [4, 1, 5, 3, 0, 2], [0, 2, 4, 5, 1, 3]]
    assert choose_numbers(night, 4, (), Random(1)) in {(4, 5), (0, 2), (1, 3)}
    assert choose_numbers(night, 4, (4, 0), Random(1)) == (1, 3)
