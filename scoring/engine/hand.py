"""Offer the record of one hand, and its reading and writing, in one place."""

from scoring.engine.parsing import hand_record, parse_hand
from scoring.engine.record import (
    Hand,
    Infringement,
    InfringementType,
    LayDown,
    PartnerTile,
    Result,
    Robson,
    Steal,
    Totals,
    Trump,
)

__all__ = [
    "Hand",
    "Infringement",
    "InfringementType",
    "LayDown",
    "PartnerTile",
    "Result",
    "Robson",
    "Steal",
    "Totals",
    "Trump",
    "hand_record",
    "parse_hand",
]
