"""Say what a match is worth in league points.

Points are whole hundredths everywhere in the code, so that half a point a game adds up exactly.
"""

from dataclasses import dataclass
from fractions import Fraction
from math import floor
from typing import Final

from problems.wording import pluralize
from tournaments.standings.teams.match import LeagueMatch, MatchOutcome

HUNDREDTHS: Final = 100
"""How many hundredths make one league point."""


@dataclass(frozen=True, slots=True)
class CloseLoss:
    """Give points to a side that lost by at most so many games."""

    by: int = 0
    points: int = 0


@dataclass(frozen=True, slots=True)
class AwardPoints:
    """Say what an awarded match is worth: to its winner, to a loser, and for each game that its winner is given.

    The games that it lists for a loser count as games, and give no points.
    """

    win: int = 0
    loss: int = 0
    per_game: int = 0


@dataclass(frozen=True, slots=True)
class Scheme:
    """Hold a league's points, in hundredths.

    ``per_game`` is given for each game won, whatever the match was. ``all_games`` is given beside ``win`` to a
    side that won every game. An awarded match is worth what ``award`` says and nothing else: no bonus is added.
    Without ``award`` it is worth to its winner what a win by the games given is worth, and ``loss`` to a loser.
    """

    win: int = 2 * HUNDREDTHS
    draw: int = 1 * HUNDREDTHS
    loss: int = 0
    per_game: int = 0
    close_loss: CloseLoss = CloseLoss()
    all_games: int = 0
    award: AwardPoints | None = None

    def points(self, match: LeagueMatch) -> tuple[int, int]:
        """Return the hundredths that the home side and the away side have from a match.

        >>> Scheme(per_game=50).points(LeagueMatch(1, 2, 5, 4))
        (450, 200)
        """
        home, away = match.outcomes()
        if match.own_average:
            return (
                match.average if home is MatchOutcome.WON else self._loss_by_award,
                match.average if away is MatchOutcome.WON else self._loss_by_award,
            )
        worth = self._played if match.awarded is None else self._awarded
        return (
            worth(home, match.home_games, match.away_games),
            worth(away, match.away_games, match.home_games),
        )

    @property
    def _loss_by_award(self) -> int:
        return self.loss if self.award is None else self.award.loss

    def _awarded(self, outcome: MatchOutcome, games: int, against: int) -> int:
        if outcome is not MatchOutcome.WON:
            return self._loss_by_award
        if self.award is None:
            return self._played(outcome, games, against)
        return self.award.win + games * self.award.per_game

    def _played(self, outcome: MatchOutcome, games: int, against: int) -> int:
        points = games * self.per_game
        if outcome is MatchOutcome.DRAWN:
            return points + self.draw
        if outcome is MatchOutcome.WON:
            every_game = games > 0 and against == 0
            return points + self.win + (self.all_games if every_game else 0)
        close = against - games <= self.close_loss.by
        return points + self.loss + (self.close_loss.points if close else 0)


DEFAULT_SCHEME: Final = Scheme()
"""A win is worth 2 and a draw 1, where a league does not say; an award counts as a win, everything else nothing."""


def rounded(value: int | Fraction, decimals: int = 2) -> str:
    """Return a number with so many decimals, a half rounded up; no float is in between.

    >>> rounded(Fraction(4, 3)), rounded(Fraction(-1, 8)), rounded(Fraction(1, 3), 4)
    ('1.33', '-0.12', '0.3333')
    """
    number = floor(value * 10**decimals + Fraction(1, 2))
    digits = f"{abs(number):0{decimals + 1}}"
    return f"{'-' if number < 0 else ''}{digits[:-decimals]}.{digits[-decimals:]}"


def points_number(hundredths: int) -> int | float:
    """Return points as a number to be printed: whole where they are, else with no more than two decimals.

    >>> points_number(250), points_number(-300), points_number(10), points_number(333)
    (2.5, -3, 0.1, 3.33)
    """
    whole, rest = divmod(hundredths, HUNDREDTHS)
    return hundredths / HUNDREDTHS if rest else whole


def points_in_words(hundredths: int) -> str:
    """Return points with their noun.

    >>> points_in_words(100), points_in_words(-50)
    ('1 point', 'minus 0.5 points')
    >>> points_in_words(-100)
    'minus 1 point'
    """
    said = pluralize(points_number(abs(hundredths)), "point")
    return f"minus {said}" if hundredths < 0 else said
