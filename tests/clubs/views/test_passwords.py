"""Choosing another password: by the old one, and so that every other device has to sign in again."""

from typing import Any

import pytest
from django.test import Client

from clubs.models import User
from tests.clubs.people import PASSWORD, Visitor, with_token
from tests.clubs.views.test_links import said

BETTER = "knave of clubs"


def typed(old: str = PASSWORD, new: str = BETTER, again: str | None = None) -> dict[str, str]:
    return {"old_password": old, "new_password1": new, "new_password2": new if again is None else again}


def has(password: str) -> bool:
    return User.objects.get(username="ned").check_password(password)


def test_the_clubs_page_leads_there_and_the_device_that_changes_it_stays_signed_in(nobody: Visitor) -> None:
    other = Client()
    assert nobody.user is not None
    other.force_login(nobody.user)
    assert '<a href="/password/">Your password</a>' in said(nobody.get("clubs/"))
    changed = nobody.post("password/", typed())
    assert (changed.status_code, changed.headers["Location"], has(BETTER)) == (302, "/clubs/", True)
    assert "Your password is changed. Other devices have to sign in again." in said(nobody.get("clubs/"))
    assert other.get("/clubs/").headers["Location"] == "/sign-in/?next=/clubs/"
    again = Client()
    assert again.post("/sign-in/", {"username": "ned", "password": PASSWORD}).status_code == 422
    assert again.post("/sign-in/", {"username": "ned", "password": BETTER}).status_code == 302


@pytest.mark.parametrize("ended", [True, False])
def test_tokens_end_with_the_password_when_that_is_ticked(ended: bool, nobody: Visitor) -> None:
    assert nobody.user is not None
    assert "end_tokens" not in said(nobody.get("password/"))
    program = with_token(nobody.user)
    assert program.ask("clubs/").status_code == 200
    assert "Also end my tokens" in said(nobody.get("password/"))
    assert nobody.post("password/", typed(old="wrong") | {"end_tokens": "on"}).status_code == 422
    assert program.ask("clubs/").status_code == 200
    assert nobody.post("password/", typed() | ({"end_tokens": "on"} if ended else {})).status_code == 302
    assert ("Your tokens have ended: 1." in said(nobody.get("clubs/"))) == ended
    assert program.ask("clubs/").status_code == (401 if ended else 200)


@pytest.mark.parametrize(
    ("wish", "why"),
    [
        (typed(old="queen of clubs"), "That isn&#x27;t your password. Capital letters count."),
        (typed(old=""), "This field is required."),
        (typed(again="king of clubs"), "The two password fields didn\u2019t match."),
        (typed(new="short"), "This password is too short. It must contain at least 8 characters."),
        (typed(new="password1"), "This password is too common."),
        (typed(new="12481632641"), "This password is entirely numeric."),
        (typed(new="ned\0ned\0ned"), "This form has an invisible character in it."),
    ],
)
def test_what_is_no_good_is_said_and_nothing_changes(wish: dict[str, str], why: str, nobody: Visitor) -> None:
    answer = nobody.post("password/", wish)
    assert (answer.status_code, why in said(answer), has(PASSWORD)) == (422, True, True)
    assert nobody.get("clubs/").status_code == 200


def test_a_password_is_guessed_here_no_faster_than_at_the_sign_in(nobody: Visitor) -> None:
    def wrong() -> Any:
        return nobody.post("password/", typed(old="wrong"))

    assert [wrong().status_code for _ in range(10)] == [422] * 10
    waits = nobody.post("password/", typed())
    wait = waits.headers["Retry-After"]
    assert (waits.status_code, 0 < int(wait) <= 60, has(PASSWORD)) == (429, True, True)
    assert f"Too many wrong passwords. Wait {wait} seconds, then try again." in said(waits)
    assert Client().post("/sign-in/", {"username": "ned", "password": PASSWORD}).status_code == 429
    assert nobody.get("password/").status_code == 200


def test_new_passwords_that_are_no_good_are_no_guesses(nobody: Visitor) -> None:
    for _ in range(10):
        assert nobody.post("password/", typed(new="short")).status_code == 422
    assert nobody.post("password/", typed()).status_code == 302
