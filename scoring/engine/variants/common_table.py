"""The games of the common table: five tricks, two sides, and one arithmetic, in five_trick_worth.py.

    makers take 3 or 4            makers 1
    makers take 5 (march)         makers 2
    alone, 3 or 4                 makers 1
    alone, 5                      makers 4
    makers take 0, 1 or 2         defenders 2, also when the makers were alone
    a lone defender takes 3       defenders 4

A game is data, and says what it has of its own. Where two or three may play too, each is for himself: then a euchre
gives 2 to each opponent, and nobody is alone. What a source leaves to the table is in docs/rules/. The games of North
America and Britain, which have house rules of their own, are in modules of their own.
"""

from dataclasses import replace
from functools import partial

from scoring.engine.hand import HandResult
from scoring.engine.options import (
    ALONE_MADE_POINTS,
    DEFEND_ALONE,
    EUCHRE_LONE_POINTS,
    EUCHRE_TO_MAKERS,
    FALSE_CLAIM_POINTS,
    FIVE_TRICK_OPTIONS,
    LEADS_WITHOUT_LONERS,
    MARKERS,
    REDEAL_SAME_DEALER,
    REVOKE_ENDS_HAND,
    REVOKE_MODE,
    REVOKE_POINTS,
    REVOKE_POINTS_LONE,
    STICK_DEALER,
    TARGET,
    changed,
    options_without,
    with_default,
)
from scoring.engine.record import DOMINO_SUITS
from scoring.engine.variant import (
    LEFT_OF_LONER_LEADS,
    MAKER_LEADS,
    PARTNER_FIELDS,
    TURNS,
    Turn,
    Variant,
)
from scoring.engine.variants.five_trick_faults import faults
from scoring.engine.variants.five_trick_taps import taps
from scoring.engine.variants.five_trick_worth import bounds, worth

MADE = frozenset({"dealer", "maker", "call_round", "alone", "trump", "upcard"})

FIELDS = {
    HandResult.PLAYED: MADE | {"defender_alone", "tricks", "revokes"},
    HandResult.ALL_PASSED: frozenset({"dealer", "upcard"}),
    HandResult.MISDEAL: frozenset({"dealer"}),
    HandResult.REVOKE: MADE | {"defender_alone", "revokes"},
    HandResult.INFRINGEMENT: frozenset({"dealer", "infringement"}),
    HandResult.ADJUSTMENT: frozenset({"points", "note"}),
    HandResult.TOTALS: frozenset({"totals"}),
}
"""What records the common table keeps."""
NO_LONE_DEFENDER = {result: names - {"defender_alone"} for result, names in FIELDS.items()}

common_table = partial(
    Variant,
    tricks={4: 5},
    partnerships=frozenset({4}),
    fields=FIELDS,
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
)
"""Declare a game of the common table; what it has of its own goes before."""

CLASSIC_1844 = common_table(
    key="classic_1844",
    name="Euchre of 1844",
    options=changed(
        options_without(FIVE_TRICK_OPTIONS, DEFEND_ALONE),
        with_default(TARGET, 5),
        with_default(MARKERS, "2_3"),
    ),
    fields=NO_LONE_DEFENDER,
    range_terms=frozenset({"bridge"}),
)
"""Euchre by its earliest printed rules, of 1844: five points, no lone defender.

When all pass twice the next dealer deals. At the bridge: one side needs one point, the other has only one.
Source: Wikipedia, "Euchre", earliest rules.
"""

CARD_FOSDICK = common_table(
    key="card_fosdick",
    name="Euchre after Fosdick",
    options=changed(FIVE_TRICK_OPTIONS, with_default(TARGET, 7)),
    leads=MAKER_LEADS,
)
"""Euchre after Fosdick with playing cards: seven points, 24 or 32 cards.

When all pass twice the hand is thrown in and the next player deals.
Source: Fosdick, "Domino Euchre", its section on cards.
"""

DOMINO_FOSDICK = common_table(
    key="domino_fosdick",
    name="Domino euchre",
    tricks={2: 5, 3: 5, 4: 5},
    options=changed(FIVE_TRICK_OPTIONS, with_default(TARGET, 5), ALONE_MADE_POINTS),
    leads=MAKER_LEADS,
    trumps=DOMINO_SUITS,
)
"""Euchre after Fosdick with dominoes, for two to four: five points.

When all pass twice the hand is thrown in and the next player deals.
Source: Fosdick, "Domino Euchre".
"""

