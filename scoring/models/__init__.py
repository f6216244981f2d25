"""The rows of scoring: a table and its passes, a game, its ledger, where it came from, races, and saved rulesets."""

from scoring.models.entry import Entry, Kind
from scoring.models.game import Game, GameSeat, GameState
from scoring.models.race import Race
from scoring.models.saved_ruleset import SavedRuleset
from scoring.models.score import SeatScore
from scoring.models.source import Source
from scoring.models.table import Table, TablePass

__all__ = [
    "Entry",
    "Game",
    "GameSeat",
    "GameState",
    "Kind",
    "Race",
    "SavedRuleset",
    "SeatScore",
    "Source",
    "Table",
    "TablePass",
]
