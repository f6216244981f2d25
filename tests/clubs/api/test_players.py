"""Players by the API: who sees what, and who may write."""

from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services.players import add_players, change_player
from tests.clubs.api.test_clubs import codes
from tests.clubs.people import Visitor
from tests.web.test_listings import read_workbook


@pytest.fixture
def ann(club: Club) -> Player:
    (player,) = add_players(club, ["Ann"], tags=["lady"]).added
    return change_player(player, contact="555 0100")


def published(club: Club) -> None:
    club.published = True
    club.save()


def test_contact_and_tags_are_shown_to_organisers_alone(  # noqa: PLR0917  who they are
    club: Club, ann: Player, bob: Visitor, alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    published(club)
    seen = {
        "id": ann.pk,
        "club": club.pk,
        "name": "Ann",
        "shown": "Ann",
        "merged_into": None,
        "erased": False,
        "born": None,
        "of_age": None,
    }
    assert bob.ask("players/").json()["results"] == [seen | {"contact": "555 0100", "tags": ["lady"]}]
    for who in (alice, carol, stranger):
        assert who.ask("players/").json()["results"] == [seen | {"contact": None, "tags": None}]
        assert who.ask(f"players/{ann.pk}/").json() == seen | {"contact": None, "tags": None}
        assert who.ask("players/?tag=lady").json()["results"] == []
    assert bob.ask("players/?tag=lady").json()["count"] == 1


def test_players_of_a_club_that_is_not_published_are_no_rows_for_others(
    ann: Player, alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    kitchen = Player.objects.create(name="Kit")
    assert [who.ask("players/").json()["count"] for who in (alice, carol, stranger)] == [1, 0, 0]
    assert [who.ask(f"players/{ann.pk}/").status_code for who in (alice, carol, stranger)] == [200, 404, 404]
    assert alice.ask(f"players/{kitchen.pk}/").status_code == 404


@pytest.mark.parametrize(
    ("path", "method", "body"),
    [
        ("players/", "POST", {"name": "Ben"}),
        ("players/{ann}/", "PATCH", {"name": "Anna"}),
        ("players/{ann}/erase/", "POST", {}),
        ("players/{ann}/merge/", "POST", {"other": 1}),
        ("players/{ann}/undo-merge/", "POST", {}),
    ],
)
def test_only_an_organiser_of_the_club_writes(  # noqa: PLR0917  who they are
    path: str,
    method: str,
    body: dict[str, Any],
    club: Club,
    ann: Player,
    alice: Visitor,
    carol: Visitor,
    nobody: Visitor,
    stranger: Visitor,
) -> None:
    sent = body | {"club": club.pk} if path == "players/" else body
    tried = [
        who.send(path.format(ann=ann.pk), sent, method).status_code
        for who in (stranger, nobody, carol, alice)
    ]
    assert tried == [401, 404, 404, 403]
    published(club)
    tried = [
        who.send(path.format(ann=ann.pk), sent, method).status_code
        for who in (stranger, nobody, carol, alice)
    ]
    assert tried == [401, 403, 403, 403]
    assert list(Player.objects.values_list("name", "erased_at")) == [("Ann", None)]


def test_a_player_is_added_corrected_and_erased(club: Club, bob: Visitor) -> None:
    added = bob.send("players/", {"club": club.pk, "name": " Ben  B ", "tags": ["Red"], "contact": "x@y.z"})
    assert (added.status_code, added.json()["name"], added.json()["tags"]) == (201, "Ben B", ["red"])
    number = added.json()["id"]
    changed = bob.send(f"players/{number}/", {"name": "<b>Ben</b>", "tags": []}, "PATCH").json()
    assert (changed["name"], changed["tags"], changed["contact"]) == ("<b>Ben</b>", [], "x@y.z")
    erased = bob.send(f"players/{number}/erase/").json()
    assert (erased["name"], erased["contact"], erased["erased"]) == ("a player", "", True)
    assert bob.send(f"players/{number}/erase/").status_code == 200
    again = bob.send(f"players/{number}/", {"name": "Ben"}, "PATCH")
    assert (again.status_code, codes(again)) == (409, [("player_erased", None)])


def test_a_doubled_name_is_a_conflict_until_somebody_says_that_it_is_another(
    club: Club, ann: Player, bob: Visitor
) -> None:
    refused = bob.send("players/", {"club": club.pk, "name": "ANN"})
    assert (refused.status_code, codes(refused)) == (409, [("doubled", None)])
    added = bob.send("players/", {"club": club.pk, "name": "Ann", "allow_doubles": True})
    assert (added.status_code, added.json()["shown"]) == (201, "Ann (2)")
    assert [row["shown"] for row in bob.ask("players/?name=ann&ordering=id").json()["results"]] == [
        "Ann",
        "Ann (2)",
    ]


def test_two_players_are_merged_and_taken_apart(
    club: Club, ann: Player, bob: Visitor, carol: Visitor
) -> None:
    (anna,) = add_players(club, ["Anna"]).added
    merged = bob.send(f"players/{ann.pk}/merge/", {"other": anna.pk})
    assert (merged.status_code, merged.json()["id"]) == (200, ann.pk)
    assert bob.ask(f"players/{anna.pk}/").json()["merged_into"] == ann.pk
    assert bob.ask("players/").json()["count"] == 1
    circle = bob.send(f"players/{anna.pk}/merge/", {"other": ann.pk})
    assert (circle.status_code, codes(circle)) == (409, [("merge_with_itself", "other")])
    assert bob.send(f"players/{anna.pk}/undo-merge/").json()["merged_into"] is None
    assert codes(bob.send(f"players/{anna.pk}/undo-merge/")) == [("not_merged", None)]
    nobody = [
        bob.send(f"players/{ann.pk}/merge/", {"other": number}) for number in (2**31, 10**15 - 1, 10**15)
    ]
    assert [answer.status_code for answer in nobody] == [404, 404, 400]


def test_every_fault_of_a_player_is_named(club: Club, ann: Player, bob: Visitor) -> None:
    sent = {"club": club.pk, "name": "x" * 300, "tags": ["y" * 21], "phone": "1"}
    assert sorted(codes(bob.send("players/", sent))) == [
        ("max_length", "name"),
        ("max_length", "tags.0"),
        ("unknown_field", "phone"),
    ]
    assert codes(bob.send("players/", {"club": 2**31, "name": "Ben"})) == [("not_found", None)]
    assert codes(bob.send("players/", {"club": club.pk, "name": "\u202e"})) == [("name_unreadable", "name")]
    assert codes(bob.send("players/", '{"club": 1, "name": "a\\u0000"}'))[0][0] == "parse_error"
    for query in ("club=x", "club=99999999999999999999", "name=%00", "tag=%00", "ordering=contact", "name="):
        assert bob.ask(f"players/?{query}").status_code == 400, query


def test_a_page_of_players_costs_the_same_with_one_and_with_three(
    club: Club, ann: Player, bob: Visitor, django_assert_num_queries: Any
) -> None:
    bob.ask("players/")
    with django_assert_num_queries(7):
        bob.ask("players/")
    add_players(club, ["Ben", "Cleo"], tags=["red"])
    with django_assert_num_queries(7):
        bob.ask("players/")


def test_the_players_of_a_club_are_a_workbook_in_which_what_is_private_is_for_organisers_alone(
    club: Club, ann: Player, bob: Visitor, carol: Visitor
) -> None:
    published(club)
    path = f"players/?club={club.pk}&format=xlsx"
    assert read_workbook(bob.ask(path).content) == {
        "Players": [["Name", "Contact", "Tags"], ["Ann", "555 0100", "lady"]]
    }
    assert read_workbook(carol.ask(path).content) == {"Players": [["Name"], ["Ann"]]}
    assert bob.ask(f"players/?club={club.pk}&format=csv").content.decode("utf-8-sig").splitlines() == [
        "id,name,shown,contact,tags",
        f"{ann.pk},Ann,Ann,555 0100,lady",
    ]
    assert codes(bob.ask("players/?format=xlsx")) == [("choose_club", "club")]
