"""Offer the record of one hand, and its reading and writing, in one place."""

from scoring.engine.parsing import hand_record, parse_hand
from scoring.engine.record import (
    Hand,
    HandResult,
    Infringement,
    InfringementType,
    LayDown,
    PartnerTile,
    Robson,
    Steal,
    Totals,
    Trump,
)

__all__ = [
    "Hand",
    "HandResult",
    "Infringement",
    "InfringementType",
    "LayDown",
    "PartnerTile",
    "Robson",
    "Steal",
    "Totals",
    "Trump",
    "hand_record",
    "parse_hand",
]
