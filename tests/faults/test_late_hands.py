"""Hands that come late, early or twice with something wrong in them too: the page still says what is wrong."""

import json
from uuid import uuid4

import pytest

from tests.faults.house import HAND, Phone

pytestmark = pytest.mark.database
NO_SUCH_SEAT = json.dumps({**HAND, "maker": 99})


@pytest.mark.parametrize(
    ("fields", "status"),
    [
        ({"kind": "hand", "number": "1"}, 409),
        ({"kind": "hand", "number": "5"}, 409),
        ({"kind": "replace", "of": str(uuid4())}, 422),
    ],
    ids=["late", "early", "of no entry"],
)
def test_a_hand_by_nobody_is_refused_where_something_else_is_wrong_first(
    fields: dict[str, str], status: int, phone: Phone
) -> None:
    assert phone.enter(number=1, hand=HAND).status == 201
    answer = phone.submit(f"{phone.page}entries/", {"id": str(uuid4()), "hand": NO_SUCH_SEAT} | fields)
    assert answer.status == status


def test_a_hand_by_nobody_for_a_game_that_is_closed_is_shown_as_not_recorded(phone: Phone) -> None:
    assert phone.post("games/", {"after": phone.game}).status == 201
    form = {"kind": "hand", "number": "1", "id": str(uuid4()), "game": str(phone.game), "hand": NO_SUCH_SEAT}
    assert phone.submit(f"{phone.page}entries/", form).status == 409


def test_a_void_of_another_hand_under_an_id_that_is_taken_is_not_said_to_be_done(phone: Phone) -> None:
    first, second = (phone.enter(number=number, hand=HAND).json["id"] for number in (1, 2))
    form = {"kind": "void", "id": str(uuid4())}
    assert phone.submit(f"{phone.page}entries/", form | {"of": first}).status == 302
    assert phone.submit(f"{phone.page}entries/", form | {"of": first}).status == 302
    answer = phone.submit(f"{phone.page}entries/", form | {"of": second})
    assert (answer.status, len(phone.ledger())) in ((409, 3), (302, 4))


def test_a_note_without_words_is_no_note(phone: Phone) -> None:
    assert phone.submit(f"{phone.page}entries/", {"kind": "note", "id": str(uuid4())}).status == 422
    assert phone.ledger() == []


def test_the_methods_of_the_interface_s_own_page_can_be_asked(phone: Phone) -> None:
    assert phone.house.ask("OPTIONS", "/api/v1/docs/").status in (200, 204, 405)
