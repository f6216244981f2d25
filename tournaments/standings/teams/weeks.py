"""Tell who stood where after each week, in one pass over the matches.

Tallies grow week by week and each week ranks them anew, so that a season costs little more than its last table. The
places after a week are those of a table that is made of the matches up to then.
"""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field, replace

from tournaments.standings.teams.match import LeagueMatch, MatchOutcome
from tournaments.standings.teams.meetings import Meetings
from tournaments.standings.teams.rank import rank_teams
from tournaments.standings.teams.table import League, matches_that_count
from tournaments.standings.teams.tally import TeamTally

Worth = tuple[MatchOutcome, int, int, int]
"""What a match was for one of its teams: the outcome, games for and against, and hundredths of a league point."""


@dataclass(frozen=True, slots=True)
class LeagueWeek:
    """Hold what came in a week: matches, and hundredths of points that were given to teams or taken from them."""

    matches: Sequence[LeagueMatch]
    given: Mapping[int, int] = field(default_factory=dict)


def places_by_week(league: League, weeks: Sequence[LeagueWeek]) -> list[dict[int, int]]:
    """Return the place of each team after each week; teams that withdrew have none.

    The league's own matches and adjustments aren't read: each week brings its own. What somebody decided about level
    teams counts for the last week alone, because until then nobody had decided it.

    >>> places_by_week(League([1, 2]), [LeagueWeek([LeagueMatch(1, 2, 3, 6)]), LeagueWeek([], {1: 500})])
    [{2: 1, 1: 2}, {1: 1, 2: 2}]
    """
    withdrawn = league.withdrawn or {}
    staying = [team for team in league.teams if team not in withdrawn]
    so_far = _SoFar(league)
    found: list[dict[int, int]] = []
    for week in weeks:
        so_far.add(week)
        settled = league.settled if len(found) + 1 == len(weeks) else ()
        places = rank_teams(
            staying,
            so_far.tallies(),
            league.precedence,
            so_far.meetings(),
            settled=settled,
            asked=league.asked,
        )
        found.append({one.team: one.place for one in places})
    return found


class _SoFar:
    """The matches up to a week, added up.

    What an award at a team's own average is worth changes with each other match, so those are kept apart.
    """

    def __init__(self, league: League) -> None:
        self._league = league
        self._tallies = {team: TeamTally() for team in league.teams}
        self._averaged: list[LeagueMatch] = []
        self._worth: dict[tuple[object, ...], tuple[Worth, Worth]] = {}
        self._asks_meetings = any(metric.head_to_head for metric in league.precedence)
        self._played = Meetings((), league.scheme, {})
        self._all: list[LeagueMatch] = []

    def add(self, week: LeagueWeek) -> None:
        """Count a week's matches and what was given in it."""
        matches = list(matches_that_count(week.matches, self._league.withdrawn or {}))
        for match in matches:
            if match.own_average:
                self._averaged.append(match)
            else:
                home, away = self._worth_of(match)
                self._tallies[match.home].add(*home)
                self._tallies[match.away].add(*away)
        for team, points in week.given.items():
            self._tallies[team].adjusted += points
        if self._asks_meetings:
            self._all += matches
            self._played.add([match for match in matches if not match.own_average], {})

    def tallies(self) -> Mapping[int, TeamTally]:
        """Return the tally of each team."""
        if not self._averaged:
            return self._tallies
        tallies = {team: replace(tally) for team, tally in self._tallies.items()}
        for match in self._with_averages():
            for team, worth in zip((match.home, match.away), _worths(match, self._league), strict=True):
                tallies[team].add(*worth)
        return tallies

    def meetings(self) -> Meetings:
        """Return what the teams have from one another, empty where no metric asks for it."""
        if self._averaged and self._asks_meetings:
            return Meetings(self._all, self._league.scheme, self._averages())
        return self._played

    def _worth_of(self, match: LeagueMatch) -> tuple[Worth, Worth]:
        """Return what a match was for both; a season has few different results."""
        result = match[2:]
        if result not in self._worth:
            self._worth[result] = _worths(match, self._league)
        return self._worth[result]

    def _averages(self) -> dict[int, int]:
        """Return the average of each team's other matches, a half up (see `own_averages`)."""
        return {
            team: (2 * tally.earned + tally.played) // (2 * tally.played)
            for team, tally in self._tallies.items()
            if tally.played
        }

    def _with_averages(self) -> Iterator[LeagueMatch]:
        averages = self._averages()
        for match in self._averaged:
            winner = match.home if match.outcomes()[0] is MatchOutcome.WON else match.away
            yield match._replace(average=averages.get(winner, 0))


def _worths(match: LeagueMatch, league: League) -> tuple[Worth, Worth]:
    (home, away), (home_points, away_points) = match.outcomes(), league.scheme.points(match)
    return (
        (home, match.home_games, match.away_games, home_points),
        (away, match.away_games, match.home_games, away_points),
    )
