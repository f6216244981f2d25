"""Rulings: awards, deductions, withdrawals, reopened matches, replays. Each shows its consequences before it is taken.

A preview takes the ruling in a transaction and undoes it: what it shows is exactly what would be.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date, datetime, timedelta
from typing import Any

from django.db import transaction
from django.db.models import Q
from django.utils import timezone

from clubs.models import User
from tournaments.leagues.faults import Fault, LeagueRefused
from tournaments.leagues.models import (
    Awarded,
    Card,
    DateRequest,
    Decision,
    Fixture,
    Registration,
    Results,
    Season,
    Team,
    TeamPass,
    TeamStatus,
)
from tournaments.leagues.selectors.league_tables import scheme_of
from tournaments.leagues.services.acts import write_act
from tournaments.leagues.services.cards import format_of
from tournaments.leagues.services.fixtures import follow, open_fixture, teams_of, write_results
from tournaments.leagues.services.locking import touch_season
from tournaments.leagues.services.rulings import (
    Ruling,
    Why,
    preview,
    ruling_on,
    take_back_points,
    taken,
)
from tournaments.leagues.services.team_seasons import open_season
from tournaments.matches.card import read_results, stored_results
from tournaments.matches.problems import MatchRefused
from tournaments.matches.rules import LeagueRules
from tournaments.matches.states import COUNTS, OPEN, Event, State
from tournaments.standings.teams.match import Awarded as PureAwarded
from tournaments.standings.teams.match import Match

__all__ = [
    "Award",
    "Why",
    "adjust_points",
    "award",
    "award_games",
    "break_off",
    "declare_void",
    "let_stand",
    "order_replay",
    "preview",
    "put_replay",
    "reopen",
    "save_outcome",
    "settle_card",
    "withdraw_team",
    "withdrawal_rule",
    "write_award",
]
MOST_POINTS = 1000


@dataclass(frozen=True, slots=True)
class Award:
    """What an award writes; with None the league's rules say it. Points are hundredths of a league point."""

    to: str
    home_games: int | None = None
    away_games: int | None = None
    home_points: int | None = None
    away_points: int | None = None


@transaction.atomic
def award(fixture_id: int, asked: Award, why: Why) -> Decision:
    """Award a match to the home side, the away side, or to neither. Raises LeagueRefused with every fault."""
    season, fixture = open_fixture(fixture_id)
    faults = _award_faults(season, asked)
    if fixture.tie is not None and {asked.home_points, asked.away_points} != {None}:
        message = "A cup match has no league points. Leave the points empty, or give them to the team itself."
        faults.append(Fault("cup_without_points", "home_points", message))
    if faults:
        raise LeagueRefused(*faults)
    state = follow(fixture, Event.AWARD)
    with ruling_on(season, Decision.Kind.AWARD, why, fixture=fixture) as ruling:
        take_back_points(fixture, ruling)
        _end_requests(fixture, why.now)
        write_award(season, fixture, asked, ruling, state, why.now)
    return taken(ruling)


