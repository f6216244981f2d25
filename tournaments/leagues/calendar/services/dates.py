"""Move a match: by the secretary, or by both captains; whatever moves is kept with who and why."""

from collections.abc import Collection, Iterator, Sequence
from datetime import date, datetime, time, timedelta
from typing import Unpack

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubs.models import User, WhoAndWhen
from problems import Problem
from problems.wording import Wording, day_words
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.due_dates import deadline_within, last_day, weeks_allowed
from tournaments.leagues.calendar.selectors.postponements import Postponement, matches_to_postpone
from tournaments.leagues.calendar.selectors.pub_bookings import why_no_room
from tournaments.leagues.calendar.selectors.pub_notices import pub_evening_of
from tournaments.leagues.calendar.services.fixtures import (
    end_requests,
    lock_open_fixture,
    save_fixture,
    save_move,
    state_after,
)
from tournaments.leagues.calendar.services.pub_notices import note_for_pubs
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Card, DateRequest, Fixture, Season, Team, Venue
from tournaments.leagues.register.selectors.season_weeks import monday_of
from tournaments.leagues.services.audit_log import log_change, write_audit_entry
from tournaments.leagues.services.locking import lock_open_season, touch_season
from tournaments.leagues.services.reasons import reason_faults
from tournaments.matches.states import OPEN, MatchEvent, MatchState

MOST_DATES = 5


@transaction.atomic
def move_fixture(  # noqa: PLR0913  where to, why, and who
    fixture_id: int,
    day: date,
    venue: Venue | None = None,
    starts_at: time | None = None,
    *,
    in_blank_week: bool = False,
    why: str,
    by: User | None,
    now: datetime,
) -> Fixture:
    """Set a match's date, and its pub and hour if these change too; by the secretary, who may go past its last day.

    A week in which nobody plays is refused unless `in_blank_week` asks for it. What is so already is left alone, and
    written down once. Raises LeagueRefused with every clash: a team that plays that day, a pub without
    room, a day outside of the season.
    """
    season, fixture = lock_open_fixture(fixture_id)
    faults = [*date_faults(season, fixture, day, venue, secretary=True), *reason_faults(why)]
    if not in_blank_week:
        do = _("Choose another date, or say that it's played in that week all the same.")
        faults += blank_week_faults(season, fixture, day, do)
    LeagueRefused.raise_for(faults)
    there = (fixture.date, fixture.venue, fixture.starts_at)
    if fixture.state == MatchState.SCHEDULED and there == (
        day,
        venue or fixture.venue,
        starts_at or there[2],
    ):
        if end_requests(fixture, now):
            words = f"Kept {fixture.name} on {day_words(day)}: {why}"
            log_change(season.pk, "moved", words, by=by, now=now)
        return fixture
    end_requests(fixture, now)
    name = by.get_username() if by is not None else "the program"
    hour = ""
    if starts_at is not None and starts_at != fixture.starts_at:
        fixture.starts_at, hour = starts_at, f" at {starts_at:%H:%M}"
    _move(fixture, day, venue or fixture.venue, why=why, by=name, now=now)
    words = f"Moved {fixture.name} to {day_words(day)}{hour}: {why}"
    write_audit_entry(season.pk, "moved", words, by=by, now=now)
    return fixture


@transaction.atomic
def postpone_fixture(fixture_id: int, *, why: str, by: User | None, now: datetime) -> Fixture:
    """Postpone a match without a new date; its deadline is that of the league's rules. Raises LeagueRefused."""
    season, fixture = lock_open_fixture(fixture_id)
    LeagueRefused.raise_for(reason_faults(why))
    DateRequest.objects.filter(fixture=fixture, state=DateRequest.State.ASKED).update(
        state=DateRequest.State.AGREED, answered_at=now
    )
    name = by.get_username() if by is not None else "both captains"
    _postpone(fixture, _deadline(season, fixture, now, secretary=True), why=why, by=name, now=now)
    write_audit_entry(season.pk, "postponed", f"Postponed {fixture.name}: {why}", by=by, now=now)
    return fixture


@transaction.atomic
def postpone_many(
    season_id: int,
    asked: Postponement,
    expected: Collection[int] | None = None,
    *,
    why: str,
    **who_and_when: Unpack[WhoAndWhen],
) -> list[Fixture]:
    """Postpone the matches of a night, a pub or a week: snow, or a burst pipe. All of them or none. Return them.

    No notice is asked of anybody. `expected` are the matches that somebody looked at; others than those are refused.
    Raises LeagueRefused.
    """
    season = lock_open_season(season_id)
    numbers = [fixture.pk for fixture in matches_to_postpone(season, asked)]
    faults = reason_faults(why)
    if not numbers:
        message = _("No match is still to be played {when}. Choose another date.", when=asked.words)
        faults.append(Problem("no_matches", "date", message))
    elif expected is not None and set(expected) != set(numbers):
        message = _("The matches have changed since you looked. Please look again.")
        faults.append(Problem("matches_changed", "", message))
    LeagueRefused.raise_for(faults)
    return [postpone_fixture(number, why=why, **who_and_when) for number in numbers]


