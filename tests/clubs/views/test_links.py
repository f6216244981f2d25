"""The set-up link and invitations: each used once."""

from collections.abc import Callable
from datetime import timedelta
from typing import Any

import pytest
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Invitation, Membership, Role, User
from clubs.selectors.invitations import link_token
from clubs.services.invitations import end_invitation, invite
from clubs.services.setup import setup_token
from tests.clubs.people import PASSWORD, Visitor, member

FILLED = {"name": "Oak", "username": "olive", "password1": PASSWORD, "password2": PASSWORD}


def said(answer: Any) -> str:
    return " ".join(answer.content.decode().split())


def test_the_set_up_link_founds_a_club_signs_in_and_opens_nothing_afterwards(
    db: None, client: Client
) -> None:
    token = setup_token()
    assert token is not None
    assert setup_token() == token
    assert "Your club" in said(client.get(f"/set-up/{token}/"))
    founded = client.post(f"/set-up/{token}/", FILLED)
    membership = Membership.objects.get()
    assert founded.headers["Location"] == f"/clubs/{membership.club_id}/begin/"
    page = client.get(founded.headers["Location"]).content.decode()
    assert f'href="/nights/new/?club={membership.club_id}">New night</a>' in page
    assert f'href="/seasons/new-league/?club={membership.club_id}">Start a league of teams</a>' in page
    assert (membership.club.name, membership.user.username, membership.role) == ("Oak", "olive", Role.OWNER)
    assert "olive" in said(client.get("/"))
    assert setup_token() is None
    again = Client().post(f"/set-up/{token}/", FILLED | {"username": "eve"})
    assert again.status_code == 410
    assert "This site is set up already." in said(again)
    assert User.objects.count() == Club.objects.count() == 1


def test_the_keyboard_opens_at_the_clubs_name(db: None, client: Client) -> None:
    page = said(client.get(f"/set-up/{setup_token()}/"))
    fields = [field for field in page.split("<") if field.startswith("input ") and "autofocus" in field]
    assert len(fields) == 1
    assert 'name="name"' in fields[0]


def test_of_two_who_open_the_set_up_link_at_one_moment_one_wins(
    transactional_db: None, together: Callable[..., list[Any]]
) -> None:
    token = setup_token()
    answers = together(
        *[
            lambda name=name: Client().post(f"/set-up/{token}/", FILLED | {"username": name})
            for name in ("olive", "eve")
        ]
    )
    assert sorted(answer.status_code for answer in answers) == [302, 410]
    assert Club.objects.count() == User.objects.count() == 1


def test_a_link_is_signed_for_one_database_alone(db: None, client: Client) -> None:
    token = setup_token()
    assert token is not None
    for wrong in ("1", "x", token[:-1], token + "x", "99999999999999999999.x", "²." + "x" * 43, "1%00"):
        answer = client.get(f"/set-up/{wrong}/")
        assert (answer.status_code, "This link doesn't work" in said(answer)) == (404, True)
    Invitation.objects.update(stamp="another database")
    assert client.get(f"/set-up/{token}/").status_code == 404


def test_every_fault_of_the_set_up_is_shown_and_nothing_is_made(db: None, client: Client) -> None:
    token = setup_token()
    wrong = {"name": "\u202e", "username": "a b", "password1": "12345678", "password2": "1234567"}
    assert client.post(f"/set-up/{token}/", wrong).status_code == 422
    shown = client.post(f"/set-up/{token}/", FILLED | {"name": "\u202eOak"})
    assert (shown.status_code, "be shown. Type it again." in said(shown)) == (422, True)
    assert client.post(f"/set-up/{token}/", FILLED | {"name": "x" * 300}).status_code == 422
    assert (User.objects.count(), Club.objects.count()) == (0, 0)
    assert setup_token() == token


def test_a_member_of_the_panel_reads_that_they_are_on_it(club: Club, olive: Visitor, client: Client) -> None:
    assert olive.user is not None
    link = f"/join/{link_token(invite(club, Role.PANEL, olive.user, timezone.now()))}/"
    client.post(link, FILLED | {"username": "paula"})
    page = said(client.get(f"/clubs/{club.pk}/"))
    assert ("You are on its appeals panel." in page, "You are its" in page) == (True, False)


def test_an_invitation_makes_a_member_once(club: Club, olive: Visitor, client: Client) -> None:
    assert olive.user is not None
    link = f"/join/{link_token(invite(club, Role.SCORER, olive.user, timezone.now()))}/"
    assert "Join Oak" in said(client.get(link))
    joined = client.post(link, FILLED | {"username": "alice"})
    assert joined.headers["Location"] == f"/clubs/{club.pk}/"
    assert Membership.objects.get(user__username="alice").role == Role.SCORER
    assert "You are its scorer" in said(client.get(f"/clubs/{club.pk}/"))
    again = Client().post(link, FILLED | {"username": "eve"})
    assert (again.status_code, "This link has been used." in said(again)) == (410, True)
    assert not User.objects.filter(username="eve").exists()


