"""What goes wrong on the evening of a match, as its captains say it; what follows is the secretary's to decide."""

from collections.abc import Sequence
from dataclasses import replace
from datetime import datetime
from typing import Unpack
from uuid import uuid4

from django.db import transaction
from django.utils import timezone

from clubs.models import User, WhoAndWhen
from clubs.names import clean_name, name_fault
from problems import Problem
from problems.wording import day_words
from problems.wording import gettext as _
from tournaments.leagues.calendar.services.fixtures import (
    end_requests,
    lock_open_fixture,
    save_outcome,
    side_of,
    state_after,
)
from tournaments.leagues.evening.selectors.match_tables import results_so_far
from tournaments.leagues.evening.selectors.no_shows import no_show_of, no_show_words
from tournaments.leagues.evening.services.cards import CardConflict, CardSent, read_card, save_card
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Card, Fixture, MatchLeg, NoShow, Season, Side, Team
from tournaments.leagues.models.card import REMARKS_LENGTH
from tournaments.leagues.models.fixture import WHY_LENGTH
from tournaments.leagues.models.no_show import WITNESS_LENGTH
from tournaments.leagues.services.audit_log import log_change, write_audit_entry
from tournaments.matches.card import LegResult, Winner, results_as_json
from tournaments.matches.states import MatchEvent, MatchState


@transaction.atomic
def break_off(fixture_id: int, **who_and_when: Unpack[WhoAndWhen]) -> Fixture:
    """Note that a match was broken off, by the secretary; the games that the phones know as finished are kept.

    Raises LeagueRefused before the match begins.
    """
    season, fixture = lock_open_fixture(fixture_id)
    _note_broken_off(season, fixture, **who_and_when)
    known = results_so_far(fixture)
    if known:
        unfinished = LegResult(Winner.NOBODY)
        legs = [known.get(number, unfinished) for number, _ in enumerate(fixture.card_format.card_legs, 1)]
        by_phones = MatchLeg.objects.filter(fixture=fixture).exists()
        how = Card.How.TABLES if by_phones else Card.How.PAPER
        sent = CardSent(uuid4(), Side.HOME.value, results_as_json(legs), how=how.value)
        _keep_finished(season, fixture, sent, legs, **who_and_when)
    return fixture


@transaction.atomic
def break_off_match(fixture_id: int, team: Team, sent: CardSent, why: str, *, now: datetime) -> Fixture:
    """Note that a match was broken off, why, and the games that were finished; sent twice it counts once.

    A game that was not finished was won by nobody. Raises LeagueRefused before the match begins, and with every fault
    of the games.
    """
    season, fixture = lock_open_fixture(fixture_id)
    side = side_of(fixture, team)
    before = Card.objects.filter(pk=sent.id).first()
    if before is not None and (before.fixture_id, before.side) == (fixture.pk, side):
        return fixture
    if before is not None:
        raise CardConflict(None)
    if not why.strip() or len(why) > WHY_LENGTH:
        raise LeagueRefused(Problem("reason_missing", "reason", _("Say why the match was broken off.")))
    results = read_card(sent, fixture)
    _note_broken_off(season, fixture, by=None, now=now)
    _keep_finished(
        season,
        fixture,
        replace(sent, side=side, remarks=_with_remark(why, sent.remarks)),
        results,
        by=None,
        now=now,
    )
    words = f"{team.name} says why {fixture.name} was broken off: {why.strip()}"
    write_audit_entry(season.pk, "broken_off", words, by=None, now=now)
    return fixture


def _with_remark(why: str, remark: str) -> str:
    """Return why a match was broken off, and what its captain noted on the card besides."""
    return f"{why.strip().rstrip('.')}. {remark.strip()}"[:REMARKS_LENGTH] if remark.strip() else why


@transaction.atomic
def keep_finished_games(fixture_id: int, sent: CardSent, **who_and_when: Unpack[WhoAndWhen]) -> None:
    """Keep which games of a match that was broken off were finished, as the secretary has them from paper.

    They take the place of what was kept before. Raises LeagueRefused in any other state, and with every fault of the
    games.
    """
    season, fixture = lock_open_fixture(fixture_id)
    if fixture.state != MatchState.ABANDONED:
        raise LeagueRefused(Problem("not_now", "", _("The match wasn't broken off. Hand in its whole card.")))
    results = read_card(sent, fixture)
    _keep_finished(season, fixture, sent, results, **who_and_when)
    write_audit_entry(season.pk, "card", f"Entered the finished games of {fixture.name}.", **who_and_when)


def _note_broken_off(season: Season, fixture: Fixture, *, by: User | None, now: datetime) -> None:
    """Let a match be broken off; one that nobody started on the phones begins first, if its time has come."""
    if fixture.state == MatchState.SCHEDULED:
        if fixture.date is None or _at(fixture, "starts_at") > now:
            message = _("The match hasn't begun. Set another date instead.")
            raise LeagueRefused(Problem("not_begun", "", message))
        fixture.state = state_after(fixture, MatchEvent.START)
    fixture.state = state_after(fixture, MatchEvent.BREAK_OFF)
    end_requests(fixture, now)
    save_outcome(fixture)
    write_audit_entry(season.pk, "broken_off", f"{fixture.name} was broken off.", by=by, now=now)


def _keep_finished(
    season: Season,
    fixture: Fixture,
    sent: CardSent,
    results: Sequence[LegResult],
    **who_and_when: Unpack[WhoAndWhen],
) -> None:
    Card.objects.filter(fixture=fixture, stands=True).update(stands=False)
    save_card(season, fixture, sent, results, broken_off=True, **who_and_when)


@transaction.atomic
def report_no_show(
    fixture_id: int, team: Team, seen_by: str = "", *, by: User | None = None, now: datetime
) -> NoShow:
    """Tell the secretary that the other side hasn't come, and who saw it, once; the award is the secretary's.

    `by` is the organiser who notes it for a side; None for its captain. Raises LeagueRefused before the division's
    latest start, and for a match that isn't still to be played.
    """
    season, fixture = lock_open_fixture(fixture_id)
    side_of(fixture, team)
    if fixture.state != MatchState.SCHEDULED or fixture.date is None:
        message = _("This match isn't waiting to be played, so there is nothing to report.")
        raise LeagueRefused(Problem("not_now", "", message))
    if _at(fixture, "latest_start") > now:
        latest = f"{fixture.latest_start:%H:%M}"
        message = _(
            "They have until {latest} on {day}. Report it then.", latest=latest, day=day_words(fixture.date)
        )
        raise LeagueRefused(Problem("too_early", "", message))
    witness = clean_name(seen_by)
    if witness and name_fault(witness, WITNESS_LENGTH):
        message = _("Give the name of whoever saw it, with {most} characters at most.", most=WITNESS_LENGTH)
        raise LeagueRefused(Problem("witness_unreadable", "seen_by", message))
    before = no_show_of(fixture, team)
    if before is not None:
        return before
    report = NoShow.objects.create(fixture=fixture, team=team, date=fixture.date, at=now, seen_by=witness)
    log_change(season.pk, "no_show", no_show_words(report), by=by, now=now)
    return report


def _at(fixture: Fixture, what: str) -> datetime:
    """Return when a match starts, or the latest it may."""
    assert fixture.date is not None  # noqa: S101  its callers have looked
    hour = fixture.starts_at if what == "starts_at" else fixture.latest_start
    return timezone.make_aware(datetime.combine(fixture.date, hour))
