"""The rows of scoring: tables and passes, games and their ledgers, correction requests, sources, races, rulesets."""

from scoring.models.correction_request import CorrectionRequest, RequestState
from scoring.models.entry import Clearing, Entry, EntryKind
from scoring.models.game import Game, GameSeat, GameState, SeatScore, Source
from scoring.models.race import Race
from scoring.models.saved_ruleset import SavedRuleset
from scoring.models.table import Table, TablePass

__all__ = [
    "Clearing",
    "CorrectionRequest",
    "Entry",
    "EntryKind",
    "Game",
    "GameSeat",
    "GameState",
    "Race",
    "RequestState",
    "SavedRuleset",
    "SeatScore",
    "Source",
    "Table",
    "TablePass",
]
