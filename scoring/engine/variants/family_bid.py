"""Family bid euchre of south-east Michigan: four players, two sides, 24 cards, six tricks, 32 points.

    bid 1 to 6, made           1 for each trick taken, overtricks too
    bid 1 to 6, set            lose the bid
    alone 12, 24, 48...        all six tricks, or lose the bid; made, it is worth the bid
    the other side             1 for each of its tricks, whoever makes or fails

One bid each, from the dealer's left, each above the last. 12 is alone after one card was exchanged, 24 as dealt;
48 goes only over 24, and so on doubling. When all pass, and after a misdeal, the same dealer deals again.
Source: Magiera, the family Bid Euchre; what is left to the table is in docs/rules/family_bid.md.
"""

from functools import partial

from scoring.engine import options
from scoring.engine.bidding import Bidding
from scoring.engine.hand import HandResult, Trump
from scoring.engine.record import SUITS
from scoring.engine.variant import MAKER_LEADS, TURNS, Turn, Variant
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

ALONE = (12, 24, 48, 96, 192)
"""Each is raised by the next alone; four players who bid once come no further, 24 being the highest to open."""

CONTRACTS: Contracts = {
    **{bid: Contract(tricks=bid, lost=bid) for bid in range(1, 7)},
    **{bid: Contract(tricks=6, lost=bid, made=bid) for bid in ALONE},
}

FAMILY_BID = Variant(
    key="family_bid",
    name="Family bid euchre",
    tricks={4: 6},
    partnerships=frozenset({4}),
    options=(
        options.with_default(options.TARGET, 32),
        options.FIXED_HANDS,
        options.MIN_BID,
        options.DEALER_MUST_BID,
        options.NO_TRUMP,
        options.BID_REVOKE_MODE,
        options.BID_REVOKE_POINTS,
        options.with_default(options.NEGATIVE_SCORES, True),
        options.LEADS,
        options.MARKERS,
    ),
    fields={
        **FIELDS,
        HandResult.PLAYED: FIELDS[HandResult.PLAYED] | {"alone", "lay_down"},
        HandResult.REVOKE: FIELDS[HandResult.REVOKE] | {"alone"},
    },
    turns={**TURNS, HandResult.ALL_PASSED: Turn.SAME},
    faults=faults,
    worth=partial(worth, CONTRACTS),
    taps=taps,
    bounds=partial(bounds, CONTRACTS),
    bidding=Bidding({4: tuple(CONTRACTS)}, alone=frozenset(ALONE), over={48: 24, 96: 48, 192: 96}),
    trumps=(*SUITS, Trump.NO_TRUMP_HIGH),
    leads=MAKER_LEADS,
    needs=BID_NEEDS,
    unless={"tricks": {"lay_down": ()}},
)
