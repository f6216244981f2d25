"""Progressive euchre, as played at euchre nights: North American rules for a fixed number of deals.

A game is eight deals and has no target; a deal passed out and a revoke are among them, a misdeal is not.
Sources: Wikipedia, "Progressive euchre" and "Euchre".
"""

from dataclasses import replace

from scoring.engine.options import FIXED_HANDS, NEGATIVE_SCORES, TARGET, with_default
from scoring.engine.variants.north_american import NORTH_AMERICAN

_OWN = {
    "fixed_hands": replace(FIXED_HANDS, default=8, nullable=False),
    "negative_scores": with_default(NEGATIVE_SCORES, True),
}

PROGRESSIVE = replace(
    NORTH_AMERICAN,
    key="progressive",
    name="Progressive euchre",
    options=tuple(_OWN.get(option.name, option) for option in NORTH_AMERICAN.options if option != TARGET),
)
