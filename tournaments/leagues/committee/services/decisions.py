"""Rulings: awards, deductions, withdrawals, reopened matches, replays. Each shows its consequences before it is taken.

A preview takes the ruling in a transaction and undoes it: what it shows is exactly what would be.
"""

from collections.abc import Mapping, Sequence
from datetime import date, datetime
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.db.models.functions import Greatest
from django.utils import timezone

from problems import Problem
from problems.wording import day_words
from problems.wording import gettext as _
from tournaments.leagues.calendar.selectors.due_dates import deadline_within, weeks_allowed
from tournaments.leagues.calendar.selectors.pub_notices import pub_evening_of
from tournaments.leagues.calendar.selectors.results import card_sentence
from tournaments.leagues.calendar.services.fixtures import (
    end_requests,
    lock_open_fixture,
    outcome_of,
    save_outcome,
    state_after,
    write_results,
)
from tournaments.leagues.calendar.services.pub_notices import note_for_pubs
from tournaments.leagues.committee.services.awards import MOST_POINTS, Award, award_faults, write_award
from tournaments.leagues.committee.services.rulings import (
    Points,
    Ruling,
    RulingDetails,
    decision_of,
    ruling_on,
    same_ruling,
    take_back_points,
)
from tournaments.leagues.committee.services.undoing import (
    let_result_stand,
    note_what_stood,
    refuse_after_withdrawal,
    state_by_cards,
    take_back_void,
)
from tournaments.leagues.evening.selectors.flags import absent_flags
from tournaments.leagues.evening.services.flags import flag_match
from tournaments.leagues.exceptions import LeagueRefused
from tournaments.leagues.models import (
    Awarded,
    Card,
    Decision,
    Fixture,
    LeaverResults,
    Registration,
    Season,
    Team,
    TeamPass,
    TeamStatus,
)
from tournaments.leagues.services.locking import lock_open_season
from tournaments.matches.card import read_results, results_as_json, stored_results
from tournaments.matches.exceptions import MatchRefused
from tournaments.matches.states import UNPLAYED, MatchEvent, MatchState


@transaction.atomic
def award(fixture_id: int, asked: Award, why: RulingDetails) -> Decision:
    """Award a match to the home side, the away side, or to neither. Raises LeagueRefused with every fault."""
    season, fixture = lock_open_fixture(fixture_id)
    faults = award_faults(season, fixture, asked)
    if fixture.tie is not None and {asked.home_points, asked.away_points} != {None}:
        message = _(
            "A cup match has no league points. Leave the points empty, or give them to the team itself."
        )
        faults.append(Problem("cup_without_points", "home_points", message))
    LeagueRefused.raise_for(faults)
    state = state_after(fixture, MatchEvent.AWARD)
    with ruling_on(season, Decision.Kind.AWARD, why, fixture=fixture) as ruling:
        if fixture.state == MatchState.CONFIRMED:
            note_what_stood(fixture, ruling)
        take_back_points(fixture, ruling)
        end_requests(fixture, why.now)
        write_award(season, fixture, asked, ruling, state, why.now)
        ruling.notes.append(_award_sentence(fixture))
    return decision_of(ruling)


def _award_sentence(fixture: Fixture) -> str:
    """Return what a match is awarded as."""
    if fixture.awarded == Awarded.NEITHER:
        return _("The match is awarded to neither side. Both lose it.")
    return _(
        "The match is {awarded}: {home} {home_games}, {away} {away_games}.",
        awarded=fixture.award_words,
        home=fixture.home.name,
        home_games=fixture.home_games,
        away=fixture.away.name,
        away_games=fixture.away_games,
    )


@transaction.atomic
def declare_void(fixture_id: int, why: RulingDetails) -> Decision:
    """Declare a match void: it counts for nobody, and its cards can still be read. Raises LeagueRefused."""
    season, fixture = lock_open_fixture(fixture_id)
    state = state_after(fixture, MatchEvent.VOID)
    with ruling_on(season, Decision.Kind.VOID, why, fixture=fixture) as ruling:
        note_what_stood(fixture, ruling)
        take_back_points(fixture, ruling)
        end_requests(fixture, why.now)
        fixture.state, fixture.awarded, fixture.settled_at = state, "", why.now
        fixture.own_average = False
        save_outcome(fixture)
    return decision_of(ruling)


