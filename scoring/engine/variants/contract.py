"""Let two sides bid how many tricks they will take: made, the bid pays; euchred, its side loses by it.

    the bid is made     the makers' side 1 for each trick, or what the bid is worth
    the makers fall short, euchred    their side loses what the bid names; its tricks do not count
    the other side      1 for each of its tricks, either way

The makers' side is counted first, so where both come to the target it has won, even with the lower score.
"""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.auction import auction_faults, bid_faults
from scoring.engine.hand import Hand, HandResult
from scoring.engine.hand_score import Bounds, BySide, HandScore, SeatTally
from scoring.engine.record import Bid
from scoring.engine.trick_counts import trick_faults
from scoring.engine.trumps import trump_faults
from scoring.engine.variant import Ruleset
from scoring.engine.variants.laying_down import laid_down, lay_down_faults
from scoring.engine.variants.settled_revokes import (
    SETTLED_NEEDS,
    revokes_cost,
    settled_revoke,
    settled_revoke_faults,
    settled_revokes,
)


@dataclass(frozen=True, slots=True)
class Contract:
    """Say what a bid binds its side to: so many ``tricks``, or ``lost`` points are taken off.

    Made, it is worth ``made``, or a point for each trick taken (None).
    """

    tricks: int
    lost: int
    made: int | None = None


Contracts = Mapping[Bid, Contract]
"""What each bid binds to."""

FIELDS = {
    HandResult.PLAYED: frozenset({"dealer", "maker", "tricks", "trump", "bid", "auction"}),
    HandResult.ALL_PASSED: frozenset({"dealer", "auction"}),
    HandResult.MISDEAL: frozenset({"dealer"}),
    HandResult.REVOKE: frozenset({"dealer", "maker", "bid", "trump", "revokes"}),
    HandResult.ADJUSTMENT: frozenset({"points", "note"}),
    HandResult.TOTALS: frozenset({"totals"}),
}

BID_NEEDS = {
    **SETTLED_NEEDS,
    HandResult.PLAYED: SETTLED_NEEDS[HandResult.PLAYED] | {"bid"},
    HandResult.REVOKE: SETTLED_NEEDS[HandResult.REVOKE] | {"bid"},
}


def faults(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield every fault of a record under the house rules; seats out of range are named elsewhere."""
    if hand.result is HandResult.ALL_PASSED and ruleset.options.get("dealer_must_bid") is not None:
        message = _("When all others pass the dealer must bid here. Record what they bid and made.")
        yield Problem("dealer_must_call", "result", message)
    if hand.result is HandResult.PLAYED:
        if hand.maker is None:
            yield Problem("maker_missing", "maker", _("Choose who made trump."))
        yield from bid_faults(ruleset, hand)
        yield from _count_faults(ruleset, hand)
    elif hand.result is HandResult.REVOKE:
        yield from settled_revoke_faults(ruleset, hand)
        yield from bid_faults(ruleset, hand)
    yield from auction_faults(ruleset, hand, dealer)
    yield from trump_faults(ruleset, hand)


def worth(contracts: Contracts, ruleset: Ruleset, hand: Hand, dealer: int | None) -> HandScore:
    """Return what a record that can be is worth: the makers' side is counted before the other."""
    del dealer  # nothing here depends on who dealt
    if hand.result is HandResult.REVOKE and hand.bid is not None:
        bound = contracts[hand.bid]
        made = bound.tricks if bound.made is None else bound.made
        return settled_revoke(ruleset, hand, short=-bound.lost, made=made)
    if hand.result is not HandResult.PLAYED or hand.maker is None or hand.bid is None:
        return HandScore()
    contract, makers = contracts[hand.bid], ruleset.seat_sides[hand.maker]
    counted = hand.tricks or (laid_down(ruleset, hand.lay_down) if hand.lay_down else {})
    taken = counted[ruleset.sides[makers]]
    euchred, march = taken < contract.tricks, taken == ruleset.tricks
    paid = taken if contract.made is None else contract.made
    points = -contract.lost if euchred else paid
    own: tuple[str, ...] = ()
    others: tuple[str, ...] = ()
    if march:
        own = ("march", "lone_march") if hand.alone else ("march",)
    elif euchred:
        own, others = ("euchred",), ("march",) if taken == 0 else ()
    return HandScore(
        (_to(makers, points), _to(1 - makers, ruleset.tricks - taken)),
        makers=makers,
        terms=(own, others) if makers == 0 else (others, own),
        tallies=tuple(_tallies(ruleset, hand, hand.maker, euchred=euchred, march=march)),
    )


def taps(ruleset: Ruleset) -> Iterator[Hand]:
    """Yield every hand that a table enters by tapping: each maker, each bid, each count."""
    lone = ruleset.variant.bidding.alone if ruleset.variant.bidding else frozenset()
    for maker in range(ruleset.players):
        own, other = ruleset.side_of(maker), ruleset.side_of((maker + 1) % ruleset.players)
        for bid in ruleset.bids:
            for taken in range(ruleset.tricks + 1):
                tricks = dict(sorted({own: taken, other: ruleset.tricks - taken}.items()))
                yield Hand(maker=maker, alone=bid in lone, bid=bid, tricks=tricks)
        bids = (Hand(maker=maker, alone=bid in lone, bid=bid) for bid in ruleset.bids)
        yield from settled_revokes(ruleset, bids)
    if ruleset.options.get("dealer_must_bid") is None:
        yield Hand(HandResult.ALL_PASSED)
    yield Hand(HandResult.MISDEAL)


def bounds(contracts: Contracts, ruleset: Ruleset) -> Bounds:
    """Return how many points one hand that is not passed out may give.

    At most the dearest bid, or every trick; at least the bid that loses most when it fails by one trick, or by one
    revoke, where the house knows what that costs.
    """
    every = ruleset.tricks
    known = [contracts[bid] for bid in ruleset.bids]
    most = max(every, *(contract.made or 0 for contract in known))
    least = min(every + 1 - contract.tricks - contract.lost for contract in known)
    if revokes_cost(ruleset):
        least = min(least, *(-contract.lost for contract in known))
    return Bounds(least, most, most, may_fall=True)


def _count_faults(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    if hand.makers_short:
        message = _("The other side scores its tricks. Count the tricks of both sides.")
        yield Problem("tricks_must_be_counted", "tricks", message)
    elif hand.tricks is not None:
        yield from trick_faults(ruleset, hand.tricks, may_be_fewer=False)
    elif hand.lay_down is None:
        yield Problem("tricks_missing", "tricks", _("Give the tricks of both sides."))
    if hand.lay_down is not None and "lay_down" in ruleset.fields[hand.result]:
        yield from lay_down_faults(ruleset, hand, hand.lay_down)


def _to(side: int, points: int) -> BySide:
    return (points, 0) if side == 0 else (0, points)


def _tallies(
    ruleset: Ruleset, hand: Hand, maker: int, *, euchred: bool, march: bool
) -> Iterator[tuple[SeatTally, int, int]]:
    """Count the hand for its maker, and a euchre for each seat that held cards."""
    yield (SeatTally.HANDS_MADE, maker, 1)
    if hand.alone:
        yield (SeatTally.LONERS, maker, 1)
        if march:
            yield (SeatTally.LONERS_MADE, maker, 1)
    if not euchred:
        return
    for seat in range(ruleset.players):
        if ruleset.seat_sides[seat] != ruleset.seat_sides[maker]:
            yield (SeatTally.EUCHRES_MADE, seat, 1)
        elif seat == maker or not hand.alone:
            yield (SeatTally.EUCHRES_SUFFERED, seat, 1)
