"""Hold the house rules of a North American table, typed."""

from dataclasses import dataclass, fields
from functools import lru_cache

from scoring.engine.variant import Ruleset


@dataclass(frozen=True, slots=True)
class House:
    """The options that change what a hand is worth or whether it can be, by their own names."""

    stick_dealer: bool
    euchre_lone_points: int
    loner_march_points: int
    loner_maker_points: int | None
    defend_alone: bool
    dealer_partner_must_go_alone: bool
    revoke_mode: str
    revoke_points: int
    revoke_points_lone: int
    revoke_ends_hand: bool
    false_claim_points: int
    making_trump_rule: str
    table_talk_points: int
    steal_the_deal: bool
    point_on_partner: bool
    robson: bool
    super_euchre: bool
    all_pass_penalty: int

    @property
    def short_is_enough(self) -> bool:
        """Whether "the makers fell short" says all: no option makes the exact count matter."""
        return not (self.super_euchre or self.robson)


@lru_cache(maxsize=512)
def house(ruleset: Ruleset) -> House:
    """Return the house rules of a ruleset."""
    values = {field.name: ruleset.options[field.name] for field in fields(House)}
    return House(**values)  # type: ignore[arg-type]  # make_ruleset checked every value