@transaction.atomic
def ask_for_date(
    fixture_id: int, team: Team, dates: Sequence[date], reason: str, *, now: datetime
) -> DateRequest:
    """Let a captain ask for another date, or, with no dates, to postpone without one. The other captain answers.

    What is asked at short notice is asked all the same, and marked. Raises LeagueRefused with every clash.
    """
    season, fixture = lock_open_fixture(fixture_id)
    state_after(fixture, MatchEvent.POSTPONE if fixture.date is not None else MatchEvent.MOVE)
    if fixture.state == MatchState.ABANDONED:
        message = _("The match was broken off. The secretary decides how it goes on.")
        raise LeagueRefused(Problem("not_now", "", message))
    faults = reason_faults(reason)
    if fixture.date is None and not dates:
        faults.append(Problem("date_missing", "dates", _("The match has no date. Offer at least one day.")))
    if len(dates) > MOST_DATES:
        faults.append(Problem("too_many", "dates", _("Offer {most} dates at most.", most=MOST_DATES)))
    today = timezone.localdate(now)
    for day in dates[:MOST_DATES]:
        faults += [*_over_faults(day, today), *date_faults(season, fixture, day)]
        faults += blank_week_faults(season, fixture, day, _("Choose another date, or ask the secretary."))
    if DateRequest.objects.filter(fixture=fixture, state=DateRequest.State.ASKED).exists():
        message = _("A new date is asked for already. Answer that first, or take it back.")
        faults.append(Problem("asked_already", "", message))
    LeagueRefused.raise_for(faults)
    asked = DateRequest.objects.create(
        fixture=fixture,
        team=team,
        dates=[day.isoformat() for day in dates],
        reason=reason.strip(),
        short_notice=is_short_notice(season, fixture, now),
        asked_at=now,
    )
    log_change(season.pk, "date", f"{team.name} asked for another date of {fixture.name}.", by=None, now=now)
    return asked


@transaction.atomic
def take_back_date(request_id: int, team: Team, *, now: datetime) -> None:
    """Take back a team's own request for another date, before it is answered. Raises LeagueRefused."""
    season, fixture, asked = _open_request(DateRequest.objects.get(pk=request_id, team=team))
    _answer(asked, DateRequest.State.TAKEN_BACK, now)
    words = f"{team.name} took back the request for another date of {fixture.name}."
    log_change(season.pk, "date", words, by=None, now=now)


def is_short_notice(season: Season, fixture: Fixture, now: datetime) -> bool:
    """Tell whether it is too late to postpone a match without a fault, by the league's notice."""
    if fixture.date is None:
        return False
    start = timezone.make_aware(datetime.combine(fixture.date, fixture.starts_at))
    return start - now < timedelta(hours=season.league_rules.number("notice_hours"))


@transaction.atomic
def answer_date(  # noqa: PLR0913  the answer, and who gives it
    request_id: int, *, agree: bool, day: date | None = None, by: str, user: User | None, now: datetime
) -> Fixture:
    """Answer a request for another date: agree, with one of the dates or with none, or refuse.

    Raises LeagueRefused for a date that was not offered, that clashes by now, and for a request answered already.
    """
    season, fixture, asked = _open_request(DateRequest.objects.get(pk=request_id))
    if not agree:
        _answer(asked, DateRequest.State.REFUSED, now)
        log_change(season.pk, "date", f"{by} refused another date of {fixture.name}.", by=user, now=now)
        return fixture
    if day is None:
        deadline = _deadline(season, fixture, now, secretary=user is not None)
        _postpone(fixture, deadline, why=asked.reason, by=by, now=now)
    else:
        do = _("Refuse, and ask for another date.")
        faults = [*date_faults(season, fixture, day), *blank_week_faults(season, fixture, day, do)]
        if day < timezone.localdate(now):
            message = _("{day} is over. Choose a later date, or refuse and ask for one.", day=day_words(day))
            faults.append(Problem("date_over", "date", message))
        if asked.dates and day.isoformat() not in asked.dates:
            faults.append(Problem("not_offered", "date", _("Choose one of the dates that were offered.")))
        LeagueRefused.raise_for(faults)
        _move(fixture, day, fixture.venue, why=asked.reason, by=by, now=now)
    _answer(asked, DateRequest.State.AGREED, now)
    write_audit_entry(season.pk, "date", f"{by} agreed to another date of {fixture.name}.", by=user, now=now)
    return fixture


