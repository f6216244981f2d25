"""Set the dates of a cup's rounds, which puts their matches on the list, and say who won a deciding game."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, time

from django.db import transaction

from clubs.models import User
from problems import Problem
from problems.wording import Wording, all_of, day_words
from problems.wording import gettext as _
from tournaments.cups.bracket import round_name
from tournaments.cups.outcome import TieOutcome
from tournaments.leagues.calendar.selectors.due_dates import latest_day
from tournaments.leagues.calendar.selectors.pub_bookings import why_no_room
from tournaments.leagues.calendar.selectors.results import has_decider, is_league_level
from tournaments.leagues.calendar.services.fixtures import lock_open_fixture, save_fixture
from tournaments.leagues.cups.selectors.cup_ties import ready_ties
from tournaments.leagues.cups.selectors.cups import CupState, cup_state, outcome_of
from tournaments.leagues.cups.services.cup_progress import advance_cup, busy_teams, publish_ready, pubs_of
from tournaments.leagues.cups.services.cups import lock_open_drawn_cup
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import Cup, CupRound, Fixture, Season, Side, Team, Venue
from tournaments.leagues.models.fixture import BOTH_SIDES
from tournaments.leagues.services.audit_log import log_change, write_audit_entry
from tournaments.leagues.services.locking import touch_season
from tournaments.matches.states import UNPLAYED, MatchState


def _waiting_matches(cup: Cup, number: int) -> list[Fixture]:
    """Return the matches of the rounds before one that are still to be played."""
    rows = Fixture.objects.filter(tie__cup=cup, tie__round__lt=number, state__in=UNPLAYED)
    return list(rows.select_related("tie").order_by("pk"))


def _latest_days(season: Season, cup: Cup, number: int) -> dict[int, date | None]:
    """Return by which day each match of the rounds before one is to be played, as the rounds' dates are now."""
    return {one.pk: _latest(season, one) for one in _waiting_matches(cup, number)}


def _follow_round(season: Season, cup: Cup, number: int, before: Mapping[int, date | None]) -> None:
    """Give the matches of the rounds before one their last days, now that it has another date.

    `before` are the days by which they were to be played until now. A deadline that comes sooner by the league's rules
    stays, and a match that has a date keeps it.
    """
    for match in _waiting_matches(cup, number):
        latest, deadline = _latest(season, match), match.deadline
        if deadline is None and match.date is not None:
            continue  # until it is postponed its last day follows by itself
        if latest is not None and deadline not in {None, before.get(match.pk)}:
            latest = min(latest, deadline or latest)
        if latest is not None and match.date is not None:
            latest = max(latest, match.date)
        if latest != deadline:
            match.deadline = latest
            save_fixture(match, "deadline")


def _latest(season: Season, match: Fixture) -> date | None:
    return latest_day(season, match, match.date or match.week)


@dataclass(frozen=True, slots=True)
class RoundDate:
    """When a round is; without an hour that of the highest division, without a pub each home side's own."""

    number: int
    date: date
    starts_at: time | None = None
    venue: Venue | None = None


@transaction.atomic
def set_round(cup_id: int, asked: RoundDate, *, by: User | None, now: datetime) -> list[Fixture]:
    """Set the date of a round, and put its matches on the list whose sides are known; return these.

    Matches of the round that are on the list stay where they are. Pairs and singles have none: with their round go the
    later ones that have no date, on the same evening. Raises LeagueRefused with every clash.
    """
    season, cup = lock_open_drawn_cup(cup_id)
    state = cup_state(cup)
    if not 1 <= asked.number <= state.count:
        message = _("The {name} has {count} rounds.", name=cup.name, count=state.count)
        raise LeagueRefused(Problem("no_such_round", "number", message))
    held = _round_at(state, asked.number, asked, season)
    faults = list(_date_faults(season, state, held))
    if held.venue is not None and held.venue.club_id != season.club_id:
        faults.append(Problem("venue_unknown", "venue", _("Choose one of the club's pubs.")))
    elif state.teams:
        faults += _team_faults(state, held, faults)
    else:
        faults += _person_faults(held)
    LeagueRefused.raise_for(faults)
    made: list[Fixture] = []
    if state.teams:
        latest = _latest_days(season, cup, held.number)
        held.save()
        _follow_round(season, cup, held.number, latest)
        made = publish_ready(cup_state(cup), now, only=held.number)
    else:
        following = [
            number for number in range(held.number + 1, state.count + 1) if number not in state.rounds
        ]
        for one in [held, *(_round_at(state, number, asked, season) for number in following)]:
            one.save()
    words = f"Set {round_name(held.number, state.count)} of the {cup.name} for {day_words(held.date)}."
    log_change(season.pk, "cup", words, by=by, now=now)
    return made


def _round_at(state: CupState, number: int, asked: RoundDate, season: Season) -> CupRound:
    """Return the row of a round with the date that is asked for; it isn't saved."""
    held = state.rounds.get(number) or CupRound(cup=state.cup, number=number)
    held.date, held.venue = asked.date, asked.venue
    held.starts_at = asked.starts_at or season.divisions.all()[0].starts_at
    return held


def _date_faults(season: Season, state: CupState, held: CupRound) -> Iterator[Problem]:
    if (
        season.starts is not None
        and season.ends is not None
        and not season.starts <= held.date <= season.ends
    ):
        message = _("{day} is outside the season. Choose another date.", day=day_words(held.date))
        yield Problem("outside_season", "date", message)
    for number, other in state.rounds.items():
        # Teams play one match an evening; several rounds of pairs and singles may be on the same one.
        together = other.date == held.date and bool(state.teams)
        before, after = other.date < held.date, other.date > held.date
        if (number < held.number and (after or together)) or (number > held.number and (before or together)):
            message = _(
                "{round} is on {day}. Keep the rounds in order.",
                round=round_name(number, state.count),
                day=day_words(other.date),
            )
            yield Problem("rounds_out_of_order", "date", message)


