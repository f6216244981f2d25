"""Fixed pairs: round robin, Swiss, knock-outs, odd pairs move; worked out by hand."""

from collections import Counter

import pytest

from tests.cases import every
from tournaments.movements.matching import Matcher
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import find_faults, next_round, plan_movement
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.plan import PlanRefused
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.round_robin import circle
from tournaments.movements.turnout import remarks_on

A, B, C, D, E, F = (1, 2), (3, 4), (5, 6), (7, 8), (9, 10), (11, 12)
PAIRS = (A, B, C, D, E, F)


def play(*matches: tuple[tuple[int, int], tuple[int, int]], rest: tuple[int, ...] = ()) -> RotationRound:
    """Write a round of matches: the first pair of each sits north and south."""
    return RotationRound(tuple((one[0], other[0], one[1], other[1]) for one, other in matches), rest)


def meetings(each: RotationRound) -> list[set[tuple[int, int]]]:
    return [
        {(min(north, south), max(north, south)), (min(east, west), max(east, west))}
        for north, east, south, west in each.tables
    ]


def planned(key: str, pairs: tuple[tuple[int, int], ...], rounds: int, **more) -> tuple[RotationRound, ...]:
    movement = MOVEMENTS[key]
    entrants = tuple(entrant for pair in pairs for entrant in pair)
    (plan,) = plan_movement(movement, MovementState(entrants, pairs=pairs, **more), rounds)
    return plan.rounds


def test_the_circle_of_six_as_walked_by_hand() -> None:
    # Round 1: A and F, B and E, C and D. The first stays; F goes to table 2, B to 3, C stays there and turns, D
    # goes back to 2, E to 1.
    assert [circle(list(PAIRS), number) for number in range(5)] == [
        [(A, F), (B, E), (C, D)],
        [(A, E), (F, D), (B, C)],
        [(A, D), (E, C), (F, B)],
        [(A, C), (D, B), (E, F)],
        [(A, B), (C, F), (D, E)],
    ]


@every("count", [2, 3, 4, 5, 6])
def test_a_round_robin_meets_everybody_once(count: int) -> None:
    rounds = planned("round_robin_pairs", PAIRS[:count], count - 1 + count % 2)
    met = Counter(frozenset(match) for each in rounds for match in meetings(each))
    assert len(met) == count * (count - 1) // 2
    assert set(met.values()) == {1}
    rested = Counter(entrant for each in rounds for entrant in each.sit_outs)
    assert set(rested.values()) == ({1} if count % 2 else set())


def test_a_round_robin_goes_on_as_it_began_and_starts_again_with_a_late_pair() -> None:
    movement = MOVEMENTS["round_robin_pairs"]
    whole = planned("round_robin_pairs", PAIRS, 5)
    (rest,) = plan_movement(movement, MovementState(tuple(range(1, 13)), whole[:2], pairs=PAIRS), 3)
    assert [meetings(each) for each in rest.rounds] == [meetings(each) for each in whole[2:]]
    late = (*PAIRS, (13, 14), (15, 16))
    (rest,) = plan_movement(movement, MovementState(tuple(range(1, 17)), whole[:2], pairs=late), 4)
    met = Counter(frozenset(match) for each in (*whole[:2], *rest.rounds) for match in meetings(each))
    assert set(met.values()) == {1}


def test_swiss_meets_winners_with_winners_and_nobody_twice() -> None:
    movement = MOVEMENTS["swiss_pairs"]
    first = play((A, B), (C, D))
    state = MovementState(tuple(range(1, 9)), (first,), ((0, 1),), pairs=PAIRS[:4])
    # A and D have won, B and C not.
    second = next_round(movement, state)
    assert meetings(second) == [{A, D}, {B, C}]
    second = play((A, D), (B, C))
    # A has two wins, D and B one, C none: A has met B and D, so it meets C, and B meets D.
    third = next_round(
        movement, MovementState(tuple(range(1, 9)), (first, second), ((0, 1), (0, 0)), pairs=PAIRS[:4])
    )
    assert meetings(third) == [{A, C}, {B, D}]


