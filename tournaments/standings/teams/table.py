"""Make a league's table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.teams.match import LeagueMatch, PointsAdjustment, ResultsOfLeaver
from tournaments.standings.teams.meetings import Meetings
from tournaments.standings.teams.metrics import DEFAULT_TEAM_PRECEDENCE, TeamMetric
from tournaments.standings.teams.rank import (
    WHENEVER,
    AskedMeetings,
    Parting,
    level_before_meetings,
    rank_teams,
)
from tournaments.standings.teams.scheme import DEFAULT_SCHEME, Scheme
from tournaments.standings.teams.sides import CountedMatches, PlayedMatches
from tournaments.standings.teams.tally import TeamTally, own_averages, tallies_of


@dataclass(frozen=True, slots=True)
class League:
    """Hold everything that a table is made of; teams are ids, in the order in which level ones are listed.

    ``withdrawn`` says of each team that withdrew what becomes of its matches; ``settled`` has orders that somebody
    decided for teams that are level in everything, the latest first; ``asked`` when head to head is asked.
    """

    teams: Sequence[int]
    matches: Sequence[LeagueMatch] = ()
    scheme: Scheme = DEFAULT_SCHEME
    precedence: Sequence[TeamMetric] = DEFAULT_TEAM_PRECEDENCE
    deductions: Sequence[PointsAdjustment] = ()
    adjustments: Sequence[PointsAdjustment] = ()
    withdrawn: Mapping[int, ResultsOfLeaver] | None = None
    settled: Sequence[Sequence[int]] = ()
    asked: AskedMeetings = WHENEVER


@dataclass(frozen=True, slots=True)
class TeamRow:
    """Hold one team's line; ``place`` is None, with nothing tied, for a team that withdrew."""

    team: int
    place: int | None
    tied: bool
    tally: TeamTally
    parting: Parting | None = None
    by_decision: bool = False
    """It was level with the team above in everything, and somebody decided."""
    unasked: bool = False
    """Head to head wasn't asked of those who share its place."""


def league_table(league: League, played: CountedMatches | None = None) -> tuple[TeamRow, ...]:
    """Return a row for every team, in order; teams that withdrew come last, in the order of the teams.

    The same team may be listed once only, and matches and adjustments name listed teams. ``played`` are the
    matches that count, where they are kept elsewhere than in the league.

    >>> [(row.place, row.team) for row in league_table(League([1, 2], [LeagueMatch(1, 2, 3, 6)]))]
    [(1, 2), (2, 1)]
    """
    withdrawn = league.withdrawn or {}
    if played is None:
        played = PlayedMatches(list(matches_that_count(league.matches, withdrawn)))
    sides = played.sides()
    averages = own_averages(sides, league.scheme)
    tallies = tallies_of(league.teams, sides, league.scheme, averages)
    for deduction in league.deductions:
        tallies[deduction.team].deducted += deduction.points
    for adjustment in league.adjustments:
        tallies[adjustment.team].adjusted += adjustment.points
    staying = [team for team in league.teams if team not in withdrawn]
    level = level_before_meetings(staying, tallies, league.precedence)
    meetings = Meetings(played.between(level) if level else (), league.scheme, averages)
    places = rank_teams(
        staying, tallies, league.precedence, meetings, settled=league.settled, asked=league.asked
    )
    return (
        *(
            TeamRow(
                *(place.team, place.place, place.tied, tallies[place.team], place.parting),
                by_decision=place.by_decision,
                unasked=place.unasked,
            )
            for place in places
        ),
        *(TeamRow(team, None, tied=False, tally=tallies[team]) for team in league.teams if team in withdrawn),
    )


def matches_that_count(
    matches: Iterable[LeagueMatch], withdrawn: Mapping[int, ResultsOfLeaver]
) -> Iterable[LeagueMatch]:
    """Return the matches that count: none that is void, and none of a team whose results were struck."""
    struck = {team for team, results in withdrawn.items() if results is ResultsOfLeaver.STRUCK}
    return (
        match for match in matches if not match.void and match.home not in struck and match.away not in struck
    )
