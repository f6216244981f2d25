"""A pub hears of changes: by e-mail if its landlord wants that, and if not from the secretary on the telephone."""

from collections.abc import Callable
from datetime import date, datetime, timedelta
from typing import Any

import pytest
from django.core import mail
from django.test import Client

from clubs.models import Club
from tests.clubs.people import Visitor, alice, bob, club
from tests.tournaments.leagues.examples.api_league import codes
from tests.tournaments.leagues.examples.league import NOW, a_division, a_season, fixture, play, publish
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.calendar.selectors.postponements import Postponement
from tournaments.leagues.calendar.services.dates import (
    move_fixture,
    postpone_fixture,
    postpone_many,
)
from tournaments.leagues.calendar.services.new_pubs import move_to_own_pub
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award, declare_void, reopen, withdraw_team
from tournaments.leagues.committee.services.reinstating import reinstate_team
from tournaments.leagues.committee.services.rulings import RulingDetails, preview
from tournaments.leagues.doors.selectors.emails import STOP, subscription_code
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.doors.services.emails import send_emails
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Fixture, OutgoingEmail, PubNotice, Season, Subscription, Venue
from tournaments.leagues.office.selectors.to_do import to_do
from tournaments.leagues.register.services.subscriptions import confirm_subscription, forget_unconfirmed
from tournaments.leagues.register.services.teams import save_team
from tournaments.leagues.register.services.venues import save_venue

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "club"]
JO = "jo@bell.example"
WHY = RulingDetails("Snow.", None, NOW)


@pytest.fixture
def season(club: Club, settings: Any) -> Season:
    settings.MAIL_SERVER = {"EMAIL_HOST": "mail.example"}
    made = a_season(club, name="Zinnia league")
    a_division(made)
    publish(made)
    return made


@pytest.fixture
def match(season: Season) -> Fixture:
    """Bell against Swan, on Thursday 10 September at 20:15 at the Bell."""
    return fixture(season, "Bell", "Swan")


def pub(season: Season, name: str = "Bell") -> Venue:
    return season.club.venues.get(name=name)


def landlord(season: Season, name: str = "Bell", email: str = JO) -> Subscription:
    """Give a pub's landlord an address, and let them confirm it."""
    save_venue(season.club, {"landlord_email": email}, pub(season, name).pk)
    do_what_is_due(NOW)
    row = Subscription.objects.get(season=season, venue__name=name)
    confirm_subscription(row.pk, now=NOW)
    send_emails(NOW)
    mail.outbox.clear()
    return row


def emails(now: datetime = NOW) -> list[tuple[str, str]]:
    """Send what is due; return to whom each e-mail goes, and what it says above its links."""
    mail.outbox.clear()
    for _ in range(2):
        do_what_is_due(now)
        send_emails(now)
    return [(one.to[0], str(one.body).partition("\n\n")[0]) for one in mail.outbox]


def to_tell(season: Season, now: datetime = NOW) -> list[str]:
    return [one.sentence for one in to_do(season, now) if one.kind == "pub"]


def test_a_landlord_confirms_once_hears_once_of_each_change_and_stops_with_one_click(
    season: Season, match: Fixture
) -> None:
    save_venue(season.club, {"landlord_email": " Jo@Bell.example "}, match.venue_id)
    ((to, asked),) = emails()
    assert (to, asked) == (JO, "Someone asked us to e-mail changes of matches at Bell to this address.")
    postpone_fixture(match.pk, why="Snow.", by=None, now=NOW)
    assert emails() == []
    row = Subscription.objects.get()
    confirm_subscription(row.pk, now=NOW)
    said = "Bell against Swan on Thursday 10 September at 20:15 is postponed. It has no new date yet."
    assert emails() == [(JO, said)]
    assert mail.outbox[0].subject == "Bell: a match has changed"
    assert "/stop/" in str(mail.outbox[0].body)
    assert emails(NOW + timedelta(hours=1)) == []
    stop = f"/emails/{subscription_code(row, STOP)}/stop/"

    Client(enforce_csrf_checks=True).post(stop, {"List-Unsubscribe": "One-Click"})
    move_fixture(match.pk, date(2026, 11, 4), why="A free day.", by=None, now=NOW)
    assert emails() == []
    assert to_tell(season) == [
        "Tell Bell: Bell against Swan will be at Bell on Wednesday 4 November at 20:15."
    ]


