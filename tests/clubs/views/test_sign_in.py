"""Signing in: wrong passwords count by address, a known device for itself, and a name only makes people wait."""

import logging
import re
import time
from typing import Any

import pytest
from django.test import Client

from clubs.services import sign_in_delays
from clubs.services.sign_in_delays import count_wrong_password
from tests.clubs.people import PASSWORD, Visitor, new_user
from web.client_identity import COOKIE, ClientIdentity


def sign_in(client: Client, name: str, password: str = PASSWORD, **extra: Any) -> Any:
    return client.post("/sign-in/", {"username": name, "password": password}, **extra)


def test_a_user_signs_in_and_out(nobody: Visitor, client: Client) -> None:
    assert "Sign in" in client.get("/").content.decode()
    assert sign_in(client, "ned").headers["Location"] == "/nights/"
    assert re.search(r"\bned\b", client.get("/").content.decode())
    assert client.get("/sign-out/").status_code == 405
    assert client.post("/sign-out/").headers["Location"] == "/"
    assert not re.search(r"\bned\b", client.get("/").content.decode())


def test_a_page_that_asks_to_sign_in_comes_back_and_no_other_site_does(
    nobody: Visitor, client: Client
) -> None:
    assert client.get("/clubs/").headers["Location"] == "/sign-in/?next=/clubs/"
    back = client.post("/sign-in/", {"username": "ned", "password": PASSWORD, "next": "/clubs/"})
    assert back.headers["Location"] == "/clubs/"
    away = client.post(
        "/sign-in/", {"username": "ned", "password": PASSWORD, "next": "https://evil.example/"}
    )
    assert away.headers["Location"] == "/nights/"
    assert client.get("/admin/login/?next=/admin/").headers["Location"] == "/sign-in/?next=/admin/"


def wait_of(response: Any) -> int:
    assert response.status_code == 429
    return int(response.headers["Retry-After"])


def test_ten_wrong_passwords_a_minute_shut_an_address_and_no_other(nobody: Visitor, client: Client) -> None:
    assert [sign_in(client, f"user{n}", "wrong").status_code for n in range(10)] == [422] * 10
    shut = sign_in(client, "ned")
    assert 0 < wait_of(shut) <= 60
    wait = shut.headers["Retry-After"]
    assert f"Too many wrong passwords. Wait {wait} seconds, then try again." in shut.content.decode()
    assert sign_in(client, "ned", REMOTE_ADDR="192.168.1.9").status_code == 302


def test_nothing_typed_is_no_guess(nobody: Visitor, client: Client) -> None:
    assert [sign_in(client, "ned", "").status_code for _ in range(12)] == [422] * 12
    assert sign_in(client, "ned").status_code == 302


@pytest.mark.parametrize(
    ("addresses", "other"),
    [
        (("2001:db8::1", "2001:db8::2", "2001:db8:0:0:ffff::9"), "2001:db8:0:1::1"),
        (("::ffff:192.0.2.1", "192.0.2.1"), "::ffff:192.0.2.2"),
    ],
)
def test_what_counts_as_one_address(
    addresses: tuple[str, ...], other: str, nobody: Visitor, client: Client
) -> None:
    for number in range(10):
        sign_in(client, "user", "wrong", REMOTE_ADDR=addresses[number % len(addresses)])
    assert {sign_in(client, "ned", REMOTE_ADDR=address).status_code for address in addresses} == {429}
    assert sign_in(client, "ned", REMOTE_ADDR=other).status_code == 302


def test_the_device_where_a_user_signed_in_before_is_not_locked_out_with_the_hall(
    nobody: Visitor, client: Client
) -> None:
    own, nora = Client(), new_user("nora")
    sign_in(own, "ned")
    own.post("/sign-out/")
    for number in range(10):
        sign_in(client, f"user{number}", "wrong")
    assert sign_in(own, "Ned").status_code == 422
    assert sign_in(own, "ned").status_code == 302
    # It is known as his, and not as somebody else's.
    own.post("/sign-out/")
    assert sign_in(own, nora.username).status_code == 429


def test_a_device_that_is_known_has_guesses_of_its_own_and_no_more(nobody: Visitor) -> None:
    own = Client()
    sign_in(own, "ned")
    own.post("/sign-out/")
    assert [sign_in(own, "ned", "wrong").status_code for _ in range(11)] == [422] * 10 + [429]
    assert sign_in(own, "ned").status_code == 429
    assert sign_in(Client(), "ned").status_code == 302


@pytest.mark.parametrize("cookie", ["", "x", "WyJhIiwibmVkIl0:1wXyZ:forged", "\x00"])
def test_a_forged_cookie_makes_no_device_known(cookie: str, nobody: Visitor, client: Client) -> None:
    for number in range(10):
        sign_in(client, f"user{number}", "wrong")
    forger = Client()
    forger.cookies[COOKIE] = cookie
    assert sign_in(forger, "ned").status_code == 429


def test_a_user_is_never_locked_out_from_elsewhere_and_waits_five_seconds_at_most(
    nobody: Visitor, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    own = Client()
    sign_in(own, "ned")
    own.post("/sign-out/")
    guesser = ClientIdentity("198.51.100.1")
    for _ in range(1000):
        count_wrong_password("NED ", guesser)
    delayed = sign_in(client, "ned")
    assert 4 <= wait_of(delayed) <= 5
    assert "Too many wrong passwords for this name. Try again in" in delayed.content.decode()
    assert own.post("/sign-in/", {"username": "ned", "password": PASSWORD}).status_code == 302
    assert sign_in(client, "nora", "wrong").status_code == 422
    # Nobody takes the moment away: others try and try from elsewhere meanwhile.
    monkeypatch.setattr(sign_in_delays, "LONGEST_SECONDS", 1)
    for number in range(20):
        sign_in(client, "ned", "wrong", REMOTE_ADDR=f"203.0.113.{number}")
    time.sleep(1)
    assert sign_in(client, "ned").status_code == 302


def test_each_wrong_password_of_such_a_name_makes_its_address_wait_again(
    nobody: Visitor, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(sign_in_delays, "WRONG_FOR_A_SECOND", 1)
    monkeypatch.setattr(sign_in_delays, "LONGEST_SECONDS", 1)
    assert sign_in(client, "ned", "wrong").status_code == 422
    assert wait_of(sign_in(client, "ned", "wrong")) == 1
    time.sleep(1)
    assert sign_in(client, "ned", "wrong").status_code == 422
    assert wait_of(sign_in(client, "ned")) == 1


def test_the_address_is_counted_as_the_proxies_in_front_say(nobody: Visitor, client: Client) -> None:
    """Nobody's word on addresses is taken where no proxy is trusted."""
    for number in range(10):
        sign_in(client, "user", "wrong", HTTP_X_FORWARDED_FOR=f"10.0.0.{number}")
    assert sign_in(client, "ned", HTTP_X_FORWARDED_FOR="10.0.0.99").status_code == 429


def test_no_password_and_no_name_is_logged(
    nobody: Visitor, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    for _ in range(12):
        sign_in(client, "ned", "a secret of mine")
    text = " ".join(record.getMessage() for record in caplog.records)
    assert "/sign-in/" in text
    assert "a secret of mine" not in text
    assert '"ned"' not in text


@pytest.mark.parametrize("name", ["", "x" * 5000, "<b>", "ned\n"])
def test_whatever_is_typed_is_answered_with_the_form(name: str, client: Client, db: None) -> None:
    answer = sign_in(client, name, "wrong")
    assert answer.status_code == 422
    assert 'name="password"' in answer.content.decode()
