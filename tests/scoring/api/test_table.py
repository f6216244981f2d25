"""Passes, tables and games through the API."""

from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from scoring.models import Game, GameState, TablePass
from scoring.selectors.passes import signed_code
from scoring.services.games import set_game_states
from scoring.services.tables import OpenedTable, renew_pass
from scoring.throttles import PassThrottle
from tests.scoring.kitchen import Person, made, new_id

pytestmark = pytest.mark.django_db


def test_a_pass_may_ask_ten_times_a_second() -> None:
    assert PassThrottle.limit == 600


def codes(response: Any) -> list[tuple[str, str | None]]:
    return [(error["code"], error["attr"]) for error in response.json()["errors"]]


def test_a_kitchen_table_is_opened_scored_and_read(client: Client) -> None:
    stranger = Person(client=client)
    opened = stranger.post("tables/", {"names": ["Ann", "Ben", "Cleo", "Dan"], "options": {"target": 5}})
    assert opened.status_code == 201, opened.content
    token = stranger.post("passes/", {"code": opened.json()["code"].lower()}).json()["token"]
    assert token == opened.json()["token"]
    phone = {"Authorization": f"Table {token}"}
    game = opened.json()["game"]
    body = {"id": new_id(), "number": 1, "hand": made(1, 5, alone=True, dealer=0)}
    assert (
        stranger.client.post(
            f"/api/v1/games/{game}/entries/", body, content_type="application/json", headers=phone
        ).status_code
        == 201
    )
    now = stranger.get("table/", **phone).json()
    assert now["game"]["scores"] == {"A": 0, "B": 4}
    assert now["game"]["next"] == {"kind": "hand", "number": 2}
    assert now["game"]["next_dealer"] == 1
    assert now["game"]["terms"] == {
        "A": ["loner_range_of_opponent"],
        "B": ["in_the_barn", "loner_range", "march", "lone_march"],
    }
    assert now["points_table"]["target"] == 5
    assert [seat["points"] for seat in now["game"]["seats"]] == [0, 4, 0, 4]


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ({"names": ["Ann", "", "Cleo", "Dan"]}, [("name_missing", "names.1")]),
        (
            {"names": ["Ann", "ann ", "Cleo", "x" * 300]},
            [("name_doubled", "names.1"), ("name_too_long", "names.3")],
        ),
        ({"names": ["Ann", "Ben\u202e", "Cleo", "Dan"]}, [("name_unreadable", "names.1")]),
        ({"names": ["Ann", "Ben"]}, [("wrong_players", "names")]),
        (
            {"names": ["Ann", "Ben", "Cleo", "Dan"], "options": {"target": 0, "colour": 1}},
            [("option_unknown", "options.colour"), ("option_value", "options.target")],
        ),
        ({"names": ["Ann", "Ben", "Cleo", "Dan"], "variant": "bridge"}, [("variant_unknown", "variant")]),
        ({"names": ["Ann", "Ben", "Cleo", "Dan"], "first_dealer": 4}, [("no_such_seat", "first_dealer")]),
        ({"names": ["Ann", "Ben", "Cleo", "Dan"], "first_dealer": 5}, [("max_value", "first_dealer")]),
    ],
)
def test_a_table_that_cannot_be_names_every_fault(
    body: dict[str, Any], wanted: list[tuple[str, str]]
) -> None:
    response = Person().post("tables/", body)
    assert (response.status_code, codes(response)) == (400, wanted)
    assert Game.objects.count() == 0


def test_html_in_a_name_is_a_name() -> None:
    names = ["<b>Ann</b>", "Ben", "Cleo", "Dan"]
    opened = Person().post("tables/", {"names": names})
    phone = Person(TablePass.objects.get())
    assert opened.status_code == 201
    assert [seat["name"] for seat in phone.get("table/").json()["game"]["seats"]] == names


def test_kitchen_tables_can_be_switched_off(settings: Any) -> None:
    settings.KITCHEN_TABLES = False
    response = Person().post("tables/", {"names": ["Ann", "Ben", "Cleo", "Dan"]})
    assert (response.status_code, codes(response)) == (403, [("permission_denied", None)])


def test_a_pass_that_is_missing_forged_or_revoked_is_401_with_a_sentence(
    table: OpenedTable, alice: Person
) -> None:
    token = signed_code(table.table_pass)
    forged = token[:-1] + ("a" if token[-1] != "a" else "b")
    answers = [
        Person().get("table/"),
        alice.get("table/", Authorization=f"Table {forged}"),
        alice.get("table/", Authorization="Table"),
        alice.get("table/", Authorization="Table 999999.x"),
    ]
    renewed = renew_pass(table.table, timezone.now())
    answers.append(alice.get("table/"))
    assert [(answer.status_code, answer.headers["WWW-Authenticate"]) for answer in answers] == [
        (401, "Table")
    ] * 5
    assert [codes(answer)[0][0] for answer in answers] == [
        "not_authenticated",
        "pass_forged",
        "pass_forged",
        "pass_forged",
        "pass_revoked",
    ]
    assert Person(renewed).get("table/").status_code == 200


