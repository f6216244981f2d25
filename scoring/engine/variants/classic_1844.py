"""Euchre by its earliest printed rules, of 1844: the common table, five points, no lone defender.

    makers take 3 or 4            makers 1
    makers take 5                 makers 2
    alone, 3 or 4                 makers 1
    alone, 5                      makers 4
    makers take 0, 1 or 2         defenders 2

When all pass twice the next dealer deals. At the bridge: one side needs one point, the other has only one.
Source: Wikipedia, "Euchre", earliest rules; what is left to the table is in docs/rules/classic_1844.md.
"""

from scoring.engine.options import (
    DEFEND_ALONE,
    FIVE_TRICK_OPTIONS,
    MARKERS,
    TARGET,
    changed,
    with_default,
    without,
)
from scoring.engine.variant import Variant
from scoring.engine.variants.five_trick_bounds import bounds
from scoring.engine.variants.five_trick_faults import faults
from scoring.engine.variants.five_trick_fields import NO_LONE_DEFENDER
from scoring.engine.variants.five_trick_taps import taps
from scoring.engine.variants.five_trick_worth import worth

CLASSIC_1844 = Variant(
    key="classic_1844",
    name="Euchre of 1844",
    tricks={4: 5},
    partnerships=frozenset({4}),
    options=changed(
        without(FIVE_TRICK_OPTIONS, DEFEND_ALONE), with_default(TARGET, 5), with_default(MARKERS, "2_3")
    ),
    fields=NO_LONE_DEFENDER,
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    range_terms=frozenset({"bridge"}),
)
