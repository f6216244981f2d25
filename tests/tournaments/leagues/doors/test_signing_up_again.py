"""Who stopped e-mails signs up again, by a form or the page that stopped them; who never confirmed does not."""

import re
from datetime import timedelta

import pytest
from django.core import mail
from django.test import Client

from tests.clubs.people import club
from tests.tournaments.leagues.doors.test_emails import JO, reader
from tests.tournaments.leagues.doors.test_emails import season as season  # noqa: PLC0414  a fixture
from tests.tournaments.leagues.examples.league import NOW, squad
from tournaments.leagues.doors.selectors.emails import STOP, subscription_code
from tournaments.leagues.doors.services.emails import send_emails
from tournaments.leagues.models import OutgoingEmail, Season, Subscription
from tournaments.leagues.register.services.subscriptions import (
    ask_for_reminders,
    ask_for_results,
    confirm_subscription,
    stop_subscription,
)

pytestmark = pytest.mark.django_db
__all__ = ["club"]


def test_whoever_stopped_can_sign_up_again_on_the_same_day(season: Season) -> None:
    row = reader(season)
    send_emails(NOW)
    for hours in (1, 2):
        stop_subscription(row.pk, now=NOW + timedelta(hours=hours))
        # Asked twice, it is written once.
        for minutes in (10, 20):
            ask_for_results(season, JO, now=NOW + timedelta(hours=hours, minutes=minutes))
            send_emails(NOW + timedelta(hours=hours, minutes=minutes))
        confirm_subscription(row.pk, now=NOW + timedelta(hours=hours, minutes=30))
    assert [one.subject for one in mail.outbox] == ["Please confirm: the week's results of Zinnia league"] * 3


def test_a_reader_who_stopped_by_mistake_gets_emails_again_by_the_same_page(season: Season) -> None:
    row = reader(season)
    page = Client().post(f"/emails/{subscription_code(row, STOP)}/stop/").content.decode()
    (again,) = re.findall(r'Was it a mistake\? <a href="(/emails/[^"]+/confirm/)">Send them again', page)
    Client().post(again)
    row.refresh_from_db()
    assert row.stopped_at is None


def test_a_landlord_who_stopped_by_mistake_gets_emails_again_by_the_same_page(season: Season) -> None:
    pub = season.teams.earliest("pk").venue
    row = Subscription.objects.create(
        season=season, kind=Subscription.Kind.PUB, venue=pub, email=JO, asked_at=NOW, confirmed_at=NOW
    )
    page = Client().post(f"/emails/{subscription_code(row, STOP)}/stop/").content.decode()
    (again,) = re.findall(r'href="(/emails/[^"]+/confirm/)"', page)
    Client().post(again)
    row.refresh_from_db()
    assert row.stopped_at is None


def test_a_new_captain_at_a_couples_address_is_asked_on_the_same_day(season: Season) -> None:
    team = season.teams.earliest("pk")
    ann, ben = squad(team, ["Ann", "Ben"])
    for captain in (ann, ben):
        season.teams.filter(pk=team.pk).update(captain=captain)
        team.refresh_from_db()
        ask_for_reminders(team, JO, now=NOW)
    assert OutgoingEmail.objects.filter(about__startswith="confirm:").count() == 2


def test_a_captain_who_leads_again_at_a_couples_address_is_asked_again_on_the_same_day(
    season: Season,
) -> None:
    team = season.teams.earliest("pk")
    ann, ben = squad(team, ["Ann", "Ben"])
    for captain in (ann, ben, ann, ben):
        season.teams.filter(pk=team.pk).update(captain=captain)
        team.refresh_from_db()
        # Asked twice, each is written once; and no more than three in a month, whoever leads.
        for _ in range(2):
            ask_for_reminders(team, JO, now=NOW)
        confirm_subscription(Subscription.objects.get().pk, now=NOW)
    abouts = OutgoingEmail.objects.filter(about__startswith="confirm:").order_by("pk")
    assert [about.split(":")[2] for about in abouts.values_list("about", flat=True)] == [
        str(ann),
        str(ben),
        str(ann),
    ]


def test_whoever_never_confirmed_gets_no_page_that_signs_them_up(season: Season) -> None:
    ask_for_results(season, JO, now=NOW)
    page = (
        Client().post(f"/emails/{subscription_code(Subscription.objects.get(), STOP)}/stop/").content.decode()
    )
    assert ("/confirm/" in page, "Was it a mistake?" in page) == (False, False)
