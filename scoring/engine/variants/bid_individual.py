"""Individual bid euchre: three or four players, each for himself, every card dealt, counting down from 21.

    three players    8 tricks, bids 1 to 8
    four players     6 tricks, bids 1 to 6

The rest is what all bidders have, in bidders.py. Trump or no trump, high or low, alters no point.
Source: Wikipedia, "Euchre", on bid euchre in Indiana; what is left to the table is in
docs/rules/bid_individual.md.
"""

from scoring.engine import options
from scoring.engine.bidding import Bidding
from scoring.engine.record import SUITS, Trump
from scoring.engine.variant import Counting, Variant
from scoring.engine.variants.bidders import FIELDS, NEEDED, bounds, faults, taps, worth
from scoring.engine.variants.dropping_out import UNLESS

BID_INDIVIDUAL = Variant(
    key="bid_individual",
    name="Individual bid euchre",
    tricks={3: 8, 4: 6},
    partnerships=frozenset(),
    options=(options.START, options.MARKERS),
    fields=FIELDS,
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    counting=Counting.DOWN,
    bidding=Bidding({3: tuple(range(1, 9)), 4: tuple(range(1, 7))}),
    trumps=(*SUITS, Trump.NO_TRUMP_HIGH, Trump.NO_TRUMP_LOW),
    needs=NEEDED,
    unless=UNLESS,
)
