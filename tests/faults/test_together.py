"""Many phones at the same instant, over HTTP: a hand counts once, and whoever was too late gets a message."""

from collections import Counter
from functools import partial
from uuid import uuid4

import pytest

from tests.faults.house import HAND, House, Phone, together

pytestmark = pytest.mark.database


def scores(phone: Phone) -> dict[str, int]:
    found: dict[str, int] = phone.get("table/").json["game"]["scores"]
    return found


def test_a_hand_sent_fifty_times_at_once_counts_once_and_is_answered_alike(phone: Phone) -> None:
    answers = together(*[partial(phone.enter, id=str(uuid4()), number=1, hand=HAND)] * 50)
    assert Counter(answer.status for answer in answers) == {201: 1, 200: 49}
    assert len({answer.text for answer in answers}) == 1
    assert len(phone.ledger()) == 1
    assert scores(phone) == {"A": 1, "B": 0}


def test_of_ten_hands_with_one_number_one_counts_and_nine_see_which(phone: Phone) -> None:
    hands = [{"maker": seat % 4, "tricks": {"A": 5, "B": 0}} for seat in range(10)]
    answers = together(*[partial(phone.enter, number=1, hand=hand) for hand in hands])
    assert Counter(answer.status for answer in answers) == {201: 1, 409: 9}
    recorded = next(answer.json for answer in answers if answer.status == 201)
    refused = [answer.json for answer in answers if answer.status == 409]
    assert [answer["theirs"] for answer in refused] == [recorded] * 9
    assert {answer["yours"]["hand"]["maker"] for answer in refused} <= {0, 1, 2, 3}
    assert phone.ledger() == [recorded]


def test_voids_replaces_and_hands_at_once_leave_exactly_what_was_answered_with_201(phone: Phone) -> None:
    first = phone.enter(number=1, hand=HAND).json
    calls = [
        *[partial(phone.enter, kind="void", of=first["id"])] * 5,
        *[partial(phone.enter, kind="replace", of=first["id"], hand={**HAND, "maker": 2})] * 5,
        *[partial(phone.enter, number=2, hand=HAND)] * 5,
    ]
    answers = together(*calls)
    ledger = phone.ledger()
    # One replace and one hand; and one void, which takes the replace away too where that came first.
    kinds = [entry["kind"] for entry in ledger[1:]]
    assert Counter(kinds) - Counter(["void"]) == {"replace": 1, "hand": 1}
    assert kinds.count("void") <= 1
    assert Counter(answer.status for answer in answers) == {201: len(kinds), 409: 15 - len(kinds)}
    assert {answer.code for answer in answers if answer.status == 409} == {"conflict"}
    assert [entry["sequence"] for entry in ledger] == list(range(1, len(ledger) + 1))
    told = [first["id"], *(answer.json["id"] for answer in answers if answer.status == 201)]
    assert sorted(entry["id"] for entry in ledger) == sorted(told)


def test_one_id_at_two_tables_is_recorded_at_one_of_them(house: House, phone: Phone) -> None:
    other, name = Phone(house), str(uuid4())
    answers = together(*[partial(one.enter, id=name, number=1, hand=HAND) for one in (phone, other)] * 5)
    assert Counter(answer.status for answer in answers) == {201: 1, 200: 4, 409: 5}
    assert sorted(len(one.ledger()) for one in (phone, other)) == [0, 1]
    assert all(answer.json["theirs"] is None for answer in answers if answer.status == 409)


def test_play_again_asked_ten_times_begins_one_game_and_no_hand_is_lost(phone: Phone) -> None:
    again = partial(phone.post, "games/", {"after": phone.game})
    hand = partial(phone.enter, number=1, hand=HAND)
    *begun, first, second = together(*[again] * 10, hand, hand)
    assert {(answer.status, answer.json["id"]) for answer in begun} == {(201, begun[0].json["id"])}
    assert phone.get("games/").json["count"] == 2
    kept = [answer.json["id"] for answer in (first, second) if answer.status == 201]
    assert [entry["id"] for entry in phone.ledger()] == kept
    assert {answer.code for answer in (first, second) if answer.status != 201} <= {"closed", "conflict"}
    late = phone.enter(number=len(kept) + 1, hand=HAND)
    assert (late.status, late.code) == (409, "closed")
    assert late.json["yours"]["hand"] == HAND


def test_a_pass_reaches_no_game_of_another_table(house: House, phone: Phone) -> None:
    other = Phone(house)
    assert phone.get(f"games/{other.game}/").status == 404
    assert phone.get(f"games/{other.game}/entries/").status == 404
    assert phone.enter(other.game, number=1, hand=HAND).status == 404
    assert phone.post("games/", {"after": other.game}).status == 404
    phone.submit(f"{phone.page}again/", {"after": str(other.game)})
    note = {"kind": "note", "id": str(uuid4()), "note": "there", "game": str(other.game)}
    phone.submit(f"{phone.page}entries/", note)
    assert other.ledger() == []
    assert other.get("games/").json["count"] == 1


def test_entries_are_kept_or_refused_while_the_card_is_renewed(phone: Phone) -> None:
    renew = partial(phone.submit, f"{phone.page}card/renew/", {})
    *notes, card = together(*[partial(phone.enter, kind="note", note=str(k)) for k in range(12)], renew)
    assert {answer.status for answer in notes} <= {201, 401}
    assert phone.get("table/").status == 401
    phone.headers["Authorization"] = f"Table {card.headers['Location'].split('/')[2]}"
    kept = sorted(answer.json["id"] for answer in notes if answer.status == 201)
    assert sorted(entry["id"] for entry in phone.ledger()) == kept


def test_of_cards_renewed_at_once_one_lets_in(phone: Phone) -> None:
    cards = together(*[partial(phone.submit, f"{phone.page}card/renew/", {})] * 4)
    codes = [answer.headers["Location"].split("/")[2] for answer in cards if answer.status == 302]
    lets_in = [phone.house.ask("GET", f"/t/{code}/").status for code in codes]
    assert Counter(lets_in)[200] == 1
