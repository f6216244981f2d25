"""Domino euchre with three turn-ups: the common table, five points, and no naming round.

    makers take 3 or 4            makers 1
    makers take 5 (match)         makers 2
    alone, 3 or 4                 makers 1
    alone, 5                      makers 4
    makers take 0, 1 or 2         defenders 2

Three tiles are turned up in turn, and trump is always one of them; when all three are refused the same dealer deals
again. Two or three may play, each for himself: then a euchre gives 2 to each opponent, and nobody is alone.
Source: domino-play, "Domino Euchre"; what is left to the table is in docs/rules/domino_play.md.
"""

from scoring.engine.hand import HandResult
from scoring.engine.options import FIVE_TRICK_OPTIONS, TARGET, changed, with_default
from scoring.engine.record import DOMINO_SUITS
from scoring.engine.variant import TURNS, Turn, Variant
from scoring.engine.variants.five_trick_bounds import bounds
from scoring.engine.variants.five_trick_faults import faults
from scoring.engine.variants.five_trick_fields import FIELDS
from scoring.engine.variants.five_trick_taps import taps
from scoring.engine.variants.five_trick_worth import worth

DOMINO_PLAY = Variant(
    key="domino_play",
    name="Domino euchre with three turn-ups",
    tricks={2: 5, 3: 5, 4: 5},
    partnerships=frozenset({4}),
    options=changed(FIVE_TRICK_OPTIONS, with_default(TARGET, 5)),
    fields={**FIELDS, HandResult.ALL_PASSED: FIELDS[HandResult.ALL_PASSED] | {"turn_ups"}},
    turns={**TURNS, HandResult.ALL_PASSED: Turn.SAME},
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    fixed={"turn_ups": 3},
    trumps=DOMINO_SUITS,
)
