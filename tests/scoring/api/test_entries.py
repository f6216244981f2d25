"""`games/{id}/entries/`: every answer of the contract, and bodies that nobody should send."""

import json
from typing import Any

import pytest

from scoring.models import Entry, Game, GameState
from scoring.services.games import set_game_states
from tests.scoring.kitchen import Person, made, new_id

pytestmark = pytest.mark.django_db


def entry(number: int = 1, **more: Any) -> dict[str, Any]:
    return {"id": new_id(), "number": number, "hand": made(0, 3)} | more


def codes(response: Any) -> list[tuple[str, str | None]]:
    return [(error["code"], error["attr"]) for error in response.json()["errors"]]


def test_a_hand_is_recorded_and_repeated_in_the_answer(alice: Person, game: Game) -> None:
    sent = entry(hand=made(0, 3, alone=False, dealer=None), entered_at="2026-11-21T20:15:00+01:00")
    response = alice.post(f"games/{game.pk}/entries/", sent)
    body = response.json()
    received = body.pop("received_at")
    assert received.endswith("Z")
    assert (response.status_code, body) == (
        201,
        {
            "id": sent["id"],
            "game": game.pk,
            "sequence": 1,
            "kind": "hand",
            "number": 1,
            "of": None,
            "hand": {"maker": 0, "tricks": {"A": 3, "B": 2}},
            "seats": None,
            "note": None,
            "by": "pass",
            "entered_at": "2026-11-21T19:15:00Z",
        },
    )


def test_sent_again_it_is_200_with_the_same_answer(alice: Person, game: Game) -> None:
    sent = entry()
    first = alice.post(f"games/{game.pk}/entries/", sent)
    spelt_out = sent | {"kind": "hand", "of": None, "entered_at": "2026-11-21T20:15:00Z"}
    spelt_out["hand"] = sent["hand"] | {"result": "played", "alone": False, "note": None}
    again = alice.post(f"games/{game.pk}/entries/", spelt_out)
    assert (first.status_code, again.status_code) == (201, 200)
    assert again.json() == first.json()
    assert Entry.objects.count() == 1


def test_a_conflict_shows_both_sides(alice: Person, game: Game) -> None:
    first = alice.post(f"games/{game.pk}/entries/", entry()).json()
    yours = entry(hand=made(1, 5))
    response = alice.post(f"games/{game.pk}/entries/", yours)
    body = response.json()
    assert response.status_code == 409
    assert codes(response) == [("conflict", None)]
    assert body["theirs"] == first
    assert (body["yours"]["id"], body["yours"]["hand"]) == (yours["id"], made(1, 5))


def test_an_id_of_another_game_is_told_from_a_hand_to_compare(
    alice: Person, carol: Person, game: Game
) -> None:
    sent = entry()
    assert alice.post(f"games/{game.pk}/entries/", sent).status_code == 201
    other = carol.get("games/").json()["results"][0]["id"]
    refused = carol.post(f"games/{other}/entries/", sent)
    assert (refused.status_code, codes(refused)) == (409, [("conflict", None)])
    assert (refused.json()["yours"]["id"], refused.json()["theirs"]) == (sent["id"], None)
    assert refused.json()["errors"][0]["detail"] == (
        "This id is that of an entry in another game. If that is this very hand, drop yours; else send it anew, with "
        "an id of its own."
    )


def test_a_gap_says_which_number_comes_next(alice: Person, game: Game) -> None:
    response = alice.post(f"games/{game.pk}/entries/", entry(number=4))
    assert (response.status_code, codes(response)) == (409, [("gap", None)])
    assert response.json()["next"] == 1


def test_a_closed_game_says_so_and_gives_the_hand_back(alice: Person, game: Game) -> None:
    set_game_states([game.pk], GameState.CLOSED)
    sent = entry()
    response = alice.post(f"games/{game.pk}/entries/", sent)
    assert (response.status_code, codes(response)) == (409, [("closed", None)])
    assert response.json()["yours"]["id"] == sent["id"]


def test_an_impossible_hand_names_every_fault_and_writes_nothing(alice: Person, game: Game) -> None:
    record = {"maker": 9, "alone": "yes", "tircks": {}, "tricks": {"A": 4, "B": 4}}
    response = alice.post(f"games/{game.pk}/entries/", entry(hand=record))
    assert response.status_code == 400
    assert sorted(codes(response)) == [
        ("not_true_or_false", "hand.alone"),
        ("seat_out_of_range", "hand.maker"),
        ("tricks_sum", "hand.tricks"),
        ("unknown_field", "hand.tircks"),
    ]
    del record["alone"], record["tircks"]
    response = alice.post(f"games/{game.pk}/entries/", entry(hand=record))
    assert codes(response) == [("seat_out_of_range", "hand.maker"), ("tricks_sum", "hand.tricks")]
    assert Entry.objects.count() == 0


