"""Railroad euchre: the common table with the Joker, five points, and quicker games.

    makers take 3 or 4            makers 1
    makers take 5                 makers 2
    alone, 3 or 4                 makers 1
    alone, 5                      makers 4
    makers take 0, 1 or 2         defenders 2
    lone against lone, euchred    defenders 4

Points beyond the target are carried over to the next game, and a game against nothing counts as two.
Source: Bicycle, "Railroad Euchre"; what is left to the table is in docs/rules/railroad.md.
"""

from scoring.engine.options import DEFEND_ALONE, FIVE_TRICK_OPTIONS, TARGET, changed, with_default
from scoring.engine.variant import Variant
from scoring.engine.variants.five_trick_bounds import bounds
from scoring.engine.variants.five_trick_faults import faults
from scoring.engine.variants.five_trick_fields import FIELDS
from scoring.engine.variants.five_trick_taps import taps
from scoring.engine.variants.five_trick_worth import worth

RAILROAD = Variant(
    key="railroad",
    name="Railroad euchre",
    tricks={4: 5},
    partnerships=frozenset({4}),
    options=changed(FIVE_TRICK_OPTIONS, with_default(TARGET, 5), with_default(DEFEND_ALONE, True)),
    fields=FIELDS,
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    shut_out_games=2,
    carries=True,
)
