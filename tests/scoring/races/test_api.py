"""Races by the interface: seen with the game, drawn again before the first hand, and a club's own list."""

from typing import Any

import pytest
from django.utils import timezone

from clubs.models import Club
from scoring.engine.races import RACES
from scoring.models import Game
from scoring.selectors.races import own_races
from scoring.services.entries import EntryAuthor, must_record
from scoring.services.races import save_races
from tests.clubs.people import Visitor, with_token
from tests.scoring.cosmos import FIVE, club_game, cosmos, races
from tests.scoring.kitchen import Person, fact, hand, kitchen

pytestmark = pytest.mark.django_db


@pytest.fixture
def game(club: Club) -> Game:
    save_races(club.pk, FIVE)
    return club_game(club, "7")


def codes(answer: Any) -> list[tuple[str, str | None]]:
    return [(error["code"], error["attr"]) for error in answer.json()["errors"]]


def test_the_races_stand_with_the_game_and_with_the_table(alice: Visitor, game: Game) -> None:
    drawn = {"seed": "7", "seats": {"0": "Elves", "1": "Hobs", "2": "Fays", "3": "Gnomes"}}
    assert alice.ask(f"games/{game.pk}/").json()["races"] == drawn
    table_pass = game.table.passes.get()
    assert Person(table_pass).get("table/").json()["game"]["races"] == drawn


def test_a_game_without_races_has_null() -> None:
    opened = kitchen()
    phone = Person(opened.table_pass)
    assert phone.get("table/").json()["game"]["races"] is None
    assert phone.get(f"games/{opened.game.pk}/").json()["races"] is None


def test_a_way_to_play_says_whether_it_has_races(stranger: Visitor) -> None:
    said = {key: stranger.ask(f"variants/{key}/").json()["game"]["races"] for key in ("cosmic", "british")}
    assert said == {"cosmic": True, "british": False}


def test_a_table_that_is_opened_by_a_program_has_its_races(stranger: Visitor) -> None:
    opened = stranger.send("tables/", {"names": ["Ann", "Ben", "Cleo", "Dan"], "variant": "cosmic"}).json()
    now = stranger.ask("table/", Authorization=f"Table {opened['token']}").json()
    drawn = now["game"]["races"]["seats"]
    assert sorted(drawn) == ["0", "1", "2", "3"]
    assert len(set(drawn.values()) & set(RACES)) == 4


def test_people_who_change_seats_leave_the_races_where_they_are() -> None:
    opened = cosmos()
    phone = Person(opened.table_pass)
    before = phone.get("table/").json()["game"]
    people = [seat["player"] for seat in before["seats"]]
    changed = {str(seat): player for seat, player in enumerate([people[2], people[1], people[0], people[3]])}
    must_record(
        opened.game.pk,
        fact("seats", seats=changed),
        EntryAuthor(opened.table_pass),
        entered_at=None,
        now=timezone.now(),
    )
    after = phone.get("table/").json()["game"]
    assert [seat["name"] for seat in after["seats"]] == ["Cleo", "Ben", "Ann", "Dan"]
    assert after["races"] == before["races"]


def test_a_tables_phone_draws_again_and_every_phone_sees_it() -> None:
    opened = cosmos()
    phone, other = Person(opened.table_pass), Person(opened.table_pass)
    path = f"games/{opened.game.pk}/races/"
    seed = opened.game.races["seed"]
    etags = [other.get(page).headers["ETag"] for page in ("table/", f"games/{opened.game.pk}/")]
    drawn = phone.post(path, {"after": seed})
    assert (drawn.status_code, drawn.json()["races"]["seed"]) == (200, f"{seed}-2")
    again = phone.post(path, {"after": seed})
    assert (again.status_code, again.json()["races"]) == (200, drawn.json()["races"])
    assert other.get("table/", **{"If-None-Match": etags[0]}).json()["game"]["races"] == drawn.json()["races"]
    assert other.get(f"games/{opened.game.pk}/", **{"If-None-Match": etags[1]}).status_code == 200


