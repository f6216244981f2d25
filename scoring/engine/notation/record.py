"""Turn one deal into the record of a hand."""

from dataclasses import replace

from scoring.engine.hand import Hand, HandResult
from scoring.engine.notation.bidding import TrumpCall, all_passed, made_trump
from scoring.engine.notation.cards import TRUMPS, is_card
from scoring.engine.notation.deal import Deal
from scoring.engine.notation.faults import Findings
from scoring.engine.notation.header import Header
from scoring.engine.notation.holdings import Holdings, holdings
from scoring.engine.notation.phrases import CommentFacts
from scoring.engine.notation.places import Spot
from scoring.engine.notation.play import check_cards, tricks_taken


def record_of(deal: Deal, header: Header, findings: Findings, *, last: bool) -> Hand | None:
    """Return the record of a deal; None where it is faulty, and for a last deal in which nobody called yet.

    The notation has no word for a misdeal: it is a deal without a call that another deal follows.
    """
    made = made_trump(deal, findings)
    held = holdings(deal, made, findings)
    if made is not None:
        return _played(deal, made, header, held, findings)
    if deal.play is not None and deal.play.tricks:
        if deal.calls is None or not deal.calls.calls or all_passed(deal):
            message = "Cards were played, and nobody made trump. Check the calls."
            findings.add("play_without_trump", Spot(deal.play.at), message)
        check_cards(deal.play, findings)
    elif deal.empty:
        return _not_called(deal, last=last)
    elif deal.calls is not None and all_passed(deal):
        if deal.calls.alone:
            findings.add("alone_disagrees", deal.calls.places["alone"], "All passed, so nobody played alone.")
        return Hand(HandResult.ALL_PASSED, dealer=deal.dealer, upcard=_upcard(deal))
    return None


def adjustment(points: tuple[int, int], note: str) -> Hand:
    """Return the record of points that no hand gave."""
    return Hand(HandResult.ADJUSTMENT, points=dict(zip("AB", points, strict=True)), note=note)


def _not_called(deal: Deal, *, last: bool) -> Hand | None:
    comments = CommentFacts() if deal.calls is None else deal.calls.comments
    if comments.points is not None:
        return adjustment(comments.points, comments.reason)
    return None if last and not comments.misdeal else Hand(HandResult.MISDEAL, dealer=deal.dealer)


def _played(deal: Deal, made: TrumpCall, header: Header, held: Holdings, findings: Findings) -> Hand | None:
    calls, play = deal.calls, deal.play
    assert calls is not None  # noqa: S101  somebody called and made trump
    if play is not None and play.alone_at is not None and not calls.alone:
        message = "The play says that the maker was alone, and the calls do not. Correct one of them."
        findings.add("alone_disagrees", Spot(play.alone_at), message)
    hand = Hand(
        dealer=deal.dealer,
        maker=made.maker,
        call_round=made.call_round,
        alone=calls.alone,
        defender_alone=calls.lone_defender,
        trump=None if made.trump is None else TRUMPS[made.trump],
        upcard=_upcard(deal),
    )
    if play is not None and play.tricks:
        against = calls.lone_defender if calls.alone else None
        if against is not None and against % 2 == made.maker % 2:
            # Nobody knows who played, so no card has a seat; the rules refuse the hand whatever its tricks are.
            check_cards(play, findings)
            return replace(hand, makers_short=True)
        tricks = tricks_taken(deal, made, held, header, findings)
        return None if tricks is None else replace(hand, tricks=tricks)
    comments = CommentFacts() if play is None else play.comments
    if comments.short:
        return replace(hand, makers_short=True)
    if comments.tricks is not None:
        return replace(hand, tricks=dict(zip("AB", comments.tricks, strict=True)))
    message = "Trump was made, and nothing says who took the tricks."
    findings.add("tricks_missing", Spot(calls.at if play is None else play.at), message)
    return None


def _upcard(deal: Deal) -> str | None:
    return deal.upcard.what if is_card(deal.upcard.what) else None
