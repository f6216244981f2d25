"""Add up what a team's matches come to."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tournaments.standings.teams.match import LeagueMatch, MatchOutcome
from tournaments.standings.teams.scheme import HUNDREDTHS, Scheme
from tournaments.standings.teams.sides import ResultKey, Sides

NOBODY: Final = 0
"""Stands for either side: who played doesn't matter to what a match is worth."""


@dataclass(slots=True)
class TeamTally:
    """Hold what some matches of one team add up to, and what was given or taken beside them.

    ``earned``, ``deducted`` and ``adjusted`` are hundredths of a league point.
    """

    won: int = 0
    drawn: int = 0
    lost: int = 0
    games_for: int = 0
    games_against: int = 0
    earned: int = 0
    deducted: int = 0
    adjusted: int = 0

    @property
    def played(self) -> int:
        """How many matches there were, awarded ones too."""
        return self.won + self.drawn + self.lost

    @property
    def difference(self) -> int:
        """Games for less games against."""
        return self.games_for - self.games_against

    @property
    def points(self) -> int:
        """League points in hundredths; below zero is right."""
        return self.earned - self.deducted + self.adjusted

    @property
    def points_per_match(self) -> Fraction:
        """League points a match, 0 before the first."""
        return Fraction(self.points, HUNDREDTHS * self.played) if self.played else Fraction(0)

    def add(
        self, outcome: MatchOutcome, games_for: int, games_against: int, points: int, times: int = 1
    ) -> None:
        """Count one match, or so many that came to the same."""
        if outcome is MatchOutcome.WON:
            self.won += times
        elif outcome is MatchOutcome.DRAWN:
            self.drawn += times
        else:
            self.lost += times
        self.games_for += games_for * times
        self.games_against += games_against * times
        self.earned += points * times

    def merge(self, other: "TeamTally", sign: int = 1) -> None:
        """Count the matches of another tally too; with a ``sign`` of -1, take them out again."""
        self.won += sign * other.won
        self.drawn += sign * other.drawn
        self.lost += sign * other.lost
        self.games_for += sign * other.games_for
        self.games_against += sign * other.games_against
        self.earned += sign * other.earned


def own_averages(sides: Sides, scheme: Scheme) -> Mapping[int, int]:
    """Return what an award at the winner's own average is worth to each team, in hundredths.

    It is the average of the league points of the winner's other matches, rounded to a hundredth, a half up; 0, and not
    listed, before there is one. Empty where no match was awarded so.

    >>> from tournaments.standings.teams.match import AwardedTo
    >>> from tournaments.standings.teams.sides import count_sides
    >>> played = [LeagueMatch(1, 2, 5, 4), LeagueMatch(1, 3, 4, 5), LeagueMatch(1, 4, 5, 4)]
    >>> award = LeagueMatch(5, 1, 0, 0, AwardedTo.AWAY, own_average=True)
    >>> own_averages(count_sides([*played, award]), Scheme())[1]
    133
    """
    if not any(result.own_average for result in sides.home):
        return {}
    others = Sides(
        *({result: one for result, one in times.items() if not result.own_average} for times in sides)
    )
    teams = {team for times in sides for one in times.values() for team in one}
    tallies = tallies_of(teams, others, scheme, {})
    return {
        team: (2 * tally.earned + tally.played) // (2 * tally.played)
        for team, tally in tallies.items()
        if tally.played
    }


def tallies_of(
    teams: Iterable[int],
    sides: Sides,
    scheme: Scheme,
    averages: Mapping[int, int],
) -> Mapping[int, TeamTally]:
    """Return each team's tally of what happened to it; ``averages`` are those of ``own_averages``.

    >>> from tournaments.standings.teams.sides import count_sides
    >>> tallies_of([1, 2], count_sides([LeagueMatch(1, 2, 6, 3)]), Scheme(), {})[1].points
    200
    """
    tallies = {team: TeamTally() for team in teams}
    for at_home, by_result in ((True, sides.home), (False, sides.away)):
        for result, by_team in by_result.items():
            own, other = (
                (result.home_games, result.away_games) if at_home else (result.away_games, result.home_games)
            )
            outcome, points = _worth(result, scheme, at_home=at_home)
            for team, times in by_team.items():
                if result.own_average:
                    outcome, points = _worth(result, scheme, averages.get(team, 0), at_home=at_home)
                tallies[team].add(outcome, own, other, points, times)
    return tallies


def _worth(result: ResultKey, scheme: Scheme, average: int = 0, *, at_home: bool) -> tuple[MatchOutcome, int]:
    """Return what a match was for a team, and its points in hundredths; `average` is the team's own."""
    match = LeagueMatch(
        *(NOBODY, NOBODY, result.home_games, result.away_games, result.awarded),
        level_winner=result.level_winner,
        own_average=result.own_average,
        average=average,
    )
    at = 0 if at_home else 1
    return match.outcomes()[at], scheme.points(match)[at]
