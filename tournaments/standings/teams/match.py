"""Hold what a league table is made of: matches, and points given or taken beside them."""

from dataclasses import dataclass
from enum import StrEnum
from typing import NamedTuple


class AwardedTo(StrEnum):
    """Name to whom a match was awarded; with neither, both sides lose it."""

    HOME = "home"
    AWAY = "away"
    NEITHER = "neither"


class MatchOutcome(StrEnum):
    """Name what a match was for one of its sides."""

    WON = "won"
    DRAWN = "drawn"
    LOST = "lost"


class ResultsOfLeaver(StrEnum):
    """Name what becomes of the matches of a team that withdrew.

    Struck matches vanish. Awarded and kept ones stand as they are listed: whoever hands them in lists the
    rest as awarded, or does not list them.
    """

    STRUCK = "struck"
    AWARDED = "awarded"
    KEPT = "kept"


class LeagueMatch(NamedTuple):
    """Hold one match of two teams, by their ids.

    The games are as they are to stand in the table; where the match was awarded they may say something else
    than the award. A void match counts for nobody. Where a league parts sides with as many games each by the points
    they scored, ``level_winner`` is the side that had more. With ``own_average`` an awarded match is worth the average
    of the winner's other matches, in hundredths: ``average``, once that is known (``tally.own_averages``).

    A tuple: a large league has many matches, and tuples are made and counted much faster than other objects.
    """

    home: int
    away: int
    home_games: int
    away_games: int
    awarded: AwardedTo | None = None
    void: bool = False
    level_winner: AwardedTo | None = None
    own_average: bool = False
    average: int = 0

    def outcomes(self) -> tuple[MatchOutcome, MatchOutcome]:
        """Return what the match was for the home side and for the away side.

        >>> LeagueMatch(1, 2, 5, 4).outcomes()
        (<MatchOutcome.WON: 'won'>, <MatchOutcome.LOST: 'lost'>)
        >>> [outcome.value for outcome in LeagueMatch(1, 2, 5, 4, AwardedTo.NEITHER).outcomes()]
        ['lost', 'lost']
        """
        if self.awarded is AwardedTo.NEITHER:
            return MatchOutcome.LOST, MatchOutcome.LOST
        winner: AwardedTo | None = self.awarded
        if winner is None:
            level = self.home_games == self.away_games
            leading = AwardedTo.HOME if self.home_games > self.away_games else AwardedTo.AWAY
            winner = self.level_winner if level else leading
        if winner is None:
            return MatchOutcome.DRAWN, MatchOutcome.DRAWN
        home_won = winner is AwardedTo.HOME
        return (MatchOutcome.WON, MatchOutcome.LOST) if home_won else (MatchOutcome.LOST, MatchOutcome.WON)


@dataclass(frozen=True, slots=True)
class PointsAdjustment:
    """Hold points that a team is given or loses beside its matches, in hundredths, and why.

    As a deduction the points are taken; as an adjustment they are added, or taken where they are negative.
    """

    team: int
    points: int
    reason: str = ""
