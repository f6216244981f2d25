"""Tables kept, pairs together, pairs apart."""

import pytest

from tests.cases import every
from tournaments.movements.rotation.plan import Constraints, PlanRefused, RotationPlan, plan


def last(players: int, rounds: int, wishes: Constraints, effort: int = 60_000) -> RotationPlan:
    return list(plan(range(1, players + 1), rounds, wishes=wishes, seed=4, effort=effort))[-1]


def tables_of(found: RotationPlan, entrant: int) -> set[int]:
    return {at for each in found.rounds for at, seats in enumerate(each.tables, 1) if entrant in seats}


def partners_of(found: RotationPlan, entrant: int) -> list[int]:
    return [
        seats[(seats.index(entrant) + 2) % 4]
        for each in found.rounds
        for seats in each.tables
        if entrant in seats
    ]


@every("players", [12, 21, 30])
def test_who_cannot_walk_keeps_a_table_and_partners_change(players: int) -> None:
    found = last(players, 6, Constraints({1: 2, 5: 2, 7: 1}))
    assert (tables_of(found, 1), tables_of(found, 5), tables_of(found, 7)) == ({2}, {2}, {1})
    assert found.quality.unkept == ()
    assert len(set(partners_of(found, 7))) == len(partners_of(found, 7))


@every("players", [12, 15, 32])
def test_pairs_elsewhere_do_not_take_the_table_that_somebody_keeps(players: int) -> None:
    wishes = Constraints({8: 1}, together=((5, 7), (6, 12)))
    assert last(players, 4, wishes, effort=0).quality.unkept == ()
    beside = Constraints({1: 1, 2: 1, 3: 1}, together=((2, 3), (6, 12)))
    assert last(players, 4, beside, effort=0).quality.unkept == ()


@every("players", [8, 16, 22, 23])
def test_a_pair_kept_together_partners_whenever_it_plays_and_rests_together(players: int) -> None:
    found = last(players, 7, Constraints(together=((2, 3), (4, 6))))
    assert set(partners_of(found, 2)) == {3}
    assert set(partners_of(found, 6)) == {4}
    assert found.quality.unkept == ()
    assert found.quality["sit_outs_in_a_row"].value == 0


def test_where_one_rests_a_pair_is_parted_then_and_that_is_named() -> None:
    found = last(9, 9, Constraints(together=((2, 3),)))
    resting = [number for number, each in enumerate(found.rounds, 1) if {2, 3} & set(each.sit_outs)]
    assert len(resting) == 2
    assert found.quality.unkept == (
        f"Entrants 2 and 3 aren't partners in rounds {resting[0]} and {resting[1]}.",
    )
    assert partners_of(found, 2).count(3) == 7


@every("players", [8, 13, 24])
def test_a_pair_kept_apart_never_shares_a_table(players: int) -> None:
    found = last(players, 6, Constraints(apart=((1, 2), (1, 3))))
    tables = [set(seats) for each in found.rounds for seats in each.tables]
    assert [four for four in tables if {1, 2} <= four or {1, 3} <= four] == []
    assert found.quality.unkept == ()


def test_a_pair_with_a_table_of_its_own_keeps_both() -> None:
    found = last(16, 6, Constraints({2: 3}, together=((2, 9),), apart=((2, 5),)))
    assert tables_of(found, 2) == tables_of(found, 9) == {3}
    assert set(partners_of(found, 2)) == {9}
    assert found.quality.unkept == ()


def test_two_who_keep_one_table_meet_in_every_round_and_the_plan_says_so() -> None:
    found = last(16, 6, Constraints({2: 3, 9: 3, 5: 1}))
    assert tables_of(found, 2) == tables_of(found, 9) == {3}
    assert found.quality.unkept == ()
    assert found.quality.remarks == ("Entrants 2 and 9 keep table 3, so they meet whenever they play.",)


def test_a_wish_that_cannot_be_kept_is_named() -> None:
    found = last(4, 2, Constraints(apart=((1, 2),)))
    assert found.quality.unkept == ("Entrants 1 and 2 still meet in rounds 1 and 2.",)
    assert found.quality.best is False


def test_everybody_in_pairs_is_a_night_of_fixed_pairs() -> None:
    pairs = tuple((one, one + 1) for one in range(1, 17, 2))
    found = last(16, 7, Constraints(together=pairs), effort=150_000)
    assert found.quality.unkept == ()
    assert len(found.quality.remarks) == 8
    assert (
        found.quality.remarks[0] == "Entrants 1 and 2 stay together, so they are partners whenever both play."
    )
    assert found.quality["most_opposed"].value == 1  # eight pairs, seven rounds: every two pairs meet once


def test_only_wishes_of_those_who_are_here_are_kept_when_somebody_leaves() -> None:
    wishes = Constraints({1: 2, 9: 1}, ((1, 2), (3, 9)), ((4, 9), (4, 5)))
    assert wishes.among({1, 2, 3, 4, 5}) == Constraints({1: 2}, ((1, 2),), ((4, 5),))


REPEATS = ("partner_repeats", "opponent_repeats", "meeting_repeats", "sit_outs_spread")


@every(("players", "rounds"), [(28, 9), (24, 7), (40, 10), (41, 8), (30, 9), (19, 6)])
def test_one_who_keeps_a_table_costs_nothing(players: int, rounds: int) -> None:
    wished = next(plan(range(1, players + 1), rounds, wishes=Constraints({1: 1}), seed=4)).quality
    free = next(plan(range(1, players + 1), rounds, seed=4)).quality
    assert [wished[key].value for key in REPEATS] == [free[key].value for key in REPEATS]
    assert wished.unkept == ()


def test_keepers_of_tables_and_people_apart_cost_nothing_where_some_never_meet() -> None:
    wishes = Constraints({1: 1, 2: 3, 3: 4}, apart=((5, 6), (6, 7), (5, 7)))
    found = next(plan(range(1, 42), 10, wishes=wishes, seed=4)).quality
    assert [found[key].value for key in REPEATS] == [0, 0, 0, 1]
    assert found.unkept == ()


def test_two_apart_where_everybody_meets_everybody_cost_a_few_meetings() -> None:
    found = next(plan(range(1, 29), 9, wishes=Constraints(apart=((1, 2),)), seed=1)).quality
    assert found.unkept == ()
    assert found["partner_repeats"].value == 0
    assert found["meeting_repeats"].value <= 12


def test_three_couples_of_whom_one_each_keeps_a_table_are_refused_by_name() -> None:
    wishes = Constraints({1: 1, 3: 1, 5: 1}, together=((1, 2), (3, 4), (5, 6)))
    with pytest.raises(PlanRefused) as refusal:
        next(plan(range(1, 13), 4, wishes=wishes))
    (fault,) = refusal.value.problems
    assert fault.code == "table_overfull"
    assert fault.message.startswith(
        "Entrants 1, 2, 3, 4, 5 and 6 keep table 1 or partner somebody who does; it has four"
    )