@transaction.atomic
def reopen(fixture_id: int, why: RulingDetails) -> Decision:
    """Reopen a settled match: it is disputed or broken off again, waits for its cards or, without any, to be played.

    One that was declared void is as it was before that. Raises LeagueRefused.
    """
    season, fixture = lock_open_fixture(fixture_id)
    state_after(fixture, MatchEvent.REOPEN)
    refuse_after_withdrawal(fixture, ended_by_it=True)
    if fixture.state == MatchState.VOID:
        return take_back_void(season, fixture, why)
    with ruling_on(season, Decision.Kind.REOPEN, why, fixture=fixture) as ruling:
        take_back_points(fixture, ruling)
        fixture.state = state_by_cards(fixture)
        fixture.awarded, fixture.not_answered_by, fixture.own_average = "", "", False
        fixture.home_games = fixture.away_games = fixture.settled_at = None
        fixture.home_side_games = fixture.away_side_games = None
        save_outcome(fixture)
    flag_match(season, fixture)
    return decision_of(ruling)


@transaction.atomic
def order_replay(fixture_id: int, why: RulingDetails) -> Decision:
    """Declare a match void and put a new one in its place, postponed until a date is set. Raises LeagueRefused."""
    season, fixture = lock_open_fixture(fixture_id)
    state = state_after(fixture, MatchEvent.REPLAY)
    refuse_after_withdrawal(fixture)
    if Fixture.objects.filter(replay_of=fixture).exists():
        raise LeagueRefused(Problem("replayed", "", _("A replay of this match is on the list already.")))
    with ruling_on(season, Decision.Kind.REPLAY, why, fixture=fixture) as ruling:
        put_replay(season, fixture, state, ruling, why.now)
    return decision_of(ruling)


def put_replay(season: Season, fixture: Fixture, state: MatchState, ruling: Ruling, now: datetime) -> None:
    """Take a match out of the table, and put a new one in its place that waits for a date."""
    if fixture.state != MatchState.VOID:
        note_what_stood(fixture, ruling)
    take_back_points(fixture, ruling)
    fixture.state, fixture.awarded, fixture.own_average, fixture.settled_at = state, "", False, now
    save_outcome(fixture)
    today = timezone.localdate(now)
    Fixture.objects.create(
        season=season,
        division=fixture.division,
        tie=fixture.tie,
        home=fixture.home,
        away=fixture.away,
        week=fixture.week,
        date=None,
        starts_at=fixture.starts_at,
        venue=fixture.venue,
        state=MatchState.POSTPONED,
        deadline=deadline_within(season, fixture, today, weeks_allowed(season)),
        replay_of=fixture,
    )


@transaction.atomic
def let_stand(fixture_id: int, why: RulingDetails) -> Decision:
    """Let the games of a match stand: of one that was broken off by its card, of one that was awarded as confirmed.

    Neither captain has to agree once more. Raises LeagueRefused.
    """
    season, fixture = lock_open_fixture(fixture_id)
    state = state_after(fixture, MatchEvent.LET_STAND)
    if fixture.state == MatchState.AWARDED:
        refuse_after_withdrawal(fixture, ended_by_it=True)
        return let_result_stand(season, fixture, state, why)
    card = Card.objects.filter(fixture=fixture, stands=True).order_by("side").first()
    if card is None:
        message = _("Nobody has entered which games were finished. Enter them first, or order a replay.")
        raise LeagueRefused(Problem("no_card", "", message))
    with ruling_on(season, Decision.Kind.LET_STAND, why, fixture=fixture) as ruling:
        write_results(fixture, stored_results(card.legs))
        fixture.state, fixture.settled_at = state, why.now
        save_outcome(fixture)
    return decision_of(ruling)


