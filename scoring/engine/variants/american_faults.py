"""Name what cannot be of the house rules that only North America has: blind loners, Robson rules, stolen deals."""

from collections.abc import Iterator

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.hand import Hand, HandResult, Robson
from scoring.engine.variant import Ruleset
from scoring.engine.variants.five_trick_house import House
from scoring.engine.variants.five_trick_refusals import dealer_unknown, option_off
from scoring.engine.variants.lone_hands import went_alone


def american_faults(ruleset: Ruleset, rules: House, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield every fault of a record in what these rules ask; nothing where the variant lacks them."""
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
