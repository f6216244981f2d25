"""Bodies that no client of ours sends, through a real socket: each gets an answer, and nothing is recorded."""

import json
import socket

import pytest

from tests.faults.house import Phone

pytestmark = pytest.mark.database
NAME = "00000000-0000-4000-8000-000000000000"
BODIES = {
    "nothing": b"",
    "no JSON": b"hello",
    "a list": b"[]",
    "null": b"null",
    "NUL": b"\0",
    "NUL in a text": b'{"kind": "note", "id": "%s", "note": "\\u0000"}' % NAME.encode(),
    "half a character": b'{"kind": "note", "id": "%s", "note": "\\ud800"}' % NAME.encode(),
    "bytes that are no text": b'{"note": "\xff"}',
    "another encoding": '{"kind": "note"}'.encode("utf-16"),
    "no number": b'{"number": NaN}',
    "infinity": b'{"number": 1e999}',
    "five thousand digits": b'{"number": ' + b"9" * 5000 + b"}",
    "one key twice": b'{"id": 1, "id": 2}',
    "brackets": b"[" * 200_000,
    "braces": b'{"a":' * 40_000,
    "a long key": b'{"' + b"k" * 200_000 + b'": 1}',
    "quotes": b'"' * 200_000,
    "strokes": b'"' + b"\\" * 200_001,
}


@pytest.mark.parametrize("body", BODIES.values(), ids=BODIES)
def test_a_body_that_is_no_entry_is_refused_in_the_one_error_shape(body: bytes, phone: Phone) -> None:
    answer = phone.house.ask("POST", f"/api/v1/games/{phone.game}/entries/", body, phone.headers)
    assert answer.status == 400
    assert {"code", "detail", "attr"} == set(answer.json["errors"][0])
    assert phone.ledger() == []


@pytest.mark.parametrize(
    "kind", ["text/plain", "application/x-www-form-urlencoded", "multipart/form-data", ""]
)
def test_what_is_not_sent_as_json_is_refused(kind: str, phone: Phone) -> None:
    headers = {**phone.headers, "Content-Type": kind}
    answer = phone.house.ask("POST", f"/api/v1/games/{phone.game}/entries/", b"id=1", headers)
    assert (answer.status, answer.code) == (415, "unsupported_media_type")


@pytest.mark.parametrize("path", ["/api/v1/score/", "/api/v1/tables/", "/api/v1/games/{game}/entries/"])
def test_ten_megabytes_of_unknown_length_are_refused_and_the_connection_is_answered(
    path: str, phone: Phone
) -> None:
    head = (
        f"POST {path.format(game=phone.game)} HTTP/1.1\r\nHost: localhost\r\nContent-Type: application/json\r\n"
        f"Authorization: Table {phone.token}\r\nTransfer-Encoding: chunked\r\nConnection: close\r\n\r\n"
    )
    chunk = b"%x\r\n%s\r\n" % (100_000, b" " * 100_000)
    answer = phone.house.send(head.encode(), *[chunk] * 100, b"0\r\n\r\n")
    status, _, body = answer.partition(b"\r\n\r\n")
    assert status.startswith(b"HTTP/1.1 413 ")
    assert json.loads(body)["errors"][0]["code"] == "too_large"
    assert phone.house.ask("GET", "/healthz").status == 200


def test_a_request_that_breaks_off_records_nothing(phone: Phone) -> None:
    whole = json.dumps({"kind": "note", "id": NAME, "note": "half"}).encode()
    head = (
        f"POST /api/v1/games/{phone.game}/entries/ HTTP/1.1\r\nHost: localhost\r\nContent-Length: {len(whole)}\r\n"
        f"Content-Type: application/json\r\nAuthorization: Table {phone.token}\r\n\r\n"
    )
    with socket.create_connection(("127.0.0.1", phone.house.port), timeout=0.5) as line:
        line.sendall(head.encode() + whole[:-1])
        with pytest.raises(TimeoutError):
            line.recv(1)
    assert phone.ledger() == []
