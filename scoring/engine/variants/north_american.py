"""North American euchre: four players, two sides, five tricks, ten points.

    makers take 3 or 4            makers 1
    makers take 5 (march)         makers 2
    alone, 3 or 4                 makers 1
    alone, 5                      makers 4
    makers take 0, 1 or 2         defenders 2, also when the maker was alone
    a lone defender takes 3       defenders 4

The deal passes left after every hand, and when all pass. Only the maker may be alone.
Source: Wikipedia, "Euchre"; what is left to the table is in docs/rules/north_american.md.
"""

from scoring.engine import options
from scoring.engine.hand import HandResult
from scoring.engine.variant import RulePreset, Variant
from scoring.engine.variants.five_trick_bounds import bounds
from scoring.engine.variants.five_trick_faults import faults
from scoring.engine.variants.five_trick_fields import MADE
from scoring.engine.variants.five_trick_taps import taps
from scoring.engine.variants.five_trick_worth import worth

_HAND = MADE | {"steal"}

FIELDS = {
    HandResult.PLAYED: _HAND | {"defender_alone", "tricks", "blind", "robson", "revokes"},
    HandResult.ALL_PASSED: frozenset({"dealer", "upcard", "steal"}),
    HandResult.MISDEAL: frozenset({"dealer"}),
    HandResult.LAY_DOWN_LONER: _HAND | {"tricks", "blind", "robson"},
    HandResult.THROW_IN: _HAND | {"defender_alone", "tricks", "blind"},
    HandResult.REVOKE: _HAND | {"defender_alone", "revokes"},
    HandResult.INFRINGEMENT: _HAND | {"infringement"},
    HandResult.ADJUSTMENT: frozenset({"points", "note"}),
    HandResult.TOTALS: frozenset({"totals"}),
}

NORTH_AMERICAN = Variant(
    key="north_american",
    name="North American euchre",
    tricks={4: 5},
    partnerships=frozenset({4}),
    options=(
        options.TARGET,
        options.FIXED_HANDS,
        options.STICK_DEALER,
        options.EUCHRE_LONE_POINTS,
        options.LONER_MARCH_POINTS,
        options.LONER_MAKER_POINTS,
        options.DEFEND_ALONE,
        options.DEALER_PARTNER_MUST_GO_ALONE,
        options.REVOKE_MODE,
        options.REVOKE_POINTS,
        options.REVOKE_POINTS_LONE,
        options.REVOKE_ENDS_HAND,
        options.FALSE_CLAIM_POINTS,
        options.NEGATIVE_SCORES,
        options.MAKING_TRUMP_RULE,
        options.TABLE_TALK_POINTS,
        options.STEAL_THE_DEAL,
        options.POINT_ON_PARTNER,
        options.ROBSON,
        options.SUPER_EUCHRE,
        options.ALL_PASS_PENALTY,
        options.MARKERS,
    ),
    fields=FIELDS,
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    range_terms=frozenset({"in_the_barn", "loner_range", "loner_range_of_opponent", "skunked"}),
    upcards=("J",),
)

CANADIAN = RulePreset("canadian", "Canadian euchre", NORTH_AMERICAN, {"dealer_partner_must_go_alone": True})
AUSTRALIAN = RulePreset(
    "australian", "Australian euchre", NORTH_AMERICAN, {"target": 11, "dealer_partner_must_go_alone": True}
)
