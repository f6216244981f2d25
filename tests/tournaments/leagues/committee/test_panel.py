"""What waits for the members of the appeals panel: where they land, and the e-mails that tell them of it."""

import re
from datetime import timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from clubs.models import Club, Membership, Role
from clubs.selectors.invitations import link_token
from clubs.services.invitations import invite
from tests.clubs.people import Visitor, bob, club, member, new_user, olive, signed_in, with_token
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, publish
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.committee.services.appeals import protest_match
from tournaments.leagues.doors.selectors.emails import CONFIRM, failed_emails, subscription_code
from tournaments.leagues.doors.services.emails import send_emails
from tournaments.leagues.models import Appeal, Fixture, OutgoingEmail, PanelTeam, Season, Subscription
from tournaments.leagues.register.services.subscriptions import (
    MOST_OF_MEMBER,
    ask_for_appeals,
    confirm_subscription,
    stop_subscription,
)

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club", "olive"]
ADDRESS, TYPO = "paula@example.org", "paula@exmaple.org"


def league(club: Club, **values: Any) -> Season:
    today = timezone.localdate()
    made = a_season(club, starts=today - timedelta(weeks=2), ends=today + timedelta(weeks=30), **values)
    a_division(made)
    publish(made)
    return made


@pytest.fixture
def season(club: Club) -> Season:
    return league(club)


@pytest.fixture
def paula(club: Club) -> Visitor:
    return signed_in(member(club, "paula", Role.PANEL))


def protested(season: Season, home: str = "Bell", away: str = "Crown") -> Appeal:
    """A protest of the home side."""
    match = fixture(season, home, away)
    Fixture.objects.filter(pk=match.pk).update(state="cards_awaited", date=timezone.localdate())
    return protest_match(match.home, match.pk, "They had five.", now=timezone.now())


def confirmed(season: Season, paula: Visitor) -> Subscription:
    assert paula.user is not None
    ask_for_appeals(season, paula.user, ADDRESS, now=timezone.now())
    return confirm_subscription(Subscription.objects.latest("pk").pk, now=timezone.now())


def told(season: Season) -> list[str]:
    rows = OutgoingEmail.objects.filter(about__startswith="appeal:", subscription__season=season)
    return list(rows.values_list("subject", flat=True))


def test_whoever_signs_in_sees_what_waits_for_them(season: Season, paula: Visitor, club: Club) -> None:
    password = {"username": "paula", "password": "a good long pass phrase"}
    assert paula.user is not None
    paula.user.set_password(password["password"])
    paula.user.save()
    web = Client()
    landed = web.post("/sign-in/", password, follow=True)
    assert landed.redirect_chain == [("/appeals/", 302)]
    assert "Nothing is waiting for you." in words(landed)
    protest = protested(season)
    protested(season, "Fox", "Swan")
    PanelTeam.objects.create(season=season, user=paula.user, team=season.teams.get(name="Swan"))
    page = web.get("/appeals/")
    assert [one["row"] for one in page.context["waiting"]] == [protest]
    assert "Bell protests about Bell against Crown" in words(page)
    assert "Crown hasn't answered yet" in words(page)
    assert f"/seasons/{season.pk}/appeals/{protest.pk}/" in page.content.decode()
    # On the way to another page, that is where they go; and who does more for a club starts as ever.
    there = Client().post(f"/sign-in/?next=/seasons/{season.pk}/", password)
    assert there.headers["Location"] == f"/seasons/{season.pk}/"
    Membership.objects.filter(user=paula.user).update(role=Role.SCORER)
    assert Client().post("/sign-in/", password).headers["Location"] == "/nights/"


def test_whoever_joins_the_panel_lands_there_too(season: Season, club: Club, olive: Visitor) -> None:
    assert olive.user is not None
    for role, page in ((Role.PANEL, "/appeals/"), (Role.SCORER, f"/clubs/{club.pk}/")):
        invitation = invite(club, role, olive.user, timezone.now())
        newcomer = signed_in(new_user(role.name.lower()))
        joined = newcomer.client.post(f"/join/{link_token(invitation)}/")
        assert (role, joined.headers["Location"]) == (role, page)