def award_games(season: Season, to: str) -> tuple[int, int]:
    """Return the games, home and away, that the league's rules write for an award."""
    rules = LeagueRules(season.rules)
    legs = len(format_of(season).legs)
    games = {
        "points_only": (0, 0),
        "bare_win": (legs // 2 + 1, 0),
        "score": (rules.number("award_games"), rules.number("award_against")),
        "whitewash": (legs, 0),
        "nobody": (0, 0),
        "own_average": (0, 0),
    }[rules.word("award")]
    if to == Awarded.NEITHER:
        return 0, 0
    return games if to == Awarded.HOME else (games[1], games[0])


def _award_faults(season: Season, asked: Award) -> list[Fault]:
    faults = []
    if asked.to not in set(Awarded.values):
        faults.append(Fault("to_unknown", "to", "Award it to home, to away, or to neither."))
    legs = len(format_of(season).legs)
    for name in ("home_games", "away_games"):
        games = getattr(asked, name)
        if games is not None and not 0 <= games <= legs:
            faults.append(Fault("games_out_of_range", name, f"A match has {legs} games. Give 0 to {legs}."))
    for name in ("home_points", "away_points"):
        points = getattr(asked, name)
        if points is not None and abs(points) > MOST_POINTS * 100:
            faults.append(Fault("points_out_of_range", name, f"Give {MOST_POINTS} points at most."))
    return faults


def write_award(  # noqa: PLR0913, PLR0917  the match, what it is awarded as, and where that is kept
    season: Season, fixture: Fixture, asked: Award, ruling: Ruling, state: State, now: datetime
) -> None:
    """Write an award; where its points differ from the scheme's, the difference is an adjustment beside it."""
    games = award_games(season, asked.to)
    fixture.home_games = games[0] if asked.home_games is None else asked.home_games
    fixture.away_games = games[1] if asked.away_games is None else asked.away_games
    fixture.awarded, fixture.level_winner, fixture.lapsed = asked.to, "", False
    fixture.state, fixture.settled_at = state, now
    fixture.own_average = _is_own_average(season, asked)
    match = Match(
        fixture.home_id,
        fixture.away_id,
        fixture.home_games,
        fixture.away_games,
        PureAwarded(asked.to),
        own_average=fixture.own_average,
    )
    by_scheme = scheme_of(season).points(match)
    for team, usual, wanted in (
        (fixture.home, by_scheme[0], asked.home_points),
        (fixture.away, by_scheme[1], asked.away_points),
    ):
        if wanted is not None and wanted != usual:
            ruling.points.append((team, wanted - usual, f"Award of {teams_of(fixture)}"))
    ruling.facts |= {
        "to": asked.to,
        "home_games": fixture.home_games,
        "away_games": fixture.away_games,
        "home_points": by_scheme[0] if asked.home_points is None else asked.home_points,
        "away_points": by_scheme[1] if asked.away_points is None else asked.away_points,
    }
    if fixture.own_average:
        # What it comes to is in the table, and changes with every match until the end.
        del ruling.facts[f"{asked.to}_points"]
        ruling.facts["own_average"] = True
    save_outcome(fixture)


def _is_own_average(season: Season, asked: Award) -> bool:
    """Tell whether an award is worth the winner's own average: the rules say so, and nothing else was asked."""
    if asked.to == Awarded.NEITHER or LeagueRules(season.rules).word("award") != "own_average":
        return False
    points = asked.home_points if asked.to == Awarded.HOME else asked.away_points
    return points is None


@transaction.atomic
def declare_void(fixture_id: int, why: Why) -> Decision:
    """Declare a match void: it counts for nobody, and its cards can still be read. Raises LeagueRefused."""
    season, fixture = open_fixture(fixture_id)
    state = follow(fixture, Event.VOID)
    with ruling_on(season, Decision.Kind.VOID, why, fixture=fixture) as ruling:
        take_back_points(fixture, ruling)
        _end_requests(fixture, why.now)
        fixture.state, fixture.awarded, fixture.settled_at = state, "", why.now
        fixture.own_average = False
        save_outcome(fixture)
    return taken(ruling)


@transaction.atomic
def reopen(fixture_id: int, why: Why) -> Decision:
    """Reopen a settled match: it waits for its cards again, or, where none came, to be played.

    Raises LeagueRefused.
    """
    season, fixture = open_fixture(fixture_id)
    state = follow(fixture, Event.REOPEN)
    with ruling_on(season, Decision.Kind.REOPEN, why, fixture=fixture) as ruling:
        take_back_points(fixture, ruling)
        if Card.objects.filter(fixture=fixture, stands=True).exists():
            state = State.CARDS_AWAITED
        elif fixture.date is None:
            state = State.POSTPONED
        fixture.state, fixture.awarded, fixture.lapsed, fixture.own_average = state, "", False, False
        fixture.home_games = fixture.away_games = fixture.settled_at = None
        save_outcome(fixture)
    return taken(ruling)


@transaction.atomic
def order_replay(fixture_id: int, why: Why) -> Decision:
    """Declare a match void and put a new one in its place, postponed until a date is set. Raises LeagueRefused."""
    season, fixture = open_fixture(fixture_id)
    state = follow(fixture, Event.REPLAY)
    if Fixture.objects.filter(replay_of=fixture).exists():
        raise LeagueRefused(Fault("replayed", "", "A replay of this match is on the list already."))
    with ruling_on(season, Decision.Kind.REPLAY, why, fixture=fixture) as ruling:
        put_replay(season, fixture, state, ruling, why.now)
    return taken(ruling)


def put_replay(season: Season, fixture: Fixture, state: State, ruling: Ruling, now: datetime) -> None:
    """Take a match out of the table, and put a new one in its place that waits for a date."""
    take_back_points(fixture, ruling)
    fixture.state, fixture.awarded, fixture.own_average, fixture.settled_at = state, "", False, now
    save_outcome(fixture)
    today = timezone.localdate(now)
    weeks = timedelta(weeks=LeagueRules(season.rules).number("new_date_weeks"))
    last = season.rearrange_by or season.ends
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
        state=State.POSTPONED,
        deadline=today + weeks if last is None else min(today + weeks, last),
        replay_of=fixture,
    )


