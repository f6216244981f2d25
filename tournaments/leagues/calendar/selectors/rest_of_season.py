"""What the planner is told of a season under way: what was published, played and postponed, and what may change."""

from datetime import date, timedelta
from typing import Any

from django.db.models import Q

from tournaments.leagues.calendar.selectors.fixtures import fixtures_of
from tournaments.leagues.calendar.selectors.plan_inputs import instance_of
from tournaments.leagues.models import Fixture, Season, Team, TeamStatus
from tournaments.leagues.register.selectors.season_weeks import monday_of, numbered_weeks, week_of
from tournaments.matches.states import MatchState

DONE = frozenset(
    {
        MatchState.PLAYING,
        MatchState.CARDS_AWAITED,
        MatchState.DISPUTED,
        MatchState.CONFIRMED,
        MatchState.AWARDED,
        MatchState.ABANDONED,
        MatchState.VOID,
    }
)
"""The states of a match that no plan moves any more; a void one without a replay is over too."""


def first_open_week(season: Season, today: date) -> int | None:
    """Return the number of the first week that may still be changed, the one after today's; None after the last."""
    weeks = numbered_weeks(season)
    coming = [number for number, monday in weeks.items() if monday > monday_of(today)]
    return coming[0] if coming else None


def rest_of_season(season: Season, today: date) -> dict[str, Any]:
    """Return what the planner is asked for the rest of a season, in the form `fixtures-1`.

    Matches of teams that withdrew are left out, and so are those that a replay stands for. A match of this week is as
    good as played: nobody is told on a Monday that Thursday's match is off.
    """
    weeks = numbered_weeks(season)
    numbers = {monday: number for number, monday in weeks.items()}
    now = first_open_week(season, today)
    # In the weeks before that nothing moves, however full a pub was.
    asked = instance_of(season, None if now is None else weeks[now])
    published, played, postponed = [], [], []
    for fixture in _there(season):
        week = numbers[week_of(fixture)]
        line = {"home": fixture.home.name, "away": fixture.away.name, "week": week}
        published.append(line)
        if fixture.state == MatchState.POSTPONED:
            deadline = _deadline(season, fixture, numbers, now)
            postponed.append({**line, "from": week, "deadline": deadline})
            del postponed[-1]["week"]
        elif fixture.state in DONE or now is None or week < now:
            played.append(line)
    divisions = [{**division, "compact": False} for division in asked["divisions"]]
    return {
        **asked,
        "divisions": divisions,
        "now": now,
        "published": published,
        "played": played,
        "postponed": postponed,
    }


def _there(season: Season) -> list[Fixture]:
    listed = fixtures_of(season).filter(Fixture.OF_LEAGUE).select_related("home__division")
    playing = Q(home__status=TeamStatus.PLAYING, away__status=TeamStatus.PLAYING)
    return list(listed.filter(playing, replayed_by=None).order_by("week", "pk"))


def _deadline(season: Season, fixture: Fixture, numbers: dict[date, int], now: int | None) -> int:
    """Return the number of the last week whose match night is not after a postponed match's last day.

    Once that week is over any later one of the season will do, as the secretary may choose it.
    """
    last = fixture.deadline or season.rearrange_by or season.ends
    night = timedelta(days=fixture.home.division.weekday)
    reached = [number for monday, number in numbers.items() if last is None or monday + night <= last]
    week = max(reached, default=min(numbers.values()))
    return week if now is None or week >= now else max(numbers.values())


def teams_without_fixtures(season: Season) -> list[Team]:
    """Return the teams that joined after the fixtures were published and have none yet."""
    of_league = Fixture.objects.filter(Fixture.OF_LEAGUE, season=season)
    teams = Team.objects.filter(
        season=season, status=TeamStatus.PLAYING, division__in=of_league.values("division")
    )
    playing = teams.exclude(pk__in=of_league.values("home"))
    return list(playing.exclude(pk__in=of_league.values("away")))
