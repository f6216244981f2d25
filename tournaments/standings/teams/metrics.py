"""List the metrics of teams, and read a precedence of them.

Their keys are their own. ``points`` are league points here, and points of the games in a night.
"""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final

from tournaments.standings.teams.tally import TeamTally


@dataclass(frozen=True, slots=True)
class TeamMetric:
    """Declare one metric.

    ``label`` is what people call it, ``counts`` a sentence on what it counts. ``value`` takes it from a tally: of
    all matches, or, ``head_to_head``, of the matches among the teams that are level. With ``fewest`` the
    smaller number stands ahead; ``in_points`` says that the number is hundredths of a league point. The key is
    never renamed and never used again: seasons are stored with it.
    """

    key: str
    label: str
    counts: str
    value: Callable[[TeamTally], int | Fraction]
    fewest: bool = False
    head_to_head: bool = False
    in_points: bool = False

    def merit(self, tally: TeamTally) -> int | Fraction:
        """Return the number by which a team stands ahead: the higher the better, whichever way it counts."""
        return -self.value(tally) if self.fewest else self.value(tally)

    def __reduce__(self) -> tuple[Callable[[str], "TeamMetric"], tuple[str]]:
        """Pickle the key alone, so that tables can be kept in a cache: how a metric counts is code."""
        return _metric_by_key, (self.key,)


def _metric_by_key(key: str) -> TeamMetric:
    """Return a metric by its key."""
    return BY_KEY[key]


def _won(tally: TeamTally) -> int:
    return tally.won


def _difference(tally: TeamTally) -> int:
    return tally.difference


def _games_for(tally: TeamTally) -> int:
    return tally.games_for


TEAM_METRICS: Final = (
    TeamMetric(
        "points",
        "points",
        "League points, after deductions.",
        lambda tally: tally.points,
        in_points=True,
    ),
    TeamMetric("won", "matches won", "Matches won, including awarded ones.", _won),
    TeamMetric("drawn", "matches drawn", "Matches drawn.", lambda tally: tally.drawn),
    TeamMetric(
        "lost", "matches lost", "Matches lost, including awarded ones.", lambda tally: tally.lost, fewest=True
    ),
    TeamMetric("for", "games won", "Games won, including those of awarded matches.", _games_for),
    TeamMetric("against", "games lost", "Games lost.", lambda tally: tally.games_against, fewest=True),
    TeamMetric("difference", "game difference", "Games won minus games lost.", _difference),
    TeamMetric(
        "points_per_match",
        "points a match",
        "League points a match, after deductions. It's 0 before the first match.",
        lambda tally: tally.points_per_match,
    ),
    TeamMetric(
        "head_to_head_points",
        "head-to-head points",
        "League points in matches between the level teams, without deductions.",
        lambda tally: tally.earned,
        head_to_head=True,
        in_points=True,
    ),
    TeamMetric(
        "head_to_head_won",
        "head-to-head matches won",
        "Matches won against the level teams.",
        _won,
        head_to_head=True,
    ),
    TeamMetric(
        "head_to_head_difference",
        "head-to-head game difference",
        "Games won minus games lost in matches between the level teams.",
        _difference,
        head_to_head=True,
    ),
    TeamMetric(
        "head_to_head_for",
        "head-to-head games won",
        "Games won in matches between the level teams.",
        _games_for,
        head_to_head=True,
    ),
)
"""What may decide a league table, in the order in which people are shown it."""

BY_KEY: Final = {metric.key: metric for metric in TEAM_METRICS}

POINTS_PER_MATCH: Final = BY_KEY["points_per_match"]
"""What decides in place of points where teams play different numbers of matches."""

DEFAULT_TEAM_PRECEDENCE: Final = (BY_KEY["points"], BY_KEY["difference"], BY_KEY["won"])
"""What decides where nobody chose."""


def by_points_per_match(precedence: Sequence[TeamMetric]) -> tuple[TeamMetric, ...]:
    """Return a precedence with points a match in place of points; before all others where points don't decide.

    >>> [metric.key for metric in by_points_per_match(DEFAULT_TEAM_PRECEDENCE)]
    ['points_per_match', 'difference', 'won']
    """
    of_points = [one for one in precedence if one.key in {"points", POINTS_PER_MATCH.key}]
    if of_points and of_points[0] == POINTS_PER_MATCH:
        return tuple(precedence)
    at = precedence.index(of_points[0]) if of_points else 0
    others = [one for one in precedence if one not in of_points]
    return (*others[:at], POINTS_PER_MATCH, *others[at:])