@pytest.mark.parametrize(
    ("body", "wanted"),
    [
        ({}, [("required", "id")]),
        ({"id": "1"}, [("invalid", "id")]),
        ({"id": 5, "of": 5, "number": 1, "hand": made(0, 3)}, [("invalid", "id"), ("invalid", "of")]),
        ({"id": new_id(), "kind": "seats", "seats": {"0": "1"}}, [("invalid", "seats")]),
        ({"id": new_id()}, [("required", "number"), ("required", "hand")]),
        ({"id": new_id(), "kind": "void", "number": 1}, [("required", "of"), ("not_allowed", "number")]),
        ({"id": new_id(), "kind": "note"}, [("required", "note")]),
        ({"id": new_id(), "kind": "shout"}, [("invalid_choice", "kind")]),
        ({"id": new_id(), "colour": 1, "number": 0}, [("min_value", "number"), ("unknown_field", "colour")]),
        ({"id": new_id(), "number": 0, "hand": {}}, [("min_value", "number")]),
        ({"id": new_id(), "number": 1, "hand": []}, [("not_an_object", "hand")]),
        ({"id": new_id(), "number": 1, "hand": {"result": "totals"}}, [("wrong_kind", "hand.result")]),
        ({"id": new_id(), "kind": "note", "note": "x" * 501}, [("max_length", "note")]),
        ({"id": new_id(), "kind": "note", "note": "x", "entered_at": "0001-01-01T00:00:00+14:00"}, None),
        ({"id": new_id(), "kind": "note", "note": "x", "entered_at": "9999-12-31T23:59:59-14:00"}, None),
        ([], [("invalid", "non_field_errors")]),
        ("hand", [("invalid", "non_field_errors")]),
        (None, [("null", None)]),
    ],
)
def test_a_body_that_cannot_be_names_its_faults(
    alice: Person, game: Game, body: Any, wanted: list[tuple[str, str]] | None
) -> None:
    response = alice.client.post(
        f"/api/v1/games/{game.pk}/entries/",
        json.dumps(body),
        content_type="application/json",
        headers=alice.headers,
    )
    assert response.status_code == 400, response.content
    assert wanted is None or codes(response) == wanted
    assert Entry.objects.count() == 0


@pytest.mark.parametrize(
    ("body", "status", "code"),
    [
        (b"not json", 400, "parse_error"),
        (b"\xff\xfe", 400, "parse_error"),
        (b"[" * 200_000, 400, "parse_error"),
        (b'{"id":' * 200_000, 413, "too_large"),
        (b'{"note": "' + b"x" * 10_000_000 + b'"}', 413, "too_large"),
        (b'{"kind": "note", "note": "\\u0000"}', 400, "parse_error"),
        (b'{"kind": "note", "note": "\\ud800"}', 400, "parse_error"),
        (b'{"\\ud800": 1}', 400, "parse_error"),
        (b'{"number": NaN}', 400, "parse_error"),
        (b'{"number": 1e999}', 400, "parse_error"),
        (b'{"number": ' + b"9" * 5000 + b"}", 400, "parse_error"),
        (b'{"id": 1, "id": 2}', 400, "parse_error"),
        (b"", 400, "required"),
    ],
)
def test_a_body_that_could_break_a_server_is_a_plain_refusal(
    alice: Person, game: Game, body: bytes, status: int, code: str
) -> None:
    response = alice.client.post(
        f"/api/v1/games/{game.pk}/entries/", body, content_type="application/json", headers=alice.headers
    )
    assert (response.status_code, response.json()["errors"][0]["code"]) == (status, code)
    assert Entry.objects.count() == 0


def test_another_content_type_is_415(alice: Person, game: Game) -> None:
    response = alice.client.post(f"/api/v1/games/{game.pk}/entries/", {"id": 1}, headers=alice.headers)
    assert (response.status_code, codes(response)) == (415, [("unsupported_media_type", None)])


def test_the_ledger_is_listed_in_order_in_pages_and_filtered(alice: Person, game: Game) -> None:
    for number in (1, 2, 3):
        alice.post(f"games/{game.pk}/entries/", entry(number))
    alice.post(f"games/{game.pk}/entries/", {"id": new_id(), "kind": "note", "note": "late"})
    page = alice.get(f"games/{game.pk}/entries/?page_size=3&page=2").json()
    assert (page["count"], [line["sequence"] for line in page["results"]], page["next"]) == (4, [4], None)
    back = alice.get(f"games/{game.pk}/entries/?ordering=-sequence&kind=hand").json()
    assert [line["number"] for line in back["results"]] == [3, 2, 1]
    wrong = alice.get(f"games/{game.pk}/entries/?kind=shout&ordering=colour")
    assert (wrong.status_code, sorted(attr for _, attr in codes(wrong))) == (400, ["kind", "ordering"])


