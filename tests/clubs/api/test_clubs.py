"""Clubs by the API: private by default, written by those who may."""

from typing import Any

from clubs.models import Club, Membership, Role
from tests.clubs.people import Visitor, with_token


def codes(answer: Any) -> list[tuple[str, str | None]]:
    return [(error["code"], error["attr"]) for error in answer.json()["errors"]]


def test_a_club_is_shown_to_its_members_and_to_anybody_once_published(
    club: Club, olive: Visitor, alice: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    def listed(visitor: Visitor) -> list[tuple[str, str | None]]:
        return [(row["name"], row["role"]) for row in visitor.ask("clubs/").json()["results"]]

    assert listed(olive) == [("Oak", "owner")]
    assert listed(alice) == [("Oak", "scorer")]
    assert listed(carol) == [("Elm", "organiser")]
    assert listed(stranger) == []
    assert [who.ask(f"clubs/{club.pk}/").status_code for who in (alice, carol, stranger)] == [200, 404, 404]
    changed = olive.client.patch(
        f"/api/v1/clubs/{club.pk}/", {"published": True, "name": "Old Oak"}, content_type="application/json"
    )
    assert (changed.status_code, changed.json()["published"], changed.json()["name"]) == (
        200,
        True,
        "Old Oak",
    )
    assert listed(stranger) == [("Old Oak", None)]
    assert listed(carol) == [("Old Oak", None), ("Elm", "organiser")]


def test_only_an_owner_changes_a_club_and_founds_another(
    club: Club, olive: Visitor, bob: Visitor, carol: Visitor, stranger: Visitor
) -> None:
    def tried(visitor: Visitor) -> list[int]:
        return [
            visitor.send(f"clubs/{club.pk}/", {"name": "Ash"}, "PATCH").status_code,
            visitor.send("clubs/", {"name": "Ash"}).status_code,
        ]

    assert [tried(who) for who in (stranger, carol, bob)] == [[401, 401], [404, 403], [403, 403]]
    assert list(Club.objects.order_by("pk").values_list("name", flat=True)) == ["Oak", "Elm"]
    assert tried(olive) == [200, 201]
    ash = Club.objects.latest("pk")
    assert (ash.name, ash.published) == ("Ash", False)
    assert Membership.objects.get(club=ash).role == Role.OWNER


def test_every_fault_of_a_club_is_named(olive: Visitor) -> None:
    assert codes(olive.send("clubs/", {"name": "x" * 300, "slug": "oak"})) == [
        ("max_length", "name"),
        ("unknown_field", "slug"),
    ]
    assert codes(olive.send("clubs/", {"name": " "})) == [("blank", "name")]
    assert codes(olive.send("clubs/", '{"name": "a\\u0000b"}'))[0][0] == "parse_error"
    assert codes(olive.send("clubs/", {"name": "\u202eoak"})) == [("name_unreadable", "name")]
    assert olive.ask("clubs/?name=%00").status_code == 400


def test_lists_are_paged_filtered_and_ordered(club: Club, olive: Visitor) -> None:
    for name in ("Ash", "Birch"):
        olive.send("clubs/", {"name": name})
    found = olive.ask("clubs/?ordering=-name&page_size=2").json()
    assert ([row["name"] for row in found["results"]], found["count"]) == (["Oak", "Birch"], 3)
    assert "page=2" in found["next"]
    assert [row["name"] for row in olive.ask("clubs/?name=bir").json()["results"]] == ["Birch"]
    assert olive.ask("clubs/?page=99").status_code == 404


def test_an_answer_that_is_known_is_not_sent_again(club: Club, olive: Visitor, stranger: Visitor) -> None:
    first = olive.ask(f"clubs/{club.pk}/")
    again = olive.ask(f"clubs/{club.pk}/", **{"If-None-Match": first.headers["ETag"]})
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["Vary"] == again.headers["Vary"] == "Authorization, Cookie"
    assert first.headers["Cache-Control"] == "no-store"
    assert with_token(olive.user).ask(f"clubs/{club.pk}/").headers["Cache-Control"] == "private, no-cache"
    club.name = "Old Oak"
    club.save()
    assert olive.ask(f"clubs/{club.pk}/", **{"If-None-Match": first.headers["ETag"]}).status_code == 200


def test_a_browser_that_writes_shows_where_its_page_came_from(club: Club, olive: Visitor) -> None:
    olive.client.handler.enforce_csrf_checks = True
    refused = olive.send("clubs/", {"name": "Ash"})
    assert (refused.status_code, codes(refused)) == (403, [("permission_denied", None)])
    assert olive.user is not None
    assert with_token(olive.user).send("clubs/", {"name": "Ash"}).status_code == 201


def test_a_club_says_what_paper_its_printer_holds(club: Club, olive: Visitor) -> None:
    assert olive.ask(f"clubs/{club.pk}/").json()["paper"] == "a4"
    assert olive.send(f"clubs/{club.pk}/", {"paper": "letter"}, "PATCH").json()["paper"] == "letter"
    assert olive.send(f"clubs/{club.pk}/", {"name": "Ash"}, "PATCH").json()["paper"] == "letter"
    founded = [olive.send("clubs/", {"name": "Elm"} | more).json() for more in ({}, {"paper": "letter"})]
    assert [one["paper"] for one in founded] == ["a4", "letter"]
    wrong = olive.send(f"clubs/{club.pk}/", {"paper": "a5"}, "PATCH")
    assert (wrong.status_code, codes(wrong)) == (400, [("invalid_choice", "paper")])
