"""Lay a hand down: of the tricks that are left, those that are uncertain go to the other side."""

from collections.abc import Iterator
from dataclasses import replace

from problems import Problem
from problems.wording import all_of
from problems.wording import gettext as _
from scoring.engine.hand import Hand, LayDown
from scoring.engine.mentions import WHO, about_sides
from scoring.engine.trick_counts import trick_faults
from scoring.engine.variant import Ruleset


def laid_down(ruleset: Ruleset, lay_down: LayDown) -> dict[str, int]:
    """Return the tricks by side of a hand that was laid down, where it could be.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> laid_down(make_ruleset("family_bid"), LayDown(0, {"A": 2, "B": 1}, uncertain=1))
    {'A': 4, 'B': 2}
    """
    before, own = lay_down.tricks_before, ruleset.side_of(lay_down.by)
    left = ruleset.tricks - sum(before.values())
    shares = {True: left - lay_down.uncertain, False: lay_down.uncertain}
    return {side: before[side] + shares[side == own] for side in ruleset.sides}


def lay_down_faults(ruleset: Ruleset, hand: Hand, lay_down: LayDown) -> Iterator[Problem]:
    """Yield what is wrong with a hand laid down: by whom, when, and that it differs from the tricks given."""
    by, uncertain = lay_down.by, lay_down.uncertain
    if hand.alone and hand.maker is not None and ruleset.has_seat(by) and by == (hand.maker + 2) % 4:
        message = _("The partner of a lone hand holds no cards. Say who laid the hand down.")
        yield Problem("lay_down_sat_out", "lay_down.by", message)
    before = [
        replace(fault, field=f"lay_down.tricks_before{fault.field.removeprefix('tricks')}")
        for fault in trick_faults(ruleset, lay_down.tricks_before, may_be_fewer=True)
    ]
    yield from before
    left = ruleset.tricks - sum(lay_down.tricks_before.values())
    if not before and left == 0:
        message = _("With every trick played nothing is left to lay down. Leave lay_down out.")
        yield Problem("lay_down_too_late", "lay_down", message)
    elif uncertain < 0 or (not before and uncertain > left):
        message = (
            _("The tricks left, and so the uncertain ones, are 0. Count again.")
            if before
            else _("The tricks left, and so the uncertain ones, are 0 to {most}. Count again.", most=left)
        )
        yield Problem("lay_down_uncertain", "lay_down.uncertain", message)
    elif not before and hand.tricks and ruleset.has_seat(by):
        laid = laid_down(ruleset, lay_down)
        complete = set(hand.tricks) == set(laid) and sum(hand.tricks.values()) == ruleset.tricks
        if complete and hand.tricks != laid:
            shown = all_of(_("{tricks} for {who}", tricks=tricks, who=WHO) for tricks in laid.values())
            message = _(
                "Laid down like this the tricks are {shown}. Correct them, or leave tricks out.", shown=shown
            )
            yield about_sides(ruleset, Problem("lay_down_disagrees", "tricks", message), *laid)
