"""The rows of a night."""

from tournaments.nights.models.act import Act
from tournaments.nights.models.draft import Draft, DraftState
from tournaments.nights.models.entrant import Entrant, PlayerPass
from tournaments.nights.models.night import EndsBy, Night, NightState
from tournaments.nights.models.round import Round, RoundState, RoundTable, Seating, TableState
from tournaments.nights.models.table import NightTable

__all__ = [
    "Act",
    "Draft",
    "DraftState",
    "EndsBy",
    "Entrant",
    "Night",
    "NightState",
    "NightTable",
    "PlayerPass",
    "Round",
    "RoundState",
    "RoundTable",
    "Seating",
    "TableState",
]
