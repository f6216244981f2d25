"""Know who plays a lone hand and who sits out, and name what cannot be of either."""

from collections.abc import Iterator

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.hand import Hand, HandResult
from scoring.engine.variant import Ruleset
from scoring.engine.variants.five_trick_house import House, option_off


def went_alone(hand: Hand) -> bool:
    """Tell whether the makers played one hand; a loner laid down is one by its name."""
    return hand.alone or hand.result is HandResult.LAY_DOWN_LONER


def lone_seat(hand: Hand) -> int | None:
    """Return the seat that plays the makers' lone hand: the maker, unless another is named; None if none does.

    >>> lone_seat(Hand(maker=1, alone=True, alone_seat=3)), lone_seat(Hand(maker=1))
    (3, None)
    """
    if not went_alone(hand):
        return None
    return hand.maker if hand.alone_seat is None else hand.alone_seat


def sitting_out(ruleset: Ruleset, hand: Hand) -> Iterator[int]:
    """Yield the seats that play no card: the partners of lone hands."""
    if not ruleset.partners:
        return
    for lone in (lone_seat(hand), hand.defender_alone):
        if lone is not None:
            yield (lone + 2) % 4


def lone_hand_faults(ruleset: Ruleset, rules: House, hand: Hand) -> Iterator[Problem]:
    """Yield what is wrong with the makers' lone hand and with a lone defender, where the variant has them."""
    if hand.alone_seat is not None and ruleset.has_field("alone_seat"):
        yield from _alone_seat(ruleset, hand, hand.alone_seat)
    if hand.defender_alone is not None and ruleset.has_field("defender_alone"):
        yield from _lone_defender(ruleset, rules, hand, hand.defender_alone)


def _alone_seat(ruleset: Ruleset, hand: Hand, seat: int) -> Iterator[Problem]:
    if not hand.alone:
        message = _(
            "A seat played alone, but the hand is not recorded as alone. Record it so, or name no seat."
        )
        yield Problem("alone_seat_not_alone", "alone_seat", message)
    if ruleset.has_seat(seat) and hand.maker is not None and (seat - hand.maker) % 2:
        message = _(
            "The makers' lone hand is the maker or their partner. Name one of these, or defender_alone."
        )
        yield Problem("alone_seat_not_makers", "alone_seat", message)


def _lone_defender(ruleset: Ruleset, rules: House, hand: Hand, defender: int) -> Iterator[Problem]:
    if not rules.defend_alone:
        yield option_off("defender_alone", "defend_alone")
    if not hand.alone and not rules.defends_against_two:
        message = _("A defender goes alone only against a lone maker. Leave the lone defender out.")
        yield Problem("defender_needs_lone_maker", "defender_alone", message)
    if ruleset.has_seat(defender) and hand.maker is not None and (defender - hand.maker) % 2 == 0:
        message = _("The lone defender sits on the makers' side. Name a seat of the other side.")
        yield Problem("defender_is_maker_side", "defender_alone", message)
