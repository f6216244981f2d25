"""Hold the house rules of a five-trick table, typed, and word the refusals that several of them share."""

from dataclasses import dataclass, fields
from functools import lru_cache

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.variant import Ruleset


@dataclass(frozen=True, slots=True)
class House:
    """What changes a hand's worth or whether it can be: options by their own names, and what no option changes.

    A variant that lacks an option has the default here, unless it has fixed another value.
    """

    stick_dealer: bool = False
    euchre_lone_points: int = 2
    euchre_to_makers: bool = False
    loner_march_points: int = 4
    loner_maker_points: int | None = None
    alone_made_points: int = 1
    defend_alone: bool = False
    dealer_partner_must_go_alone: bool = False
    revoke_mode: str = "award"
    revoke_points: int = 2
    revoke_points_lone: int = 2
    revoke_ends_hand: bool = True
    false_claim_points: int = 0
    making_trump_rule: str = "off"
    table_talk_points: int = 0
    steal_the_deal: bool = False
    point_on_partner: bool = False
    robson: bool = False
    super_euchre: bool = False
    all_pass_penalty: int = 0
    # What only a variant fixes.
    level_revokes_cancel: bool = False
    defends_against_two: bool = False
    turn_ups: int | None = None

    @property
    def short_is_enough(self) -> bool:
        """Whether "the makers fell short" says all: no option makes the exact count matter."""
        return not (self.super_euchre or self.robson)


@lru_cache(maxsize=512)
def house(ruleset: Ruleset) -> House:
    """Return the house rules of a ruleset.

    >>> from scoring.engine.ruleset import make_ruleset
    >>> house(make_ruleset("north_american", {"robson": True})).short_is_enough
    False
    """
    known = {**ruleset.variant.fixed, **ruleset.options}
    values = {field.name: known[field.name] for field in fields(House) if field.name in known}
    return House(**values)  # type: ignore[arg-type]  # make_ruleset checked every value


def option_off(field: str, option: str) -> Problem:
    """Return the problem of a record that needs a house rule which is off."""
    message = _(
        "The house rule {option} is off at this table. Leave {field} out.",
        option=option,
        field=field.partition(".")[0],
    )
    return Problem("option_off", field, message)


def dealer_unknown(reason: str) -> Problem:
    """Return the problem of a rule that needs the dealer, where nobody knows whose deal it was."""
    return Problem("dealer_unknown", "dealer", _("Say who dealt: {reason}.", reason=reason))
