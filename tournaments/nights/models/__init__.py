"""The rows of a night."""

from tournaments.nights.models.act import Act
from tournaments.nights.models.bond import Bond, BondKind
from tournaments.nights.models.draft import BEING_MADE, UNPUBLISHED, Draft, DraftState
from tournaments.nights.models.entrant import Entrant, PlayerPass
from tournaments.nights.models.foresight import Foresight, ForesightState
from tournaments.nights.models.night import NIGHT_ENDED, EndsBy, Night, NightState, TiedGames
from tournaments.nights.models.paper import Paper, PaperState
from tournaments.nights.models.round import Round, RoundState, RoundTable, Seating, TableState
from tournaments.nights.models.table import NightTable

__all__ = [
    "BEING_MADE",
    "NIGHT_ENDED",
    "UNPUBLISHED",
    "Act",
    "Bond",
    "BondKind",
    "Draft",
    "DraftState",
    "EndsBy",
    "Entrant",
    "Foresight",
    "ForesightState",
    "Night",
    "NightState",
    "NightTable",
    "Paper",
    "PaperState",
    "PlayerPass",
    "Round",
    "RoundState",
    "RoundTable",
    "Seating",
    "TableState",
    "TiedGames",
]