POSTPONED = "is postponed. It has no new date yet."
CHANGES: dict[str, tuple[Callable[[Fixture], object], str]] = {
    "postponed": (lambda one: postpone_fixture(one.pk, why="Snow.", by=None, now=NOW), POSTPONED),
    "put off": (
        lambda one: postpone_many(
            one.season_id, Postponement(one.date or date.min, one.venue), why="Snow.", by=None, now=NOW
        ),
        POSTPONED,
    ),
    "awarded": (lambda one: award(one.pk, Award("home"), WHY), "won't be played: it was awarded."),
    "void": (lambda one: declare_void(one.pk, WHY), "won't be played: it was called off."),
    "withdrawn": (
        lambda one: withdraw_team(one.season_id, one.away_id, date(2026, 9, 7), WHY, "awarded"),
        "won't be played: it was awarded.",
    ),
    "moved": (
        lambda one: move_fixture(one.pk, date(2026, 11, 4), why="A wedding.", by=None, now=NOW),
        "moves from Thursday 10 September at 20:15 to Wednesday 4 November at 20:15.",
    ),
}


@pytest.mark.parametrize("change", list(CHANGES))
def test_each_change_before_a_match_is_told_to_its_pub(change: str, season: Season, match: Fixture) -> None:
    do, becomes = CHANGES[change]
    do(match)
    (told,) = PubNotice.objects.filter(fixture=match)
    on = "" if change == "moved" else "on Thursday 10 September at 20:15 "
    assert (told.venue, told.sentence) == (match.venue, f"Bell against Swan {on}{becomes}")


def test_a_pub_hears_of_the_night_as_it_is_now_and_not_of_each_change(season: Season, match: Fixture) -> None:
    landlord(season)
    postpone_fixture(match.pk, why="Snow.", by=None, now=NOW)
    move_fixture(match.pk, date(2026, 11, 3), why="A free day.", by=None, now=NOW)
    move_fixture(match.pk, date(2026, 11, 4), why="A wedding.", by=None, now=NOW)
    assert emails() == [(JO, "Bell against Swan is now at Bell on Wednesday 4 November at 20:15.")]
    assert mail.outbox[0].subject == "Bell: a match has changed"
    # What has been told is told no more, and what comes after is a change of that.
    move_fixture(match.pk, date(2026, 11, 5), why="Another wedding.", by=None, now=NOW)
    ((_to, text),) = emails()
    assert text == (
        "Bell against Swan moves from Wednesday 4 November at 20:15 to Thursday 5 November at 20:15."
    )


def test_what_the_secretary_is_to_ring_about_is_one_line_a_match(season: Season, match: Fixture) -> None:
    crown = pub(season, "Crown")
    move_fixture(match.pk, date(2026, 9, 9), crown, why="A flood.", by=None, now=NOW)
    postpone_fixture(match.pk, why="Snow.", by=None, now=NOW)
    assert sorted(to_tell(season)) == [
        "Tell Bell: Bell against Swan won't be at Bell. It has moved elsewhere.",
        "Tell Crown: Bell against Swan is postponed. It has no new date yet.",
    ]
    declare_void(match.pk, WHY)
    assert sorted(to_tell(season)) == [
        "Tell Bell: Bell against Swan won't be at Bell. It has moved elsewhere.",
        "Tell Crown: Bell against Swan won't be played: it was called off.",
    ]