def test_wrong_codes_are_counted_and_right_ones_are_not(table: OpenedTable) -> None:
    guesser = Person()
    for _ in range(15):
        assert guesser.post("passes/", {"code": table.table_pass.code}).status_code == 200
    for _ in range(10):
        response = guesser.post("passes/", {"code": "AAAA1111"})
        assert (response.status_code, codes(response)) == (404, [("pass_unknown", None)])
    response = guesser.post("passes/", {"code": table.table_pass.code})
    assert (response.status_code, codes(response)) == (429, [("throttled", None)])
    assert 0 < int(response.headers["Retry-After"]) <= 60
    scanned = guesser.post("passes/", {"code": signed_code(table.table_pass)})
    assert scanned.status_code == 200


def test_requests_are_counted_for_each_pass(
    alice: Person, carol: Person, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(PassThrottle, "limit", 3)
    assert [alice.get("table/").status_code for _ in range(4)] == [200, 200, 200, 429]
    assert carol.get("table/").status_code == 200


def test_an_etag_is_honoured_until_something_changes(alice: Person, game: Game, table: OpenedTable) -> None:
    for path in ("table/", "games/", f"games/{game.pk}/", f"games/{game.pk}/entries/"):
        etag = alice.get(path).headers["ETag"]
        unchanged = alice.get(path, **{"If-None-Match": etag})
        assert (unchanged.status_code, unchanged.content, unchanged.headers["ETag"]) == (304, b"", etag)
        assert alice.get(path, **{"If-None-Match": f'"x", W/{etag}'}).status_code == 304
        number = game.entries.count() + 1
        alice.post(f"games/{game.pk}/entries/", {"id": new_id(), "number": number, "hand": made(0, 3)})
        changed = alice.get(path, **{"If-None-Match": etag})
        if path != "games/":
            assert changed.status_code == 200
            assert changed.headers["ETag"] != etag


def test_a_list_of_games_is_sent_again_when_one_is_locked_or_opened(alice: Person, game: Game) -> None:
    alice.post("games/", {"after": game.pk})
    later = Game.objects.latest("pk")

    def listed(known: str = "") -> tuple[int, str]:
        answer = alice.get("games/", **{"If-None-Match": known})
        return answer.status_code, answer.headers["ETag"]

    _, etag = listed()
    assert listed(etag) == (304, etag)
    # The first game is closed. Locked, it is no more and no less open; and two that change places are as many open.
    changes = [{game.pk: GameState.LOCKED}, {game.pk: GameState.OPEN, later.pk: GameState.CLOSED}]
    for change in changes:
        for number, state in change.items():
            set_game_states([number], state)
        status, changed = listed(etag)
        assert (status, changed == etag) == (200, False)
        etag = changed


def test_playing_again_closes_the_game_and_begins_another_once(alice: Person, game: Game) -> None:
    first = alice.post("games/", {"after": game.pk, "first_dealer": 2})
    again = alice.post("games/", {"after": game.pk})
    assert (first.status_code, first.json()["next_dealer"]) == (201, 2)
    assert again.json()["id"] == first.json()["id"]
    assert [seat["name"] for seat in first.json()["seats"]] == ["Ann", "Ben", "Cleo", "Dan"]
    listed = alice.get("games/?state=closed").json()["results"]
    assert [line["id"] for line in listed] == [game.pk]


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ({"after": 999_999}, (404, [("not_found", None)])),
        ({}, (400, [("required", "after")])),
        ({"after": 1, "first_dealer": 5}, (400, [("max_value", "first_dealer")])),
    ],
)
def test_playing_again_after_no_game_of_ours_is_refused(alice: Person, body: Any, wanted: Any) -> None:
    response = alice.post("games/", body)
    assert (response.status_code, codes(response)) == wanted


def test_a_first_dealer_sits_at_this_table(alice: Person, game: Game) -> None:
    response = alice.post("games/", {"after": game.pk, "first_dealer": 4})
    assert (response.status_code, codes(response)) == (400, [("no_such_seat", "first_dealer")])


def test_a_phones_requests_ask_the_database_little(
    alice: Person, game: Game, django_assert_num_queries: Any
) -> None:
    etag = alice.get("table/").headers["ETag"]
    with django_assert_num_queries(1):  # the pass with its table and game
        assert alice.get("table/", **{"If-None-Match": etag}).status_code == 304
    for number in (1, 2):  # the same for a long ledger as for a short one
        with django_assert_num_queries(7):  # pass, begin, lock, entries, entry, scores, end
            alice.post(f"games/{game.pk}/entries/", {"id": new_id(), "number": number, "hand": made(0, 3)})