@transaction.atomic
def break_off(fixture_id: int, *, by: User | None, now: datetime) -> Fixture:
    """Note that a match was broken off; the games finished so far are kept. Raises LeagueRefused."""
    season, fixture = open_fixture(fixture_id)
    fixture.state = follow(fixture, Event.BREAK_OFF)
    save_outcome(fixture)
    write_act(season.pk, "broken_off", f"{teams_of(fixture)} was broken off.", by=by, now=now)
    return fixture


@transaction.atomic
def let_stand(fixture_id: int, why: Why) -> Decision:
    """Let the games of a match that was broken off stand, by the card that is there. Raises LeagueRefused."""
    season, fixture = open_fixture(fixture_id)
    state = follow(fixture, Event.LET_STAND)
    card = Card.objects.filter(fixture=fixture, stands=True).order_by("side").first()
    if card is None:
        message = "No card says which games were finished. Key in the card first, or order a replay."
        raise LeagueRefused(Fault("no_card", "", message))
    with ruling_on(season, Decision.Kind.LET_STAND, why, fixture=fixture) as ruling:
        write_results(season, fixture, stored_results(card.legs))
        fixture.state, fixture.settled_at = state, why.now
        save_outcome(fixture)
    return taken(ruling)


@transaction.atomic
def settle_card(fixture_id: int, legs: Sequence[Mapping[str, Any]], why: Why) -> Decision:
    """Settle a match leg by leg where its cards differ, or only one is there. Raises LeagueRefused."""
    season, fixture = open_fixture(fixture_id)
    state = follow(fixture, Event.RULE)
    try:
        results = read_results(legs, format_of(season))
    except MatchRefused as refused:
        faults = [Fault(problem.code, problem.field, problem.message) for problem in refused.problems]
        raise LeagueRefused(*faults) from None
    with ruling_on(season, Decision.Kind.RULE, why, fixture=fixture) as ruling:
        ruling.facts["legs"] = [result.as_json() for result in results]
        write_results(season, fixture, results)
        fixture.state, fixture.settled_at, fixture.lapsed = state, why.now, False
        save_outcome(fixture)
    return taken(ruling)


@transaction.atomic
def adjust_points(season_id: int, team_id: int, points: int, why: Why) -> Decision:
    """Give a team league points, or take them where `points`, in hundredths, are negative. Raises LeagueRefused."""
    season = open_season(season_id)
    team = season.teams.select_related("division").get(pk=team_id)
    if not points or abs(points) > MOST_POINTS * 100:
        message = f"Give or take some points, {MOST_POINTS} at most."
        raise LeagueRefused(Fault("points_out_of_range", "points", message))
    kind = Decision.Kind.ADD if points > 0 else Decision.Kind.DEDUCT
    with ruling_on(season, kind, why, team=team) as ruling:
        ruling.facts["points"] = points
        ruling.points.append((team, points, why.reason.strip()))
    return taken(ruling)


