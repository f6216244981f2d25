"""Tables with races: a kitchen's, and a club's with names of its own."""

from typing import Any

from clubs.models import Club
from scoring.engine.ruleset import make_ruleset
from scoring.models import Game
from scoring.models.table import new_code
from scoring.services.games import start_game
from scoring.services.tables import OpenedTable, open_table, set_up_tables
from tests.scoring.kitchen import NAMES

FIVE = ("Elves", "Fays", "Gnomes", "Hobs", "Imps")


def cosmos(**options: Any) -> OpenedTable:
    """A kitchen table with a game of Cosmic euchre."""
    return open_table("Kitchen", make_ruleset("cosmic", options), NAMES)


def club_game(club: Club, seed: str = "") -> Game:
    """A game of Cosmic euchre at a table of a club, with nobody in particular at its seats."""
    table = set_up_tables(club.pk, {1: new_code()})[1]
    return start_game(table, make_ruleset("cosmic"), {}, race_seed=seed)


def races(game: Game) -> list[str]:
    """The races of a game as they are now, by seat."""
    game.refresh_from_db()
    return [game.races["seats"][str(seat)] for seat in range(4)]
