"""A player's statistics by the API: their shape, who sees them, what can be chosen, what is refused."""

from datetime import UTC, datetime
from typing import Any

import pytest

from clubs.models import Club, Player
from clubs.services.clubs import change_club
from scoring.api.statistics import COUNTED, EXAMPLE, ON_CARDS, StatisticsSerializer
from scoring.engine.statistics import Number
from scoring.models import Entry, Game
from scoring.services.entries import EntryAuthor, must_record
from tests.clubs.people import Visitor, with_token
from tests.scoring.club_games import play
from tests.scoring.evening import FIRST, SECOND, THIRD
from tests.scoring.kitchen import fact
from tests.web.test_listings import read_workbook


def codes(answer: Any) -> list[tuple[str, str | None]]:
    return [(error["code"], error["attr"]) for error in answer.json()["errors"]]


def some(counted: dict[str, int]) -> dict[str, int]:
    return {number: count for number, count in counted.items() if count}


def days(games: list[Game]) -> None:
    for game, day in zip(games, (6, 13, 20), strict=True):
        Game.objects.filter(pk=game.pk).update(created_at=datetime(2026, 11, day, 20, tzinfo=UTC))


def test_an_evening_is_read_by_a_program(
    evening: list[Game], people: dict[str, Player], bob: Visitor
) -> None:
    assert bob.user is not None
    days(evening)
    ann = with_token(bob.user).ask(f"players/{people['Ann'].pk}/statistics/").json()
    assert list(ann) == [
        "player", "name", "first_game", "last_game", "variants", "games", "hands", "cards", "by_position",
        "by_call_round", "by_trump", "partners",
    ]  # fmt: skip
    assert (ann["player"], ann["name"], ann["variants"]) == (
        people["Ann"].pk,
        "Ann",
        ["north_american", "progressive"],
    )
    assert (ann["first_game"], ann["last_game"]) == ("2026-11-06T20:00:00Z", "2026-11-20T20:00:00Z")
    assert ann["games"] == {"played": 3, "won": 3, "tied": 0}
    assert ann["hands"] == dict.fromkeys((number.value for number in COUNTED), 0) | {
        "hands": 10, "passed_out": 1, "sat_out": 2, "made_trump": 2, "made": 2, "marches": 1, "defended": 4,
        "euchres_made": 3, "defended_alone": 1, "defended_alone_made": 1, "side_made": 4, "side_marches": 3,
        "revokes": 1, "points": 19, "points_beside": -1,
    }  # fmt: skip
    assert ann["cards"] == {
        "cards": 1, "hands": 4, "points": 5, "loners_made": 1, "euchres_made": 0, "euchres_suffered": 1,
    }  # fmt: skip
    assert [
        (row["position"], row["hands"]["hands"], row["hands"]["points"]) for row in ann["by_position"]
    ] == [
        ("dealer", 3, 10),
        ("eldest", 2, 1),
        ("partner", 1, 4),
        ("right", 2, 0),
    ]
    in_hearts = {"hands": 1, "made_trump": 1, "made": 1, "side_made": 1, "points": 1}
    assert [(row["call_round"], some(row["hands"])) for row in ann["by_call_round"]] == [(1, in_hearts)]
    assert [(row["trump"], some(row["hands"])) for row in ann["by_trump"]] == [("H", in_hearts)]
    assert [
        (row["player"], row["name"], row["games"]["won"], row["hands"]["hands"], row["cards"]["points"])
        for row in ann["partners"]
    ] == [
        (people["Cleo"].pk, "Cleo", 1, 6, 0),
        (people["Dan"].pk, "Dan", 1, 4, 0),
        (people["Ben"].pk, "Ben", 1, 0, 5),
    ]


def test_a_spreadsheet_has_each_list_of_the_page(
    evening: list[Game], people: dict[str, Player], bob: Visitor
) -> None:
    days(evening)
    here = f"players/{people['Ann'].pk}/statistics/"
    cleo, dan, ben = (people[name].pk for name in ("Cleo", "Dan", "Ben"))
    assert bob.ask(f"{here}?format=csv").content.decode("utf-8-sig").splitlines() == [
        "name,player,hands,tried,made,percent,points_a_hand",
        f"Cleo,{cleo},6,2,2,100,1.83",
        f"Dan,{dan},4,2,2,100,2.0",
        f"Ben,{ben},0,0,0,,",
    ]
    answer = bob.ask(f"{here}?format=xlsx&since=2026-11-13")
    assert answer["Content-Disposition"] == 'attachment; filename="ann-statistics.xlsx"'
    book = read_workbook(answer.content)
    # In these games Ann made no trump, and what has no row has no sheet.
    assert list(book) == ["With whom", "Games with a partner", "Games against", "By seat"]
    assert book["Games with a partner"] == [
        ["Partner", "Games", "Won", "Lost"],
        ["Ben", 1, 1, 0],
        ["Dan", 1, 1, 0],
    ]
    assert codes(bob.ask(f"{here}?page=1")) == [("unknown_parameter", "page")]


def test_games_are_chosen_by_day_and_way_to_play(
    evening: list[Game], people: dict[str, Player], alice: Visitor
) -> None:
    days(evening)
    here = f"players/{people['Ann'].pk}/statistics/"

    def chosen(query: str) -> tuple[int, int, list[str]]:
        found = alice.ask(f"{here}?{query}").json()
        return found["games"]["played"], found["hands"]["hands"], [row["name"] for row in found["partners"]]

    assert chosen("since=2026-11-13") == (2, 4, ["Dan", "Ben"])
    assert chosen("until=2026-11-13") == (2, 10, ["Cleo", "Dan"])
    assert chosen("since=2026-11-13&until=2026-11-13") == (1, 4, ["Dan"])
    assert chosen("variant=north_american") == (1, 6, ["Cleo"])
    assert chosen("since=2027-01-01") == (0, 0, [])
    assert alice.ask(f"{here}?since=2027-01-01").json()["variants"] == ["north_american", "progressive"]


