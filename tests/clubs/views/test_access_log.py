"""What the log tells of access: who, from where and what, and never the secret itself."""

import logging
import re

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import ApiToken, Club, Invitation, Membership, Role
from clubs.selectors.invitations import link_token
from clubs.services.invitations import invite
from clubs.services.setup import setup_token
from euchre_league.masking import mask
from tests.clubs.people import PASSWORD, Visitor, with_token

BETTER = "knave of clubs"


@pytest.fixture(autouse=True)
def all_of_it(caplog: pytest.LogCaptureFixture) -> None:
    caplog.set_level(logging.INFO, logger="euchre_league.access")


def lines(caplog: pytest.LogCaptureFixture) -> list[str]:
    """Return what was logged of access since the last look, as the log shows it."""
    found = [mask(one.getMessage()) for one in caplog.records if one.name == "euchre_league.access"]
    caplog.clear()
    return found


def test_refused_sign_ins_name_an_account_and_never_what_was_typed(
    nobody: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    stranger = Client(REMOTE_ADDR="203.0.113.9")
    for typed in ("ned", "my secret password"):
        stranger.post("/sign-in/", {"username": typed, "password": "hunter2 hunter2"})
    stranger.post("/sign-in/", {"username": "ned", "password": PASSWORD})
    assert lines(caplog) == [
        "ned from 203.0.113.9: sign-in refused",
        "somebody from 203.0.113.9: wrong password",
        "an unknown name from 203.0.113.9: sign-in refused",
        "somebody from 203.0.113.9: wrong password",
        "ned from 203.0.113.9: signed in",
    ]


def test_whoever_has_to_wait_to_sign_in_is_logged_with_the_address(
    nobody: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    def tried(address: str, name: str) -> list[str]:
        Client(REMOTE_ADDR=address).post("/sign-in/", {"username": name, "password": "hunter2 hunter2"})
        return [re.sub(r"[0-9]+ s$", "N s", line) for line in lines(caplog)]

    for number in range(20):
        tried(f"203.0.113.{number}", "ned ned")
        tried("198.51.100.9", f"user {number}")
    waits = "sign-in refused, to wait N s"
    assert tried("198.51.100.9", " ned ") == [f"ned from 198.51.100.9: {waits}"]
    assert tried("198.51.100.9", "my secret password") == [f"an unknown name from 198.51.100.9: {waits}"]
    assert tried("198.51.100.9", "ned\0") == []  # no form with a NUL is read at all
    # Twenty wrong passwords of one name from everywhere: the next address has to come back for it.
    assert tried("192.0.2.1", "ned ned") == [f"an unknown name from 192.0.2.1: {waits}"]


def test_a_wrong_old_password_names_whose_it_was_to_be(
    nobody: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    wrong = {"old_password": "hunter2 hunter2", "new_password1": BETTER, "new_password2": BETTER}
    for _ in range(11):
        nobody.post("password/", wrong)
    found = lines(caplog)
    assert found[:2] == ["ned from 127.0.0.1: wrong old password", "somebody from 127.0.0.1: wrong password"]
    assert re.sub(r"[0-9]+ s$", "N s", found[20]) == (
        "ned from 127.0.0.1: change of password refused, to wait N s"
    )
    assert len(found) == 21


def test_refused_tokens_are_logged_once_with_the_address_and_never_themselves(
    nobody: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    assert nobody.user is not None
    unknown, good, expired = (
        "euchre_" + 57 * "0",
        with_token(nobody.user).token,
        with_token(nobody.user).token,
    )
    ApiToken.objects.filter(token_key=expired[:15]).update(expiry=timezone.now())

    def shown(token: str) -> list[str]:
        caplog.clear()
        Visitor(token=token, client=Client(REMOTE_ADDR="203.0.113.9")).ask("clubs/")
        assert [one for one in caplog.records if token[8:] in one.getMessage()] == []
        return lines(caplog)

    assert shown(unknown) == ["somebody from 203.0.113.9: unknown token refused"]
    assert shown("0123456789 abcdefghij") == ["somebody from 203.0.113.9: miswritten token refused"]
    assert shown(expired) == ["ned from 203.0.113.9: expired token refused"]
    assert shown(good) == []
    nobody.user.is_active = False
    nobody.user.save()
    assert shown(good) == ["ned from 203.0.113.9: token of a user who was switched off refused"]


def test_wrong_codes_words_and_links_are_told_without_what_was_typed(
    db: None, caplog: pytest.LogCaptureFixture
) -> None:
    stranger = Client(REMOTE_ADDR="203.0.113.9")
    stranger.post("/t/", {"code": "BCDF2345"})
    stranger.get("/n/OAK/")
    stranger.get("/b/OAK/")
    stranger.get("/join/1.x/")
    assert lines(caplog) == [
        f"somebody from 203.0.113.9: wrong {kind}" for kind in ("code", "word", "board", "link")
    ]


def test_invitations_roles_tokens_and_passwords_name_who_did_it(
    club: Club, olive: Visitor, alice: Visitor, caplog: pytest.LogCaptureFixture
) -> None:
    sam = Membership.objects.get(user__username="alice")
    olive.post(f"clubs/{club.pk}/invitations/", {"role": Role.SCORER})
    first = Invitation.objects.get()
    olive.post(f"clubs/{club.pk}/invitations/{first.pk}/take-back/")
    olive.post(f"clubs/{club.pk}/members/{sam.pk}/", {"role": Role.ORGANISER})
    olive.post(f"clubs/{club.pk}/members/{sam.pk}/", {"end": "1"})
    olive.post("tokens/", {"name": "scores", "days": 7, "may_write": "on"})
    olive.post("tokens/revoke/", {"token_key": ApiToken.objects.get().token_key})
    new = {"old_password": PASSWORD, "new_password1": BETTER, "new_password2": BETTER}
    olive.post("password/", new)
    assert olive.user is not None
    second = invite(club, Role.SCORER, olive.user, timezone.now())
    alice.post(f"join/{link_token(second)}/")
    assert lines(caplog) == [
        f"olive from 127.0.0.1: invited scorer to club {club.pk}, invitation {first.pk}",
        f"olive from 127.0.0.1: took back invitation {first.pk} to club {club.pk}",
        f"olive from 127.0.0.1: made alice organiser of club {club.pk}",
        f"olive from 127.0.0.1: let alice go from club {club.pk}",
        "olive from 127.0.0.1: made a token that writes",
        "olive from 127.0.0.1: ended a token",
        "olive from 127.0.0.1: changed the password, and ended 0 tokens",
        f"alice from 127.0.0.1: used invitation {second.pk} to club {club.pk}",
    ]


def test_the_first_owner_of_all_is_told_too(db: None, caplog: pytest.LogCaptureFixture) -> None:
    form = {"name": "Oak", "username": "olive", "password1": PASSWORD, "password2": PASSWORD}
    Client().post(f"/set-up/{setup_token()}/", form)
    assert lines(caplog) == ["olive from 127.0.0.1: used the set-up link and owns a club"]
