"""Bound what one hand gives at a five-trick table, to tell which paper cards cannot be."""

from scoring.engine.hand_score import Bounds
from scoring.engine.variant import Ruleset
from scoring.engine.variants.five_trick_house import House, house


def bounds(ruleset: Ruleset) -> Bounds:
    """Return how many points one hand that is not passed out may give.

    Only deductions, and revokes that cancel, make it less than 1. Where penalties may come on top of a hand
    there is no bound.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> bounds(make_ruleset("north_american"))
    Bounds(least=1, most=4, most_a_side=4, may_fall=False, least_a_side=None)
    """
    rules = house(ruleset)
    others = len(ruleset.sides) - 1
    revoke = max(rules.revoke_points, rules.revoke_points_lone)
    least = 0 if rules.level_revokes_cancel else 1
    a_side = _most_of_tricks(ruleset, rules)
    if rules.robson:
        a_side, least = max(a_side, 5), -4
    together = max(a_side, 2 * others)
    # What the offenders lose makes up for what one other side gains, unless they stand at the floor.
    lost = revoke if rules.revoke_mode == "both" and ruleset.floor is None else 0
    if rules.revoke_mode != "deduct":
        a_side, together = max(a_side, revoke), max(together, revoke * others - lost)
    if rules.revoke_mode != "award":
        least = min(least, -revoke if rules.revoke_mode == "deduct" else revoke * (others - 1))
    bonus = 1 if rules.steal_the_deal and rules.point_on_partner else 0
    extra = bool(rules.table_talk_points or rules.false_claim_points or not rules.revoke_ends_hand)
    return Bounds(
        least=None if rules.revoke_mode == "deduct" and not rules.revoke_ends_hand else least,
        most=None if extra else together + bonus,
        most_a_side=None if extra else a_side + bonus,
        may_fall=rules.robson or rules.revoke_mode != "award",
    )


def _most_of_tricks(ruleset: Ruleset, rules: House) -> int:
    """Return the most that tricks give one side, or passing out."""
    most = max(2, rules.all_pass_penalty)
    if ruleset.partners:
        most = max(most, rules.loner_march_points, rules.euchre_lone_points)
    return max(most, 4) if rules.defend_alone or rules.super_euchre else most
