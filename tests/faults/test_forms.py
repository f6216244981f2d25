"""Forms and addresses that no page of ours makes: each gets a page that says why, and the table isn't harmed."""

import json
import urllib.parse
from uuid import uuid4

import pytest
from django.conf import settings

from tests.faults.house import HAND, Phone

pytestmark = pytest.mark.database
ADJUSTMENT = {"result": "adjustment", "points": {"A": 1}, "note": "as agreed"}


def hand(**fields: object) -> dict[str, str]:
    return {"kind": "hand", "number": "1", "hand": json.dumps(fields)}


ENTRIES = [
    pytest.param({}, id="nothing"),
    pytest.param({"kind": "\0", "id": "\0", "hand": "\0", "of": "\0"}, id="NUL everywhere"),
    pytest.param(hand() | {"hand": "[" * 20_000}, id="brackets"),
    pytest.param(hand() | {"hand": "NaN"}, id="no number"),
    pytest.param({"kind": "seats", "seat.0": "9" * 15}, id="nobody's number"),
    pytest.param({"kind": "seats"} | {f"seat.{seat}": "" for seat in range(4)}, id="ghosts"),
    pytest.param({"kind": "note", "note": "\N{GRINNING FACE}" * 501}, id="a long note"),
    pytest.param({"kind": "void", "of": str(uuid4())}, id="a void of nothing"),
    pytest.param(hand(**HAND) | {"number": ""}, id="a hand without number"),
    pytest.param(hand(**HAND) | {"number": "0"}, id="hand nought"),
    pytest.param(hand(**HAND | {"maker": 99}), id="no such seat"),
    pytest.param(hand(**HAND | {"maker": -1}), id="a seat below nought"),
    pytest.param(hand(**HAND, trump=["S"]), id="a list of trumps"),
    pytest.param(hand(**ADJUSTMENT | {"note": "\ud800"}), id="half a character"),
    pytest.param(hand(**{"\ud800": 1}), id="half a character as a name"),
    pytest.param({"kind": "note", "note": "a\0b"}, id="NUL in a note"),
    pytest.param(hand(**ADJUSTMENT | {"note": "a\0b"}), id="NUL in a hand"),
]


@pytest.mark.parametrize("fields", ENTRIES)
def test_whatever_a_form_sends_the_answer_is_a_page_and_the_table_can_be_read(
    fields: dict[str, str], phone: Phone
) -> None:
    answer = phone.submit(f"{phone.page}entries/", {"id": str(uuid4()), "game": str(phone.game)} | fields)
    assert answer.status in (302, 409, 422), answer.text
    assert phone.house.ask("GET", phone.page).status == 200
    assert phone.get("table/").status == 200
    assert phone.get(f"games/{phone.game}/entries/").status == 200


@pytest.mark.parametrize(
    "query",
    [
        "maker=%00&of=%00",
        "revokes=99&result=revoke",
        "maker.x=1&tricks=3",
        "a." * 4_000 + "=1",
        pytest.param("maker=99&tricks=3"),
        pytest.param("maker=0&tricks=3&trump.a=1"),
    ],
    ids=lambda query: query[:30],
)
def test_whatever_hand_a_query_asks_about_it_is_named_or_refused(query: str, phone: Phone) -> None:
    assert phone.house.ask("GET", f"{phone.page}hand/?{query}").status == 422


@pytest.mark.parametrize(
    ("path", "status"),
    [
        ("/t/1.x/", 404),
        ("/t/%FF.%FF/", 404),
        pytest.param("/t/" + "x" * 2_000 + "/", 404, id="a long path"),
        pytest.param("/t/" + "x" * 3_000 + "/", 414, id="too long a path"),
        pytest.param("/t/" + "x" * 100_000 + "/", 431, id="far too long a path"),
        ("/api/v1/games/99999999999999999999/", 404),
        pytest.param("/api/v1/games/" + "9" * 2_000 + "/", 404, id="a long number"),
        ("/api/v1/games/?page=%00", 400),
        ("/api/v1/games/?state=%00", 400),
        ("//other.example/t", 404),
        pytest.param("/t/%00/", 404),
        pytest.param(
            "/api/v1/games/?" + "a=1&" * (settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1), 400, id="many"
        ),
    ],
    ids=lambda path: str(path)[:30],
)
def test_an_address_that_means_nothing_is_not_found_or_refused(path: str, status: int, phone: Phone) -> None:
    assert phone.house.ask("GET", path, None, phone.headers).status == status