def test_both_pubs_are_told_of_a_match_that_moves_between_them(season: Season, match: Fixture) -> None:
    landlord(season)
    landlord(season, "Crown", "kim@crown.example")
    move_fixture(match.pk, date(2026, 9, 9), pub(season, "Crown"), why="A flood.", by=None, now=NOW)
    assert sorted(emails()) == [
        (JO, "Bell against Swan won't be at Bell on Thursday 10 September at 20:15. It has moved elsewhere."),
        ("kim@crown.example", "Bell against Swan will be at Crown on Wednesday 9 September at 20:15."),
    ]


def test_a_pub_gets_one_email_however_many_matches_move(season: Season, match: Fixture) -> None:
    landlord(season, "Crown", "kim@crown.example")
    save_team(season.pk, {"venue": pub(season, "Crown")}, match.home_id, by=None, now=NOW)
    moved = season.fixtures.filter(home=match.home)
    days = list(moved.order_by("date").values_list("date", flat=True))
    assert len(days) == 3
    Venue.objects.filter(name="Crown").update(capacity=5)
    numbers = list(moved.values_list("pk", flat=True))
    move_to_own_pub(season.pk, match.home_id, numbers, why="A new pub.", by=None, now=NOW)
    ((to, text),) = emails()
    assert (to, mail.outbox[0].subject) == ("kim@crown.example", "Crown: 3 matches have changed")
    assert [line.partition(" will be at Crown on ")[2].split()[1] for line in text.splitlines()] == [
        str(day.day) for day in days if day is not None
    ]
    assert len(to_tell(season)) == 3  # the Bell has no address


def test_what_was_played_or_is_over_is_told_to_nobody(season: Season, match: Fixture) -> None:
    play(match, 6, 3)
    declare_void(match.pk, WHY)
    other = fixture(season, "Crown", "Fox")
    after = RulingDetails("They never came.", None, datetime(2026, 9, 11, 12, tzinfo=NOW.tzinfo))
    award(other.pk, Award("home"), after)
    assert not PubNotice.objects.exists()


def test_a_look_at_a_ruling_tells_nobody_and_one_taken_back_tells_again(
    season: Season, match: Fixture
) -> None:
    preview(lambda: award(match.pk, Award("home"), WHY))
    assert not PubNotice.objects.exists()
    award(match.pk, Award("home"), WHY)
    PubNotice.objects.update(told_at=NOW)
    reopen(match.pk, WHY)
    assert [one.partition(" on ")[0] for one in PubNotice.objects.values_list("sentence", flat=True)] == [
        "Bell against Swan",
        "Bell against Swan will be at Bell",
    ]
    withdraw_team(season.pk, match.away_id, date(2026, 9, 7), WHY, "struck")
    PubNotice.objects.all().delete()
    reinstate_team(season.pk, match.away_id, WHY)
    said = "Bell against Swan will be at Bell on Thursday 10 September at 20:15."
    assert PubNotice.objects.get(fixture=match).sentence == said


def test_without_emails_the_secretary_rings_and_ticks_it_off(
    season: Season, match: Fixture, bob: Visitor
) -> None:
    save_venue(season.club, {"phone": "01726 1"}, match.venue_id)
    declare_void(match.pk, WHY)
    said = "Bell against Swan on Thursday 10 September at 20:15 won't be played: it was called off."
    assert to_tell(season) == [f"Tell Bell: {said} Telephone 01726 1."]
    assert to_tell(season, datetime(2026, 9, 10, 22, tzinfo=NOW.tzinfo)) == to_tell(season)
    assert to_tell(season, datetime(2026, 9, 11, 12, tzinfo=NOW.tzinfo)) == []
    PubNotice.objects.update(until=date(2090, 1, 1))  # whenever this runs
    page = words(bob.client.get(f"/seasons/{season.pk}/to-do/"))
    assert ("Telephone 01726 1." in page, "I've told them" in page) == (True, True)
    notice = PubNotice.objects.get()
    address = f"/seasons/{season.pk}/pub-notices/{notice.pk}/"
    for _ in range(2):
        done = bob.client.post(address, follow=True)
        assert "Telephone" not in words(done)
    assert [act.message for act in season.audit_entries.filter(kind="pub")] == [f"Told Bell: {said}"]