def test_of_five_the_last_rests_who_has_not_and_a_rest_counts_as_a_win() -> None:
    movement = MOVEMENTS["swiss_pairs"]
    first = play((A, B), (C, D), rest=E)
    state = MovementState(
        tuple(range(1, 11)), (first,), ((0, 0),), standings=(1, 2, 5, 6, 9, 10, 7, 8, 3, 4), pairs=PAIRS[:5]
    )
    # A, C and E have a win, then D and B by the standings. B is last and rests; A meets C, E meets D.
    second = next_round(movement, state)
    assert second.sit_outs == B
    assert meetings(second) == [{A, C}, {E, D}]


def test_two_who_have_met_undo_a_match_rather_than_meet_again() -> None:
    # From the top A takes B and C takes D; E and F are left and have met. E takes B... of all ways the match of C
    # and D moves people least: C with E, D with F.
    met = Counter({(9, 11): 1})
    assert Matcher(PAIRS, met).matches() == [(A, B), (C, E), (D, F)]
    # Two who have met everybody meet again where that was longest ago least often.
    assert Matcher([A, B], Counter({(1, 3): 2})).matches() == [(A, B)]


def test_a_knock_out_of_six() -> None:
    movement = MOVEMENTS["knock_out"]
    state = MovementState(tuple(range(1, 13)), pairs=PAIRS, seed=5)
    first = next_round(movement, state)
    assert (len(first.tables), len(first.sit_outs)) == (2, 4)  # eight is the power of two: two byes
    # Say A beats B, D beats C, E and F have byes.
    first = play((A, B), (C, D), rest=(9, 10, 11, 12))
    second = next_round(movement, MovementState(tuple(range(1, 13)), (first,), ((0, 1),), pairs=PAIRS))
    assert sorted(pair for match in meetings(second) for pair in match) == [A, D, E, F]
    assert second.sit_outs == ()
    second = play((A, E), (D, F))
    final = next_round(
        movement, MovementState(tuple(range(1, 13)), (first, second), ((0, 1), (1, 0)), pairs=PAIRS)
    )
    assert meetings(final) == [{D, E}]
    with pytest.raises(PlanRefused) as caught:
        next_round(
            movement,
            MovementState(
                tuple(range(1, 13)), (first, second, play((D, E))), ((0, 1), (1, 0), (1,)), pairs=PAIRS
            ),
        )
    assert [(fault.code, fault.message) for fault in caught.value.problems] == [
        ("knock_out_over", "The knock-out is over. Entrants 9 and 10 won it.")
    ]


def test_a_double_knock_out_of_four() -> None:
    movement = MOVEMENTS["double_knock_out"]

    def after(*rounds: tuple[RotationRound, tuple[int, ...]]) -> RotationRound:
        played, results = zip(*rounds, strict=True)
        return next_round(movement, MovementState(tuple(range(1, 9)), played, results, pairs=PAIRS[:4]))

    first = (play((A, B), (C, D)), (0, 0))
    # Unbeaten A and C, once beaten B and D.
    assert meetings(after(first)) == [{A, C}, {B, D}]
    second = (play((A, C), (B, D)), (0, 0))
    # A is unbeaten, C and B are beaten once, D is out: A waits.
    third = after(first, second)
    assert (meetings(third), third.sit_outs) == ([{B, C}], A)
    assert (meetings(after(first, second, (play((B, C), rest=A), (1,))))) == [{A, C}]
    # C beats A: both are beaten once and meet again.
    last = after(first, second, (play((B, C), rest=A), (1,)), (play((A, C)), (1,)))
    assert (meetings(last), last.sit_outs) == ([{A, C}], ())
    with pytest.raises(PlanRefused, match="Entrants 5 and 6 won it"):
        after(first, second, (play((B, C), rest=A), (1,)), (play((A, C)), (1,)), (play((A, C)), (1,)))