def _open_request(asked: DateRequest) -> tuple[Season, Fixture, DateRequest]:
    """Lock the season of a request; return it, the match and the request as now. Raises LeagueRefused if answered."""
    season, fixture = lock_open_fixture(asked.fixture_id)
    asked.refresh_from_db()
    if asked.state != DateRequest.State.ASKED:
        message = _("This request is {state} already. Reload the page.", state=asked.get_state_display())
        raise LeagueRefused(Problem("answered", "", message))
    return season, fixture, asked


def _over_faults(day: date, today: date) -> list[Problem]:
    if day > today:
        return []
    message = _("{day} isn't after today. Offer a later date.", day=day_words(day))
    return [Problem("date_over", "date", message)]


def date_faults(
    season: Season, fixture: Fixture, day: date, venue: Venue | None = None, *, secretary: bool = False
) -> Iterator[Problem]:
    """Give everything that speaks against a date for a match; its last day binds the captains alone."""
    last = last_day(season, fixture)
    if season.starts is not None and season.ends is not None and not season.starts <= day <= season.ends:
        message = _("{day} is outside the season.", day=day_words(day))
        yield Problem("outside_season", "date", message)
    elif not secretary and last is not None and day > last:
        message = _(
            "{day} is the last day for this match. Choose an earlier date, or ask the secretary.",
            day=day_words(last),
        )
        yield Problem("after_deadline", "date", message)
    others = Fixture.objects.filter(season=season, date=day, state__in=OPEN).exclude(pk=fixture.pk)
    for team in (fixture.home, fixture.away):
        other = others.filter(Q(home=team) | Q(away=team)).select_related("home", "away").first()
        if other is not None:
            message = _(
                "{team} plays that day already: {match}. Choose another date.",
                team=team.name,
                match=other.name,
            )
            yield Problem("team_plays", "date", message)
    pub = venue or fixture.venue
    # Leagues of one club may share a pub.
    there = Fixture.objects.filter(date=day, venue=pub, state__in=OPEN).exclude(pk=fixture.pk)
    room = why_no_room(pub, day, there.count())
    if room is not None:
        yield Problem("no_room", "date", room)


def blank_week_faults(season: Season, fixture: Fixture, day: date, do: Wording) -> list[Problem]:
    """Return a fault for a new date in a week that the season keeps free of matches; `do` says what to do.

    Weeks that only a division keeps free are where its postponed matches go.
    """
    if day == fixture.date or monday_of(day).isoformat() not in season.blank_weeks:
        return []
    message = _("Nobody plays in the week of {day}. {do}", day=day_words(day), do=do)
    return [Problem("blank_week", "date", message)]


def _move(  # noqa: PLR0913  where to, why, and who
    fixture: Fixture, day: date, venue: Venue, *, why: str, by: str, now: datetime
) -> None:
    state, before = state_after(fixture, MatchEvent.MOVE), pub_evening_of(fixture)
    save_move(fixture, day, venue, why=why, by=by, now=now)
    fixture.date, fixture.venue, fixture.state = day, venue, state
    if fixture.deadline is not None:
        fixture.deadline = max(fixture.deadline, day)
    save_fixture(fixture, "date", "starts_at", "venue", "state", "deadline")
    note_for_pubs(fixture, before, now)
    touch_season(fixture.season_id)


def _deadline(season: Season, fixture: Fixture, now: datetime, *, secretary: bool) -> date:
    """Return the deadline of a match that is postponed now; captains can't put a league match off further."""
    own = last_day(season, fixture) if fixture.tie_id is None and not secretary else None
    since = fixture.date or timezone.localdate(now)
    return own or deadline_within(season, fixture, since, weeks_allowed(season))


def _postpone(fixture: Fixture, deadline: date, *, why: str, by: str, now: datetime) -> None:
    state, before = state_after(fixture, MatchEvent.POSTPONE), pub_evening_of(fixture)
    save_move(fixture, None, fixture.venue, why=why, by=by, now=now)
    fixture.deadline = deadline
    # What was finished of a match that was broken off only fills in its next card: no side has said more than that.
    Card.objects.filter(fixture=fixture, stands=True).update(stands=False)
    fixture.date, fixture.state = None, state
    save_fixture(fixture, "deadline", "date", "state")
    note_for_pubs(fixture, before, now)
    touch_season(fixture.season_id)


def _answer(asked: DateRequest, state: DateRequest.State, now: datetime) -> None:
    asked.state, asked.answered_at = state, now
    asked.save(update_fields=["state", "answered_at"])
