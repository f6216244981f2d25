"""E-mails written as things happen: to captains, of new dates, questions and protests; to followers, of new dates."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from datetime import datetime, timedelta

from django.conf import settings
from django.db.models import Q

from problems.wording import all_of, day_at, one_of, weekday_and_day
from problems.wording import gettext as _
from tournaments.leagues.doors.selectors.emails import captain_readers, team_followers
from tournaments.leagues.models import (
    Appeal,
    DateRequest,
    Fixture,
    FixtureMove,
    OutgoingEmail,
    Penalty,
    Season,
    Subscription,
    Team,
)
from tournaments.leagues.register.selectors.email_drafts import EmailDraft
from tournaments.matches.states import MatchState

FRESH = timedelta(days=2)
"""How long news of a change is worth sending. What waits for an answer is sent until it has one."""
MOVED = "moved:"

Readers = Mapping[int, Sequence[Subscription]]
"""The subscriptions of captains, by the number of their team."""


def captain_emails(season: Season, now: datetime) -> list[EmailDraft]:
    """Return the e-mails of a season to the captains who want them: each about one thing that concerns their team."""
    readers = captain_readers(season)
    if not readers:
        return []
    return [
        *_moved(season, readers, now),
        *_dates_asked(season, readers, now),
        *_dates_refused(season, readers, now),
        *_questions(season, readers, now),
        *_appeals(season, readers, now),
        *_panel_results(season, readers, now),
    ]


def follower_emails(season: Season, now: datetime) -> list[EmailDraft]:
    """Return the e-mails to whoever follows one team of a published season: where and when its matches are now."""
    if not season.club.published:
        return []
    readers = {team.pk: rows for team, rows in team_followers(season).items()}
    return list(_moved(season, readers, now)) if readers else []


def ask_to_tell(season: Season, teams: Iterable[Team], *, unwritten: Iterable[Team] = ()) -> str:
    """Return which of these teams get no e-mail about a change, so that the secretary tells them; empty for none.

    Those `unwritten` to get none in any case.
    """
    readers = captain_readers(season) if settings.MAIL_SERVER else {}
    never = {team.pk for team in unwritten}
    without = sorted(team.name for team in teams if team.pk in never or team.pk not in readers)
    if not without:
        return ""
    if len(without) == 1:
        return _("{team} gets no e-mail about it, so please tell them.", team=without[0])
    return _("{teams} get no e-mail about it, so please tell them.", teams=all_of(without))


def when_and_where(fixture: Fixture) -> str:
    """Return when and where a match is, as the end of a sentence; it has a date.

    >>> from datetime import date, time
    >>> from tournaments.leagues.models import Venue
    >>> when_and_where(Fixture(date=date(2026, 11, 6), starts_at=time(20, 15), venue=Venue(name="Bell")))
    'on Friday 6 November at 20:15 at Bell'
    """
    assert fixture.date is not None  # noqa: S101  whoever asks has looked
    return f"on {day_at(fixture.date, fixture.starts_at)} at {fixture.venue.name}"


def _moved(season: Season, readers: Readers, now: datetime) -> Iterator[EmailDraft]:
    """Tell both teams, in one e-mail, where and when the matches are now that were moved or put off since the last."""
    rows = FixtureMove.objects.filter(_of(readers), fixture__season=season, at__gt=now - FRESH)
    latest = {
        move.fixture_id: move
        for move in rows.select_related("fixture__home", "fixture__away", "fixture__venue").order_by("pk")
    }
    told = _told_up_to(readers) if latest else {}
    for team, subscriptions in readers.items():
        own = [move for move in latest.values() if team in {move.fixture.home_id, move.fixture.away_id}]
        for one in subscriptions:
            news = [
                (move, words)
                for move in own
                if move.pk > told.get(one.pk, 0)
                and _was_confirmed(one, move.at)
                and (words := _move_words(move))
            ]
            if news:
                subject = f"{len(news)} matches of {one.team} have changed"
                if len(news) == 1:
                    match = news[0][0].fixture
                    subject = f"{match.name} {'is postponed' if match.date is None else 'has moved'}"
                text = "\n\n".join(words for _move, words in news)
                yield EmailDraft(one, f"{MOVED}{news[-1][0].pk}", subject, text, now + FRESH)


def _move_words(move: FixtureMove) -> str:
    """Return when and where a match is now that was moved, and why; empty once it won't be played."""
    match = move.fixture
    if match.state == MatchState.SCHEDULED and match.date is not None:
        return f"{match.name} is now {when_and_where(match)}.\nThe reason: {move.why}"
    if match.state == MatchState.POSTPONED:
        last = "" if match.deadline is None else f" Its last day is {weekday_and_day(match.deadline)}."
        return f"{match.name} is postponed. It has no new date yet.{last}\nThe reason: {move.why}"
    return ""


def _told_up_to(readers: Readers) -> dict[int, int]:
    """Return, by subscription, the number of the latest move that was told."""
    numbers = [one.pk for subscriptions in readers.values() for one in subscriptions]
    rows = OutgoingEmail.objects.filter(subscription__in=numbers, about__startswith=MOVED)
    told: dict[int, int] = {}
    for number, about in rows.values_list("subscription_id", "about"):
        told[number] = max(told.get(number, 0), int(about.removeprefix(MOVED)))
    return told


