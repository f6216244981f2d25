"""Pepper: four players, two sides, six tricks, thirty points.

    bid 1 to 5, made                   1 for each trick taken
    Little Pepper, all six tricks      made 6
    any of these, failed               lose 6
    Big Pepper, all six tricks         made 12, failed lose 12
    the other side                     1 for each of its tricks, whoever makes or fails

One bid each, from the dealer's left, each above the last: 1 to 5, Little Pepper, Big Pepper.
Source: the game of Iowa and Ohio as it is commonly told, by pagat.com for one; what is left to the table is in
docs/rules/pepper.md.
"""

from functools import partial

from scoring.engine import options
from scoring.engine.bidding import Bidding
from scoring.engine.hand import Trump
from scoring.engine.record import SUITS
from scoring.engine.variant import MAKER_LEADS, Variant
from scoring.engine.variants.contract import (
    BID_NEEDS,
    FIELDS,
    Contract,
    Contracts,
    bounds,
    faults,
    taps,
    worth,
)

CONTRACTS: Contracts = {
    1: Contract(tricks=1, lost=6),
    2: Contract(tricks=2, lost=6),
    3: Contract(tricks=3, lost=6),
    4: Contract(tricks=4, lost=6),
    5: Contract(tricks=5, lost=6),
    "little_pepper": Contract(tricks=6, lost=6),
    "big_pepper": Contract(tricks=6, lost=12, made=12),
}

PEPPER = Variant(
    key="pepper",
    name="Pepper",
    tricks={4: 6},
    partnerships=frozenset({4}),
    options=(
        options.with_default(options.TARGET, 30),
        options.FIXED_HANDS,
        options.BID_REVOKE_MODE,
        options.BID_REVOKE_POINTS,
        options.with_default(options.NEGATIVE_SCORES, True),
        options.LEADS_WITHOUT_LONERS,
        options.MARKERS,
    ),
    fields=FIELDS,
    faults=faults,
    worth=partial(worth, CONTRACTS),
    taps=taps,
    bounds=partial(bounds, CONTRACTS),
    bidding=Bidding({4: tuple(CONTRACTS)}),
    trumps=(*SUITS, Trump.NO_TRUMP_HIGH, Trump.NO_TRUMP_LOW),
    leads=MAKER_LEADS,
    needs=BID_NEEDS,
)
