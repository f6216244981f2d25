"""Name what a five-trick table cannot have recorded."""

from collections.abc import Iterator
from dataclasses import replace

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.hand import Hand, HandResult, Robson
from scoring.engine.trick_counts import trick_faults
from scoring.engine.trumps import trump_faults
from scoring.engine.variant import Ruleset
from scoring.engine.variants.five_trick_house import House, dealer_unknown, house, option_off
from scoring.engine.variants.five_trick_penalties import infringement_faults, revoke_faults
from scoring.engine.variants.lone_hands import lone_hand_faults, lone_seat, went_alone

BENNY = "benny"
_NEEDS_MAKER = frozenset({HandResult.PLAYED, HandResult.LAY_DOWN_LONER, HandResult.THROW_IN})


def faults(ruleset: Ruleset, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield every fault of a record under the house rules; seats out of range are named elsewhere."""
    rules = house(ruleset)
    if hand.alone_seat is not None and not ruleset.has_field("alone_seat"):
        hand = replace(hand, alone_seat=None)  # it has been named, and says nothing of who played
    if hand.result is HandResult.ALL_PASSED:
        yield from _all_passed(ruleset, rules, hand, dealer)
    elif hand.result is HandResult.REVOKE and not hand.revokes:
        yield Problem("revokes_missing", "revokes", _("Choose who revoked."))
    elif hand.result is HandResult.INFRINGEMENT:
        yield from infringement_faults(ruleset, rules, hand, dealer)
    yield from _maker(ruleset, rules, hand, dealer)
    yield from lone_hand_faults(ruleset, rules, hand)
    yield from _tricks(ruleset, rules, hand)
    yield from revoke_faults(ruleset, hand)
    yield from _american(ruleset, rules, hand, dealer)
    yield from _call(ruleset, rules, hand, dealer)
    yield from trump_faults(ruleset, hand)


def makers_tricks(ruleset: Ruleset, hand: Hand) -> int:
    """Return the makers' tricks: 5 of a loner laid down; 2 stands for "short" when nobody counted."""
    if hand.tricks is None or hand.maker is None:
        return 5 if hand.result is HandResult.LAY_DOWN_LONER else 2
    return hand.tricks[ruleset.side_of(hand.maker)]


def _all_passed(ruleset: Ruleset, rules: House, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    if rules.stick_dealer:
        message = _("The dealer must make trump when all others pass. Record what they made.")
        yield Problem("dealer_must_call", "result", message)
    elif rules.all_pass_penalty and dealer is None:
        yield dealer_unknown("the penalty for passing out goes to the dealer's opponents")
    if _is_blind_shout(ruleset, hand):
        message = _(
            "With the Benny turned up the dealer makes trump, so nobody can pass. Record what they made."
        )
        yield Problem("benny_passed_out", "result", message)
    if rules.turn_ups is not None and hand.turn_ups not in (None, rules.turn_ups):
        message = _(
            "A deal is given up when all {turn_ups} turned up are refused. Record the next one.",
            turn_ups=rules.turn_ups,
        )
        yield Problem("turn_ups_not_all", "turn_ups", message)


def _maker(ruleset: Ruleset, rules: House, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    if hand.maker is None:
        lone_revoke = hand.result is HandResult.REVOKE and hand.alone and ruleset.partners
        if hand.result in _NEEDS_MAKER or lone_revoke:
            yield Problem("maker_missing", "maker", _("Choose who made trump."))
        return
    if not rules.dealer_partner_must_go_alone or hand.call_round != 1 or _is_blind_shout(ruleset, hand):
        return
    if went_alone(hand) and lone_seat(hand) == hand.maker:
        return
    if dealer is None:
        yield dealer_unknown("the dealer's partner may take the turned-up card only by going alone")
    elif ruleset.has_seat(hand.maker) and hand.maker == (dealer + 2) % 4:
        message = _(
            "The dealer's partner who orders the turned-up card goes alone. Record the hand as alone."
        )
        yield Problem("partner_must_go_alone", "alone", message)


def _tricks(ruleset: Ruleset, rules: House, hand: Hand) -> Iterator[Problem]:
    whose = _("both sides") if ruleset.partners else _("every player")
    if hand.makers_short:
        if hand.result is not HandResult.PLAYED or not ruleset.partners:
            yield Problem("tricks_must_be_counted", "tricks", _("Count the tricks of {whose}.", whose=whose))
        elif not rules.short_is_enough:
            message = _("A house rule makes the exact count matter. Count the tricks of both sides.")
            yield Problem("tricks_must_be_counted", "tricks", message)
        return
    if hand.tricks is None:
        if hand.result in (HandResult.PLAYED, HandResult.THROW_IN):
            yield Problem("tricks_missing", "tricks", _("Give the tricks of {whose}.", whose=whose))
        return
    wrong = tuple(trick_faults(ruleset, hand.tricks, may_be_fewer=hand.result is HandResult.THROW_IN))
    yield from wrong
    if not wrong and ruleset.has_seat(hand.maker):
        yield from _conceded(hand, makers_tricks(ruleset, hand))


def _conceded(hand: Hand, taken: int) -> Iterator[Problem]:
    """Yield why the makers' tricks are not those of a loner laid down, or of a hand thrown in."""
    if hand.result is HandResult.LAY_DOWN_LONER and taken != 5:
        message = _("A loner laid down takes all five tricks. Record a hand that lost one as played.")
        yield Problem("lay_down_lost_trick", "tricks", message)
    if hand.result is HandResult.THROW_IN and taken < 3:
        message = _("The makers concede the rest only with three tricks. Record the hand as played.")
        yield Problem("throw_in_too_early", "tricks", message)
    if hand.result is HandResult.THROW_IN and taken == 5:
        message = _("With all five tricks nothing is left to concede. Record the hand as played.")
        yield Problem("throw_in_after_march", "tricks", message)


def _american(ruleset: Ruleset, rules: House, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield what cannot be of what only North America has: blind loners, Robson rules, stolen deals."""
    if "robson" not in ruleset.options:
        return
    if hand.blind:
        yield from _blind(rules, hand, dealer)
    if hand.robson is not None:
        yield from _robson(ruleset, rules, hand)
    if hand.steal is not None and not rules.steal_the_deal:
        yield option_off("steal", "steal_the_deal")


def _blind(rules: House, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    if not rules.robson:
        yield option_off("blind", "robson")
    if not went_alone(hand):
        yield Problem("blind_not_alone", "alone", _("A blind loner is always alone. Record it as alone."))
    if dealer is None:
        yield dealer_unknown("only the dealer goes alone blind")
    elif hand.maker is not None and hand.maker != dealer:
        message = _("Only the dealer goes alone blind. Check the maker and the dealer.")
        yield Problem("blind_not_dealer", "blind", message)
    if hand.upcard != "J":
        message = _('A blind loner needs a jack turned up. Record the upcard as "J".')
        yield Problem("blind_no_jack", "upcard", message)
    if hand.call_round == 2:
        message = _("A blind loner is called in the first round. Check the round.")
        yield Problem("blind_not_first_round", "call_round", message)
    if hand.robson is Robson.SUBTRACT:
        message = _("A blind loner only adds. Leave robson out, or blind.")
        yield Problem("blind_cannot_subtract", "robson", message)


def _robson(ruleset: Ruleset, rules: House, hand: Hand) -> Iterator[Problem]:
    if not rules.robson:
        yield option_off("robson", "robson")
    if hand.result is HandResult.LAY_DOWN_LONER:
        return
    if hand.makers_short or (hand.tricks is not None and ruleset.tricks not in hand.tricks.values()):
        message = _("Only a side with all five tricks may add or subtract. Leave robson out.")
        yield Problem("robson_without_all_tricks", "robson", message)


def _call(ruleset: Ruleset, rules: House, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield what is wrong with how trump was made: a blind shout, or a round that the game does not have."""
    if hand.call_round == 2 and rules.turn_ups is not None:
        message = _("Trump is always a suit turned up here, never named afterwards. Leave call_round out.")
        yield Problem("no_naming_round", "call_round", message)
    if hand.maker is None or not _is_blind_shout(ruleset, hand):
        return
    if hand.call_round == 2:
        message = _("With the Benny turned up trump is made in the first round. Check the round.")
        yield Problem("benny_not_first_round", "call_round", message)
    if dealer is None:
        yield dealer_unknown("with the Benny turned up they make trump")
    elif hand.maker != dealer:
        message = _("With the Benny turned up the dealer makes trump. Check the maker and the dealer.")
        yield Problem("benny_not_dealer", "maker", message)


def _is_blind_shout(ruleset: Ruleset, hand: Hand) -> bool:
    return hand.upcard == BENNY and BENNY in ruleset.variant.upcards
