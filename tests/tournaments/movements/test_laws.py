"""What holds for every movement, whoever comes, leaves or wins."""

from dataclasses import replace
from itertools import pairwise
from random import Random

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tournaments.movements.fit import Verdict, fits
from tournaments.movements.forecasting import with_stand_ins
from tournaments.movements.movement import ConstraintKind, Movement, Need
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import next_round
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import RotationRound

KNOCK_OUTS = {"knock_out", "double_knock_out"}
KEYS = [movement.key for movement in MOVEMENTS.values() if movement.key != "rotation"]
WALKS = [
    *("winners_move", "head_table", "ladder", "winners_to_head"),
    *("red_up_white_down", "losers_move", "losers_move_on"),
]


def state_of(movement: Movement, entrants: int, seed: int) -> MovementState:
    return with_stand_ins(movement, MovementState(tuple(range(entrants)), seed=seed))


def went_on(state: MovementState, seated: RotationRound, chance: Random) -> MovementState:
    won = tuple(chance.choice([0, 1, None]) for _ in seated.tables)
    order = list(state.entrants)
    chance.shuffle(order)
    return replace(
        state,
        played=(*state.played, seated),
        results=(*state.results, won),
        standings=tuple(order),
    )


def night(movement: Movement, entrants: int, rounds: int, seed: int) -> MovementState:
    state, chance = state_of(movement, entrants, seed), Random(seed)
    for _ in range(rounds):
        codes = [fault.code for fault in movement.now(state)]
        if codes:
            assert (movement.key in KNOCK_OUTS, codes) == (True, ["knock_out_over"])
            break
        state = went_on(state, next_round(movement, state), chance)
    return state


def without_two(movement: Movement, state: MovementState, chance: Random) -> MovementState:
    """Let two leave whose going leaves everybody else a pair and as many of each kind."""
    if movement.needs & {Need.PAIRS, Need.COUPLES} and state.pairs:
        gone = set(chance.choice(state.pairs))
    elif movement.kinds:
        gone = {
            chance.choice([one for one in state.entrants if kind in state.tags[one]])
            for kind in movement.kinds
        }
    else:
        gone = set(chance.sample(state.entrants, 2))
    return replace(
        state,
        entrants=tuple(one for one in state.entrants if one not in gone),
        pairs=tuple(pair for pair in state.pairs if not gone & set(pair)),
    )


def with_two_more(movement: Movement, state: MovementState) -> MovementState:
    one, other = 1000 + len(state.played), 2000 + len(state.played)
    kinds = movement.kinds or ("guest", "guest")
    return replace(
        state,
        entrants=(*state.entrants, one, other),
        pairs=(*state.pairs, (one, other)) if state.pairs else (),
        tags={**state.tags, one: frozenset({kinds[0]}), other: frozenset({kinds[1]})},
    )


sizes = st.integers(8, 21)


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=12)
@given(entrants=sizes, seed=st.integers(0, 10**6))
def test_everybody_sits_once_or_rests_and_sit_outs_are_at_their_bound(key, entrants, seed) -> None:
    movement = MOVEMENTS[key]
    if fits(movement, state_of(movement, entrants, seed), 5).verdict is not Verdict.FITS:
        return
    state = night(movement, entrants, 5, seed)
    for each in state.played:
        assert len(set(each.present)) == len(each.present)
        if key not in KNOCK_OUTS:
            assert set(each.present) == set(state.entrants)
            assert len(each.sit_outs) == entrants % 4
    if key not in KNOCK_OUTS:
        worth = measure(state.played)
        assert worth["sit_outs_spread"].best
        assert worth["sit_outs_in_a_row"].value == 0


@pytest.mark.parametrize("key", KEYS)
@settings(max_examples=6)
@given(entrants=sizes, seed=st.integers(0, 10**6))
def test_the_same_state_gives_the_same_round_and_what_was_played_stays(key, entrants, seed) -> None:
    movement = MOVEMENTS[key]
    if movement.unfit(entrants):
        return
    state = night(movement, entrants, 2, seed)
    played, results = state.played, state.results
    if list(movement.now(state)):
        assert key in KNOCK_OUTS
        return
    once = next_round(movement, state)
    assert next_round(movement, replace(state)) == once
    assert (state.played, state.results) == (played, results)


def test_whoever_goes_by_the_standings_says_so() -> None:
    went_by = set()
    for movement in MOVEMENTS.values():
        state = night(movement, 20, 2, 1)
        orders = [state.entrants, tuple(reversed(state.entrants)), state.standings]
        rounds = [next_round(movement, replace(state, standings=order)) for order in orders]
        if rounds != [rounds[0]] * len(rounds):
            went_by.add(movement.key)
    assert went_by == {one.key for one in MOVEMENTS.values() if Need.STANDINGS in one.needs | one.heeds}