@pytest.mark.parametrize(
    ("host", "status"),
    [
        ("localhost", 200),
        ("evil.example", 400),
        ("a@localhost", 400),
        pytest.param("a" * 5000, 400),
    ],
    ids=lambda host: str(host)[:12],
)
def test_a_card_is_drawn_for_the_hosts_of_a_house_only(host: str, status: int, phone: Phone) -> None:
    assert phone.house.ask("GET", f"{phone.page}card/", None, {"Host": host}).status == status


@pytest.mark.parametrize("charset", ["utf-8", "utf-7", "rot13"])
def test_a_form_in_whatever_encoding_is_answered(charset: str, phone: Phone) -> None:
    part = '--b\r\nContent-Disposition: form-data; name="names.{}"\r\n\r\n+2AA-\r\n'
    body = "".join(part.format(seat) for seat in range(4)).encode() + b"--b--\r\n"
    answer = phone.submit("/tables/new/", body, f"multipart/form-data; boundary=b; charset={charset}")
    assert answer.status in (302, 415, 422)


def test_whoever_is_not_named_has_the_name_of_the_seat(phone: Phone) -> None:
    opened = phone.submit("/tables/new/", {"names.0": "Ann"})
    assert opened.status == 302
    page = phone.house.ask(
        "GET", urllib.parse.urlsplit(opened.headers["Location"]).path.removesuffix("card/")
    )
    assert [name in page.text for name in ("Ann", "East", "South", "West")] == [True] * 4


@pytest.mark.parametrize("kind", ["note", "seats"])
def test_another_entry_under_an_id_that_is_taken_is_not_said_to_be_kept(kind: str, phone: Phone) -> None:
    people = [str(seat["player"]) for seat in phone.get("table/").json["game"]["seats"]]
    form = {"kind": kind, "id": str(uuid4()), "game": str(phone.game)}
    seats = {f"seat.{seat}": player for seat, player in enumerate(people)}
    first, second = form | seats, form | seats | {"seat.0": people[1], "seat.1": people[0]}
    if kind == "note":
        first, second = form | {"note": "Ann left at nine"}, form | {"note": "Bob left at nine"}
    assert phone.submit(f"{phone.page}entries/", first).status == 302
    assert phone.submit(f"{phone.page}entries/", first).status == 302
    answer = phone.submit(f"{phone.page}entries/", second)
    assert (answer.status, len(phone.ledger())) in ((409, 1), (302, 2))


def test_names_of_every_script_are_shown_as_text_and_none_as_markup(phone: Phone) -> None:
    names = ["\N{GRINNING FACE}", "<b>Bob</b>", "{0}", "\u05d0\u05d1"]
    opened = phone.submit("/tables/new/", {f"names.{seat}": name for seat, name in enumerate(names)})
    assert opened.status == 302
    page = phone.house.ask(
        "GET", urllib.parse.urlsplit(opened.headers["Location"]).path.removesuffix("card/")
    )
    assert "&lt;b&gt;Bob&lt;/b&gt;" in page.text
    assert "<b>Bob" not in page.text
    for name in ("x" * 300, "a\0b", "\u202eevil"):
        assert phone.submit("/tables/new/", {f"names.{seat}": name for seat in range(4)}).status == 422


def test_a_note_that_is_too_long_is_refused_and_not_cut(phone: Phone) -> None:
    fields = {"kind": "note", "id": str(uuid4()), "game": str(phone.game), "note": "n" * 501}
    page = phone.submit(f"{phone.page}entries/", fields)
    assert page.status == 422
    assert "The note has 501 characters; 500 is the most." in page.text
