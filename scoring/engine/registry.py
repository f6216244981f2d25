"""List the ways to play that the engine knows."""

from typing import Final

from scoring.engine.variant import RulePreset, Variant
from scoring.engine.variants.bidders import BID_INDIVIDUAL
from scoring.engine.variants.british import BRITISH, PENRYN_FALMOUTH, ST_AUSTELL
from scoring.engine.variants.buck import BUCK
from scoring.engine.variants.call_ace_domino import CALL_ACE_DOMINO
from scoring.engine.variants.common_table import (
    CARD_FOSDICK,
    CLASSIC_1844,
    COSMIC,
    DOMINO_FOSDICK,
    DOMINO_PLAY,
    RAILROAD,
    SOMERSET_1888,
    TWO_HANDED,
)
from scoring.engine.variants.family_bid import FAMILY_BID
from scoring.engine.variants.north_american import AUSTRALIAN, CANADIAN, NORTH_AMERICAN, PROGRESSIVE
from scoring.engine.variants.pepper import PEPPER
from scoring.engine.variants.setback import SETBACK
from scoring.engine.variants.three_handed import CUTTHROAT_FIVE, THREE_HANDED_SEVEN

VARIANTS: Final[dict[str, Variant | RulePreset]] = {
    entry.key: entry
    for entry in (
        NORTH_AMERICAN,
        CANADIAN,
        AUSTRALIAN,
        PROGRESSIVE,
        BRITISH,
        ST_AUSTELL,
        PENRYN_FALMOUTH,
        DOMINO_FOSDICK,
        DOMINO_PLAY,
        CALL_ACE_DOMINO,
        CARD_FOSDICK,
        CLASSIC_1844,
        RAILROAD,
        SOMERSET_1888,
        COSMIC,
        TWO_HANDED,
        CUTTHROAT_FIVE,
        THREE_HANDED_SEVEN,
        BID_INDIVIDUAL,
        BUCK,
        SETBACK,
        FAMILY_BID,
        PEPPER,
    )
}
"""Every way to play by its key, in the order in which people are offered them."""


def numbers_of(key: str) -> tuple[int, ...]:
    """Return the numbers of players that a way to play is played with; none where there is none by this key.

    >>> numbers_of("call_ace_domino")
    (4, 5)
    """
    entry = VARIANTS.get(key)
    return () if entry is None else entry.players


def usual_players(key: str) -> int | None:
    """Return the number of players to offer first for a way to play, None where there is none by this key.

    >>> usual_players("canadian")
    4
    """
    entry = VARIANTS.get(key)
    if entry is None:
        return None
    return (entry.over if isinstance(entry, RulePreset) else entry).usual_players