DOMINO_PLAY = common_table(
    key="domino_play",
    name="Domino euchre with three turn-ups",
    tricks={2: 5, 3: 5, 4: 5},
    options=changed(options_without(FIVE_TRICK_OPTIONS, REDEAL_SAME_DEALER), with_default(TARGET, 5)),
    leads=LEFT_OF_LONER_LEADS,
    fields={**FIELDS, HandResult.ALL_PASSED: FIELDS[HandResult.ALL_PASSED] | {"turn_ups"}},
    turns={**TURNS, HandResult.ALL_PASSED: Turn.SAME},
    fixed={"turn_ups": 3},
    trumps=DOMINO_SUITS,
)
"""Domino euchre with three turn-ups, for two to four: five points, and no naming round. A march is called a match.

Three tiles are turned up in turn, and trump is always one of them; when all three are refused the same dealer deals
again.
Source: domino-play, "Domino Euchre".
"""

RAILROAD = common_table(
    key="railroad",
    name="Railroad euchre",
    options=changed(FIVE_TRICK_OPTIONS, with_default(TARGET, 5), with_default(DEFEND_ALONE, True)),
    shut_out_games=2,
    carries=True,
)
"""Railroad euchre: with the Joker, five points, and quicker games. Lone against lone, a euchre gives 4.

Points beyond the target are carried over to the next game, and a game against nothing counts as two.
Source: Bicycle, "Railroad Euchre".
"""

_REVOKE_LAW = (REVOKE_MODE, REVOKE_POINTS, REVOKE_POINTS_LONE, REVOKE_ENDS_HAND, FALSE_CLAIM_POINTS)
_NO_INFRINGEMENT: dict[HandResult, frozenset[str]] = {
    result: names for result, names in FIELDS.items() if result is not HandResult.INFRINGEMENT
}

SOMERSET_1888 = common_table(
    key="somerset_1888",
    name="Euchre of the Somerset Club",
    options=changed(
        options_without(FIVE_TRICK_OPTIONS, *_REVOKE_LAW),
        with_default(TARGET, 5),
        with_default(EUCHRE_LONE_POINTS, 4),
    ),
    fields={**_NO_INFRINGEMENT, HandResult.PLAYED: FIELDS[HandResult.PLAYED] - {"revokes"}},
    shut_out_games=2,
    fixed={"revoke_points": 3, "revoke_points_lone": 5, "level_revokes_cancel": True},
)
"""Euchre by the laws of the Somerset Club of Boston, 1888: five points, and a revoke law of its own.

A lone maker who is euchred gives 4. A revoke gives the other side 3, in a lone hand 5, as often as it was done; level
numbers of revokes on both sides cancel each other, and the hand is over. A game against nothing counts as two.
Source: Leeds and Dwight, "The Laws of Euchre", 1888.
"""

COSMIC = common_table(
    key="cosmic",
    name="Cosmic euchre",
    options=changed(
        options_without(FIVE_TRICK_OPTIONS, DEFEND_ALONE, EUCHRE_TO_MAKERS, REDEAL_SAME_DEALER),
        replace(STICK_DEALER, default=True, allowed=(True,)),
        replace(EUCHRE_LONE_POINTS, allowed=(2,)),
    ),
    fields=NO_LONE_DEFENDER,
    races=True,
)
"""Cosmic euchre: regular euchre to ten points, where each player belongs to a race with a power of its own.

The dealer must make trump when all others pass. Each seat is dealt a race at random; what its power does to the
score is an adjustment with its note.
Source: Doctor Doug, "Regular and Cosmic Euchre".
"""

TWO_HANDED = common_table(
    key="two_handed",
    name="Two-handed euchre",
    tricks={2: 5},
    partnerships=frozenset(),
    options=changed((option for option in FIVE_TRICK_OPTIONS if not option.partners), LEADS_WITHOUT_LONERS),
    fields={result: names - PARTNER_FIELDS for result, names in FIELDS.items()},
)
"""Two-handed euchre: each for himself, ten points.

Source: well known from many books.
"""
