"""Make a league's table."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.teams.match import Adjustment, Match, Results
from tournaments.standings.teams.meetings import Meetings
from tournaments.standings.teams.metrics import DEFAULT_TEAM_PRECEDENCE, TeamMetric
from tournaments.standings.teams.rank import Parting, rank_teams
from tournaments.standings.teams.scheme import DEFAULT_SCHEME, Scheme, shown
from tournaments.standings.teams.tally import Tally, own_averages, tallies_of


@dataclass(frozen=True, slots=True)
class League:
    """Hold everything that a table is made of; teams are ids, in the order in which level ones are listed.

    ``withdrawn`` says of each team that withdrew what becomes of its matches.
    """

    teams: Sequence[int]
    matches: Sequence[Match] = ()
    scheme: Scheme = DEFAULT_SCHEME
    precedence: Sequence[TeamMetric] = DEFAULT_TEAM_PRECEDENCE
    deductions: Sequence[Adjustment] = ()
    adjustments: Sequence[Adjustment] = ()
    withdrawn: Mapping[int, Results] | None = None


@dataclass(frozen=True, slots=True)
class TeamRow:
    """Hold one team's line; ``place`` is None, with nothing tied, for a team that withdrew."""

    team: int
    place: int | None
    tied: bool
    tally: Tally
    parting: Parting | None = None

    def as_json(self, team: object) -> dict[str, object]:
        """Return the row with a key for each column; ``team`` is how the team is named."""
        tally = self.tally
        return {
            "place": self.place,
            "tied": self.tied,
            "team": team,
            "played": tally.played,
            "won": tally.won,
            "drawn": tally.drawn,
            "lost": tally.lost,
            "for": tally.games_for,
            "against": tally.games_against,
            "difference": tally.difference,
            "points": shown(tally.points),
            "deducted": shown(tally.deducted),
        }


def league_table(league: League) -> tuple[TeamRow, ...]:
    """Return a row for every team, in order; teams that withdrew come last, in the order of the teams.

    The same team may be listed once only, and matches and adjustments name listed teams.

    >>> [(row.place, row.team) for row in league_table(League([1, 2], [Match(1, 2, 3, 6)]))]
    [(1, 2), (2, 1)]
    """
    withdrawn = league.withdrawn or {}
    matches = own_averages(counted(league.matches, withdrawn), league.scheme)
    tallies = tallies_of(league.teams, matches, league.scheme, league.deductions, league.adjustments)
    staying = [team for team in league.teams if team not in withdrawn]
    asked = any(metric.head_to_head for metric in league.precedence)
    meetings = Meetings(matches if asked else (), league.scheme)
    places = rank_teams(staying, tallies, league.precedence, meetings)
    return (
        *(
            TeamRow(place.team, place.place, place.tied, tallies[place.team], place.parting)
            for place in places
        ),
        *(TeamRow(team, None, tied=False, tally=tallies[team]) for team in league.teams if team in withdrawn),
    )


def counted(matches: Iterable[Match], withdrawn: Mapping[int, Results]) -> Iterable[Match]:
    """Return the matches that count: none that is void, and none of a team whose results were struck."""
    struck = {team for team, results in withdrawn.items() if results is Results.STRUCK}
    return (
        match for match in matches if not match.void and match.home not in struck and match.away not in struck
    )