@transaction.atomic
def withdraw_team(season_id: int, team_id: int, day: date, why: Why, results: str | None = None) -> Decision:
    """Let a team withdraw on a day. What becomes of its results is what the league's rules say, or `results`.

    Its matches that aren't played are void, or awarded to the others where the rules say so; nobody else's date
    moves, and in a cup the next opponent has a bye. Its players are free, its captain's link opens nothing any more.
    Raises LeagueRefused.
    """
    season = open_season(season_id)
    team = season.teams.select_related("division", "season").get(pk=team_id)
    if team.status == TeamStatus.WITHDRAWN:
        raise LeagueRefused(Fault("withdrawn_already", "", f"{team.name} has withdrawn already."))
    becomes = results or withdrawal_rule(season, team, day)
    if becomes not in set(Results.values):
        raise LeagueRefused(Fault("results_unknown", "results", "Choose what becomes of its results."))
    with ruling_on(season, Decision.Kind.WITHDRAW, why, team=team) as ruling:
        team.status, team.withdrawn_on, team.results = TeamStatus.WITHDRAWN, day, becomes
        team.save(update_fields=["status", "withdrawn_on", "results"])
        ruling.facts |= {"results": becomes, "on": day.isoformat()}
        left = Fixture.objects.filter(Q(home=team) | Q(away=team), season=season, state__in=OPEN)
        for fixture in left.select_related("home", "away", "division", "venue", "tie"):
            _free(season, fixture, team, becomes, ruling, why.now)
        Registration.objects.filter(team=team, left_on=None).update(left_on=day)
        TeamPass.objects.filter(team=team, revoked_at=None).update(revoked_at=why.now)
    return taken(ruling)


def withdrawal_rule(season: Season, team: Team, day: date) -> str:
    """Return what the league's rules make of the results of a team that withdraws on a day."""
    rules = LeagueRules(season.rules)
    return rules.word("withdrawn_late" if _is_late(season, team, day) else "withdrawn_early")


def _is_late(season: Season, team: Team, day: date) -> bool:
    if season.half_way is not None:
        return day > season.half_way
    own = Fixture.objects.filter(Q(home=team) | Q(away=team), Fixture.OF_LEAGUE, season=season)
    fixtures = own.exclude(state=State.VOID)
    played, whole = fixtures.filter(state__in=COUNTS).count(), fixtures.count()
    return 100 * played > LeagueRules(season.rules).number("half_share") * whole


def _free(  # noqa: PLR0913, PLR0917  the match, whose it was, and what becomes of it
    season: Season, fixture: Fixture, team: Team, becomes: str, ruling: Ruling, now: datetime
) -> None:
    _end_requests(fixture, now)
    if becomes == Results.AWARDED and fixture.tie is None:
        to = Awarded.AWAY if fixture.home_id == team.pk else Awarded.HOME
        inner = Ruling(Decision.Kind.AWARD)
        write_award(season, fixture, Award(to), inner, follow(fixture, Event.AWARD), now)
        ruling.points += inner.points
        return
    fixture.state, fixture.settled_at = follow(fixture, Event.VOID), now
    save_outcome(fixture)


def _end_requests(fixture: Fixture, now: datetime) -> None:
    """Take back what is asked about a date: a match that is settled needs none."""
    DateRequest.objects.filter(fixture=fixture, state=DateRequest.State.ASKED).update(
        state=DateRequest.State.TAKEN_BACK, answered_at=now
    )


def save_outcome(fixture: Fixture) -> None:
    """Write what became of a match."""
    fixture.version += 1
    fixture.save(
        update_fields=[
            "home_games",
            "away_games",
            "level_winner",
            "decider_claimed",
            "awarded",
            "own_average",
            "lapsed",
            "state",
            "settled_at",
            "version",
        ]
    )
    touch_season(fixture.season_id)
