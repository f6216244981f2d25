"""Captains who want e-mail are told as it happens of new dates, questions and protests, each once."""

from datetime import date, datetime, timedelta

import pytest
from django.test import Client

from clubs.models import Club, Membership, Role
from tests.clubs.people import Visitor, alice, bob, carol, club
from tests.tournaments.leagues.examples.league import (
    EVENING,
    NOW,
    a_division,
    a_season,
    fixture,
    play,
    publish,
    squad,
)
from tests.tournaments.nights.views.pages import words
from tournaments.leagues.calendar.selectors.due_dates import card_due
from tournaments.leagues.calendar.services.dates import (
    answer_date,
    ask_for_date,
    move_fixture,
    postpone_fixture,
    take_back_date,
)
from tournaments.leagues.committee.services.appeals import appeal_decision, decide_appeal, protest_match
from tournaments.leagues.committee.services.awards import Award
from tournaments.leagues.committee.services.decisions import award, declare_void
from tournaments.leagues.committee.services.penalties import answer_secretary, ask_captain
from tournaments.leagues.committee.services.rulings import RulingDetails
from tournaments.leagues.doors.services.due import do_what_is_due
from tournaments.leagues.models import Fixture, OutgoingEmail, Season, Subscription, Team
from tournaments.leagues.register.selectors.team_passes import team_code
from tournaments.leagues.register.services.captains import captain_link
from tournaments.leagues.register.services.subscriptions import ask_for_reminders, confirm_subscription

pytestmark = pytest.mark.django_db
__all__ = ["alice", "bob", "carol", "club"]
HOME, AWAY = "home@example.org", "away@example.org"
NEW_DAY = date(2026, 11, 4)


@pytest.fixture
def season(club: Club) -> Season:
    made = a_season(club, name="Zinnia league")
    a_division(made)
    publish(made)
    return made


@pytest.fixture
def match(season: Season) -> Fixture:
    """Bell against Crown, on Thursday 17 September at 20:15; both captains want e-mail."""
    found = fixture(season, "Bell", "Crown")
    wants_emails(found.home, HOME)
    wants_emails(found.away, AWAY)
    return found


def wants_emails(team: Team, email: str, now: datetime = NOW) -> None:
    team.captain_id = squad(team, [f"Captain of {team.name}"])[0]
    team.save()
    ask_for_reminders(team, email, now=now)
    confirm_subscription(Subscription.objects.get(email=email).pk, now=now)


def told(now: datetime) -> list[tuple[str, str, str]]:
    """Do what is due twice; return who gets which e-mails, and take them away as if they were read."""
    for _ in range(2):
        do_what_is_due(now)
    rows = OutgoingEmail.objects.exclude(about__startswith="confirm:").filter(
        state=OutgoingEmail.State.WAITING
    )
    found = list(
        rows.order_by("subscription__email", "pk").values_list("subscription__email", "subject", "text")
    )
    rows.update(state=OutgoingEmail.State.SENT, sent_at=now)
    return found


def test_both_captains_are_told_where_a_match_is_now_and_once_of_several_moves(match: Fixture) -> None:
    postpone_fixture(match.pk, why="Snow.", by=None, now=NOW)
    subject, text = (
        "Bell against Crown is postponed",
        """Bell against Crown is postponed. It has no new date yet. Its last day is Thursday 15 October.
The reason: Snow.""",
    )
    assert told(NOW) == [(AWAY, subject, text), (HOME, subject, text)]
    move_fixture(match.pk, date(2026, 11, 3), why="A free day.", by=None, now=NOW)
    move_fixture(match.pk, NEW_DAY, why="A wedding.", by=None, now=NOW)
    subject, text = (
        "Bell against Crown has moved",
        "Bell against Crown is now on Wednesday 4 November at 20:15 at Bell.\nThe reason: A wedding.",
    )
    later = NOW + timedelta(hours=1)
    assert told(later) == [(AWAY, subject, text), (HOME, subject, text)]
    assert told(later) == []


def test_many_matches_that_move_are_one_email_and_a_new_reader_hears_of_none(
    season: Season, match: Fixture
) -> None:
    moved = season.fixtures.filter(home=match.home).order_by("date")
    for days, one in enumerate(moved):
        move_fixture(one.pk, NEW_DAY + timedelta(days=days), why="A flood.", by=None, now=NOW)
    wants_emails(fixture(season, "Swan", "Fox").home, "swan@example.org", NOW + timedelta(minutes=1))
    home = [(subject, text) for email, subject, text in told(NOW + timedelta(minutes=2)) if email == HOME]
    ((subject, text),) = home
    assert (subject, text.count("at Bell."), text.count("A flood.")) == (
        "3 matches of Bell have changed",
        3,
        3,
    )
    assert not OutgoingEmail.objects.filter(
        subscription__email="swan@example.org", about__startswith="moved"
    ).exists()


