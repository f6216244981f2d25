"""Count games; one that is still in play is not counted."""

from collections.abc import Sequence

from tournaments.standings.line import Line
from tournaments.standings.metric import Metric


def _finished_points(lines: Sequence[Line]) -> list[int]:
    return [line.points for line in lines if line.finished]


PLAYED = Metric(
    "played", "games played", "Games that are over.", lambda lines: sum(line.finished for line in lines)
)
GAMES_WON = Metric(
    "games_won",
    "games won",
    "Games won; level at the end, by who came to the score first, or by both.",
    lambda lines: sum(line.won is True for line in lines),
)
HIGH_GAME = Metric(
    "high_game",
    "high game",
    "The most points in one game; 0 before the first is over.",
    lambda lines: max(_finished_points(lines), default=0),
    together=max,
)
LOW_GAME = Metric(
    "low_game",
    "low game",
    "The fewest points in one game, the more of them the better; 0 before the first is over.",
    lambda lines: min(_finished_points(lines), default=0),
    together=min,
)
