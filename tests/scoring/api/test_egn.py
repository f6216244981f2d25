"""A game in Euchre Game Notation through the API."""

from typing import Any

import pytest

from scoring.engine.notation.reading import read_egn
from scoring.engine.ruleset import make_ruleset
from scoring.models import Game
from scoring.services.tables import open_table
from tests.scoring.kitchen import NAMES, Person, fact, hand

pytestmark = pytest.mark.django_db


def codes(response: Any) -> list[tuple[str, str | None]]:
    return [(error["code"], error["attr"]) for error in response.json()["errors"]]


def test_the_hands_that_count_are_written_with_the_people_who_really_sat_there(
    game: Game, alice: Person, record: Any
) -> None:
    people = list(game.seats.order_by("seat").values_list("player_id", flat=True))
    record(hand(1, 1, 4, dealer=3, call_round=1, trump="H"))
    taken_back = record(hand(2, 0, 5, alone=True))
    record(fact("void", of=str(taken_back.entry.pk)))
    record(hand(3, 2, 2))
    record(fact("seats", seats={str(seat): people[seat ^ 1] for seat in range(4)}))
    record(fact("note", note="swapped"))
    answer = alice.get(f"games/{game.pk}/egn/")
    assert answer.status_code == 200
    assert answer.headers["Content-Disposition"] == f'attachment; filename="game-{game.pk}.egn"'
    head = answer.json()["metadata"]
    assert (head["title"], head["players"], head["finalScore"]) == (
        "Kitchen",
        ["Ben", "Ann", "Dan", "Cleo"],
        [0, 3],
    )
    assert [(one["initialState"], one["phases"][0]["calls"]) for one in answer.json()["deals"]] == [
        ({"dealer": 3, "upCard": "Xh"}, ["Pass", "Order"]),
        ({"dealer": 0, "upCard": "Xx"}, ["x", "x"]),
    ]
    read = read_egn(answer.content)
    assert (read.scores, [one.maker for one in read.hands], read.names) == (
        (0, 3),
        [1, 2],
        tuple(head["players"]),
    )
    assert alice.get(f"games/{game.pk}/egn/", **{"If-None-Match": answer.headers["ETag"]}).status_code == 304


def test_who_dealt_first_is_asked_for_where_nobody_said_it(game: Game, alice: Person, record: Any) -> None:
    record(hand(1, 1, 4))
    refused = alice.get(f"games/{game.pk}/egn/")
    assert (refused.status_code, codes(refused)) == (409, [("dealer_unknown", None)])
    asked = alice.get(f"games/{game.pk}/egn/?first_dealer=2")
    assert asked.json()["deals"][0]["initialState"]["dealer"] == 2
    nobody = alice.get(f"games/{game.pk}/egn/?first_dealer=4")
    assert (nobody.status_code, codes(nobody)) == (400, [("max_value", "first_dealer")])
    empty = alice.get(f"games/{game.pk}/egn/?first_dealer=")
    assert (empty.status_code, codes(empty)) == (400, [("invalid", "first_dealer")])


def test_a_game_of_another_table_is_not_shown(game: Game, carol: Person) -> None:
    assert carol.get(f"games/{game.pk}/egn/").status_code == 404


def test_a_game_that_the_notation_has_no_words_for_is_refused() -> None:
    opened = open_table("Kitchen", make_ruleset("setback", players=4), NAMES)
    refused = Person(opened.table_pass).get(f"games/{opened.game.pk}/egn/")
    assert (refused.status_code, codes(refused)) == (409, [("game_not_in_notation", None)])