def test_a_match_that_is_off_by_now_is_told_as_no_move(match: Fixture) -> None:
    move_fixture(match.pk, NEW_DAY, why="A free day.", by=None, now=NOW)
    declare_void(match.pk, RulingDetails("Nobody is left.", None, NOW))
    assert told(NOW) == []


def test_the_other_captain_is_told_of_a_date_that_is_asked_for_and_the_asker_of_a_refusal(
    match: Fixture,
) -> None:
    days = [date(2026, 9, 23), date(2026, 9, 30)]
    asked = ask_for_date(match.pk, match.away, days, "Two of us are ill.", now=NOW)
    assert told(NOW) == [
        (
            HOME,
            "Bell against Crown: Crown ask for another date",
            """Crown ask for another date. Bell against Crown is down for Thursday 17 September.

Their reason: Two of us are ill.
They offer Wednesday 23 September or Wednesday 30 September.

Please answer on your team's page.""",
        )
    ]
    answer_date(asked.pk, agree=False, by="Bell", user=None, now=NOW)
    still = "It is still on Thursday 17 September at 20:15 at Bell."
    assert told(NOW) == [
        (
            AWAY,
            "Bell against Crown: another date was refused",
            f"Another date for Bell against Crown was refused. {still}",
        )
    ]
    # One that is taken back before anybody was told is told to nobody.
    again = ask_for_date(match.pk, match.home, [], "A wedding.", now=NOW)
    take_back_date(again.pk, match.home, now=NOW)
    assert told(NOW) == []
    ask_for_date(match.pk, match.home, [], "A wedding.", now=NOW)
    ((email, _subject, text),) = told(NOW)
    assert (email, "They haven't offered a date yet." in text) == (AWAY, True)


def test_a_captain_is_told_of_each_question_of_the_secretary_until_it_is_answered(match: Fixture) -> None:
    due = card_due(match.season, match)
    assert due is not None
    now = due + timedelta(minutes=5)
    do_what_is_due(now)
    penalty = match.penalties.get(team=match.home)
    for minutes, question in enumerate(("Where is the card?", "Who had it?")):
        asked = now + timedelta(minutes=minutes)
        ask_captain(match.season_id, penalty.pk, RulingDetails(question, None, asked))
        assert told(asked) == [
            (
                HOME,
                "Bell against Crown: a question",
                f"The secretary asks you about Bell against Crown: {question}\n\nPlease answer on your team's page.",
            )
        ]
    ask_captain(match.season_id, penalty.pk, RulingDetails("And now?", None, now + timedelta(minutes=5)))
    answer_secretary(match.home, penalty.pk, "It's in the post.", now=now + timedelta(minutes=6))
    assert told(now + timedelta(minutes=7)) == []


def test_the_other_captain_is_told_of_a_protest_and_both_of_what_the_panel_decides(
    season: Season, match: Fixture, carol: Visitor
) -> None:
    play(match, 6, 3, EVENING + timedelta(hours=3))
    after = EVENING + timedelta(hours=12)
    appeal = protest_match(match.away, match.pk, "They had five.", now=after)
    assert told(after) == [
        (
            HOME,
            "Bell against Crown: Crown protests",
            (
                "Crown protests about Bell against Crown. The appeals panel decides.\n\n"
                "Please say what happened, on your team's page."
            ),
        )
    ]
    Membership.objects.create(club=season.club, user=carol.user, role=Role.PANEL)
    decide_appeal(appeal.pk, carol.user, "dismissed", "They had six.", now=after)
    text = "The appeals panel on Crown's protest about Bell against Crown: dismissed. They had six."
    assert told(after) == [
        (AWAY, "Crown's protest: dismissed", text),
        (HOME, "Crown's protest: dismissed", text),
    ]


def test_the_other_captain_is_told_of_an_appeal_against_a_ruling_and_asked_what_happened(
    season: Season, match: Fixture
) -> None:
    after = EVENING + timedelta(hours=12)
    ruling = award(match.pk, Award("home"), RulingDetails("Crown came with four.", None, after))
    appeal_decision(match.away, ruling.pk, "We were six.", now=after)
    assert told(after) == [
        (
            HOME,
            "Bell against Crown: Crown appeals",
            (
                "Crown appeals against the ruling on Bell against Crown: match awarded. The appeals panel decides.\n\n"
                "Please say what happened, on your team's page."
            ),
        )
    ]
    assert told(after + timedelta(hours=1)) == []


def test_captain_and_secretary_read_of_everything_that_captains_are_told(
    match: Fixture, bob: Visitor
) -> None:
    link = captain_link(match.season_id, match.home_id, by=None, now=NOW)
    assert (
        "We'll also tell you when a match moves, when the other captain asks for another date or refuses yours, when "
        "they protest or appeal, when the panel has decided, and when the secretary asks you something."
    ) in words(Client().get(f"/team/{team_code(link)}/"))
    assert (
        "They are also told when a match moves, another date is asked for or refused, somebody protests or appeals, "
        "the panel has decided, or you ask them something."
    ) in words(bob.client.get(f"/seasons/{match.season_id}/emails/"))
