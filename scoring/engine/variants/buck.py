"""Buck, or Dirty Clubs: four players, each for himself, five tricks, counting down from 15 or 25.

    the turned-up card is a club    no bids, no maker; everyone stays in
    any other                       bids 1 to 5; who made trump is as all bidders are, in bidders.py

The lowest at or below zero wins; level at the lowest, the game goes on.
Source: well-known rules of buck euchre; what is left to the table is in docs/rules/buck.md.
"""

from collections.abc import Iterator

from problems import Problem
from problems.wording import gettext as _
from scoring.engine import options
from scoring.engine.bidding import Bidding
from scoring.engine.hand import Hand, HandResult
from scoring.engine.trumps import trump_faults
from scoring.engine.variant import MAKER_LEADS, Counting, LevelRule, Ruleset, Variant
from scoring.engine.variants import bidders
from scoring.engine.variants.dropping_out import UNLESS
from scoring.engine.variants.individuals import count_faults, played

CLUBS = "clubs"
"""The upcard of a hand without a maker."""


def faults(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield every fault of a record; with a club turned up nobody bids, passes or folds."""
    if hand.upcard != CLUBS:
        yield from bidders.faults(ruleset, hand, dealer)
    else:
        yield from _without_bids(hand)
        if hand.result is HandResult.PLAYED:
            yield from count_faults(ruleset, hand)
        yield from trump_faults(ruleset, hand)


def _without_bids(hand: Hand) -> Iterator[Problem]:
    if hand.result is HandResult.ALL_PASSED:
        message = _("With a club turned up there are no bids, so nobody passes. Record the hand as played.")
        yield Problem("clubs_without_bids", "result", message)
    for field, said in (
        ("maker", hand.maker is not None),
        ("bid", hand.bid is not None),
        ("auction", bool(hand.auction)),
    ):
        if said:
            message = _(
                "With a club turned up there are no bids and no maker. Leave {field} out.", field=field
            )
            yield Problem("clubs_without_bids", field, message)
    if hand.dropped:
        message = _("With a club turned up nobody may fold. Leave dropped out, and count everyone's tricks.")
        yield Problem("clubs_without_folding", "dropped", message)


def taps(ruleset: Ruleset) -> Iterator[Hand]:
    """Yield what bidders tap, and every way to share the tricks when a club is turned up."""
    yield from bidders.taps(ruleset)
    for tricks in played(ruleset, range(ruleset.players)):
        yield Hand(tricks=tricks, upcard=CLUBS)


BUCK = Variant(
    key="buck",
    name="Buck euchre (Dirty Clubs)",
    tricks={4: 5},
    partnerships=frozenset(),
    options=(
        options.BUCK_START,
        options.BID_REVOKE_MODE,
        options.BID_REVOKE_POINTS,
        options.LEADS_WITHOUT_LONERS,
        options.MARKERS,
    ),
    fields={
        **bidders.FIELDS,
        HandResult.PLAYED: bidders.FIELDS[HandResult.PLAYED] | {"upcard"},
        HandResult.ALL_PASSED: bidders.FIELDS[HandResult.ALL_PASSED] | {"upcard"},
    },
    faults=faults,
    worth=bidders.worth,
    taps=taps,
    bounds=bidders.bounds,
    counting=Counting.DOWN,
    level=LevelRule.PLAY_ON,
    bidding=Bidding({4: tuple(range(1, 6))}),
    leads=MAKER_LEADS,
    needs=bidders.NEEDED,
    unless={**UNLESS, "maker": {"upcard": (CLUBS,)}, "bid": {"upcard": (CLUBS,)}},
    upcards=(CLUBS,),
)
