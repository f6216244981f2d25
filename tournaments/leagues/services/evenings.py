"""What goes wrong on the evening of a match, as its captains say it; what follows is the secretary's to decide."""

from datetime import datetime

from django.db import transaction
from django.utils import timezone

from tournaments.leagues.faults import Fault, LeagueRefused
from tournaments.leagues.models import Act, Card, Fixture, Team
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.selectors.nights import day_words
from tournaments.leagues.selectors.no_shows import no_show_words
from tournaments.leagues.services.acts import write_act
from tournaments.leagues.services.cards import (
    CardConflict,
    CardSent,
    create_card,
    flags_of,
    read_card,
    side_of,
)
from tournaments.leagues.services.decisions import break_off
from tournaments.leagues.services.fixtures import follow, open_fixture, teams_of
from tournaments.leagues.services.locking import touch_season
from tournaments.matches.states import Event, State


@transaction.atomic
def break_off_match(fixture_id: int, team: Team, sent: CardSent, why: str, *, now: datetime) -> Fixture:
    """Note that a match was broken off, why, and the games that were finished; sent twice it counts once.

    A game that was not finished was won by nobody. Raises LeagueRefused before the match begins, and with every fault
    of the games.
    """
    season, fixture = open_fixture(fixture_id)
    side = side_of(fixture, team)
    before = Card.objects.filter(pk=sent.id).first()
    if before is not None and (before.fixture_id, before.side) == (fixture.pk, side):
        return fixture
    if before is not None:
        raise CardConflict(None)
    if not why.strip() or len(why) > WHY_LENGTH:
        raise LeagueRefused(Fault("reason_missing", "reason", "Say why the match was broken off."))
    results = read_card(sent, season)
    if fixture.state == State.SCHEDULED:
        _begin(fixture, now)
    Card.objects.filter(fixture=fixture, side=side, stands=True).update(stands=False)
    broken = break_off(fixture_id, by=None, now=now)
    create_card(
        id=sent.id,
        fixture=fixture,
        side=side,
        legs=[result.as_json() for result in results],
        how=sent.how,
        remarks=why.strip(),
        flags=flags_of(season, fixture),
        at=now,
    )
    words = f"{team.name} says why {teams_of(fixture)} was broken off: {why.strip()}"
    write_act(season.pk, "broken_off", words, by=None, now=now)
    return broken


def _begin(fixture: Fixture, now: datetime) -> None:
    """Let a match begin whose time has come."""
    if fixture.date is None or _at(fixture, "starts_at") > now:
        message = "The match hasn't begun. Ask for another date instead."
        raise LeagueRefused(Fault("not_begun", "", message))
    fixture.state = follow(fixture, Event.START)
    fixture.version += 1
    fixture.save(update_fields=["state", "version"])


@transaction.atomic
def report_no_show(fixture_id: int, team: Team, *, now: datetime) -> Act:
    """Tell the secretary that the other side hasn't come, once; the award is the secretary's.

    Raises LeagueRefused before the division's latest start, and for a match that isn't still to be played.
    """
    season, fixture = open_fixture(fixture_id)
    side_of(fixture, team)
    if fixture.state != State.SCHEDULED or fixture.date is None:
        message = "This match isn't waiting to be played, so there is nothing to report."
        raise LeagueRefused(Fault("not_now", "", message))
    if _at(fixture, "latest_start") > now:
        latest = f"{fixture.latest_start:%H:%M}"
        message = f"They have until {latest} on {day_words(fixture.date)}. Report it then."
        raise LeagueRefused(Fault("too_early", "", message))
    words = no_show_words(fixture, team)
    before = Act.objects.filter(season=season, kind="no_show", words=words).first()
    if before is not None:
        return before
    act = write_act(season.pk, "no_show", words, by=None, now=now)
    touch_season(season.pk)
    return act


def _at(fixture: Fixture, what: str) -> datetime:
    """Return when a match starts, or the latest it may."""
    assert fixture.date is not None  # noqa: S101  its callers have looked
    hour = fixture.starts_at if what == "starts_at" else fixture.latest_start
    return timezone.make_aware(datetime.combine(fixture.date, hour))
