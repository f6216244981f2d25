"""The rows of scoring: a table and its passes, a game and its ledger."""

from scoring.models.entry import Entry, Kind
from scoring.models.game import Game, GameSeat, GameState
from scoring.models.score import SeatScore
from scoring.models.table import Table, TablePass

__all__ = ["Entry", "Game", "GameSeat", "GameState", "Kind", "SeatScore", "Table", "TablePass"]
