"""E-mails: asked for, confirmed, sent once, stopped with one click, and their failures shown."""

import html
import re
import smtplib
from collections.abc import Callable
from datetime import datetime, timedelta
from itertools import pairwise
from typing import Any

import pytest
from django.core import mail
from django.test import Client
from django.utils import timezone

from clubs.models import Club
from tests.clubs.people import Visitor, bob, club
from tests.tournaments.leagues.examples.league import (
    NOW,
    a_division,
    a_season,
    card,
    fixture,
    play,
    publish,
    squad,
)
from tournaments.leagues.calendar.selectors.due_dates import card_due, result_due
from tournaments.leagues.doors.selectors.emails import STOP, reminders, subscription_code
from tournaments.leagues.doors.services import due, emails
from tournaments.leagues.doors.services.due import JOBS, do_what_is_due
from tournaments.leagues.doors.services.emails import send_emails
from tournaments.leagues.evening.services.cards import hand_in
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import OutgoingEmail, Season, Subscription
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.selectors.email_drafts import EmailDraft
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.subscriptions import (
    MOST_OF_TEAM,
    ask_for_reminders,
    ask_for_results,
    confirm_subscription,
    forget_unconfirmed,
)
from tournaments.leagues.register.services.team_seasons import change_team_season

pytestmark = pytest.mark.django_db
__all__ = ["bob", "club"]
JO = "jo@example.org"


@pytest.fixture
def season(club: Club) -> Season:
    club.published = True
    club.save()
    made = a_season(club, name="Zinnia league")
    a_division(made)
    publish(made)
    return made


def reader(season: Season, email: str = JO) -> Subscription:
    ask_for_results(season, email, now=NOW)
    return confirm_subscription(Subscription.objects.get(email=email).pk, now=NOW)


def links(text: str) -> list[str]:
    return re.findall(r"https?://[^/\s]+(/\S+)", text)


def results_week(season: Season) -> datetime:
    """Play the first week's matches; return the moment at which its results go out."""
    first = season.fixtures.exclude(date=None).order_by("date").first()
    assert first is not None
    for one in season.fixtures.filter(date=first.date):
        play(one, 6, 3)
    due = card_due(season, first)
    assert due is not None
    return due


def test_a_stranger_asks_confirms_and_stops_with_one_click(season: Season) -> None:
    web = Client(enforce_csrf_checks=True)
    page = f"/seasons/{season.pk}/subscribe/"
    token = web.get(page).cookies["csrftoken"].value
    form = {"email": " Jo@Example.org ", "csrfmiddlewaretoken": token}
    asked = web.post(page, form, follow=True)
    assert "an e-mail is on its way" in asked.content.decode()
    send_emails(timezone.now())
    (email,) = mail.outbox
    assert (email.to, email.subject) == ([JO], "Please confirm: the week's results of Zinnia league")
    confirm, stop = links(str(email.body))
    # Only looked at, as mail programs do, neither link changes anything.
    web.get(confirm)
    web.get(stop)
    row = Subscription.objects.get()
    assert (row.email, row.confirmed_at, row.stopped_at) == (JO, None, None)
    # The same words whether the address is known or not, and no second e-mail on one day.
    again = web.post(page, form, follow=True)
    assert "an e-mail is on its way" in again.content.decode()
    send_emails(timezone.now())
    assert len(mail.outbox) == 1
    thanks = web.post(confirm, {"csrfmiddlewaretoken": token})
    row.refresh_from_db()
    assert (b"Thank you" in thanks.content, row.confirmed_at is not None) == (True, True)
    headers = email.message()
    assert headers["List-Unsubscribe-Post"] == "List-Unsubscribe=One-Click"
    assert str(headers["List-Unsubscribe"]).strip("<>").endswith(stop)
    # Mail programs send this by themselves, without a cookie.
    stopped = Client(enforce_csrf_checks=True).post(stop, {"List-Unsubscribe": "One-Click"})
    row.refresh_from_db()
    assert (stopped.status_code, row.stopped_at is not None) == (200, True)
    # A code for one thing is none for the other.
    assert web.get(stop.replace("/stop/", "/confirm/")).status_code == 404