@transaction.atomic
def settle_card(fixture_id: int, legs: Sequence[Mapping[str, Any]], why: RulingDetails) -> Decision:
    """Settle a match leg by leg where its cards differ, or only one is there. Raises LeagueRefused."""
    season, fixture = lock_open_fixture(fixture_id)
    state = state_after(fixture, MatchEvent.RULE)
    try:
        results = read_results(legs, fixture.card_format)
    except MatchRefused as refused:
        raise LeagueRefused(*refused.problems) from None
    with ruling_on(season, Decision.Kind.RULE, why, fixture=fixture) as ruling:
        ruling.facts["legs"] = results_as_json(results)
        write_results(fixture, results)
        fixture.state, fixture.settled_at, fixture.not_answered_by = state, why.now, ""
        save_outcome(fixture)
        ruling.notes.append(card_sentence(fixture, results))
        ruling.notes += [flag.sentence for flag in absent_flags(season, fixture, results)]
    flag_match(season, fixture)
    return decision_of(ruling)


@transaction.atomic
def adjust_points(
    season_id: int, team_id: int, points: int, why: RulingDetails, *, side_table: bool = False
) -> Decision:
    """Give a team points, or take them where `points`, in hundredths, are negative. Raises LeagueRefused.

    They are the league's, or the side table's. The same again within a minute is the same ruling, sent twice.
    """
    season = lock_open_season(season_id)
    team = season.teams.select_related("division").get(pk=team_id)
    if not points or abs(points) > MOST_POINTS * 100:
        message = _("Give or take some points, {most} at most.", most=MOST_POINTS)
        raise LeagueRefused(Problem("points_out_of_range", "points", message))
    if side_table and not season.side_table:
        message = _("This season has no side table. Give the points in the league.")
        raise LeagueRefused(Problem("no_side_table", "side_table", message))
    kind = Decision.Kind.ADD if points > 0 else Decision.Kind.DEDUCT
    facts = {"points": points, **({"side_table": True} if side_table else {})}
    before = same_ruling(season, team, why, kind, facts)
    if before is not None:
        return before
    with ruling_on(season, kind, why, team=team) as ruling:
        ruling.facts |= facts
        ruling.points.append(Points(team, points, why.reason.strip(), side_table))
    return decision_of(ruling)


@transaction.atomic
def withdraw_team(  # noqa: PLR0913  which team, when, why, and how
    season_id: int,
    team_id: int,
    day: date,
    why: RulingDetails,
    results: str | None = None,
    *,
    expelled: bool = False,
) -> Decision:
    """Let a team withdraw on a day, or expel it. Of its results becomes what the league's rules say, or `results`.

    Its matches from that day on that aren't played are void, or awarded to the others where the rules say so; nobody
    else's date moves, and in a cup the next opponent has a bye. A match that was played and waits for its cards, or
    was to be played before that day, stays to be settled, unless all its matches are awarded: then only earlier
    awards stand. From that day on its players are free, and its captain's link opens nothing. Raises LeagueRefused.
    """
    season = lock_open_season(season_id)
    team = season.teams.select_related("division", "season").get(pk=team_id)
    if team.status == TeamStatus.WITHDRAWN:
        message = _("{name} {why} already.", name=team.name, why=team.has_left)
        raise LeagueRefused(Problem("withdrawn_already", "", message))
    becomes = results or withdrawal_rule(season, team, day)
    faults = _day_faults(season, day, timezone.localdate(why.now))
    if becomes not in set(LeaverResults.values):
        faults.append(Problem("results_unknown", "results", _("Choose what happens to its results.")))
    LeagueRefused.raise_for(faults)
    kind = Decision.Kind.EXPEL if expelled else Decision.Kind.WITHDRAW
    with ruling_on(season, kind, why, team=team) as ruling:
        team.status, team.withdrawn_on, team.results = TeamStatus.WITHDRAWN, day, becomes
        team.expelled = expelled
        team.save(update_fields=["status", "withdrawn_on", "results", "expelled"])
        ruling.facts |= {"results": becomes, "on": day.isoformat()}
        if not results:
            when, what = "after" if _is_late(season, team, day) else "before", LeaverResults(becomes).label
            leaves = "is expelled" if expelled else "withdraws"
            ruling.notes.append(
                f"{team.name} {leaves} {when} half-way. What your rules say of its results: {what}."
            )
        own = season.fixtures.filter(Q(home=team) | Q(away=team))
        freed = list(
            own.filter(_ended(day, becomes)).select_related(*("home", "away", "division", "venue", "tie"))
        )
        begun = [one for one in freed if one.state not in UNPLAYED]
        squad = Registration.objects.filter(team=team, left_on=None)
        links = TeamPass.objects.filter(team=team, revoked_at=None)
        # What it takes to take the withdrawal back.
        ruling.facts["ended"] = {
            "fixtures": {str(one.pk): one.state for one in freed},
            "outcomes": {str(one.pk): outcome_of(one) for one in begun},
            "registrations": list(squad.values_list("pk", flat=True)),
            "links": list(links.values_list("pk", flat=True)),
        }
        if begun:
            matches = "match that was played is" if len(begun) == 1 else "matches that were played are"
            ruling.notes.append(f"{len(begun)} {matches} awarded to the other side.")
        for fixture in freed:
            _free(season, fixture, team, becomes, ruling, why.now)
        squad.update(left_on=Greatest("joined_on", day))
        if day <= timezone.localdate(why.now):
            links.update(revoked_at=why.now)
    return decision_of(ruling)