def test_a_protest_is_told_by_e_mail_to_those_who_decide_it(
    season: Season, club: Club, paula: Visitor, bob: Visitor, settings: Any
) -> None:
    settings.SITE_URL = "https://euchre.example"
    place = f"/seasons/{season.pk}/appeals/"
    asked = paula.client.post(f"{place}emails/", {"email": ADDRESS}, follow=True)
    assert "Open the link in it." in words(asked)
    (confirm,) = OutgoingEmail.objects.all()
    assert confirm.subject == "Please confirm: protests and appeals of Winter league"
    protested(season)
    assert told(season) == []  # nobody has confirmed the address
    row = Subscription.objects.get()
    page = f"/emails/{subscription_code(row, CONFIRM)}/confirm/"
    assert f"May we send protests and appeals to {ADDRESS}?" in words(Client().get(page))
    Client().post(page)
    assert "We write to p...@example.org" in words(paula.client.get(place))
    second = protested(season, "Fox", "Swan")
    assert told(season) == ["Fox protests about Fox against Swan"]
    send_emails(timezone.now())
    (sent,) = [one for one in mail.outbox if one.subject.startswith("Fox")]
    assert sent.to == [ADDRESS]
    assert f"https://euchre.example{place}{second.pk}/" in sent.body
    assert "They had five." not in sent.body
    # Who has no part in it isn't told, nor is who doesn't sit on the panel any more.
    assert paula.user is not None
    PanelTeam.objects.create(season=season, user=paula.user, team=season.teams.get(name="Crown"))
    protested(season, "Crown", "Bell")
    assert len(told(season)) == 1
    PanelTeam.objects.all().delete()
    protested(season, "Swan", "Fox")
    assert len(told(season)) == 2
    Membership.objects.filter(user=paula.user).delete()
    send_emails(timezone.now())
    assert [one.subject for one in mail.outbox if "Swan protests" in one.subject] == []
    assert "1 panel member is told of protests and appeals." in words(
        bob.client.get(f"/seasons/{season.pk}/emails/")
    )


def test_what_a_panel_member_answered_holds_in_the_clubs_other_seasons(
    season: Season, club: Club, paula: Visitor
) -> None:
    row = confirmed(season, paula)
    later = a_season(club, name="Next league", starts=season.starts, ends=season.ends)
    a_division(later)
    publish(later)
    protested(later)
    assert len(told(later)) == 1
    stop_subscription(row.pk, now=timezone.now())
    protested(later, "Fox", "Swan")
    protested(season)
    assert (len(told(later)), len(told(season))) == (0, 0)


def test_another_address_takes_the_place_of_the_one_before(season: Season, paula: Visitor) -> None:
    before = confirmed(season, paula)
    assert paula.user is not None
    ask_for_appeals(season, paula.user, "Other@example.org", now=timezone.now())
    row = Subscription.objects.get()
    assert (row.email, row.confirmed_at, row.stamp != before.stamp) == ("other@example.org", None, True)
    protested(season)
    assert told(season) == []


def asked(season: Season, paula: Visitor, *addresses: str) -> list[tuple[str, str]]:
    """Type addresses one after another, all today; return to whom e-mails went, and the page that each confirms by."""
    assert paula.user is not None
    mail.outbox.clear()
    for address in addresses:
        ask_for_appeals(season, paula.user, address, now=NOW)
        send_emails(NOW)
    return [(one.to[0], re.findall(r"(/emails/\S+/confirm/)", str(one.body))[0]) for one in mail.outbox]


def test_who_corrects_the_address_is_asked_there_on_the_same_day(season: Season, paula: Visitor) -> None:
    emails = asked(season, paula, TYPO, ADDRESS, ADDRESS)
    assert [to for to, _ in emails] == [TYPO, ADDRESS]
    assert [Client().get(page).status_code for _, page in emails] == [404, 200]
    Client().post(emails[1][1])
    assert Subscription.objects.get(Subscription.IN_FORCE).email == ADDRESS
    # Back at the first address the link in its first e-mail is dead, so it gets another one.
    ((to, page),) = asked(season, paula, TYPO, TYPO)
    assert (to, Client().get(page).status_code) == (TYPO, 200)


def test_an_email_that_never_reached_the_wrong_address_is_dropped_with_it(
    season: Season, paula: Visitor
) -> None:
    assert paula.user is not None
    ask_for_appeals(season, paula.user, TYPO, now=NOW)
    assert [to for to, _ in asked(season, paula, ADDRESS)] == [ADDRESS]
    OutgoingEmail.objects.update(state=OutgoingEmail.State.FAILED, error="550 no such user")
    asked(season, paula, "paul@example.org")
    # The secretary doesn't read that the new address was refused.
    assert not failed_emails(season).exists()


def test_one_address_gets_three_emails_a_month_however_often_it_is_typed(
    season: Season, paula: Visitor
) -> None:
    to = [to for to, _ in asked(season, paula, *[TYPO, ADDRESS] * 5)]
    assert to == [TYPO, ADDRESS] * 3
    # And a panel member writes to no crowd of strangers.
    strangers = [f"stranger{number}@example.org" for number in range(MOST_OF_MEMBER)]
    assert [one for one, _ in asked(season, paula, *strangers)] == strangers[: MOST_OF_MEMBER - 6]


def test_only_the_panel_asks_for_these_e_mails(
    season: Season, club: Club, paula: Visitor, bob: Visitor
) -> None:
    body = {"email": ADDRESS}
    assert bob.client.post(f"/seasons/{season.pk}/appeals/emails/", body).status_code == 404
    place = f"seasons/{season.pk}/appeals/emails/"
    assert paula.user is not None
    token, bobs = with_token(paula.user), with_token(member(club, "ben", Role.ORGANISER))
    assert [who.send(place, body).status_code for who in (token, bobs)] == [202, 403]
    unread = token.send(place, {"email": "paula"})
    assert (unread.status_code, unread.json()["errors"][0]["code"]) == (400, "email_unreadable")
    listed = bob.ask(f"seasons/{season.pk}/subscriptions/").json()
    assert (listed["panel"], Subscription.objects.get().kind) == (0, "panel")
