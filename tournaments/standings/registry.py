"""List the metrics that standings have."""

from tournaments.standings.metric import Metric
from tournaments.standings.metrics.games import (
    GAMES_TIED,
    GAMES_WON,
    GAMES_WON_AND_HALF_TIED,
    HIGH_GAME,
    LOW_GAME,
    PLAYED,
)
from tournaments.standings.metrics.hands import (
    EUCHRES_MADE,
    EUCHRES_SUFFERED,
    HANDS_MADE,
    LONERS,
    LONERS_TRIED,
    REVOKES,
)
from tournaments.standings.metrics.head_to_head import HEAD_TO_HEAD
from tournaments.standings.metrics.nights import COUNTED, NIGHTS
from tournaments.standings.metrics.points import POINT_DIFFERENCE, POINTS, POINTS_AGAINST

COUNTED_IN_GAMES: tuple[Metric, ...] = (
    POINTS,
    PLAYED,
    GAMES_WON,
    GAMES_TIED,
    GAMES_WON_AND_HALF_TIED,
    POINT_DIFFERENCE,
    POINTS_AGAINST,
    HIGH_GAME,
    LOW_GAME,
    LONERS,
    LONERS_TRIED,
    HANDS_MADE,
    EUCHRES_MADE,
    EUCHRES_SUFFERED,
    REVOKES,
)
"""The metrics that every line has, in the order in which people are shown them."""

NIGHT_METRICS: tuple[Metric, ...] = (*COUNTED_IN_GAMES, HEAD_TO_HEAD)
"""What may decide a night."""

SEASON_METRICS: tuple[Metric, ...] = (*COUNTED_IN_GAMES, NIGHTS, COUNTED)
"""What may decide a season. Head to head is not there: a game can count for one player and not for the other."""

_BY_KEY = {metric.key: metric for metric in (*NIGHT_METRICS, *SEASON_METRICS)}


def find(key: str) -> Metric | None:
    """Return the metric with this key, or None.

    >>> find("games_won").label
    'games won'
    """
    return _BY_KEY.get(key)