def withdrawal_rule(season: Season, team: Team, day: date) -> str:
    """Return what the league's rules make of the results of a team that withdraws on a day."""
    rules = season.league_rules
    return rules.word("withdrawn_late" if _is_late(season, team, day) else "withdrawn_early")


def _day_faults(season: Season, day: date, today: date) -> list[Problem]:
    """Return a fault unless the day is one of the season, or today, or between the two."""
    first, last = min(season.starts or day, today), season.ends or day
    if first <= day <= last:
        return []
    message = _(
        "Choose a day of the season, from {first} to {last}.", first=day_words(first), last=day_words(last)
    )
    return [Problem("day_outside", "date", message)]


def _is_late(season: Season, team: Team, day: date) -> bool:
    """Tell whether a team is past half-way. A match counts once it is played, whether or not its card was answered."""
    if season.half_way is not None:
        return day > season.half_way
    own = season.fixtures.filter(Q(home=team) | Q(away=team), Fixture.OF_LEAGUE)
    fixtures = own.exclude(state=MatchState.VOID)
    whole = fixtures.count()
    played = fixtures.filter(Fixture.PLAYED | Q(state=MatchState.AWARDED)).distinct().count()
    rules = season.league_rules
    matches = rules["half_matches"]
    if isinstance(matches, int):
        return played >= matches
    return 100 * played > rules.number("half_share") * whole


def _ended(day: date, becomes: str) -> Q:
    """Return which matches of a team a withdrawal ends: those to come, and with all awarded every one of the league.

    What was awarded or void before was ruled on, and stays as it is.
    """
    to_come = Q(state__in=UNPLAYED) & (Q(date=None) | Q(date__gte=day))
    if becomes != LeaverResults.ALL_AWARDED:
        return to_come
    return to_come | (Fixture.OF_LEAGUE & ~Q(state__in=[MatchState.AWARDED, MatchState.VOID]))


def _free(  # noqa: PLR0913, PLR0917  the match, whose it was, and what becomes of it
    season: Season, fixture: Fixture, team: Team, becomes: str, ruling: Ruling, now: datetime
) -> None:
    end_requests(fixture, now)
    before = pub_evening_of(fixture)
    if becomes in {LeaverResults.AWARDED, LeaverResults.ALL_AWARDED} and fixture.tie is None:
        to = fixture.own_side(team.pk).other
        take_back_points(fixture, ruling, keep_faults_of=fixture.team_at(to))
        inner = Ruling(Decision.Kind.AWARD)
        write_award(season, fixture, Award(to), inner, state_after(fixture, MatchEvent.AWARD), now)
        ruling.points += inner.points
    else:
        fixture.state, fixture.settled_at = state_after(fixture, MatchEvent.VOID), now
        save_outcome(fixture)
    note_for_pubs(fixture, before, now)
