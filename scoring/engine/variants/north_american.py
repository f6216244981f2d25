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

from dataclasses import replace

from scoring.engine import options
from scoring.engine.hand import HandResult
from scoring.engine.variant import RulePreset
from scoring.engine.variants.common_table import MADE, common_table

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

NORTH_AMERICAN = common_table(
    key="north_american",
    name="North American euchre",
    options=(
        *options.options_without(options.FIVE_TRICK_OPTIONS, options.MARKERS),
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
    range_terms=frozenset({"in_the_barn", "loner_range", "loner_range_of_opponent", "skunked"}),
    upcards=("J",),
)

CANADIAN = RulePreset("canadian", "Canadian euchre", NORTH_AMERICAN, {"dealer_partner_must_go_alone": True})
AUSTRALIAN = RulePreset(
    "australian", "Australian euchre", NORTH_AMERICAN, {"target": 11, "dealer_partner_must_go_alone": True}
)

PROGRESSIVE = replace(
    NORTH_AMERICAN,
    key="progressive",
    name="Progressive euchre",
    options=options.changed(
        options.options_without(NORTH_AMERICAN.options, options.TARGET),
        replace(options.FIXED_HANDS, default=8, nullable=False),
        options.with_default(options.NEGATIVE_SCORES, True),
    ),
)
"""Progressive euchre, as played at euchre nights: North American rules for a fixed number of deals.

A game is eight deals and has no target; a deal passed out and a revoke are among them, a misdeal is not.
Sources: Wikipedia, "Progressive euchre" and "Euchre".
"""
