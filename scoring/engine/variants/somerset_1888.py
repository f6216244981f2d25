"""Euchre by the laws of the Somerset Club of Boston, 1888: five points, and a revoke law of its own.

    makers take 3 or 4            makers 1
    makers take 5                 makers 2
    alone, 3 or 4                 makers 1
    alone, 5                      makers 4
    makers take 0, 1 or 2         defenders 2
    a lone maker is euchred       defenders 4
    a revoke                      the other side 3, in a lone hand 5, as often as it was done

Level numbers of revokes on both sides cancel each other, and the hand is over. A game against nothing counts as two.
Source: Leeds and Dwight, "The Laws of Euchre", 1888; what is left to the table is in docs/rules/somerset_1888.md.
"""

from scoring.engine.hand import HandResult
from scoring.engine.options import (
    EUCHRE_LONE_POINTS,
    FALSE_CLAIM_POINTS,
    FIVE_TRICK_OPTIONS,
    REVOKE_ENDS_HAND,
    REVOKE_MODE,
    REVOKE_POINTS,
    REVOKE_POINTS_LONE,
    TARGET,
    changed,
    with_default,
    without,
)
from scoring.engine.variant import Variant
from scoring.engine.variants.five_trick_bounds import bounds
from scoring.engine.variants.five_trick_faults import faults
from scoring.engine.variants.five_trick_fields import FIELDS
from scoring.engine.variants.five_trick_taps import taps
from scoring.engine.variants.five_trick_worth import worth

_REVOKE_LAW = (REVOKE_MODE, REVOKE_POINTS, REVOKE_POINTS_LONE, REVOKE_ENDS_HAND, FALSE_CLAIM_POINTS)
_RESULTS: dict[HandResult, frozenset[str]] = {
    result: names for result, names in FIELDS.items() if result is not HandResult.INFRINGEMENT
}

SOMERSET_1888 = Variant(
    key="somerset_1888",
    name="Euchre of the Somerset Club",
    tricks={4: 5},
    partnerships=frozenset({4}),
    options=changed(
        without(FIVE_TRICK_OPTIONS, *_REVOKE_LAW),
        with_default(TARGET, 5),
        with_default(EUCHRE_LONE_POINTS, 4),
    ),
    fields={**_RESULTS, HandResult.PLAYED: FIELDS[HandResult.PLAYED] - {"revokes"}},
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
    shut_out_games=2,
    fixed={"revoke_points": 3, "revoke_points_lone": 5, "level_revokes_cancel": True},
)
