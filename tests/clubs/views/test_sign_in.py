"""Signing in: five wrong passwords lock a name out at an address, twenty an address for a minute."""

import logging
from typing import Any

import pytest
import time_machine
from django.conf import settings
from django.test import Client

from clubs.views.sign_in import PASSWORDS
from tests.clubs.people import PASSWORD, Visitor, new_user

WAIT = "Too many wrong passwords came from here. Wait 15 minutes, then try again."


def sign_in(client: Client, name: str, password: str = PASSWORD, **extra: Any) -> Any:
    return client.post("/sign-in/", {"username": name, "password": password}, **extra)


def test_a_user_signs_in_and_out(nobody: Visitor, client: Client) -> None:
    assert "Sign in" in client.get("/").content.decode()
    assert sign_in(client, "ned").headers["Location"] == "/nights/"
    assert "ned" in client.get("/").content.decode()
    assert client.get("/sign-out/").status_code == 405
    assert client.post("/sign-out/").headers["Location"] == "/"
    assert "ned" not in client.get("/").content.decode()


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


def test_five_wrong_passwords_lock_the_name_out_at_the_address_for_fifteen_minutes(
    nobody: Visitor, client: Client
) -> None:
    new_user("nora")
    with time_machine.travel("2026-11-21T20:00:00Z", tick=False) as clock:
        tries = [sign_in(client, "ned", "wrong") for _ in range(5)]
        assert [answer.status_code for answer in tries] == [422, 422, 422, 422, 429]
        locked = sign_in(client, "ned")
        assert (locked.status_code, locked.headers["Retry-After"]) == (429, "900")
        assert WAIT in locked.content.decode()
        assert sign_in(client, "nora").status_code == 302
        assert sign_in(client, "ned", REMOTE_ADDR="192.168.1.9").status_code == 302
        clock.shift(14 * 60)
        assert sign_in(client, "ned").status_code == 429
        if not settings.REDIS_URL:  # which has a clock of its own
            clock.shift(61)
            assert sign_in(client, "ned").status_code == 302


def test_an_address_that_guesses_at_many_names_waits_a_minute(nobody: Visitor, client: Client) -> None:
    for number in range(PASSWORDS.a_minute):
        assert sign_in(client, f"user{number}", "wrong").status_code == 422
    waits = sign_in(client, "ned")
    assert (waits.status_code, waits.headers["Retry-After"]) == (429, "60")
    assert sign_in(client, "ned", REMOTE_ADDR="192.168.1.9").status_code == 302


def test_the_address_is_counted_as_the_proxies_in_front_say(
    nobody: Visitor, client: Client, monkeypatch: pytest.MonkeyPatch
) -> None:
    for number in range(5):
        sign_in(client, "ned", "wrong", HTTP_X_FORWARDED_FOR=f"10.0.0.{number}")
    assert sign_in(client, "ned", HTTP_X_FORWARDED_FOR="10.0.0.99").status_code == 429


def test_no_password_and_no_name_is_logged(
    nobody: Visitor, client: Client, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG)
    for _ in range(6):
        sign_in(client, "ned", "a secret of mine")
    text = " ".join(record.getMessage() for record in caplog.records)
    assert "AXES: Locking out" in text
    assert "a secret of mine" not in text
    assert '"ned"' not in text


@pytest.mark.parametrize("name", ["", "\x00", "x" * 5000, "<b>", "ned\n"])
def test_whatever_is_typed_is_answered_with_the_form(name: str, client: Client, db: None) -> None:
    answer = sign_in(client, name, "wrong")
    assert answer.status_code == 422
    assert 'name="password"' in answer.content.decode()
