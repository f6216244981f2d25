"""Tell what people look at first: each team's last results, and what changed since an earlier table."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.standings.teams.match import MatchOutcome
from tournaments.standings.teams.table import League, TeamRow, matches_that_count

LAST: Final = 5
"""How many results make a team's form."""


def forms(league: League, last: int = LAST) -> Mapping[int, tuple[MatchOutcome, ...]]:
    """Return each team's last results, the latest at the end; matches are given in the order of their dates.

    Awarded matches are results too; void and struck ones are not.

    >>> from tournaments.standings.teams.match import LeagueMatch
    >>> forms(League([1, 2], [LeagueMatch(1, 2, 6, 3), LeagueMatch(2, 1, 4, 4)]))[2]
    (<MatchOutcome.LOST: 'lost'>, <MatchOutcome.DRAWN: 'drawn'>)
    """
    results: dict[int, deque[MatchOutcome]] = {team: deque(maxlen=last) for team in league.teams}
    for match in matches_that_count(league.matches, league.withdrawn or {}):
        home, away = match.outcomes()
        results[match.home].append(home)
        results[match.away].append(away)
    return {team: tuple(outcomes) for team, outcomes in results.items()}


@dataclass(frozen=True, slots=True)
class TeamChange:
    """Hold how a team's line differs from an earlier table.

    The places are None for a team that has none: it withdrew, or, in ``before``, was not in the table.
    ``points`` are hundredths and may be negative; ``played`` is how many more matches it has, fewer where some
    were struck.
    """

    team: int
    before: int | None
    place: int | None
    points: int
    played: int

    @property
    def risen(self) -> int:
        """By how many places the team has risen; negative where it has fallen, 0 where it had or has no place."""
        return 0 if self.before is None or self.place is None else self.before - self.place


def changes(before: Iterable[TeamRow], after: Sequence[TeamRow]) -> tuple[TeamChange, ...]:
    """Return how each team of the later table stands to the earlier one, in the order of the later."""
    earlier = {row.team: row for row in before}
    return tuple(_change(earlier.get(row.team), row) for row in after)


def _change(before: TeamRow | None, row: TeamRow) -> TeamChange:
    if before is None:
        return TeamChange(row.team, None, row.place, row.tally.points, row.tally.played)
    points = row.tally.points - before.tally.points
    return TeamChange(row.team, before.place, row.place, points, row.tally.played - before.tally.played)