def _person_faults(held: CupRound) -> list[Problem]:
    if held.venue is None:
        return [Problem("venue_missing", "venue", _("Choose the pub where everybody plays."))]
    closed = why_no_room(held.venue, held.date, 0)
    return [] if closed is None else [Problem("no_room", "date", closed)]


def _team_faults(state: CupState, held: CupRound, before: Sequence[Problem]) -> list[Problem]:
    """Return what else is wrong with a round of teams; its matches are looked at only where nothing else is."""
    if held.venue is None and held.number >= state.neutral_from:
        name = round_name(held.number, state.count)
        message = _("{name} is at a neutral pub by the cup's rules. Choose the pub.", name=name)
        return [Problem("venue_missing", "venue", message)]
    return [] if before else list(_match_faults(state, held))


def _match_faults(state: CupState, held: CupRound) -> Iterator[Problem]:
    busy = busy_teams(state.cup.season_id, held.date)
    for home, away, venue in pubs_of(state, held, ready_ties(state, held.number)):
        if held.venue is None and home.venue is None:
            message = _(
                "{name} is at home and has no pub. Choose a pub for the round, or give {name} one.",
                name=home.name,
            )
            yield Problem("venue_missing", "venue", message)
            continue
        for team in (home, away):
            if team.pk in busy:
                message = _(
                    "{name} has a match on {day} already. Choose another date.",
                    name=team.name,
                    day=day_words(held.date),
                )
                yield Problem("team_plays", "date", message)
        if venue is None:
            yield Problem("no_room", "date", _why_no_room(held, home, away))


def _why_no_room(held: CupRound, home: Team, away: Team) -> Wording:
    pubs = [held.venue] if held.venue is not None else [team.venue for team in (home, away)]
    names = all_of(dict.fromkeys(pub.name for pub in pubs if pub is not None))
    closed = [why_no_room(pub, held.date, 0) for pub in pubs if pub is not None]
    if len(pubs) == 1 and closed[0] is not None:
        return closed[0]
    return _(
        "{pubs} can't hold {home} against {away} on {day}. Choose another date.",
        pubs=names,
        home=home.name,
        away=away.name,
        day=day_words(held.date),
    )


@transaction.atomic
def say_decider(fixture_id: int, side: str, *, by: User | None, now: datetime) -> list[str]:
    """Say who won the deciding game of a level match: that side has won. Return what follows, a sentence each.

    In a cup it goes on. Raises LeagueRefused for a match that isn't level, or has no deciding game by its rules.
    """
    season, fixture = lock_open_fixture(fixture_id)
    if not _is_to_be_decided(season, fixture, side):
        return []  # said twice
    return _settle_decider(season, fixture, side, by, now)


@transaction.atomic
def claim_decider(fixture_id: int, side: str, winner: str, *, now: datetime) -> list[str]:
    """Take the word of a side's captain on who won the deciding game. Return what follows, a sentence each.

    That the others won settles it. That the own side won is put to the others, who agree by saying the same; where
    both say so, the secretary decides. Raises LeagueRefused as `say_decider` does.
    """
    season, fixture = lock_open_fixture(fixture_id)
    if not _is_to_be_decided(season, fixture, winner):
        return []
    if winner != side:
        return _settle_decider(season, fixture, winner, None, now)
    other = fixture.team_at(Side(side).other)
    if fixture.decider_claimed in {"", side}:
        claimed, sentence = side, f"{other.name} are asked whether that's right."
    else:
        claimed = BOTH_SIDES
        sentence = (
            f"{other.name} say that they won it. Talk to them; if you don't agree, the secretary decides."
        )
    if claimed != fixture.decider_claimed:
        fixture.decider_claimed = claimed
        save_fixture(fixture, "decider_claimed")
        own = fixture.team_at(side)
        words = f"{own.name} said that they won the deciding game of {fixture.name}."
        log_change(season.pk, "cup", words, by=None, now=now)
    return [sentence]


def _is_to_be_decided(season: Season, fixture: Fixture, side: str) -> bool:
    """Tell whether it is still to be said that a side won; raises LeagueRefused without a deciding game."""
    if fixture.tie is None:
        level = is_league_level(fixture)
        said = fixture.state == MatchState.CONFIRMED and has_decider(season)
    else:
        matches = list(cup_state(fixture.tie.cup).matches.get(fixture.tie.pk, ()))
        came_to = outcome_of(matches) if matches and matches[-1].pk == fixture.pk else None
        level = came_to is not None and came_to[0] is TieOutcome.LEVEL
        said = came_to is not None
    if said and fixture.level_winner == side:
        return False
    if not level:
        message = _("Only a match with as many games each, and rules that say so, has a deciding game.")
        raise LeagueRefused(Problem("not_level", "", message))
    if side not in {"home", "away"}:
        message = _("Say who won the deciding game: home or away.")
        raise LeagueRefused(Problem("side_unknown", "side", message))
    return True


def _settle_decider(season: Season, fixture: Fixture, side: str, by: User | None, now: datetime) -> list[str]:
    fixture.level_winner = side
    fixture.decider_claimed = ""
    save_fixture(fixture, "level_winner", "decider_claimed")
    winner = fixture.team_at(side)
    words = f"{winner.name} won the deciding game of {fixture.name}."
    write_audit_entry(season.pk, "cup", words, by=by, now=now)
    sentences = advance_cup(fixture, now)
    touch_season(season.pk)
    return sentences
