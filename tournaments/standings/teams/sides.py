"""Count how often a team's matches came to the same: all that adding them up asks, whoever were the opponents."""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple, Protocol

from tournaments.standings.teams.match import Awarded, Match


class Side(NamedTuple):
    """Hold what a match came to, with one of its two teams."""

    team: int
    home_games: int
    away_games: int
    awarded: Awarded | None = None
    level_winner: Awarded | None = None
    own_average: bool = False


class Sides(NamedTuple):
    """Hold how often each thing happened to a team at home, and to a team away."""

    home: Mapping[Side, int]
    away: Mapping[Side, int]

    def without(self, others: "Sides") -> "Sides":
        """Return these without others that are among them.

        >>> both = count_sides([Match(1, 2, 6, 3), Match(2, 1, 6, 3)])
        >>> list(both.without(count_sides([Match(1, 2, 6, 3)])).home)
        [Side(team=2, home_games=6, away_games=3, awarded=None, level_winner=None, own_average=False)]
        """
        return Sides(Counter(self.home) - Counter(others.home), Counter(self.away) - Counter(others.away))


_OF_HOME: Final = attrgetter("home", *Side._fields[1:])
_OF_AWAY: Final = attrgetter("away", *Side._fields[1:])


def count_sides(matches: Iterable[Match]) -> Sides:
    """Return how often each thing happened in these matches."""
    listed = list(matches)
    # Counted as plain tuples, and made into sides when there are few.
    home, away = Counter(map(_OF_HOME, listed)), Counter(map(_OF_AWAY, listed))
    return Sides(
        {Side(*one): times for one, times in home.items()}, {Side(*one): times for one, times in away.items()}
    )


class Played(Protocol):
    """The matches that count in a table: none is void, and none struck.

    A table asks for each match only among teams that nothing but their own matches can part.
    """

    def sides(self) -> Sides:
        """Return how often each thing happened."""

    def between(self, teams: Collection[int]) -> Iterable[Match]:
        """Return the matches that these teams played with one another."""


class PlayedMatches:
    """Matches in a list."""

    def __init__(self, matches: Sequence[Match]) -> None:
        """Take matches of which none is void, and none struck."""
        self._matches = matches

    def sides(self) -> Sides:
        """Return how often each thing happened."""
        return count_sides(self._matches)

    def between(self, teams: Collection[int]) -> Iterable[Match]:
        """Return the matches that these teams played with one another."""
        inside = set(teams)
        return (match for match in self._matches if match.home in inside and match.away in inside)