def test_once_a_hand_is_recorded_they_stay(alice: Visitor, game: Game) -> None:
    must_record(game.pk, hand(1), EntryAuthor(), entered_at=None, now=timezone.now())
    refused = alice.send(f"games/{game.pk}/races/", {"after": "7"})
    assert (refused.status_code, codes(refused)) == (409, [("hand_recorded", None)])
    assert (
        refused.json()["errors"][0]["detail"]
        == "A hand of this game is recorded, so its races stay as they are."
    )
    assert races(game) == ["Elves", "Hobs", "Fays", "Gnomes"]


def test_a_game_without_races_draws_none() -> None:
    opened = kitchen()
    refused = Person(opened.table_pass).post(f"games/{opened.game.pk}/races/", {"after": "7"})
    assert (refused.status_code, codes(refused)) == (409, [("no_races", None)])


def test_another_tables_pass_and_another_clubs_organiser_draw_nothing(carol: Visitor, game: Game) -> None:
    phone = Person(cosmos().table_pass)
    answers = [
        phone.post(f"games/{game.pk}/races/", {"after": "7"}),
        carol.send(f"games/{game.pk}/races/", {"after": "7"}),
        Visitor().send(f"games/{game.pk}/races/", {"after": "7"}),
    ]
    assert [answer.status_code for answer in answers] == [404, 404, 401]
    assert races(game) == ["Elves", "Hobs", "Fays", "Gnomes"]


def test_a_wish_names_the_draw_that_nobody_wants(alice: Visitor, game: Game) -> None:
    assert codes(alice.send(f"games/{game.pk}/races/", {})) == [("required", "after")]
    assert codes(alice.send(f"games/{game.pk}/races/", {"after": "7", "seed": "1"})) == [
        ("unknown_field", "seed")
    ]


def test_a_club_begins_with_the_shipped_names(bob: Visitor, club: Club) -> None:
    assert bob.ask(f"clubs/{club.pk}/races/").json() == {"names": list(RACES), "own": False}


def test_an_organiser_gives_the_club_names_of_its_own_and_takes_them_back(bob: Visitor, club: Club) -> None:
    path = f"clubs/{club.pk}/races/"
    kept = bob.send(path, {"names": [" Elves ", *FIVE[1:]]}, "PUT")
    assert (kept.status_code, kept.json()) == (200, {"names": list(FIVE), "own": True})
    assert bob.ask(path).json() == {"names": list(FIVE), "own": True}
    forgotten = bob.send(path, method="DELETE")
    assert (forgotten.status_code, forgotten.json()) == (200, {"names": list(RACES), "own": False})
    assert own_races(club.pk) == ()


def test_every_fault_of_a_list_is_told(bob: Visitor, club: Club) -> None:
    refused = bob.send(f"clubs/{club.pk}/races/", {"names": ["Elves", "elves", ""]}, "PUT")
    assert (refused.status_code, codes(refused)) == (
        400,
        [("name_doubled", "names.1"), ("name_missing", "names.2"), ("too_few_races", "names")],
    )
    assert own_races(club.pk) == ()


def test_who_does_not_organise_the_club_reads_at_most(
    alice: Visitor, carol: Visitor, stranger: Visitor, club: Club
) -> None:
    path = f"clubs/{club.pk}/races/"
    for method in ("PUT", "DELETE"):
        answers = [
            who.send(path, {"names": list(FIVE)}, method).status_code for who in (alice, carol, stranger)
        ]
        assert answers == [403, 404, 401]
    assert [who.ask(path).status_code for who in (alice, carol, stranger)] == [200, 404, 404]
    club.published = True
    club.save()
    assert [who.ask(path).status_code for who in (carol, stranger)] == [200, 200]
    assert (carol.send(path, {"names": list(FIVE)}, "PUT").status_code, own_races(club.pk)) == (403, ())


def test_a_token_that_only_reads_keeps_no_list(bob: Visitor, club: Club) -> None:
    assert bob.user is not None
    reader = with_token(bob.user, may_write=False)
    refused = reader.send(f"clubs/{club.pk}/races/", {"names": list(FIVE)}, "PUT")
    assert (refused.status_code, codes(refused)) == (403, [("read_only_token", None)])
