"""Add up what a team's matches come to."""

from collections import Counter
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from operator import attrgetter
from typing import Final

from tournaments.standings.teams.match import Adjustment, Awarded, Match, Outcome
from tournaments.standings.teams.scheme import HUNDREDTHS, Scheme

_FACTS: Final = Match._fields[2:]
_HOME, _AWAY = attrgetter("home", *_FACTS), attrgetter("away", *_FACTS)
NOBODY: Final = 0
"""Stands for the other side, which doesn't matter to what a match is worth."""


@dataclass(slots=True)
class Tally:
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

    def add(self, outcome: Outcome, games_for: int, games_against: int, points: int, times: int = 1) -> None:
        """Count one match, or so many that came to the same."""
        if outcome is Outcome.WON:
            self.won += times
        elif outcome is Outcome.DRAWN:
            self.drawn += times
        else:
            self.lost += times
        self.games_for += games_for * times
        self.games_against += games_against * times
        self.earned += points * times

    def merge(self, other: "Tally", sign: int = 1) -> None:
        """Count the matches of another tally too; with a ``sign`` of -1, take them out again."""
        self.won += sign * other.won
        self.drawn += sign * other.drawn
        self.lost += sign * other.lost
        self.games_for += sign * other.games_for
        self.games_against += sign * other.games_against
        self.earned += sign * other.earned


def own_averages(matches: Iterable[Match], scheme: Scheme) -> list[Match]:
    """Return the matches, those awarded at the winner's own average with what that is.

    It is the average of the league points of the winner's other matches, rounded to a hundredth, a half up; 0 before
    there is one.

    >>> played = [Match(1, 2, 5, 4), Match(1, 3, 4, 5), Match(1, 4, 5, 4)]
    >>> award = Match(5, 1, 0, 0, Awarded.AWAY, own_average=True)
    >>> own_averages([*played, award], Scheme())[-1].average
    133
    """
    listed = list(matches)
    if not any(match.own_average for match in listed):
        return listed
    points: dict[int, list[int]] = {}
    for match in listed:
        if not match.own_average:
            for team, earned in zip((match.home, match.away), scheme.points(match), strict=True):
                points.setdefault(team, []).append(earned)
    return [_with_average(match, points) if match.own_average else match for match in listed]


def _with_average(match: Match, points: Mapping[int, Sequence[int]]) -> Match:
    earned = points.get(match.home if match.awarded is Awarded.HOME else match.away, ())
    return match._replace(average=(2 * sum(earned) + len(earned)) // (2 * len(earned)) if earned else 0)


def tallies_of(
    teams: Iterable[int],
    matches: Iterable[Match],
    scheme: Scheme,
    deductions: Iterable[Adjustment] = (),
    adjustments: Iterable[Adjustment] = (),
) -> Mapping[int, Tally]:
    """Return each team's tally of these matches, none of which may be void or struck.

    >>> tallies_of([1, 2], [Match(1, 2, 6, 3)], Scheme())[1].points
    200
    """
    tallies = {team: Tally() for team in teams}
    listed = list(matches)
    # Counted first: the matches that came to the same for a team are worth the same, and there are few of each kind.
    for (team, *facts), times in Counter(map(_HOME, listed)).items():
        one = Match(team, NOBODY, *facts)
        tallies[team].add(one.outcomes()[0], one.home_games, one.away_games, scheme.points(one)[0], times)
    for (team, *facts), times in Counter(map(_AWAY, listed)).items():
        one = Match(NOBODY, team, *facts)
        tallies[team].add(one.outcomes()[1], one.away_games, one.home_games, scheme.points(one)[1], times)
    for deduction in deductions:
        tallies[deduction.team].deducted += deduction.points
    for adjustment in adjustments:
        tallies[adjustment.team].adjusted += adjustment.points
    return tallies
