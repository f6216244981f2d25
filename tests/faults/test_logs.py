"""What the server writes while codes are typed wrongly, sent to wrong addresses and refused."""

from urllib.parse import quote

import pytest
from django.conf import settings

from tests.faults.house import COOKIE, HAND, Phone

pytestmark = pytest.mark.database


@pytest.mark.parametrize(
    ("method", "path"),
    [
        ("GET", "/t/{code}/nowhere/"),
        ("PUT", "/t/{code}/hand/"),
        ("POST", "/t/{code}/entries/"),
        ("POST", "/t/{token}/entries/"),
        ("GET", "/t/{token}/nowhere"),
        ("PUT", "/t/?code={code}"),
        ("GET", "/nowhere?token={token}"),
        pytest.param("POST", "/t/{typed}/entries/"),
        pytest.param("GET", "/t/{typed}/nowhere"),
        pytest.param("GET", "/t//{code}/"),
        pytest.param("GET", "/{token}"),
        pytest.param("GET", "/api/v1/{token}/"),
    ],
)
def test_no_refusal_writes_a_code_that_lets_in(method: str, path: str, phone: Phone) -> None:
    house, before = phone.house, len(phone.house.said())
    letters, digits = phone.code.split()
    asked = path.format(code=letters + digits, typed=quote(phone.code), token=phone.token)
    answer = house.ask(method, asked, headers={"Cookie": f"csrftoken={COOKIE}"})
    assert answer.status in (403, 404, 405)
    written = house.said()[before:]
    assert written
    assert [part for part in (letters, digits, phone.token.split(".")[1]) if part in written] == []


def test_a_whole_game_writes_no_code_token_or_name(phone: Phone) -> None:
    before = len(phone.house.said())
    phone.house.ask("POST", "/api/v1/passes/", b'{"code": "%s"}' % phone.code.encode(), phone.headers)
    for number in range(1, 6):
        phone.enter(number=number, hand={**HAND, "tricks": {"A": 5, "B": 0}})
    assert phone.enter(number=6, hand=HAND).status == 400
    assert phone.enter(number=1, hand=HAND).status == 409
    assert phone.house.ask("GET", phone.page, None, {"Host": "evil.example"}).status == 400
    assert phone.submit("/t/", {"code": phone.code}).status == 302
    assert (
        phone.submit(f"{phone.page}entries/", b"x=1&" * (settings.DATA_UPLOAD_MAX_NUMBER_FIELDS + 1)).status
        == 400
    )
    written = phone.house.said()[before:]
    assert "Bad Request" in written
    letters, digits = phone.code.split()
    assert [part for part in (letters, digits, phone.token.split(".")[1]) if part in written] == []
