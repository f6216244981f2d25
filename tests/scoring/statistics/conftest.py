"""The evening of docs/statistics.md, played in a club: Alice keeps score for it, Bob organises it, Carol another."""

import pytest
from django.utils import timezone

from clubs.models import Club, Player
from clubs.services.merging import merge_players
from clubs.services.players import add_players, erase_player
from scoring.models import Game
from tests.clubs.people import alice, bob, carol, club, stranger
from tests.scoring.club_games import play
from tests.scoring.evening import EVENING

__all__ = ["alice", "bob", "carol", "club", "stranger"]
NAMES = ("Ann", "Ben", "Cleo", "Dan", "Daniel", "Eve")


@pytest.fixture
def people(club: Club) -> dict[str, Player]:
    return {player.name: player for player in add_players(club, NAMES).added}


@pytest.fixture
def evening(club: Club, people: dict[str, Player]) -> list[Game]:
    """The evening is over: Daniel is Dan, and Eve is forgotten."""
    games = [play(game, club, people) for game in EVENING]
    merge_players(people["Dan"], people["Daniel"])
    erase_player(people["Eve"], timezone.now())
    return games