@pytest.mark.parametrize("key", [key for key in KEYS if key not in KNOCK_OUTS])
@settings(max_examples=10)
@given(
    entrants=st.integers(10, 21),
    seed=st.integers(0, 10**6),
    changes=st.lists(st.sampled_from("+- "), max_size=4),
)
def test_whoever_comes_or_leaves_all_who_are_here_sit_or_rest(key, entrants, seed, changes) -> None:
    movement = MOVEMENTS[key]
    chance = Random(seed)
    state = state_of(movement, entrants, seed)
    for change in ["", *changes]:
        if change == "+":
            state = with_two_more(movement, state)
        elif change == "-":
            state = without_two(movement, state, chance)
        if len(state.entrants) < 4 or movement.unfit(len(state.entrants)):
            return
        seated = next_round(movement, state)
        assert sorted(seated.present) == sorted(state.entrants)
        assert len(seated.sit_outs) == len(state.entrants) % 4
        if state.played:
            assert not set(seated.sit_outs) & set(state.played[-1].sit_outs)
        state = went_on(state, seated, chance)


@pytest.mark.parametrize("key", [*WALKS, "own_partner_first"])
@settings(max_examples=15)
@given(entrants=sizes, seed=st.integers(0, 10**6))
def test_nobody_has_the_same_partner_in_two_rounds_running(key, entrants, seed) -> None:
    movement = MOVEMENTS[key]
    if not movement.unfit(entrants):
        for one, other in pairwise(night(movement, entrants, 6, seed).played):
            assert not set(one.partners()) & set(other.partners())


@pytest.mark.parametrize(
    "key", ["colours", "colours_against", "fixed_step", "fixed_step_back", "pods_of_four"]
)
@settings(max_examples=10)
@given(tables=st.integers(2, 9), seed=st.integers(0, 10**6))
def test_partners_do_not_repeat_while_the_guarantee_holds(key, tables, seed) -> None:
    movement = MOVEMENTS[key]
    if not movement.unfit(4 * tables):
        state = state_of(movement, 4 * tables, seed)
        rounds = movement.seat(state, movement.sure(4 * tables))
        assert measure(rounds)["partner_repeats"].value == 0


@pytest.mark.parametrize("key", ["round_robin_pairs", "swiss_pairs", "odd_pairs_move"])
@settings(max_examples=10)
@given(pairs=st.integers(4, 11), seed=st.integers(0, 10**6))
def test_no_two_pairs_meet_twice_while_the_guarantee_holds_and_none_is_parted(key, pairs, seed) -> None:
    movement = MOVEMENTS[key]
    state = night(movement, 2 * pairs, min(movement.sure(2 * pairs), 8), seed)
    met = [frozenset(four) for each in state.played for four in each.tables]
    assert len(set(met)) == len(met)
    assert {pair for each in state.played for pair in each.partners()} <= set(state.pairs)


@settings(max_examples=20)
@given(pairs=st.integers(2, 13), seed=st.integers(0, 10**6))
def test_a_knock_out_ends_with_one_pair_after_as_many_rounds_as_are_said(pairs, seed) -> None:
    movement = MOVEMENTS["knock_out"]
    state = night(movement, 2 * pairs, 10, seed)
    assert len(state.played) == movement.sure(2 * pairs)
    assert sum(len(each.tables) for each in state.played) == pairs - 1
    assert all(not each.sit_outs for each in state.played[1:])


@settings(max_examples=20)
@given(pairs=st.integers(2, 13), seed=st.integers(0, 10**6))
def test_a_double_knock_out_takes_two_defeats_of_all_but_one(pairs, seed) -> None:
    movement = MOVEMENTS["double_knock_out"]
    state = night(movement, 2 * pairs, 40, seed)
    games = sum(len(each.tables) for each in state.played)
    assert games in {2 * pairs - 2, 2 * pairs - 1}
    beaten = sorted(state.beaten()[one] for one in state.entrants)
    assert beaten[2:] == [2] * (2 * pairs - 2)
    assert beaten[0] == beaten[1] == games - (2 * pairs - 2)


@pytest.mark.parametrize(
    "key", [movement.key for movement in MOVEMENTS.values() if ConstraintKind.TABLES in movement.keeps]
)
@settings(max_examples=6)
@given(entrants=sizes, seed=st.integers(0, 10**6), table=st.integers(1, 2))
def test_one_who_cannot_walk_keeps_the_table(key, entrants, seed, table) -> None:
    movement = MOVEMENTS[key]
    if movement.unfit(entrants) or key == "rotation":
        return
    white = movement.kinds[-1] if movement.kinds else None
    state = state_of(movement, entrants, seed)
    keeper = next(one for one in state.entrants if white is None or white in state.tags[one])
    state = replace(state, wishes=Constraints({keeper: table}))
    chance = Random(seed)
    for _ in range(3):
        if list(movement.now(state)):
            break
        seated = next_round(movement, state)
        where = [number for number, seats in enumerate(seated.tables, 1) if keeper in seats]
        assert where in ([], [table]) or len(seated.tables) < table
        state = went_on(state, seated, chance)
