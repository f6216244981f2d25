"""Add up the matches that teams played among themselves."""

from collections import defaultdict
from collections.abc import Iterable, Mapping, Sequence
from itertools import combinations

from tournaments.standings.teams.match import AwardedTo, LeagueMatch
from tournaments.standings.teams.scheme import Scheme
from tournaments.standings.teams.tally import TeamTally

Among = dict[int, TeamTally]
"""By team, the tally of its matches with the others of a group."""


class Meetings:
    """Hold what each team has from its matches with each other team, by a league's scheme."""

    def __init__(self, matches: Iterable[LeagueMatch], scheme: Scheme, averages: Mapping[int, int]) -> None:
        """Add up the matches by pairs of teams; none of them may be void or struck.

        ``averages`` are what an award at the winner's own average is worth to each team.
        """
        self._with: defaultdict[int, dict[int, TeamTally]] = defaultdict(dict)
        self._scheme = scheme
        self.add(matches, averages)

    def add(self, matches: Iterable[LeagueMatch], averages: Mapping[int, int]) -> None:
        """Add up more matches; those that are there already keep what they were worth."""
        for one in matches:
            match = _with_average(one, averages) if one.own_average else one
            (home, away), (home_points, away_points) = match.outcomes(), self._scheme.points(match)
            mine = self._with[match.home].setdefault(match.away, TeamTally())
            mine.add(home, match.home_games, match.away_games, home_points)
            theirs = self._with[match.away].setdefault(match.home, TeamTally())
            theirs.add(away, match.away_games, match.home_games, away_points)

    def among(self, group: Sequence[int]) -> Among:
        """Return each team's tally of the matches that these teams played with one another.

        >>> Meetings([LeagueMatch(1, 2, 6, 3), LeagueMatch(1, 3, 9, 0)], Scheme(), {}).among([1, 2])[1].games_for
        6
        """
        inside = set(group)
        among = {team: TeamTally() for team in group}
        for team in group:
            played = self._with[team]
            # Whichever are fewer: a group of two does not look through all that either has played.
            others = inside if len(inside) < len(played) else played
            for other in others:
                if other in inside and other in played:
                    among[team].merge(played[other])
        return among

    def fewest_among(self, group: Sequence[int]) -> int:
        """Return how often those two of a group have met that met least often."""
        nothing = TeamTally()
        return min(
            (self._with[one].get(other, nothing).played for one, other in combinations(group, 2)), default=0
        )

    def apart(self, among: Among, parts: Sequence[Sequence[int]]) -> list[Among]:
        """Return the tallies within each part of a group; takes over those of the whole group.

        The matches with those who are in another part are taken out of the largest part, and the others are
        added up anew. So a group that loses one team after another costs no more than it has matches.
        """
        largest = max(parts, key=len)
        left = {team: among[team] for team in largest}
        for part in parts:
            if part is not largest:
                for gone in part:
                    self._take_out(gone, left)
        return [left if part is largest else self.among(part) for part in parts]

    def _take_out(self, gone: int, left: Mapping[int, TeamTally]) -> None:
        for other in self._with[gone]:
            if other in left:
                left[other].merge(self._with[other][gone], -1)


def _with_average(match: LeagueMatch, averages: Mapping[int, int]) -> LeagueMatch:
    winner = match.home if match.awarded is AwardedTo.HOME else match.away
    return match._replace(average=averages.get(winner, 0))
