"""Seats by lot and by the standings."""

from collections import Counter

from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import next_round
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.round import RotationRound

EIGHT = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))


def test_first_and_third_play_second_and_fourth_of_each_four(after, told) -> None:
    found = after("by_standings", 8, [EIGHT], [(0, 0)], standings=(8, 3, 5, 1, 2, 7, 6, 4))
    assert told(found) == [{frozenset({8, 5}), frozenset({3, 1})}, {frozenset({2, 6}), frozenset({7, 4})}]


def test_who_rests_is_left_out_of_the_fours_and_a_latecomer_stands_last(after, told) -> None:
    played = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)), (9,))
    for seed in range(5):
        found = after(
            "by_standings", 10, [played], [(0, 0)], standings=(9, 8, 7, 6, 5, 4, 3, 2, 1), seed=seed
        )
        assert len(found.sit_outs) == 2
        assert 9 not in found.sit_outs
        order = [entrant for entrant in (9, 8, 7, 6, 5, 4, 3, 2, 1, 10) if entrant not in found.sit_outs]
        assert [set(seats) for seats in found.tables] == [set(order[:4]), set(order[4:])]


def test_every_partner_is_equally_likely_in_a_draw() -> None:
    movement = MOVEMENTS["random_draw"]
    partner = Counter(
        next(other for pair in found.partners() if 1 in pair for other in pair if other != 1)
        for seed in range(700)
        for found in [next_round(movement, MovementState((1, 2, 3, 4, 5, 6, 7, 8), seed=seed))]
    )
    # A hundred each are expected, and the deviation is nine; five times that would be a fault.
    assert sorted(partner) == [2, 3, 4, 5, 6, 7, 8]
    assert all(55 <= times <= 145 for times in partner.values())


def test_who_keeps_a_table_is_drawn_there(after) -> None:
    for seed in range(10):
        found = after("random_draw", 12, [], [], wishes=Constraints({4: 3, 5: 1}), seed=seed)
        assert (4 in found.tables[2], 5 in found.tables[0]) == (True, True)
        found = after("by_standings", 12, [], [], wishes=Constraints({4: 3}), seed=seed)
        assert 4 in found.tables[2]
