"""What the log tells of access: who, from where and what, and never the secret itself."""

import logging

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import ApiToken, Club, Invitation, Membership, Role
from clubs.selectors.invitations import link_token
from clubs.services.invitations import invite
from clubs.services.setup import setup_token
from euchre_league.masking import mask
from tests.clubs.people import PASSWORD, Visitor

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
    olive.post(f"clubs/{club.pk}/invitations/{first.pk}/end/")
    olive.post(f"clubs/{club.pk}/members/{sam.pk}/", {"role": Role.ORGANISER})
    olive.post(f"clubs/{club.pk}/members/{sam.pk}/", {"end": "1"})
    olive.post("tokens/", {"name": "scores", "days": 7, "may_write": "on"})
    olive.post("tokens/end/", {"token_key": ApiToken.objects.get().token_key})
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
