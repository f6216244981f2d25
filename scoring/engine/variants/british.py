"""British euchre: 25 cards with the Benny, eleven points, and lone hands on both sides.

    makers take 3 or 4            makers 1
    makers take 5                 makers 2
    alone, 3 or 4                 makers 1
    alone, 5                      makers 4
    makers take 0, 1 or 2         defenders 2, also when the makers were alone
    a lone defender takes 3       defenders 4

Either of the makers may be the lone hand, and a defender may be alone even against two. In the first round the
dealer's partner makes trump only by going alone. With the Benny turned up the dealer makes trump unseen.
Source: Wikipedia, "Euchre", British rules; what is left to the table is in docs/rules/british.md.
"""

from dataclasses import replace

from scoring.engine.hand import HandResult
from scoring.engine.options import (
    DEALER_PARTNER_MUST_GO_ALONE,
    DEFEND_ALONE,
    EUCHRE_LONE_POINTS,
    FIVE_TRICK_OPTIONS,
    MARKERS,
    TARGET,
    changed,
    with_default,
)
from scoring.engine.variant import LEFT_OF_LONER_LEADS, RulePreset
from scoring.engine.variants.common_table import FIELDS, common_table
from scoring.engine.variants.five_trick_faults import BENNY

BRITISH = common_table(
    key="british",
    name="British euchre",
    options=changed(
        FIVE_TRICK_OPTIONS,
        with_default(TARGET, 11),
        replace(EUCHRE_LONE_POINTS, allowed=(2, 4)),
        with_default(DEFEND_ALONE, True),
        with_default(DEALER_PARTNER_MUST_GO_ALONE, True),
        with_default(MARKERS, "5_6"),
    ),
    fields={
        **FIELDS,
        HandResult.PLAYED: FIELDS[HandResult.PLAYED] | {"alone_seat"},
        HandResult.REVOKE: FIELDS[HandResult.REVOKE] | {"alone_seat"},
    },
    range_terms=frozenset({"whitewashed", "have_an_eye"}),
    fixed={"defends_against_two": True},
    leads=LEFT_OF_LONER_LEADS,
    upcards=(BENNY,),
)

ST_AUSTELL = RulePreset(
    "st_austell", "British euchre, St Austell", BRITISH, {"target": 21, "first_to_speak": "dealer"}
)
PENRYN_FALMOUTH = RulePreset(
    "penryn_falmouth", "British euchre, Penryn and Falmouth", BRITISH, {"target": 21, "euchre_lone_points": 4}
)
