"""From four to sixty players: everybody sits once or rests, in turn, and the same results give the same round."""

from dataclasses import replace
from random import Random

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from tournaments.movements.fit import Verdict, fits
from tournaments.movements.forecasting import with_stand_ins
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import next_round
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.quality import measure

TAKES = {
    "king_of_the_court": range(8, 61, 2),
    "winners_to_head": range(8, 61),
    "losers_move_on": range(8, 61),
    "colours_against": range(8, 61, 2),
}
"""Which numbers of players can move so."""


@pytest.mark.parametrize("key", TAKES)
@settings(max_examples=25)
@example(entrants=8, seed=0)
@example(entrants=10, seed=0)
@example(entrants=60, seed=0)
@given(entrants=st.integers(4, 60), seed=st.integers(0, 10**6))
def test_rounds_of_any_results(key: str, entrants: int, seed: int) -> None:
    movement = MOVEMENTS[key]
    state = with_stand_ins(movement, MovementState(tuple(range(entrants)), seed=seed))
    fit = fits(movement, state, 8)
    if entrants not in TAKES[key]:
        assert fit.verdict is Verdict.NEVER
        assert set(fit.nearest) <= {*TAKES[key], 61, 62}
        assert min(abs(entrants - number) for number in fit.nearest) == min(
            abs(entrants - number) for number in TAKES[key]
        )
        return
    assert fit.verdict is Verdict.FITS
    chance = Random(seed)
    for _ in range(8):
        seated = next_round(movement, state)
        assert next_round(movement, replace(state)) == seated
        assert sorted(seated.present) == list(range(entrants))
        assert len(seated.sit_outs) == entrants % 4
        won = tuple(chance.choice([0, 1, None]) for _ in seated.tables)
        state = replace(state, played=(*state.played, seated), results=(*state.results, won))
    worth = measure(state.played)
    assert worth["sit_outs_spread"].value <= 1
    assert worth["sit_outs_in_a_row"].value == 0