def _dates_asked(season: Season, readers: Readers, now: datetime) -> Iterator[EmailDraft]:
    """Tell a captain that the other one asks for another date, until that is answered."""
    rows = DateRequest.objects.filter(_of(readers), fixture__season=season, state=DateRequest.State.ASKED)
    for asked in rows.select_related("team", "fixture__home", "fixture__away", "fixture__venue"):
        match, offer = asked.fixture, "They haven't offered a date yet."
        down = "has no date" if match.date is None else f"is down for {weekday_and_day(match.date)}"
        if asked.dates:
            offer = f"They offer {one_of(weekday_and_day(day) for day in asked.days)}."
        text = (
            f"{asked.team.name} ask for another date. {match.name} {down}.\n\n"
            f"Their reason: {asked.reason}\n{offer}\n\nPlease answer on your team's page."
        )
        subject = f"{match.name}: {asked.team.name} ask for another date"
        for one in readers.get(match.other_team(asked.team_id).pk, ()):
            yield EmailDraft(one, f"date-asked:{asked.pk}", subject, text, now + FRESH)


def _dates_refused(season: Season, readers: Readers, now: datetime) -> Iterator[EmailDraft]:
    """Tell the captain who asked that another date was refused; an agreed date is told as a match that moved."""
    rows = DateRequest.objects.filter(
        team__in=readers,
        fixture__season=season,
        state=DateRequest.State.REFUSED,
        answered_at__gt=now - FRESH,
    )
    for asked in rows.select_related("fixture__home", "fixture__away", "fixture__venue"):
        match = asked.fixture
        stays = "It still has no date." if match.date is None else f"It is still {when_and_where(match)}."
        text = f"Another date for {match.name} was refused. {stays}"
        for one in readers[asked.team_id]:
            subject = f"{match.name}: another date was refused"
            yield EmailDraft(one, f"date-refused:{asked.pk}", subject, text, now + FRESH)


def _questions(season: Season, readers: Readers, now: datetime) -> Iterator[EmailDraft]:
    """Tell a captain what the secretary wants to know, until it is answered or decided."""
    rows = Penalty.objects.filter(
        team__in=readers, season=season, decision=None, asked_at__isnull=False, answered_at=None
    )
    for penalty in rows.select_related("fixture__home", "fixture__away"):
        assert penalty.asked_at is not None  # noqa: S101  those without were left out
        text = (
            f"The secretary asks you about {penalty.fixture.name}: {penalty.question}\n\n"
            "Please answer on your team's page."
        )
        for one in readers[penalty.team_id]:
            # Another question about the same penalty is asked at another moment.
            about = f"question:{penalty.pk}:{int(penalty.asked_at.timestamp())}"
            yield EmailDraft(one, about, f"{penalty.fixture.name}: a question", text, now + FRESH)


def _appeals(season: Season, readers: Readers, now: datetime) -> Iterator[EmailDraft]:
    """Tell a captain that the other one protests about their match, or appeals against a ruling on it.

    The panel hears both, so they are asked to say what happened.
    """
    rows = Appeal.objects.filter(_of(readers), season=season, decided_at=None, at__gt=now - FRESH)
    for appeal in rows.select_related("team", "decision", "fixture__home", "fixture__away"):
        match, other = appeal.fixture, appeal.other_side
        assert match is not None  # noqa: S101  those without were left out
        does, about = "protests", f"about {match.name}"
        if appeal.decision is not None:
            does, about = (
                "appeals",
                f"against the ruling on {match.name}: {appeal.decision.get_kind_display()}",
            )
        text = (
            f"{appeal.team.name} {does} {about}. The appeals panel decides.\n\n"
            "Please say what happened, on your team's page."
        )
        for one in _confirmed_before(() if other is None else readers.get(other.pk, ()), appeal.at):
            subject = f"{match.name}: {appeal.team.name} {does}"
            yield EmailDraft(one, f"protest:{appeal.pk}", subject, text, now + FRESH)


def _panel_results(season: Season, readers: Readers, now: datetime) -> Iterator[EmailDraft]:
    """Tell both captains, or the one who appealed where no match is concerned, what the panel has decided."""
    rows = Appeal.objects.filter(season=season, decided_at__gt=now - FRESH)
    for appeal in rows.select_related("team", "fixture__home", "fixture__away"):
        match, what = appeal.fixture, "protest" if appeal.is_protest else "appeal"
        about = "" if match is None else f" about {match.name}"
        result = appeal.get_result_display()
        text = f"The appeals panel on {appeal.team.name}'s {what}{about}: {result}. {appeal.reason}"
        assert appeal.decided_at is not None  # noqa: S101  those without were left out
        teams = {appeal.team_id} if match is None else {appeal.team_id, match.home_id, match.away_id}
        for team in sorted(teams):
            for one in _confirmed_before(readers.get(team, ()), appeal.decided_at):
                subject = f"{appeal.team.name}'s {what}: {result}"
                yield EmailDraft(one, f"panel:{appeal.pk}", subject, text, now + FRESH)


def _of(readers: Readers) -> Q:
    """Return the condition for rows about a match of a team that has readers."""
    return Q(fixture__home__in=list(readers)) | Q(fixture__away__in=list(readers))


def _was_confirmed(reader: Subscription, moment: datetime) -> bool:
    """Tell whether a reader had confirmed the address when something happened: news is for those."""
    return reader.confirmed_at is not None and reader.confirmed_at <= moment


def _confirmed_before(readers: Sequence[Subscription], moment: datetime) -> Iterator[Subscription]:
    return (one for one in readers if _was_confirmed(one, moment))
