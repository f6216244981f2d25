"""The ways to play through the API: their options, their forms, and for how many players."""

from collections.abc import Mapping
from typing import Any

import pytest
from django.test import Client

from scoring.engine.exceptions import SetupRefused
from scoring.engine.registry import VARIANTS, numbers_of
from scoring.engine.rules_card.card import rules_card
from scoring.engine.ruleset import make_ruleset

pytestmark = pytest.mark.django_db


def read(client: Client, key: str, **query: str | int) -> dict[str, Any]:
    response = client.get(f"/api/v1/variants/{key}/", query)
    assert response.status_code == 200, response.content
    answer: dict[str, Any] = response.json()
    return answer


def codes(client: Client, key: str, **query: str | int) -> list[tuple[str, str | None]]:
    response = client.get(f"/api/v1/variants/{key}/", query)
    assert response.status_code == 400, response.content
    return [(error["code"], error["attr"]) for error in response.json()["errors"]]


def field(answer: Mapping[str, Any], name: str) -> dict[str, Any]:
    return next(one for one in answer["fields_of_a_hand"] if one["name"] == name)


def test_every_way_to_play_is_listed_with_its_numbers_of_players(client: Client) -> None:
    listed = client.get("/api/v1/variants/", {"page_size": 100}).json()["results"]
    assert [one["key"] for one in listed] == list(VARIANTS)
    domino = next(one for one in listed if one["key"] == "domino_fosdick")
    assert domino["players"] == [2, 3, 4]


@pytest.mark.parametrize("key", VARIANTS)
def test_every_way_to_play_answers_for_every_number_of_players(client: Client, key: str) -> None:
    for number in numbers_of(key):
        answer = read(client, key, players=number)
        ruleset = make_ruleset(key, {}, number)
        assert answer["game"]["players"] == number
        assert answer["sides"] == list(ruleset.sides)
        assert answer["settled"] == ruleset.options
        assert [option["name"] for option in answer["options"]] == list(ruleset.options)
        assert list(answer["points_table"]["sides"]) == answer["sides"]
        assert field(answer, "tricks")["total"] == answer["game"]["tricks"] == ruleset.tricks
        assert tuple(answer["card"]["play"]) == rules_card(ruleset).play


def test_without_a_number_it_is_for_as_many_as_most_tables_have(client: Client) -> None:
    assert read(client, "domino_fosdick")["sides"] == ["A", "B"]
    assert read(client, "domino_fosdick", players=3)["sides"] == ["P0", "P1", "P2"]
    assert read(client, "three_handed_seven")["game"]["players"] == 3
    assert read(client, "call_ace_domino")["game"]["players"] == 4


@pytest.mark.parametrize("players", ["1", "5", "", "four", "-4", "4.0", "444444444", "\u0664"])
def test_a_number_that_the_game_is_not_played_with_is_refused(client: Client, players: str) -> None:
    assert codes(client, "domino_fosdick", players=players) == [("players_wrong", "players")]


def test_every_fault_of_a_query_is_named_at_once(client: Client) -> None:
    assert codes(client, "pepper", players=3, target=0, robson="true") == [
        ("players_wrong", "players"),
        ("option_unknown", "options.robson"),
        ("option_value", "options.target"),
    ]


def test_options_that_need_partners_go_with_them(client: Client) -> None:
    def offered(players: int) -> set[str]:
        return {option["name"] for option in read(client, "domino_play", players=players)["options"]}

    assert offered(4) - offered(2) == {
        "fixed_hands", "stick_dealer", "euchre_lone_points", "euchre_to_makers",
        "loner_march_points", "loner_maker_points",
        "defend_alone", "dealer_partner_must_go_alone",
    }  # fmt: skip
    assert codes(client, "domino_play", players=2, defend_alone="true") == [
        ("option_unknown", "options.defend_alone")
    ]


def test_the_form_follows_the_options_of_the_query(client: Client) -> None:
    plain, house = read(client, "family_bid"), read(client, "family_bid", min_bid=3, no_trump="true")
    assert field(plain, "bid") == {
        "name": "bid", "type": "bid", "with": ["played"], "required": True, "required_with": ["played"],
        "unless": {}, "allowed": [1, 2, 3, 4, 5, 6, 12, 24, 48, 96, 192], "allowed_by": {}, "instead": [],
        "total": None, "of": None, "suggested": [], "parts": None, "help": "The winning bid.",
    }  # fmt: skip
    assert field(house, "bid")["allowed"] == [3, 4, 5, 6, 12, 24, 48, 96, 192]
    assert field(plain, "trump")["allowed"] == ["S", "H", "D", "C"]
    assert field(house, "trump")["allowed"] == ["S", "H", "D", "C", "NT_HIGH"]
    assert "all_passed" not in field(read(client, "family_bid", dealer_must_bid=3), "result")["allowed"]
    pool = read(client, "setback", players=2, ante_cents=50)["game"]["pool"]
    assert pool == {"ante_cents": 50, "stake_cents": 25}


def test_another_number_of_players_is_another_version_of_the_answer(client: Client) -> None:
    def etag(**query: str | int) -> str:
        return client.get("/api/v1/variants/setback/", query)["ETag"]

    assert etag(players=4) == etag()
    assert len({etag(players=number) for number in (2, 3, 4)}) == 3
    again = client.get(
        "/api/v1/variants/setback/", {"players": 3}, headers={"If-None-Match": etag(players=3)}
    )
    assert again.status_code == 304


def takes_null(key: str, players: int, name: str) -> bool:
    try:
        make_ruleset(key, {name: None}, players)
    except SetupRefused:
        return False
    return True


def test_the_document_lets_a_query_say_what_any_way_to_play_takes(client: Client) -> None:
    document = client.get("/api/v1/schema/").json()
    said = document["paths"]["/api/v1/variants/{key}/"]["get"]["parameters"]
    schemas = {one["name"]: one["schema"] for one in said}
    assert schemas["players"] == {"type": "integer", "enum": [2, 3, 4, 5]}
    # Cosmic euchre takes 2 alone, the others more; buck begins at 15 or 25, the others anywhere.
    assert schemas["euchre_lone_points"] == {"type": "integer", "enum": [2, 3, 4]}
    assert schemas["start"] == {"type": "integer", "minimum": 1, "maximum": 999_999}
    assert schemas["stick_dealer"] == {"type": "boolean", "enum": [False, True]}
    options = {
        name
        for key in VARIANTS
        for number in numbers_of(key)
        for name in make_ruleset(key, {}, number).options
    }
    assert set(schemas) == options | {"players", "key"}
    null_for = {
        name
        for key in VARIANTS
        for number in numbers_of(key)
        for name in options
        if takes_null(key, number, name)
    }
    assert {name for name, schema in schemas.items() if "null" in schema["type"]} == null_for