def test_every_fault_of_a_choice_is_named(
    evening: list[Game], people: dict[str, Player], alice: Visitor
) -> None:
    here = f"players/{people['Ann'].pk}/statistics/"
    answer = alice.ask(f"{here}?since=6/11/2026&until=2026-02-30&variant=whist")
    assert (answer.status_code, codes(answer)) == (
        400,
        [("invalid", "since"), ("invalid", "until"), ("invalid_choice", "variant")],
    )
    assert answer.json()["errors"][0]["detail"] == "Write a day as in 2026-11-21."
    assert codes(alice.ask(f"{here}?since=&variant=")) == [("invalid", "since"), ("invalid", "variant")]
    assert alice.ask(f"{here}?since=20261106").status_code == 400


def test_statistics_are_as_private_as_the_player(  # noqa: PLR0917  who they are
    evening: list[Game],
    people: dict[str, Player],
    club: Club,
    alice: Visitor,
    carol: Visitor,
    stranger: Visitor,
) -> None:
    here = f"players/{people['Ann'].pk}/statistics/"

    def asked() -> list[int]:
        return [who.ask(here).status_code for who in (alice, carol, stranger)]

    assert asked() == [
        who.ask(f"players/{people['Ann'].pk}/").status_code for who in (alice, carol, stranger)
    ]
    assert asked() == [200, 404, 404]
    change_club(club, published=True)
    assert asked() == [200, 200, 200]


def test_a_merged_player_is_answered_as_the_one_who_is_kept_and_an_erased_one_not_at_all(
    evening: list[Game], people: dict[str, Player], alice: Visitor
) -> None:
    dan = alice.ask(f"players/{people['Dan'].pk}/statistics/").json()
    assert alice.ask(f"players/{people['Daniel'].pk}/statistics/").json() == dan
    assert (dan["player"], dan["games"], dan["cards"]["cards"]) == (
        people["Dan"].pk,
        {"played": 3, "won": 1, "tied": 0},
        1,
    )
    erased = alice.ask(f"players/{people['Eve'].pk}/statistics/")
    assert (erased.status_code, codes(erased)) == (404, [("player_erased", None)])
    assert alice.ask("players/999999/statistics/").status_code == 404


def test_what_is_known_is_not_sent_again_until_a_hand_is_taken_back(
    evening: list[Game], people: dict[str, Player], alice: Visitor
) -> None:
    here = f"players/{people['Ann'].pk}/statistics/"
    first = alice.ask(here)
    known = {"If-None-Match": first.headers["ETag"]}
    again = alice.ask(here, **known)
    assert (again.status_code, again.content) == (304, b"")
    assert first.headers["Vary"] == "Authorization, Cookie, Accept"
    last = Entry.objects.get(game=evening[0], kind="hand", number=8)
    now = datetime(2026, 11, 21, tzinfo=UTC)
    must_record(evening[0].pk, fact("void", of=str(last.pk)), EntryAuthor(), entered_at=None, now=now)
    after = alice.ask(here, **known)
    # Without the hand that she defended alone game 1 goes on at 7 to 2.
    assert (after.status_code, after.json()["games"], after.json()["hands"]["points"]) == (
        200,
        {"played": 2, "won": 2, "tied": 0},
        15,
    )


def test_three_games_ask_the_database_as_often_as_one(
    club: Club, people: dict[str, Player], alice: Visitor, django_assert_num_queries: Any
) -> None:
    here = f"players/{people['Ann'].pk}/statistics/"
    play(FIRST, club, people)
    # Session, user, player, the statistics (8), ways to play.
    with django_assert_num_queries(12):
        alice.ask(here)
    for game in (SECOND, THIRD):
        play(game, club, people)
    with django_assert_num_queries(12):
        assert alice.ask(here).json()["games"]["played"] == 3


def test_the_example_of_the_document_has_every_key_and_no_other(
    evening: list[Game], people: dict[str, Player], alice: Visitor
) -> None:
    def keys(value: Any) -> Any:
        if isinstance(value, dict):
            return {key: keys(one) for key, one in value.items()}
        return [keys(value[0])] if isinstance(value, list) and value else None

    assert keys(EXAMPLE.value) == keys(alice.ask(f"players/{people['Ann'].pk}/statistics/").json())
    assert list(EXAMPLE.value) == list(StatisticsSerializer().fields)
    assert set(COUNTED) | set(ON_CARDS) == set(Number)


@pytest.mark.parametrize("part", ["parameters", "responses"])
def test_the_document_shows_an_example_of_what_is_asked_and_answered(part: str, alice: Visitor) -> None:
    operation = alice.ask("schema/").json()["paths"]["/api/v1/players/{player_id}/statistics/"]["get"]
    if part == "parameters":
        shown = {one["name"]: list(one.get("examples", {})) for one in operation["parameters"]}
        assert shown == {
            "player_id": [],
            "format": [],
            "since": ["Day"],
            "until": ["Day"],
            "variant": [],
        }
    else:
        examples = operation["responses"]["200"]["content"]["application/json"]["examples"]
        assert [one["value"]["name"] for one in examples.values()] == ["Ann"]
