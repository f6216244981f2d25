"""Games of a club's players, recorded as phones record them."""

import uuid
from collections.abc import Mapping

from django.utils import timezone

from clubs.models import Club, Player
from scoring import models
from scoring.engine.admission import Fact
from scoring.engine.parsing import hand_record, read_hand_of
from scoring.models.table import new_code
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.games import start_game
from scoring.services.tables import set_up_tables
from tests.scoring.evening import Game


def play(game: Game, club: Club, people: Mapping[str, Player | None]) -> models.Game:
    """Begin a game at a table of the club and record all its lines; who is not among `people` is a ghost."""
    table = set_up_tables(club.pk, {1: new_code()})[1]
    seats = {seat: people.get(name) for seat, name in enumerate(game.people)}
    begun = start_game(table, game.ruleset, seats, game.first_dealer)
    ids = {name: str(uuid.uuid4()) for name, *_ in game.lines}
    hands = 0
    for name, kind, of, said in game.lines:
        hands += kind == "hand"
        facts = {}
        if kind == "seats":
            facts = {"seats": {str(seat): number_of(people.get(who)) for seat, who in enumerate(said)}}
        elif said is not None:
            facts = {"hand": hand_record(read_hand_of(kind, said))}
        sent = Fact(ids[name], kind, hands if kind == "hand" else None, ids[of] if of else None, facts)
        must_record(begun.pk, sent, EntryAuthor(), entered_at=None, now=timezone.now())
    return begun


def number_of(player: Player | None) -> int | None:
    return None if player is None else player.pk
