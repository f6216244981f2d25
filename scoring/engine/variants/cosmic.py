"""Cosmic euchre: regular euchre to ten points, where each player belongs to a race with a power of its own.

    makers take 3 or 4            makers 1
    makers take 5                 makers 2
    alone, 3 or 4                 makers 1
    alone, 5                      makers 4
    makers take 0, 1 or 2         defenders 2, also when the makers were alone

The dealer must make trump when all others pass. Each seat is dealt a race at random; what its power does to the
score is an adjustment with its note.
Source: Doctor Doug, "Regular and Cosmic Euchre"; what is left to the table is in docs/rules/cosmic.md.
"""

from dataclasses import replace

from scoring.engine.options import (
    DEFEND_ALONE,
    EUCHRE_LONE_POINTS,
    FIVE_TRICK_OPTIONS,
    STICK_DEALER,
    changed,
    without,
)
from scoring.engine.variant import Variant
from scoring.engine.variants.five_trick_bounds import bounds
from scoring.engine.variants.five_trick_faults import faults
from scoring.engine.variants.five_trick_fields import NO_LONE_DEFENDER
from scoring.engine.variants.five_trick_taps import taps
from scoring.engine.variants.five_trick_worth import worth

COSMIC = Variant(
    key="cosmic",
    name="Cosmic euchre",
    tricks={4: 5},
    partnerships=frozenset({4}),
    options=changed(
        without(FIVE_TRICK_OPTIONS, DEFEND_ALONE),
        replace(STICK_DEALER, default=True, allowed=(True,)),
        replace(EUCHRE_LONE_POINTS, allowed=(2,)),
    ),
    fields=NO_LONE_DEFENDER,
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    races=True,
)
