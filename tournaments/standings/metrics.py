"""The metrics that standings have: what each counts, which way it decides, and the order in which people see them."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.line import EntrantGame

Tallies = Mapping[str, float]
"""What somebody's metrics come to, by key: whole numbers, and where a metric counts halves 2.5 too."""


@dataclass(frozen=True, slots=True)
class Metric:
    """Declare one metric.

    ``label`` is what people call it, ``counts`` a sentence on what it counts. ``count`` takes the entrant's
    lines of a night, in the order of rounds; None where it does not come from the lines alone. With
    ``fewest`` the smaller number stands ahead. ``together`` makes one number of several nights' numbers.
    With ``halves`` it counts halves too; else its numbers are whole.
    The key is never renamed and never used again: nights and seasons are stored with it.
    """

    key: str
    label: str
    counts: str
    count: Callable[[Sequence[EntrantGame]], float] | None = None
    fewest: bool = False
    together: Callable[[Iterable[float]], float] = sum
    halves: bool = False


def _finished_points(lines: Sequence[EntrantGame]) -> list[int]:
    return [line.points for line in lines if line.won is not None]


def _halved(halves: float) -> float:
    """Return a number of halves as a number that is written as people write it: 2, or 2.5, and never 2.0."""
    return halves / 2 if halves % 2 else int(halves // 2)


def _won_and_half_tied(lines: Sequence[EntrantGame]) -> float:
    return _halved(sum(2 * (line.won is True) + line.tied for line in lines))


def _add_halves(numbers: Iterable[float]) -> float:
    return _halved(2 * sum(numbers))


POINTS = Metric(
    "points",
    "points",
    "Points from all games, including one still being played, and for sitting out.",
    lambda lines: sum(line.points for line in lines),
)
POINTS_AGAINST = Metric(
    "points_against",
    "points against",
    "The other sides' points in the same games.",
    lambda lines: sum(line.against for line in lines),
    fewest=True,
)
POINT_DIFFERENCE = Metric(
    "point_difference",
    "point difference",
    "Your points minus the points against you. Points for sitting out don't count.",
    lambda lines: sum(line.points - line.against for line in lines),
)
PLAYED = Metric("played", "games played", "Games that are over.", lambda lines: len(_finished_points(lines)))
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
HANDS_MADE = Metric(
    "hands_made",
    "hands made",
    "Hands in which you made trump.",
    lambda lines: sum(line.hands_made for line in lines),
)
LONERS = Metric(
    "loners",
    "loners",
    "Hands played alone with every trick taken.",
    lambda lines: sum(line.loners_made for line in lines),
)
LONERS_TRIED = Metric(
    "loners_tried",
    "loners tried",
    "Hands played alone, won or lost.",
    lambda lines: sum(line.loners for line in lines),
)
EUCHRES_MADE = Metric(
    "euchres_made",
    "euchres made",
    "Hands in which you helped to euchre the makers. The partner of a lone hand doesn't count.",
    lambda lines: sum(line.euchres_made for line in lines),
)
EUCHRES_SUFFERED = Metric(
    "euchres_suffered",
    "euchres suffered",
    "Hands in which you were euchred, as maker or as the maker's partner.",
    lambda lines: sum(line.euchres_suffered for line in lines),
    fewest=True,
)
REVOKES = Metric(
    "revokes",
    "revokes",
    "Your own revokes.",
    lambda lines: sum(line.revokes for line in lines),
    fewest=True,
)
HEAD_TO_HEAD = Metric(
    "head_to_head",
    "head to head",
    "How many level players you beat more often than they beat you, if that puts them all in order.",
)
NIGHTS = Metric("nights", "nights", "Nights on which you finished a game.")
COUNTED = Metric("counted", "nights counted", "How many of your nights count.")

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

METRICS = {metric.key: metric for metric in (*NIGHT_METRICS, *SEASON_METRICS)}
"""Every metric of nights and seasons, by its key.

>>> METRICS["games_won"].label
'games won'
"""


def count_games(lines: Mapping[int, Sequence[EntrantGame]]) -> dict[int, dict[str, float]]:
    """Return for each the metrics that are counted in games, by key, from their lines in the order of rounds."""
    return {
        who: {metric.key: metric.count(own) for metric in COUNTED_IN_GAMES if metric.count is not None}
        for who, own in lines.items()
    }


def add_nights(nights: Sequence[Tallies]) -> dict[str, float]:
    """Return what the metrics that are counted in games come to over several nights; all 0 over none."""
    return {
        metric.key: metric.together([night[metric.key] for night in nights]) if nights else 0
        for metric in COUNTED_IN_GAMES
    }


def merits(metrics: Sequence[Metric], tallies: Mapping[int, Tallies]) -> dict[int, tuple[float, ...]]:
    """Return by which numbers each stands ahead: the higher the better, whichever way a metric counts.

    >>> merits([POINTS, REVOKES], {7: {"points": 40, "revokes": 1}})
    {7: (40, -1)}
    """
    return {
        who: tuple(-numbers[metric.key] if metric.fewest else numbers[metric.key] for metric in metrics)
        for who, numbers in tallies.items()
    }
