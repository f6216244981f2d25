"""Readers follow one team by e-mail: its results with the week's, and its new dates as they come."""

from datetime import date, timedelta

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.doors.test_emails import JO, links, results_week
from tests.tournaments.leagues.doors.test_emails import season as season  # noqa: PLC0414  a fixture
from tests.tournaments.leagues.examples.api_league import codes
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.calendar.services.dates import move_fixture, postpone_fixture
from tournaments.leagues.doors.selectors.emails import results_emails, weeks_results
from tournaments.leagues.doors.selectors.newspaper import week_of_number
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.doors.services.emails import send_emails
from tournaments.leagues.models import OutgoingEmail, Season, Subscription, Team
from tournaments.leagues.register.services.subscriptions import ask_for_results, confirm_subscription

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]


def follower(season: Season, team: Team) -> Subscription:
    """Follow a team by its page's form, and confirm the address."""
    page = f"/seasons/{season.pk}/subscribe/?team={team.pk}"
    assert f'href="{page}"' in Client().get(f"/teams/{team.pk}/").content.decode()
    form = Client().get(page).content.decode()
    assert f"Send me {team.name}'s results and new dates" in form
    sent = Client().post(f"/seasons/{season.pk}/subscribe/", {"email": JO, "team": team.pk}, follow=True)
    assert sent.redirect_chain[-1][0] == f"/teams/{team.pk}/"
    send_emails(timezone.now())
    asked = mail.outbox.pop()
    assert asked.subject == f"Please confirm: the results and new dates of {team.name}"
    row = Subscription.objects.get(kind=Subscription.Kind.TEAM)
    confirm = links(str(asked.body))[0]
    assert f"May we send the results and new dates of {team.name} to {JO}?" in words(Client().get(confirm))
    return confirm_subscription(row.pk, now=NOW)


def test_a_reader_follows_one_team_by_its_results_and_new_dates(season: Season, bob: Visitor) -> None:
    bell = season.teams.get(name="Bell")
    follower(season, bell)
    move_fixture(fixture(season, "Bell", "Crown").pk, date(2026, 9, 16), why="A wedding.", by=None, now=NOW)
    move_fixture(fixture(season, "Swan", "Fox").pk, date(2026, 9, 23), why="Snow.", by=None, now=NOW)
    do_what_is_due(NOW)
    send_emails(NOW)
    (moved,) = mail.outbox
    assert (moved.to, moved.subject) == ([JO], "Bell against Crown has moved")
    assert "Bell against Crown is now on Wednesday 16 September at 20:15 at Bell." in moved.body
    assert f"/teams/{bell.pk}/" in links(str(moved.body))[0]
    mail.outbox.clear()
    due = results_week(season)
    for minutes in (0, 5):
        do_what_is_due(due + timedelta(minutes=minutes))
        send_emails(due + timedelta(minutes=minutes))
    (results,) = mail.outbox
    assert results.subject == "Bell: results of week 1"
    assert str(results.body).partition("\n\nBell's page")[0].strip() == (
        "Zinnia league, week 1\n\nBell 6, Swan 3\n\nBell shares 1st place with Crown: 2 points from 1 match; "
        "level on points, game difference and games won."
    )
    page = words(bob.client.get(f"/seasons/{season.pk}/emails/"))
    assert "1 address follows one team: its results and new dates." in page
    assert bob.ask(f"seasons/{season.pk}/subscriptions/").json()["team"] == 1


def test_a_match_without_a_date_is_named_in_its_week_by_the_task_and_by_the_button(season: Season) -> None:
    follower(season, season.teams.get(name="Bell"))
    reader = Subscription.objects.create(season=season, kind="results", email="kim@example.org", asked_at=NOW)
    confirm_subscription(reader.pk, now=NOW)
    off = fixture(season, "Bell", "Swan")
    # Bell plays another match in the week of the one that is put off.
    season.fixtures.filter(pk=fixture(season, "Bell", "Crown").pk).update(date=off.date)
    postpone_fixture(off.pk, why="Snow.", by=None, now=NOW)
    due = results_week(season)
    week = week_of_number(season, 1)
    assert week is not None
    by_task = weeks_results(season, due)
    assert by_task == results_emails(season, week, due)
    assert len(by_task) == 2
    assert ["Bell against Swan: postponed" in draft.text for draft in by_task] == [True, True]


def test_nobody_reads_of_a_followed_team_while_its_club_is_not_published(season: Season) -> None:
    follower(season, season.teams.get(name="Bell"))
    season.club.published = False
    season.club.save()
    move_fixture(fixture(season, "Bell", "Crown").pk, date(2026, 9, 16), why="A wedding.", by=None, now=NOW)
    do_what_is_due(NOW)
    do_what_is_due(results_week(season))
    assert not OutgoingEmail.objects.exclude(about__startswith="confirm").exists()


def test_one_address_follows_two_teams_and_none_of_another_season(season: Season, bob: Visitor) -> None:
    bell, crown = (season.teams.get(name=name) for name in ("Bell", "Crown"))
    for team in (bell, crown, bell):
        ask_for_results(season, JO, team=team, now=NOW)
    ask_for_results(season, JO, now=NOW)
    assert sorted(Subscription.objects.values_list("kind", flat=True)) == ["results", "team", "team"]
    other = a_season(season.club, name="Summer league")
    a_division(other)
    theirs = other.teams.get(name="Bell").pk
    assert Client().get(f"/seasons/{season.pk}/subscribe/?team={theirs}").status_code == 404
    assert Client().get(f"/seasons/{season.pk}/subscribe/?team=bell").status_code == 404
    address = f"seasons/{season.pk}/subscriptions/"
    refused = bob.send(address, {"email": JO, "team": theirs})
    assert codes(refused) == (400, [("team_unknown", "team")])
    assert bob.send(address, {"email": "kim@example.org", "team": bell.pk}).status_code == 202
    assert Subscription.objects.filter(email="kim@example.org", team=bell).count() == 1