def test_another_tables_pass_sees_and_records_nothing(carol: Person, alice: Person, game: Game) -> None:
    for response in (
        carol.get(f"games/{game.pk}/"),
        carol.get(f"games/{game.pk}/entries/"),
        carol.post(f"games/{game.pk}/entries/", entry()),
    ):
        assert (response.status_code, codes(response)) == (404, [("not_found", None)])
    said = carol.get(f"games/{game.pk}/").json()["errors"][0]["detail"]
    assert said == "There is no such game, or it is not shown to you: a pass is shown its own table's games."
    assert carol.get("games/").json()["count"] == 1
    assert carol.get("games/").json()["results"][0]["id"] != game.pk
    assert game.entries.count() == 0


def test_who_shows_nothing_is_told_of_everything_that_opens_a_game(alice: Person, game: Game) -> None:
    refused = alice.client.get(f"/api/v1/games/{game.pk}/")
    assert (refused.status_code, codes(refused)) == (401, [("not_authenticated", None)])
    assert refused.json()["errors"][0]["detail"] == (
        "Show a table's pass, Authorization: Table <token>, got from passes/; or sign in, or show a token: "
        "Authorization: Token <token>."
    )


def test_seats_can_be_told_through_the_api(alice: Person, game: Game) -> None:
    people = [seat["player"] for seat in alice.get(f"games/{game.pk}/").json()["seats"]]
    seats = {"0": people[1], "1": people[0], "2": people[2], "3": people[3]}
    response = alice.post(f"games/{game.pk}/entries/", {"id": new_id(), "kind": "seats", "seats": seats})
    assert response.status_code == 201, response.content
    names = [seat["name"] for seat in alice.get(f"games/{game.pk}/").json()["seats"]]
    assert names == ["Ben", "Ann", "Cleo", "Dan"]


def test_faults_of_shape_and_of_rule_are_named_together(alice: Person, game: Game) -> None:
    response = alice.post(
        f"games/{game.pk}/entries/", entry(hand={"maker": 4, "tricks": {"A": 2.5, "B": 3}, "alone": "yes"})
    )
    assert response.status_code == 400
    assert sorted(codes(response)) == [
        ("not_a_whole_number", "hand.tricks.A"),
        ("not_true_or_false", "hand.alone"),
        ("seat_out_of_range", "hand.maker"),
    ]
    assert Entry.objects.count() == 0


@pytest.mark.parametrize(
    ("record", "expected"),
    [
        ({"result": "revoke", "maker": 0, "revokes": [0] * 60_000}, ("list_too_long", "hand.revokes")),
        ({f"field{number}": 1 for number in range(9_000)}, ("too_many_fields", "hand")),
        ({"maker": 0, "tricks": {str(n): n for n in range(9_000)}}, ("too_many_fields", "hand.tricks")),
    ],
)
def test_a_record_without_measure_is_one_fault(
    alice: Person, game: Game, record: dict[str, Any], expected: tuple[str, str]
) -> None:
    response = alice.post(f"games/{game.pk}/entries/", entry(hand=record))
    assert (response.status_code, codes(response)) == (400, [expected])


def test_a_hundred_unknown_fields_of_an_entry_are_not_all_repeated(alice: Person, game: Game) -> None:
    response = alice.post(f"games/{game.pk}/entries/", entry(**{f"field{n:03}": 1 for n in range(100)}))
    assert (response.status_code, codes(response)) == (
        400,
        [("unknown_field", f"field{n:03}") for n in range(20)],
    )


def test_a_seat_holds_more_points_than_any_ledger_of_adjustments_adds_up_to(game: Game) -> None:
    game.seat_scores.update(points=2**40)
    assert set(game.seat_scores.values_list("points", flat=True)) == {2**40}


def test_one_void_takes_a_changed_hand_away_and_another_puts_it_back(alice: Person, game: Game) -> None:
    first, second, third = entry(), new_id(), new_id()
    entries = f"games/{game.pk}/entries/"
    alice.post(entries, first)
    alice.post(entries, {"id": second, "kind": "replace", "of": first["id"], "hand": made(0, 5)})
    alice.post(entries, {"id": third, "kind": "replace", "of": second, "hand": made(1, 5)})

    def row() -> tuple[object, object, object]:
        now = alice.get(f"games/{game.pk}/").json()["hands"][0]
        return now["standing"], now["below"], now["hand"]

    assert row() == (third, [first["id"], second], made(1, 5))
    back = {"id": new_id(), "kind": "void", "of": third}
    assert alice.post(entries, back).status_code == 201
    assert row() == (second, [first["id"]], made(0, 5))
    away = {"id": new_id(), "kind": "void", "of": first["id"]}
    assert [alice.post(entries, away).status_code for _ in range(2)] == [201, 200]
    assert row() == (None, [], None)
    late = alice.post(entries, {"id": new_id(), "kind": "void", "of": second})
    assert (late.status_code, late.json()["theirs"]["id"]) == (409, away["id"])
