"""A game that takes no entries now: what opens it again, if anything does."""

import pytest

from clubs.models import Club
from scoring.models import Game
from tests.clubs.people import Visitor, bob, club
from tests.scoring.kitchen import Person, kitchen
from tests.tournaments.nights.hall import (
    NAMES,
    NOW,
    begin,
    gather,
    make_night,
    play_round,
    publish_plan,
    tables,
)
from tournaments.nights.services.nights import finish, verify

__all__ = ["bob", "club"]
HAND = {"maker": 1, "tricks": {"A": 2, "B": 3}}
ID = "6f1c1a52-0f0e-4f43-9a41-2d5b7a3c9e10"


def test_a_game_of_a_verified_night_names_the_act_that_opens_it_again(club: Club, bob: Visitor) -> None:
    night = make_night(club, rounds=1)
    gather(night, NAMES[:4])
    publish_plan(night)
    begin(night)
    play_round(night, 1)
    finish(night.pk, anyway=True, by=None, now=NOW)
    verify(night.pk, by=None, now=NOW)
    game = tables(night, 1)[0].game
    assert game is not None
    entry = {"id": ID, "number": 3, "hand": HAND}
    answer = bob.send(f"games/{game.pk}/entries/", entry)
    refused = answer.json()
    assert (answer.status_code, refused["errors"][0]["code"]) == (409, "closed")
    assert refused["errors"][0]["detail"] == (
        "This game is closed, because its night is verified. Keep the hand and tell an organiser, who can open the "
        'night again with the act "reopen"; then send the hand again.'
    )
    assert refused["reopen"] == {"night": night.pk, "act": "reopen"}
    act = {"act": refused["reopen"]["act"], "reason": "A hand came late."}
    assert bob.send(f"nights/{refused['reopen']['night']}/acts/", act).status_code == 200
    again = bob.send(f"games/{game.pk}/entries/", entry)
    assert again.status_code != 409 or again.json()["errors"][0]["code"] != "closed"


@pytest.mark.django_db
def test_a_game_whose_table_plays_the_next_is_opened_by_nothing() -> None:
    opened = kitchen()
    Game.objects.filter(pk=opened.game.pk).update(state="closed")
    entry = {"id": ID, "number": 1, "hand": HAND}
    answer = Person(opened.table_pass).post(f"games/{opened.game.pk}/entries/", entry)
    assert (answer.status_code, answer.json()["reopen"]) == (409, None)
    assert answer.json()["errors"][0]["detail"].startswith(
        "This game is closed, because the next one has begun"
    )
