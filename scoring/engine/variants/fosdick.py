"""Euchre after Fosdick, with dominoes and with playing cards: the common table.

    makers take 3 or 4            makers 1
    makers take 5                 makers 2
    alone, 3 or 4                 makers 1
    alone, 5                      makers 4
    makers take 0, 1 or 2         defenders 2

With dominoes five points are a game and two or three may play too, each for himself: then a euchre gives 2 to each
opponent, and nobody is alone. With cards seven points are a game, 24 or 32 cards. When all pass twice the hand is
thrown in and the next player deals.
Source: Fosdick, "Domino Euchre", with its section on cards; what is left to the table is in
docs/rules/domino_fosdick.md and docs/rules/card_fosdick.md.
"""

from scoring.engine.options import ALONE_MADE_POINTS, FIVE_TRICK_OPTIONS, TARGET, changed, with_default
from scoring.engine.record import DOMINO_SUITS
from scoring.engine.variant import Variant
from scoring.engine.variants.five_trick_bounds import bounds
from scoring.engine.variants.five_trick_faults import faults
from scoring.engine.variants.five_trick_fields import FIELDS
from scoring.engine.variants.five_trick_taps import taps
from scoring.engine.variants.five_trick_worth import worth

DOMINO_FOSDICK = Variant(
    key="domino_fosdick",
    name="Domino euchre",
    tricks={2: 5, 3: 5, 4: 5},
    partnerships=frozenset({4}),
    options=changed(FIVE_TRICK_OPTIONS, with_default(TARGET, 5), ALONE_MADE_POINTS),
    fields=FIELDS,
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    trumps=DOMINO_SUITS,
)

CARD_FOSDICK = Variant(
    key="card_fosdick",
    name="Euchre after Fosdick",
    tricks={4: 5},
    partnerships=frozenset({4}),
    options=changed(FIVE_TRICK_OPTIONS, with_default(TARGET, 7)),
    fields=FIELDS,
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
)
