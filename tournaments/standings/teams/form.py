"""Tell what people look at first: each team's last results, and what changed since an earlier table."""

from collections import deque
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from tournaments.standings.teams.explain import matches_in_words, points_in_words
from tournaments.standings.teams.match import Outcome
from tournaments.standings.teams.table import League, TeamRow, counted
from tournaments.standings.wording import ordinal

LAST: Final = 5
"""How many results make a team's form."""


def forms(league: League, last: int = LAST) -> Mapping[int, tuple[Outcome, ...]]:
    """Return each team's last results, the latest at the end; matches are given in the order of their dates.

    Awarded matches are results too; void and struck ones are not.

    >>> from tournaments.standings.teams.match import Match
    >>> forms(League([1, 2], [Match(1, 2, 6, 3), Match(2, 1, 4, 4)]))[2]
    (<Outcome.LOST: 'lost'>, <Outcome.DRAWN: 'drawn'>)
    """
    results: dict[int, deque[Outcome]] = {team: deque(maxlen=last) for team in league.teams}
    for match in counted(league.matches, league.withdrawn or {}):
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


def explain_change(change: TeamChange, name: str) -> str:
    """Return a change as a sentence.

    >>> explain_change(TeamChange(1, before=4, place=2, points=200, played=1), "Crown")
    'Crown rose from 4th to 2nd: 2 points from 1 more match.'
    """
    return f"{name} {_moved(change)}: {_gained(change)}."


def _moved(change: TeamChange) -> str:
    if change.place is None:
        return "has no place" if change.before is None else f"withdrew from {ordinal(change.before)} place"
    if change.before is None:
        return f"is new at {ordinal(change.place)}"
    if not change.risen:
        return f"stays {ordinal(change.place)}"
    way = "rose" if change.risen > 0 else "fell"
    return f"{way} from {ordinal(change.before)} to {ordinal(change.place)}"


def _gained(change: TeamChange) -> str:
    if not change.points and not change.played:
        return "no new match"
    points = points_in_words(change.points)
    if change.played > 0:
        return f"{points} from {matches_in_words(change.played, 'more')}"
    if change.played < 0:
        fewer = matches_in_words(-change.played)
        return f"{points} as {fewer} no longer {'counts' if change.played == -1 else 'count'}"
    return f"{points} without a match"
