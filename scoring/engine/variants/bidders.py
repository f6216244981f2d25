"""Individual bid euchre: each for himself, who makes trump needs as many tricks as he has bid, counting down from 21.

    each trick                          1 off
    no trick                            5 on
    the maker takes fewer than his bid  5 on; his tricks do not count, and no trick at all is no worse
    folded, after the bidding           nothing; no tricks
    all others fold                     the maker is credited with every trick

Three players have 8 tricks and bids 1 to 8, four 6 and bids 1 to 6: every card is dealt. Trump or no trump, high or
low, alters no point. What a hand is worth and may be is so for all bidders; buck.py has it too.
Source: Wikipedia, "Euchre", on bid euchre in Indiana; what is left to the table is in
docs/rules/bid_individual.md.
"""

from collections.abc import Iterator

from problems import Problem
from scoring.engine import options
from scoring.engine.auction import auction_faults, bid_faults
from scoring.engine.bidding import Bidding
from scoring.engine.hand import Hand, HandResult
from scoring.engine.hand_score import Bounds, HandScore
from scoring.engine.record import SUITS, Trump
from scoring.engine.trumps import trump_faults
from scoring.engine.variant import MAKER_LEADS, Counting, Ruleset, Variant
from scoring.engine.variants.dropping_out import (
    UNLESS,
    credited,
    dropped_faults,
    holders,
    shared,
    stayed_count_faults,
    stayings,
)
from scoring.engine.variants.individuals import FIELDS as UNBID
from scoring.engine.variants.individuals import euchred_worth, made_worth, maker_faults, marches
from scoring.engine.variants.settled_revokes import (
    SETTLED_NEEDS,
    settled_revoke,
    settled_revoke_faults,
    settled_revokes,
)

SET = 5
"""What a maker who falls short adds, and whoever stays in and takes no trick."""

_TURNED_UP = frozenset({"call_round", "upcard"})

FIELDS = {result: names - _TURNED_UP for result, names in UNBID.items()}
FIELDS[HandResult.PLAYED] |= {"bid", "auction", "dropped"}
FIELDS[HandResult.ALL_PASSED] |= {"auction"}
FIELDS[HandResult.REVOKE] = frozenset({"dealer", "maker", "bid", "trump", "revokes"})

NEEDED = {
    **SETTLED_NEEDS,
    HandResult.PLAYED: SETTLED_NEEDS[HandResult.PLAYED] | {"bid"},
    HandResult.REVOKE: SETTLED_NEEDS[HandResult.REVOKE] | {"bid"},
}


def faults(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield what is wrong with a maker, his bid, and the tricks of those who stayed in."""
    if hand.result is HandResult.PLAYED:
        yield from maker_faults(hand)
        yield from bid_faults(ruleset, hand)
        yield from dropped_faults(ruleset, hand)
        yield from stayed_count_faults(ruleset, hand)
    elif hand.result is HandResult.REVOKE:
        yield from settled_revoke_faults(ruleset, hand)
        yield from bid_faults(ruleset, hand)
    yield from auction_faults(ruleset, hand, dealer)
    yield from trump_faults(ruleset, hand)


def worth(ruleset: Ruleset, hand: Hand, dealer: int | None) -> HandScore:
    """Return what a record that can be changes; without a maker nobody can fall short."""
    del dealer  # nothing here depends on who dealt
    if hand.result is HandResult.REVOKE:
        return settled_revoke(ruleset, hand, short=SET, made=-int(hand.bid or 0))
    if hand.result is not HandResult.PLAYED:
        return HandScore()
    taken, stayed, maker = credited(ruleset, hand), holders(ruleset, hand), hand.maker
    changes = [0] * ruleset.players
    for seat in stayed:
        changes[seat] = -taken[seat] or SET
    if maker is None:
        return HandScore((tuple(changes),), terms=marches(ruleset, taken))
    if taken[maker] >= int(hand.bid or 0):
        return made_worth(ruleset, maker, taken, tuple(changes))
    changes[maker] = SET
    return euchred_worth(ruleset, maker, taken, tuple(changes), stayed)


def taps(ruleset: Ruleset) -> Iterator[Hand]:
    """Yield every hand that a table enters by tapping: each bid, each way to share the tricks.

    With four players only those in which nobody folds or all others do, for the rest are too many for a phone
    to keep.
    """
    others = ruleset.players - 1
    for maker in range(ruleset.players):
        for bid in range(1, ruleset.tricks + 1):
            for stayed, dropped in stayings(ruleset, maker):
                if others == 2 or len(dropped) in (0, others):
                    for tricks in shared(ruleset, stayed):
                        yield Hand(maker=maker, bid=bid, tricks=tricks, dropped=dropped)
        yield from settled_revokes(ruleset, (Hand(maker=maker, bid=bid) for bid in ruleset.bids))
    yield Hand(HandResult.ALL_PASSED)
    yield Hand(HandResult.MISDEAL)


def bounds(ruleset: Ruleset) -> Bounds:
    """Return what one hand changes: at least all tricks off, of one player or of several.

    At most a maker who lost one trick of all that he bid: one player takes it, all others take none.
    """
    every = ruleset.tricks
    return Bounds(-every, SET * (ruleset.players - 1) - 1, None, may_fall=True, least_a_side=-every)


BID_INDIVIDUAL = Variant(
    key="bid_individual",
    name="Individual bid euchre",
    tricks={3: 8, 4: 6},
    partnerships=frozenset(),
    options=(
        options.START,
        options.BID_REVOKE_MODE,
        options.BID_REVOKE_POINTS,
        options.LEADS_WITHOUT_LONERS,
        options.MARKERS,
    ),
    fields=FIELDS,
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    counting=Counting.DOWN,
    bidding=Bidding({3: tuple(range(1, 9)), 4: tuple(range(1, 7))}),
    trumps=(*SUITS, Trump.NO_TRUMP_HIGH, Trump.NO_TRUMP_LOW),
    leads=MAKER_LEADS,
    needs=NEEDED,
    unless=UNLESS,
)
