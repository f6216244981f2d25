"""Name what a North American table cannot have recorded."""

from collections.abc import Iterator

from scoring.engine.errors import Problem
from scoring.engine.hand import Fault, Hand, Result, Robson
from scoring.engine.trick_counts import trick_faults
from scoring.engine.variant import Ruleset
from scoring.engine.variants.american_rules import House, house

SUITS = frozenset("SHDC")
_NEEDS_MAKER = frozenset({Result.PLAYED, Result.LAY_DOWN_LONER, Result.THROW_IN})


def faults(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield every fault of a record under the house rules; seats out of range are named elsewhere."""
    rules = house(ruleset)
    if hand.result is Result.ALL_PASSED:
        yield from _all_passed(rules, dealer)
    elif hand.result is Result.REVOKE and not hand.revokes:
        yield Problem("revokes_missing", "revokes", "Say which seat revoked.")
    elif hand.result is Result.INFRINGEMENT:
        yield from _infringement(rules, hand, dealer)
    yield from _maker(ruleset, rules, hand, dealer)
    yield from _lone_defender(ruleset, rules, hand)
    yield from _tricks(ruleset, rules, hand)
    yield from _revokes(rules, hand)
    if hand.blind:
        yield from _blind(rules, hand, dealer)
    if hand.robson is not None:
        yield from _robson(ruleset, rules, hand)
    if hand.steal is not None and not rules.steal_the_deal:
        yield _off("steal", "steal_the_deal")
    if hand.trump is not None and hand.trump not in SUITS:
        yield Problem("trump_not_in_variant", "trump", "Trump is a suit here: S, H, D or C.")


def _all_passed(rules: House, dealer: int | None) -> Iterator[Problem]:
    if rules.stick_dealer:
        message = "The dealer must make trump when all others pass. Record what he made."
        yield Problem("dealer_must_call", "result", message)
    elif rules.all_pass_penalty and dealer is None:
        yield _dealer_unknown("the penalty for passing out goes to the dealer's opponents")


def _maker(ruleset: Ruleset, rules: House, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    if hand.maker is None:
        if hand.result in _NEEDS_MAKER or (hand.alone and hand.result is Result.REVOKE):
            yield Problem("maker_missing", "maker", "Say which seat made trump.")
        return
    if not rules.dealer_partner_must_go_alone or hand.call_round != 1 or went_alone(hand):
        return
    if dealer is None:
        yield _dealer_unknown("the dealer's partner may take the turned-up card only by going alone")
    elif ruleset.has_seat(hand.maker) and hand.maker == (dealer + 2) % 4:
        message = "The dealer's partner who orders the turned-up card goes alone. Record the hand as alone."
        yield Problem("partner_must_go_alone", "alone", message)


def _lone_defender(ruleset: Ruleset, rules: House, hand: Hand) -> Iterator[Problem]:
    defender = hand.defender_alone
    if defender is None:
        return
    if not rules.defend_alone:
        yield _off("defender_alone", "defend_alone")
    if not hand.alone:
        message = "A defender goes alone only against a lone maker. Leave the lone defender out."
        yield Problem("defender_needs_lone_maker", "defender_alone", message)
    if hand.maker is not None and ruleset.has_seat(defender) and defender % 2 == hand.maker % 2:
        message = "The lone defender sits on the makers' side. Name a seat of the other side."
        yield Problem("defender_is_maker_side", "defender_alone", message)


def _tricks(ruleset: Ruleset, rules: House, hand: Hand) -> Iterator[Problem]:
    if hand.makers_short:
        if hand.result is not Result.PLAYED:
            yield Problem("tricks_must_be_counted", "tricks", "Count the tricks of both sides.")
        elif not rules.short_is_enough:
            message = "A house rule makes the exact count matter. Count the tricks of both sides."
            yield Problem("tricks_must_be_counted", "tricks", message)
        return
    if hand.tricks is None:
        if hand.result in (Result.PLAYED, Result.THROW_IN):
            yield Problem("tricks_missing", "tricks", "Give the tricks of both sides.")
        return
    wrong = tuple(trick_faults(ruleset, hand.tricks, may_be_fewer=hand.result is Result.THROW_IN))
    yield from wrong
    if wrong or not ruleset.has_seat(hand.maker):
        return
    taken = makers_tricks(hand)
    if hand.result is Result.LAY_DOWN_LONER and taken != 5:
        message = "A loner laid down takes all five tricks. Record a hand that lost one as played."
        yield Problem("lay_down_lost_trick", "tricks", message)
    if hand.result is Result.THROW_IN and taken < 3:
        message = "The makers concede the rest only with three tricks. Record the hand as played."
        yield Problem("throw_in_too_early", "tricks", message)
    if hand.result is Result.THROW_IN and taken == 5:
        message = "With all five tricks nothing is left to concede. Record the hand as played."
        yield Problem("throw_in_after_march", "tricks", message)


def _revokes(rules: House, hand: Hand) -> Iterator[Problem]:
    if not hand.revokes:
        return
    if hand.result is Result.PLAYED and rules.revoke_ends_hand:
        message = "A revoke ends the hand here. Record the result revoke, without tricks."
        yield Problem("option_off", "revokes", message)
    out = set(sitting_out(hand))
    for seat in hand.revokes:
        if seat in out:
            message = f"Seat {seat} sat this hand out and cannot revoke. Name the seat that did."
            yield Problem("revoker_sat_out", "revokes", message)


def _infringement(rules: House, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    if hand.infringement is None:
        yield Problem("infringement_missing", "infringement", "Say which infringement it was, and whose.")
        return
    kind, seat = hand.infringement.type, hand.infringement.seat
    if kind is Fault.TABLE_TALK and not rules.table_talk_points:
        yield _off("infringement.type", "table_talk_points")
    if kind is Fault.FALSE_CLAIM and not rules.false_claim_points:
        yield _off("infringement.type", "false_claim_points")
    if kind is not Fault.MAKING_TRUMP:
        for field in ("maker", "call_round", "alone", "trump", "upcard", "steal"):
            value = getattr(hand, field)
            if value is not None and value is not False:
                message = f"Leave {field} out: this infringement is no hand. Record the hand by itself."
                yield Problem("field_not_with_result", field, message)
        return
    yield from _making_trump(rules, hand, seat, dealer)


def _making_trump(rules: House, hand: Hand, seat: int, dealer: int | None) -> Iterator[Problem]:
    if rules.making_trump_rule == "off":
        yield _off("infringement.type", "making_trump_rule")
    if rules.making_trump_rule == "dealer_only":
        if dealer is None:
            yield _dealer_unknown("only the dealer is bound by the rule on making trump")
        elif seat != dealer:
            message = "Only the dealer is bound by the rule on making trump. Let the hand be played."
            yield Problem("infringer_not_dealer", "infringement.seat", message)
    if hand.maker is not None and hand.maker != seat:
        message = "Who made trump wrongly is the maker. Name one seat, or leave the maker out."
        yield Problem("maker_not_infringer", "maker", message)


def _blind(rules: House, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    if not rules.robson:
        yield _off("blind", "robson")
    if not went_alone(hand):
        yield Problem("blind_not_alone", "alone", "A blind loner is always alone. Record it as alone.")
    if dealer is None:
        yield _dealer_unknown("only the dealer goes alone blind")
    elif hand.maker is not None and hand.maker != dealer:
        message = "Only the dealer goes alone blind. Check the maker and the dealer."
        yield Problem("blind_not_dealer", "blind", message)
    if hand.upcard != "J":
        message = 'A blind loner needs a jack turned up. Record the upcard as "J".'
        yield Problem("blind_no_jack", "upcard", message)
    if hand.call_round == 2:
        message = "A blind loner is called in the first round. Check the round."
        yield Problem("blind_not_first_round", "call_round", message)
    if hand.robson is Robson.SUBTRACT:
        message = "A blind loner only adds. Leave robson out, or blind."
        yield Problem("blind_cannot_subtract", "robson", message)


def _robson(ruleset: Ruleset, rules: House, hand: Hand) -> Iterator[Problem]:
    if not rules.robson:
        yield _off("robson", "robson")
    if hand.result is Result.LAY_DOWN_LONER:
        return
    if hand.makers_short or (hand.tricks is not None and ruleset.tricks not in hand.tricks.values()):
        message = "Only a side with all five tricks may add or subtract. Leave robson out."
        yield Problem("robson_without_all_tricks", "robson", message)


def went_alone(hand: Hand) -> bool:
    """Tell whether the makers played one hand; a loner laid down is one by its name."""
    return hand.alone or hand.result is Result.LAY_DOWN_LONER


def makers_tricks(hand: Hand) -> int:
    """Return the makers' tricks: 5 of a loner laid down; 2 stands for "short" when nobody counted."""
    if hand.tricks is None or hand.maker is None:
        return 5 if hand.result is Result.LAY_DOWN_LONER else 2
    return hand.tricks["A" if hand.maker % 2 == 0 else "B"]


def sitting_out(hand: Hand) -> Iterator[int]:
    """Yield the seats that play no card: the partners of lone hands."""
    if hand.maker is not None and went_alone(hand):
        yield (hand.maker + 2) % 4
    if hand.defender_alone is not None:
        yield (hand.defender_alone + 2) % 4


def _off(field: str, option: str) -> Problem:
    message = f"The house rule {option} is off at this table. Leave {field.partition('.')[0]} out."
    return Problem("option_off", field, message)


def _dealer_unknown(reason: str) -> Problem:
    return Problem("dealer_unknown", "dealer", f"Say who dealt: {reason}.")