def test_without_a_mail_server_nobody_is_asked_and_the_secretary_rings(
    season: Season, match: Fixture, settings: Any
) -> None:
    landlord(season)
    declare_void(match.pk, WHY)
    assert to_tell(season) == []
    settings.MAIL_SERVER = {}
    save_venue(season.club, {"landlord_email": "kim@crown.example"}, pub(season, "Crown").pk)
    assert (emails(), len(to_tell(season))) == ([], 1)
    assert not Subscription.objects.filter(venue__name="Crown").exists()


def test_a_landlords_answer_holds_in_every_season_and_goes_with_the_address(
    season: Season, match: Fixture, club: Club
) -> None:
    first = landlord(season)
    other = a_season(club, name="Summer league")
    a_division(other)
    publish(other)
    assert emails() == []  # nobody is asked twice
    second = Subscription.objects.get(season=other)
    assert (second.confirmed_at, second.venue_id) == (NOW, first.venue_id)
    do_what_is_due(NOW)
    declare_void(fixture(other, "Bell", "Swan").pk, WHY)
    do_what_is_due(NOW)
    save_venue(club, {"landlord_email": "new@bell.example"}, match.venue_id)
    mail.outbox.clear()
    send_emails(NOW)
    assert (mail.outbox, OutgoingEmail.objects.count()) == ([], 0)
    assert emails()[0][0] == "new@bell.example"
    assert forget_unconfirmed(NOW + timedelta(days=60)) == 0
    assert emails(NOW + timedelta(days=60)) == []


def test_a_landlords_address_is_the_organisers_alone_and_is_refused_where_it_is_none(
    season: Season, match: Fixture, alice: Visitor, bob: Visitor
) -> None:
    here = f"venues/{match.venue_id}/"
    wrong = bob.send(here, {"landlord_email": "jo at the Bell"}, "PATCH")
    assert codes(wrong) == (400, [("email_unreadable", "landlord_email")])
    assert bob.send(here, {"landlord_email": "JO@bell.example"}, "PATCH").json()["landlord_email"] == JO
    with pytest.raises(LeagueRefused, match="Type it in full"):
        save_venue(season.club, {"name": "Ship", "landlord_email": "jo"})
    assert alice.ask(here).json()["landlord_email"] is None
    assert JO not in alice.ask(f"seasons/{season.pk}/venues/").content.decode()
    form = bob.client.get(f"/venues/{match.venue_id}/edit/").content.decode()
    assert f'value="{JO}"' in form


def test_an_email_that_fails_names_the_pub_to_the_secretary_and_not_its_address(
    season: Season, match: Fixture, bob: Visitor
) -> None:
    landlord(season)
    declare_void(match.pk, WHY)
    do_what_is_due(NOW)
    OutgoingEmail.objects.filter(about__startswith="pub:").update(state="failed", error="550 unknown")
    page = words(bob.client.get(f"/seasons/{season.pk}/emails/"))
    assert "1 landlord is told when a match at their pub moves" in page
    assert (
        "to Bell's landlord, j...@bell.example" in page.replace("\N{RIGHT SINGLE QUOTATION MARK}", "'"),
        JO in page,
    ) == (
        True,
        False,
    )
    sentences = [one.sentence for one in to_do(season, NOW) if one.kind in {"letters", "pub"}]
    assert sentences == ["1 e-mail couldn't be sent."]


def test_a_pub_to_which_a_match_moves_is_asked_too(season: Season, match: Fixture) -> None:
    hall = save_venue(season.club, {"name": "Town Hall", "landlord_email": "hall@example.org"})
    assert emails() == []
    move_fixture(match.pk, date(2026, 9, 9), hall, why="A flood.", by=None, now=NOW)
    assert [to for to, _ in emails()] == ["hall@example.org"]
