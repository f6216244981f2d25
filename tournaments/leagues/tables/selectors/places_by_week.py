"""Who stood where in a division after each week with results, in one pass over its matches."""

from bisect import bisect_left
from collections import defaultdict
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import date

from django.utils import timezone

from tournaments.leagues.models import Division, Season
from tournaments.leagues.register.selectors.season_weeks import monday_of
from tournaments.leagues.tables.selectors.adjustments import standing_adjustments
from tournaments.leagues.tables.selectors.league_tables import KEPT_SECONDS, leagues_of, state_of, teams_of
from tournaments.leagues.tables.selectors.settled import settled_by_week
from tournaments.standings.teams.table import League
from tournaments.standings.teams.weeks import LeagueWeek, places_by_week
from web.cached_by_version import cached_by_version


@dataclass(frozen=True, slots=True)
class PlacesByWeek:
    """The Mondays of the weeks in which something was settled, and the place of each team after each of them.

    Teams are by number, in the order of the last table; those that withdrew are left out. The last places are those
    of the table itself.
    """

    mondays: tuple[date, ...]
    names: Mapping[int, str]
    places: Mapping[int, tuple[int, ...]]


def division_places(season: Season, division: Division) -> PlacesByWeek:
    """Return who stood where after each week; worked out once for a version of the season."""
    return cached_by_version(
        f"league-places:{division.pk}", state_of(season), KEPT_SECONDS, lambda: make_places(season, division)
    )


def make_places(season: Season, division: Division) -> PlacesByWeek:
    """Work out who stood where after each week, from the rows."""
    teams = teams_of([division])
    by_monday = settled_by_week(season, [division], teams)
    mondays = sorted(by_monday)
    league = leagues_of(season, [division], teams)[division.pk]
    given = _given(mondays, league)
    found = places_by_week(
        league, [LeagueWeek(by_monday[monday], given[at]) for at, monday in enumerate(mondays)]
    )
    last = found[-1] if found else {}
    names = {team.pk: team.name for team in teams}
    return PlacesByWeek(
        tuple(mondays),
        {team: names[team] for team in last},
        {team: tuple(places[team] for places in found) for team in last},
    )


def _given(mondays: Sequence[date], league: League) -> Mapping[int, dict[int, int]]:
    """Return what was given to teams or taken from them, by the number of the week from which on it counts.

    That's the week of the decision, or the next with results; of one after the last week with results, the last.
    """
    found: defaultdict[int, dict[int, int]] = defaultdict(dict)
    if not mondays or not (league.deductions or league.adjustments):
        return found
    for one in standing_adjustments(league.teams):
        decided = monday_of(timezone.localdate(one.decision.at))
        at = min(bisect_left(mondays, decided), len(mondays) - 1)
        found[at][one.team_id] = found[at].get(one.team_id, 0) + one.points
    return found