def test_who_has_an_account_joins_with_it_and_a_member_may_only_rise(
    club: Club, olive: Visitor, carol: Visitor, alice: Visitor
) -> None:
    assert olive.user is not None
    links = [
        f"/join/{link_token(invite(club, role, olive.user, timezone.now()))}/"
        for role in (Role.SCORER, Role.ORGANISER, Role.SCORER)
    ]
    assert carol.post(links[0].strip("/") + "/").status_code == 302
    assert alice.post(links[1].strip("/") + "/").status_code == 302
    roles = Membership.objects.filter(club=club).values_list("user__username", "role")
    assert dict(roles) == {"olive": Role.OWNER, "carol": Role.SCORER, "alice": Role.ORGANISER}
    useless = alice.post(links[2].strip("/") + "/")
    assert (useless.status_code, "You already help run this club." in said(useless)) == (409, True)
    assert Invitation.objects.get(role=Role.SCORER, ended_at=None).used_by_id is None


def test_an_invitation_ends_after_seven_days_or_when_it_is_taken_back(
    club: Club, olive: Visitor, client: Client
) -> None:
    assert olive.user is not None
    now = timezone.now()
    late = invite(club, Role.OWNER, olive.user, now - timedelta(days=7))
    back = invite(club, Role.OWNER, olive.user, now)
    end_invitation(back, now)
    assert "has expired" in said(client.get(f"/join/{link_token(late)}/"))
    assert "was cancelled" in said(client.get(f"/join/{link_token(back)}/"))
    assert client.post(f"/join/{link_token(back)}/", FILLED).status_code == 410
    assert client.get(f"/set-up/{link_token(late)}/").status_code == 410


@pytest.mark.parametrize("goodbye", [{"role": Role.ORGANISER}, {"role": Role.SCORER}, {"end": "1"}])
def test_who_leaves_or_sinks_takes_their_open_invitations_along(
    goodbye: dict[str, Any], club: Club, olive: Visitor, client: Client
) -> None:
    assert olive.user is not None
    oscar = member(club, "oscar", Role.OWNER)
    his, hers = (invite(club, Role.OWNER, user, timezone.now()) for user in (oscar, olive.user))
    membership = Membership.objects.get(user=oscar)
    assert olive.post(f"clubs/{club.pk}/members/{membership.pk}/", goodbye).status_code == 302
    link = f"/join/{link_token(his)}/"
    assert "was cancelled" in said(client.get(link))
    assert client.post(link, FILLED | {"username": "eve"}).status_code == 410
    # Whoever rises again has to make new ones.
    Membership.objects.update_or_create(club=club, user=oscar, defaults={"role": Role.OWNER})
    assert "was cancelled" in said(client.get(link))
    assert client.get(f"/join/{link_token(hers)}/").status_code == 200


def test_an_invitation_is_no_better_than_whoever_made_it(club: Club, olive: Visitor, client: Client) -> None:
    oscar = member(club, "oscar", Role.OWNER)
    link = link_token(invite(club, Role.OWNER, oscar, timezone.now()))
    assert link in said(olive.get(f"clubs/{club.pk}/"))
    oscar.is_active = False
    oscar.save()
    assert link not in said(olive.get(f"clubs/{club.pk}/"))
    assert "was cancelled" in said(client.get(f"/join/{link}/"))
    assert client.post(f"/join/{link}/", FILLED | {"username": "eve"}).status_code == 410
    assert not User.objects.filter(username="eve").exists()


def test_of_two_who_use_an_invitation_at_one_moment_one_joins(
    transactional_db: None, club: Club, olive: Visitor, together: Callable[..., list[Any]]
) -> None:
    assert olive.user is not None
    link = f"/join/{link_token(invite(club, Role.SCORER, olive.user, timezone.now()))}/"
    answers = together(
        *[lambda name=name: Client().post(link, FILLED | {"username": name}) for name in ("alice", "eve")]
    )
    assert sorted(answer.status_code for answer in answers) == [302, 410]
    assert club.memberships.count() == 2


def test_ten_wrong_links_a_minute_are_enough_and_a_right_one_still_opens(db: None, client: Client) -> None:
    links = ["/set-up/x/", "/join/1.forged/"]
    assert [client.get(links[number % 2]).status_code for number in range(10)] == [404] * 10
    refused = client.get("/join/y/")
    wait = refused.headers["Retry-After"]
    assert (refused.status_code, 0 < int(wait) <= 60) == (429, True)
    assert f"Too many wrong links. Wait {wait} seconds, then copy all of the link." in said(refused)
    assert client.get(f"/set-up/{setup_token()}/").status_code == 200


def test_the_first_club_has_the_paper_that_its_owner_chose_or_the_one_that_was_guessed(db: None) -> None:
    american = Client(headers={"Accept-Language": "en-US"})
    page = said(american.get(f"/set-up/{setup_token()}/"))
    assert '<option value="letter" selected>US Letter</option>' in page
    american.post(f"/set-up/{setup_token()}/", FILLED | {"paper": "a4"})
    assert Club.objects.get().paper == "a4"
    # A form without the field takes the guess.
    Membership.objects.all().delete()
    Club.objects.all().delete()
    american.logout()
    american.post(f"/set-up/{setup_token()}/", FILLED | {"username": "eve"})
    assert Club.objects.get().paper == "letter"