def test_asking_is_limited_and_what_is_no_address_is_refused_with_what_was_typed(season: Season) -> None:
    web, page = Client(REMOTE_ADDR="192.0.2.77"), f"/seasons/{season.pk}/subscribe/"
    wrong = web.post(page, {"email": "jo at home"})
    assert (wrong.status_code, b"jo at home" in wrong.content) == (422, True)
    answers = [web.post(page, {"email": f"a{number}@example.org"}).status_code for number in range(11)]
    assert (set(answers[:9]), answers[-1]) == ({302}, 429)
    assert Subscription.objects.count() == 9


def test_each_reader_gets_a_weeks_results_once_however_often_the_task_runs(season: Season) -> None:
    reader(season)
    reader(season, "kim@example.org")
    send_emails(NOW)
    mail.outbox.clear()
    due = results_week(season)
    do_what_is_due(due - timedelta(minutes=1))
    assert not OutgoingEmail.objects.filter(about__startswith="results").exists()
    for minutes in (0, 5, 10):
        do_what_is_due(due + timedelta(minutes=minutes))
        send_emails(due + timedelta(minutes=minutes))
        send_emails(due + timedelta(minutes=minutes))
    assert sorted(email.to[0] for email in mail.outbox) == [JO, "kim@example.org"]
    body = str(mail.outbox[0].body)
    assert "Zinnia league, week 1" in body
    assert links(body)[0] == f"/seasons/{season.pk}/"
    season.refresh_from_db()
    assert season.due_error == ""


