"""Count games; one that is still in play is not counted."""

from collections.abc import Iterable, Sequence

from tournaments.standings.line import EntrantGame
from tournaments.standings.metric import Metric


def _finished_points(lines: Sequence[EntrantGame]) -> list[int]:
    return [line.points for line in lines if line.finished]


def _halved(halves: float) -> float:
    """Return a number of halves as a number that is written as people write it: 2, or 2.5, and never 2.0."""
    return halves / 2 if halves % 2 else int(halves // 2)


def _won_and_half_tied(lines: Sequence[EntrantGame]) -> float:
    return _halved(sum(2 * (line.won is True) + line.tied for line in lines))


def _add_halves(numbers: Iterable[float]) -> float:
    return _halved(2 * sum(numbers))


PLAYED = Metric(
    "played", "games played", "Games that are over.", lambda lines: sum(line.finished for line in lines)
)
GAMES_WON = Metric(
    "games_won",
    "games won",
    "Games won. A level game goes to the side that reached the score first, unless the night counts it "
    "as a tie.",
    lambda lines: sum(line.won is True for line in lines),
)
GAMES_TIED = Metric(
    "games_tied",
    "games tied",
    "Games that ended level, if the night counts them as ties.",
    lambda lines: sum(line.tied for line in lines),
)
GAMES_WON_AND_HALF_TIED = Metric(
    "games_won_and_half_tied",
    "games won with ties as half",
    "Games won, and half of those tied.",
    _won_and_half_tied,
    together=_add_halves,
    halves=True,
)
HIGH_GAME = Metric(
    "high_game",
    "high game",
    "Your most points in one game. It's 0 until your first game is over.",
    lambda lines: max(_finished_points(lines), default=0),
    together=max,
)
LOW_GAME = Metric(
    "low_game",
    "low game",
    "Your fewest points in one game; more is better. It's 0 until your first game is over.",
    lambda lines: min(_finished_points(lines), default=0),
    together=min,
)
