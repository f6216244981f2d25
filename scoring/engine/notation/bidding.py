"""Find out from the calls who made trump, in which round, and which suit."""

from dataclasses import dataclass

from scoring.engine.notation.cards import SUIT_WORDS, known_suit
from scoring.engine.notation.deal import Deal
from scoring.engine.notation.faults import Findings
from scoring.engine.notation.phases import Calls, Written
from scoring.engine.notation.places import Spot

ROUND = 4
"""The calls of one round."""


@dataclass(frozen=True, slots=True)
class TrumpCall:
    """Say who made trump; the round and the suit are None where the file does not tell them."""

    maker: int
    call_round: int | None
    trump: str | None


def made_trump(deal: Deal, findings: Findings) -> TrumpCall | None:
    """Return who made trump, or None when all passed, nobody called yet, or the calls are faulty.

    In the first round the turned-up suit is ordered, in the second another is named, and then the calls end.
    Calls that are all unknown, up to the maker's, tell the maker and no round.
    """
    calls = () if deal.calls is None else deal.calls.calls
    if deal.calls is None or not calls or any(call is None for call in calls):
        return None
    before = findings.count
    if len(calls) <= ROUND and all(call is not None and call.what == "x" for call in calls):
        made: TrumpCall | None = _made(deal, len(calls) - 1, None, deal.calls.comments.trump)
    else:
        made = _by_calls(deal, deal.calls, [call for call in calls if call is not None], findings)
    picked_up = made is not None and made.call_round != 2
    if deal.calls.discard is not None and not picked_up and findings.count == before:
        message = "Nobody picked the turned-up card up, so nothing was discarded. Leave discard out."
        findings.add("discard_without_pickup", deal.calls.discard, message)
    return None if deal.dealer is None else made


def all_passed(deal: Deal) -> bool:
    """Tell whether everyone passed twice."""
    calls = () if deal.calls is None else deal.calls.calls
    return len(calls) == 2 * ROUND and all(call is not None and call.what == "Pass" for call in calls)


def _by_calls(deal: Deal, bidding: Calls, calls: list[Written], findings: Findings) -> TrumpCall | None:
    before = findings.count
    made: TrumpCall | None = None
    for index, call in enumerate(calls):
        if index == 2 * ROUND:
            findings.add(
                "too_many_calls", call, "Everyone calls at most twice. Take the calls from here on out."
            )
            break
        if made is not None:
            findings.add(
                "call_after_trump", call, "Trump is made, so nobody calls any more. Take this call out."
            )
        elif call.what != "Pass":
            made = _called(deal, index, call, findings)
            if made is None:
                break
    if made is None and findings.count == before and len(calls) < 2 * ROUND:
        message = f"The bidding ends after {len(calls)} calls, and nobody has made trump."
        findings.add("calls_unfinished", Spot(bidding.at), message)
    return made


def _called(deal: Deal, index: int, call: Written, findings: Findings) -> TrumpCall | None:
    """Return what a call makes that is not a pass; None where it does not say which suit."""
    first, upcard = index < ROUND, known_suit(deal.upcard.what)
    if call.what == "n":
        findings.add("no_trump", call, "No trump is not played in North American euchre as it is kept here.")
        return None
    if call.what == "x":
        if first:
            message = "Whether this was a pass decides who made trump, and it is not known."
            findings.add("call_not_known", call, message)
        return None if first else _made(deal, index, 2, None)
    trump = upcard if call.what == "Order" else call.what
    if first != (call.what == "Order"):
        message = (
            "A suit is named only when all four have passed. In the first round it is Order."
            if first
            else "The turned-up card was refused by all four. In the second round a suit is named."
        )
        findings.add("call_out_of_round", call, message)
        return _made(deal, index, None, trump)
    if not first and trump == upcard:
        message = (
            f"{SUIT_WORDS[call.what].capitalize()} were turned down and cannot be named. Check the up-card."
        )
        findings.add("suit_turned_down", call, message)
    return _made(deal, index, 1 if first else 2, trump)


def _made(deal: Deal, index: int, call_round: int | None, trump: str | None) -> TrumpCall:
    return TrumpCall(((deal.dealer or 0) + 1 + index) % 4, call_round, trump)