def test_a_server_that_fails_is_tried_again_later_and_later_and_then_no_more(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_for_results(season, JO, now=NOW)
    errors: list[Exception] = [TimeoutError("timed out"), smtplib.SMTPDataError(451, b"later")]
    tries = []

    class Server:
        def open(self) -> None:
            tries.append(now)
            raise errors[len(tries) % 2]

    monkeypatch.setattr(emails, "get_connection", Server)
    now = NOW
    while now < NOW + timedelta(hours=6):
        send_emails(now)
        now += timedelta(minutes=5)
    waits = [int((later - earlier).total_seconds() // 60) for earlier, later in pairwise(tries)]
    email = OutgoingEmail.objects.get()
    assert (waits, email.state, email.tries, email.error) == (
        [5, 10, 20, 40, 80],
        "failed",
        6,
        "timed out",
    )


def test_an_address_that_a_server_refuses_for_good_is_not_tried_again(
    season: Season, monkeypatch: pytest.MonkeyPatch
) -> None:
    ask_for_results(season, JO, now=NOW)

    def refuse(*_: Any) -> None:
        raise smtplib.SMTPRecipientsRefused({JO: (550, b"5.1.1 jo@example.org is unknown")})

    monkeypatch.setattr(mail.EmailMessage, "send", refuse)
    send_emails(NOW)
    email = OutgoingEmail.objects.get()
    assert (email.state, email.tries, email.error) == (
        "failed",
        1,
        "550 5.1.1 j...@example.org is unknown",
    )


def test_a_captain_is_reminded_twice_of_a_card_and_the_next_captain_not_at_all(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    ann, ben = squad(match.home, ["Ann", "Ben"])
    match.home.captain_id = ann
    match.home.save()
    code = team_code(captain_link(season.pk, match.home_id, by=None, now=NOW))
    page = Client().post(f"/team/{code}/reminders/", {"email": JO}, follow=True)
    assert "an e-mail is on its way" in page.content.decode()
    row = Subscription.objects.get()
    confirm_subscription(row.pk, now=NOW)
    OutgoingEmail.objects.all().delete()
    due = card_due(season, match)
    assert due is not None
    for hours in (60, 47, 30, 5, 3, 1, -1):
        do_what_is_due(due - timedelta(hours=hours))
    subjects = list(OutgoingEmail.objects.order_by("pk").values_list("about", "subject"))
    # The match is over late on Thursday; Saturday's noon is 48 hours after Thursday's, so it is asked for on Friday.
    assert [about.partition(":")[0] for about, _ in subjects] == ["card-48", "card-4"]
    assert subjects[0][1] == "Bell against Crown: the card is due on Saturday"
    send_emails(due - timedelta(hours=2))
    assert f"/team/{code}/" in links(str(mail.outbox[0].body))
    OutgoingEmail.objects.all().delete()
    match.home.captain_id = ben
    match.home.save()
    do_what_is_due(due - timedelta(hours=3))
    assert not OutgoingEmail.objects.exists()


def test_a_result_is_wanted_before_its_card_and_asked_for_until_a_card_is_in(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    match.home.captain_id = squad(match.home, ["Ann"])[0]
    match.home.save()
    ask_for_reminders(match.home, JO, now=NOW)
    confirm_subscription(Subscription.objects.get().pk, now=NOW)
    due, noon = card_due(season, match), result_due(season, match)
    assert due is not None
    assert noon == due - timedelta(days=1)
    friday = noon - timedelta(hours=2)
    (email,) = reminders(season, friday)
    assert email.text.endswith(
        "Please hand in the card by Saturday 19 September at 12:00."
        " The result should be known by Friday 18 September at 12:00."
    )

    def told(now: datetime) -> list[str]:
        return [one.sentence for one in to_do(season, now) if one.fixture == match]

    waits = "The result of Bell against Crown isn't known yet; it was due on Friday 18 September at 12:00."
    assert (told(friday), told(noon), told(due)[0][:9]) == ([], [waits], "The card ")
    (email,) = reminders(season, noon)
    assert "should be known" not in email.text
    hand_in(match.pk, card("home", 6, 3), by=None, now=noon)
    assert told(noon) == []
    # Where it is due no earlier than the card, it is no deadline of its own.
    season = change_team_season(season.pk, {"rules": {"result_day": "5"}}, by=None, now=NOW)
    assert result_due(season, match) is None


def test_a_postponed_matchs_last_day_is_brought_to_both_captains_minds(season: Season) -> None:
    match = fixture(season, "Bell", "Crown")
    for team, email in ((match.home, JO), (match.away, "kim@example.org")):
        ask_for_reminders(team, email, now=NOW)
    for row in Subscription.objects.all():
        confirm_subscription(row.pk, now=NOW)
    OutgoingEmail.objects.all().delete()
    match.state, match.date, match.deadline = "postponed", None, NOW.date() + timedelta(days=3)
    match.save()
    do_what_is_due(NOW)
    assert not OutgoingEmail.objects.exists()
    do_what_is_due(NOW + timedelta(days=2))
    do_what_is_due(NOW + timedelta(days=2, minutes=5))
    assert sorted(OutgoingEmail.objects.values_list("subscription__email", flat=True)) == [
        JO,
        "kim@example.org",
    ]


def test_who_never_confirmed_is_forgotten_after_a_month(season: Season) -> None:
    ask_for_results(season, JO, now=NOW)
    reader(season, "kim@example.org")
    assert forget_unconfirmed(NOW + timedelta(days=29)) == 0
    assert forget_unconfirmed(NOW + timedelta(days=31)) == 1
    assert list(Subscription.objects.values_list("email", flat=True)) == ["kim@example.org"]


def test_a_weeks_results_that_failed_go_out_again_when_the_week_is_published(season: Season) -> None:
    reader(season)
    due = results_week(season)
    do_what_is_due(due)
    results = OutgoingEmail.objects.filter(about__startswith="results:")
    results.update(state=OutgoingEmail.State.FAILED, error="Connection refused")
    do_what_is_due(due)
    assert results.get().state == OutgoingEmail.State.FAILED
    assert [emails.publish_week(season.pk, 1, by=None, now=due) for _ in range(2)] == [1, 0]
    assert (results.get().state, results.get().error) == (OutgoingEmail.State.WAITING, "")


def test_what_fails_is_shown_on_the_seasons_page_until_it_works(
    season: Season, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    reader(season)
    due = results_week(season)

    def fail(*_: Any) -> None:
        raise ValueError

    with monkeypatch.context() as patch:
        patch.setattr("tournaments.leagues.doors.services.emails.weeks_results", fail)
        do_what_is_due(due)
    assert (
        "Something went wrong while sending e-mails"
        in bob.client.get(f"/seasons/{season.pk}/").content.decode()
    )
    do_what_is_due(due)
    season.refresh_from_db()
    assert (season.due_error, OutgoingEmail.objects.filter(about__startswith="results").count()) == ("", 1)


@pytest.mark.parametrize("failing", list(JOBS))
def test_one_job_that_fails_stops_neither_the_others_nor_other_seasons(
    failing: str, season: Season, bob: Visitor, monkeypatch: pytest.MonkeyPatch
) -> None:
    other = a_season(season.club, name="Summer league")
    done: list[tuple[str, int]] = []

    def job(what: str) -> Callable[[Season, datetime], None]:
        def do(one: Season, now: datetime) -> None:
            if what == failing and one == season:
                raise ValueError
            done.append((what, one.pk))
            JOBS[what](one, now)

        return do

    with monkeypatch.context() as patch:
        patch.setattr(due, "JOBS", {what: job(what) for what in JOBS})
        do_what_is_due(NOW)
    every = {(what, one.pk) for what in JOBS for one in (season, other)}
    assert (len(done), {*done}) == (len(every) - 1, every - {(failing, season.pk)})
    said = f"Something went wrong while {failing}. We'll try again."
    pages = [bob.client.get(f"/seasons/{one.pk}/").content.decode() for one in (season, other)]
    assert [said in html.unescape(page) for page in pages] == [True, False]
    do_what_is_due(NOW)
    season.refresh_from_db()
    assert season.due_error == ""


def test_a_reader_who_stopped_before_an_email_went_gets_none(season: Season) -> None:
    row = reader(season)
    OutgoingEmail.objects.all().delete()
    do_what_is_due(results_week(season))
    Client().post(f"/emails/{subscription_code(row, STOP)}/stop/")
    send_emails(timezone.now())
    assert (mail.outbox, OutgoingEmail.objects.count()) == ([], 0)


def test_whoever_is_captain_no_more_gets_no_reminder_with_the_teams_link(season: Season) -> None:
    team = season.teams.earliest("pk")
    ann, ben = squad(team, ["Ann", "Ben"])
    team.captain_id = ann
    team.save()
    ask_for_reminders(team, JO, now=NOW)
    row = confirm_subscription(Subscription.objects.get().pk, now=NOW)
    captain_link(season.pk, team.pk, by=None, now=NOW)
    OutgoingEmail.objects.all().delete()
    for number, captain in enumerate((ann, ben)):
        draft = EmailDraft(row, f"card-4:{number}", "The card is due", "Please.", NOW + timedelta(days=2))
        emails.write_emails([draft], NOW)
        season.teams.filter(pk=team.pk).update(captain=captain)
        send_emails(NOW)
    (sent,) = mail.outbox
    assert "Your team's page: " in sent.body


def test_an_address_that_is_too_long_and_ever_more_addresses_of_a_team_are_refused(season: Season) -> None:
    long = Client().post(f"/seasons/{season.pk}/subscribe/", {"email": "j" * 250 + "@example.org"})
    assert (long.status_code, b"That isn&#x27;t an e-mail address." in long.content) == (422, True)
    team = season.teams.earliest("pk")
    kind = Subscription.Kind.REMINDERS
    Subscription.objects.bulk_create(
        Subscription(season=season, kind=kind, team=team, email=f"jo{number}@example.org", asked_at=NOW)
        for number in range(MOST_OF_TEAM)
    )
    with pytest.raises(LeagueRefused, match="Use one of those"):
        ask_for_reminders(team, JO, now=NOW)
    ask_for_reminders(team, "jo0@example.org", now=NOW)
