"""Know the penalties of a five-trick table: what a revoke costs, and which revokes and infringements cannot be.

How many points that is is an option (`scoring/engine/options.py`); a variant has its own number by ``with_default`` or
by ``fixed``. What an infringement comes to is in `common_table.py`.
"""

from collections.abc import Iterator

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.hand import Hand, HandResult, InfringementType
from scoring.engine.hand_score import BySide
from scoring.engine.mentions import WHO, about_seats
from scoring.engine.options import PENALTY_OPTIONS
from scoring.engine.variant import Ruleset
from scoring.engine.variants.five_trick_house import House, dealer_unknown, option_off
from scoring.engine.variants.lone_hands import sitting_out

# What a record of wrongly made trump may say of the hand; table talk and a false claim are no hand.
_OF_A_HAND = ("maker", "call_round", "alone", "trump", "upcard", "steal")


def revoke_points(ruleset: Ruleset, rules: House, hand: Hand, seats: tuple[int, ...]) -> BySide:
    """Return what the revokes of these seats change by side, one after another.

    Each other side is awarded the size of a revoke, or the offender's has it deducted, or both.
    """
    offenders = [ruleset.seat_sides[seat] for seat in seats]
    points = [0] * len(ruleset.sides)
    counts = {offenders.count(side) for side in range(len(points))}
    if rules.level_revokes_cancel and len(counts) == 1:
        return tuple(points)
    lone = hand.alone or hand.defender_alone is not None
    size = rules.revoke_points_lone if lone else rules.revoke_points
    for offender in offenders:
        for side in range(len(points)):
            if side != offender and rules.revoke_mode != "deduct":
                points[side] += size
            if side == offender and rules.revoke_mode != "award":
                points[side] -= size
    return tuple(points)


def revoke_faults(ruleset: Ruleset, hand: Hand) -> Iterator[Problem]:
    """Yield why these seats cannot have revoked in this hand."""
    if not hand.revokes:
        return
    if hand.result is HandResult.PLAYED and ruleset.options.get("revoke_ends_hand"):
        message = _("A revoke ends the hand here. Record the result revoke, without tricks.")
        yield Problem("option_off", "revokes", message)
    out = set(sitting_out(ruleset, hand))
    for seat in hand.revokes:
        if seat in out:
            message = _("{who} sat this hand out and can't revoke. Choose who did.", who=WHO)
            yield about_seats(ruleset, Problem("revoker_sat_out", "revokes", message), seat)


def infringement_faults(ruleset: Ruleset, rules: House, hand: Hand, dealer: int | None) -> Iterator[Problem]:
    """Yield why an infringement cannot be charged as it is recorded."""
    if hand.infringement is None:
        yield Problem("infringement_missing", "infringement", _("Say which infringement it was, and whose."))
        return
    kind, seat = hand.infringement.type, hand.infringement.seat
    option = PENALTY_OPTIONS[kind]
    if option not in ruleset.options:
        message = _(
            "{variant} has no penalty for {infringement}. Record an adjustment instead.",
            variant=ruleset.name,
            infringement=kind.value,
        )
        yield Problem("infringement_not_in_variant", "infringement.type", message)
        return
    if ruleset.options[option] in (0, "off"):
        yield option_off("infringement.type", option)
    if kind is InfringementType.MAKING_TRUMP:
        yield from _making_trump(rules, hand, seat, dealer)
        return
    for field in _OF_A_HAND:
        value = getattr(hand, field)
        if field in ruleset.fields[hand.result] and value is not None and value is not False:
            message = _(
                "Leave {field} out: this infringement is no hand. Record the hand by itself.", field=field
            )
            yield Problem("field_not_with_result", field, message)


def _making_trump(rules: House, hand: Hand, seat: int, dealer: int | None) -> Iterator[Problem]:
    if rules.making_trump_rule == "dealer_only":
        if dealer is None:
            yield dealer_unknown("only the dealer is bound by the rule on making trump")
        elif seat != dealer:
            message = _("Only the dealer is bound by the rule on making trump. Let the hand be played.")
            yield Problem("infringer_not_dealer", "infringement.seat", message)
    if hand.maker is not None and hand.maker != seat:
        message = _("Who made trump wrongly is the maker. Name one seat, or leave the maker out.")
        yield Problem("maker_not_infringer", "maker", message)
