"""Count how often a team's matches came to the same: all that adding them up asks, whoever were the opponents."""

from collections import Counter, defaultdict
from collections.abc import Collection, Iterable, Mapping, Sequence
from operator import attrgetter
from typing import Final, NamedTuple, Protocol

from tournaments.standings.teams.match import AwardedTo, LeagueMatch


class ResultKey(NamedTuple):
    """Hold what a match came to, whoever played it."""

    home_games: int
    away_games: int
    awarded: AwardedTo | None = None
    level_winner: AwardedTo | None = None
    own_average: bool = False


Times = Mapping[ResultKey, Mapping[int, int]]
"""By result, how often a match of each team came to it."""


class Sides(NamedTuple):
    """Hold how often each result came about for teams at home, and for teams away.

    By result first: a season has few different ones, and each is worth the same to every team.
    """

    home: Times
    away: Times

    def without(self, others: "Sides") -> "Sides":
        """Return these without others that are among them.

        >>> both = count_sides([LeagueMatch(1, 2, 6, 3), LeagueMatch(2, 1, 6, 3)])
        >>> both.without(count_sides([LeagueMatch(1, 2, 6, 3)])).home
        {ResultKey(home_games=6, away_games=3, awarded=None, level_winner=None, own_average=False): {2: 1}}
        """
        return Sides(_without(self.home, others.home), _without(self.away, others.away))


def _without(times: Times, others: Times) -> Times:
    left = {result: Counter(teams) - Counter(others.get(result, {})) for result, teams in times.items()}
    return {result: dict(teams) for result, teams in left.items() if teams}


_OF_HOME: Final = attrgetter("home", *ResultKey._fields)
_OF_AWAY: Final = attrgetter("away", *ResultKey._fields)


def count_sides(matches: Iterable[LeagueMatch]) -> Sides:
    """Return how often each result came about in these matches."""
    listed = list(matches)
    return Sides(_times(Counter(map(_OF_HOME, listed))), _times(Counter(map(_OF_AWAY, listed))))


def _times(counted: Mapping[tuple[object, ...], int]) -> Times:
    """Return by results what was counted by teams and results."""
    found: defaultdict[ResultKey, dict[int, int]] = defaultdict(dict)
    for (team, *result), times in counted.items():
        found[ResultKey(*result)][team] = times  # type: ignore[arg-type, index]
    return dict(found)


class CountedMatches(Protocol):
    """The matches that count in a table: none is void, and none struck.

    A table asks for each match only among teams that nothing but their own matches can part.
    """

    def sides(self) -> Sides:
        """Return how often each result came about."""

    def between(self, teams: Collection[int]) -> Iterable[LeagueMatch]:
        """Return the matches that these teams played with one another."""


class PlayedMatches:
    """Matches in a list."""

    def __init__(self, matches: Sequence[LeagueMatch]) -> None:
        """Take matches of which none is void, and none struck."""
        self._matches = matches

    def sides(self) -> Sides:
        """Return how often each result came about."""
        return count_sides(self._matches)

    def between(self, teams: Collection[int]) -> Iterable[LeagueMatch]:
        """Return the matches that these teams played with one another."""
        inside = set(teams)
        return (match for match in self._matches if match.home in inside and match.away in inside)
