"""Know who dealt a hand, who deals the next one, and which records are deals of a game of fixed hands."""

from scoring.engine.hand import Hand, HandResult, InfringementType
from scoring.engine.variant import Ruleset, Turn

PENALTIES_ONLY = frozenset({InfringementType.TABLE_TALK, InfringementType.FALSE_CLAIM})


def who_dealt(hand: Hand, expected: int | None) -> int | None:
    """Return the seat that dealt, or None when nobody knows.

    The record rules, even out of turn. A deal stolen and unnoticed was dealt by the thief, a theft that was
    caught by whoever was robbed. Otherwise it is whose turn it was (``expected``).

    >>> from scoring.engine.hand import Steal
    >>> who_dealt(Hand(steal=Steal(by=1, from_seat=0)), 0)
    1
    >>> who_dealt(Hand(steal=Steal(by=1, from_seat=0, success=False)), 0)
    0
    """
    if hand.dealer is not None:
        return hand.dealer
    if hand.steal is not None:
        return hand.steal.by if hand.steal.success else hand.steal.from_seat
    return expected


def turn_after(ruleset: Ruleset, hand: Hand) -> Turn:
    """Return how the deal moves after this record.

    Table talk and a false claim are never a hand, so they leave the deal where it is. When all pass the house may
    have the same dealer deal again.
    """
    if hand.infringement is not None and hand.infringement.type in PENALTIES_ONLY:
        return Turn.UNCHANGED
    if _is_redealt(ruleset, hand):
        return Turn.SAME
    return ruleset.variant.turns[hand.result]


def next_dealer(ruleset: Ruleset, hand: Hand, expected: int | None) -> int | None:
    """Return who deals after this record, or None when nobody knows.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> american = make_ruleset("north_american")
    >>> next_dealer(american, Hand(HandResult.ALL_PASSED), 3), next_dealer(american, Hand(HandResult.MISDEAL), 3)
    (0, 3)
    """
    turn = turn_after(ruleset, hand)
    if turn is Turn.UNCHANGED:
        return expected
    dealer = who_dealt(hand, expected)
    if dealer is None or turn is Turn.SAME:
        return dealer
    return (dealer + 1) % ruleset.players


def is_deal(ruleset: Ruleset, hand: Hand) -> bool:
    """Tell whether the record is one of the deals of a game of fixed hands.

    A misdeal, an adjustment, totals, table talk and a false claim are not, nor is a deal that all passed where the
    house has the same dealer deal again.
    """
    if hand.infringement is not None:
        return hand.infringement.type not in PENALTIES_ONLY
    return hand.result not in _NO_DEAL and not _is_redealt(ruleset, hand)


def _is_redealt(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.result is HandResult.ALL_PASSED and ruleset.options.get("redeal_same_dealer") is True


_NO_DEAL = frozenset({HandResult.MISDEAL, HandResult.ADJUSTMENT, HandResult.TOTALS})