def test_a_pair_that_comes_after_the_first_round_looks_on_at_a_knock_out() -> None:
    movement = MOVEMENTS["knock_out"]
    first = play((A, B), (C, D))
    state = MovementState(tuple(range(1, 11)), (first,), ((0, 0),), pairs=PAIRS[:5])
    assert sorted(next_round(movement, state).present) == sorted((*A, *C))
    assert [fault.code for fault in find_faults(movement, state, 1)] == ["came_after_the_draw"]
    assert [one.text for one in remarks_on(movement, state)] == [
        "Entrants 9 and 10 missed the first round, so they can only watch this knock-out."
    ]


def test_odd_pairs_move_and_even_pairs_stay() -> None:
    rounds = planned("odd_pairs_move", PAIRS, 3)
    first = [tuple(sorted(match)) for match in meetings(rounds[0])]
    moves = [[set(match) for match in meetings(each)] for each in rounds]
    stays = [moves[0][table] & moves[1][table] & moves[2][table] for table in range(3)]
    assert [len(pairs) for pairs in stays] == [1, 1, 1]
    odd = [next(iter(set(match) - stay)) for match, stay in zip(first, stays, strict=True)]
    # One on each round: who was at table 3 comes to table 1.
    for number, each in enumerate(moves):
        assert [match - stay for match, stay in zip(each, stays, strict=True)] == [
            {odd[(table - number) % 3]} for table in range(3)
        ]


def test_one_odd_pair_rests_whole_also_where_one_of_each_sat_out_just_before() -> None:
    # Of five pairs one of 1-2, of 3-4 and of 9-10 played last; all others sat out.
    pairs = ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10))
    before = RotationRound(((1, 11, 3, 12), (9, 13, 14, 15)), (2, 4, 5, 6, 7, 8, 10))
    movement = MOVEMENTS["odd_pairs_move"]
    for seed in range(5):
        state = MovementState(tuple(range(1, 11)), (before,), pairs=pairs, seed=seed)
        for each in movement.seat(state, 5):
            assert each.sit_outs in pairs
            assert len(each.tables) == 2


def test_an_even_pair_keeps_its_table_and_so_does_one_keeper_in_a_round_robin() -> None:
    assert all(
        5 in each.tables[1] for each in planned("odd_pairs_move", PAIRS, 3, wishes=Constraints({5: 2}))
    )
    assert all(
        5 in each.tables[1] for each in planned("round_robin_pairs", PAIRS, 5, wishes=Constraints({5: 2}))
    )


def test_the_tables_of_a_round_robin_tell_where_both_pairs_go() -> None:
    movement = MOVEMENTS["round_robin_pairs"]
    assert [movement.table_card(table, 3) for table in (1, 2, 3)] == [
        "The first pair stays. The other goes to table 2.",
        "The pair that came from table 1 goes to table 3, the other to table 1.",
        "The pair that has just come stays one more round. The other goes to table 2.",
    ]
    # As the cards say, from round 2 to 3: of F and D at table 2, F came from table 1; of B and C at 3, B came.
    where = [
        {pair: table for table, match in enumerate(circle(list(PAIRS), number), 1) for pair in match}
        for number in range(3)
    ]
    assert [places[F] for places in where] == [1, 2, 3]
    assert [places[B] for places in where] == [2, 3, 3]
    assert [places[C] for places in where] == [3, 3, 2]
    assert [places[D] for places in where] == [3, 2, 1]


def test_a_pair_that_came_late_has_won_nothing_where_one_that_sat_out_has() -> None:
    # Each of three pairs has rested once, which counts as a win; A has won twice, B once, C never. Then E and F come.
    played = (play((A, B), rest=C), play((A, C), rest=B), play((B, C), rest=A))
    entrants = tuple(entrant for pair in (A, B, C, E, F) for entrant in pair)
    state = MovementState(entrants, played, ((0,), (0,), (0,)), (*E, *F, *C, *B, *A), pairs=(A, B, C, E, F))
    swiss = MOVEMENTS["swiss_pairs"]
    # By wins they stand as A, B, C, E, F, whatever the standings say, and the last of them rests.
    assert next_round(swiss, state).sit_outs == F
