"""Tell who stood where in a season after each of its nights, in one pass over them.

What a player's counted nights come to grows night by night, and only for those who played. So a season costs little
more than its standings. The places after a night are those of standings that are made of the nights up to then.
"""

from bisect import insort
from collections.abc import Mapping, Sequence
from itertools import groupby
from operator import itemgetter

from tournaments.standings.metrics import (
    COUNTED,
    COUNTED_IN_GAMES,
    NIGHTS,
    PLAYED,
    POINTS,
    SEASON_METRICS,
    Metric,
    Tallies,
)
from tournaments.standings.rank import deciding
from tournaments.standings.season import NightResult


def season_places(
    nights: Sequence[NightResult],
    best_of: int | None,
    minimum_nights: int,
    precedence: Sequence[str],
) -> list[dict[int, int]]:
    """Return the place of each player after each night, without those who have too few nights until then.

    The arguments are those of ``season_standings``, which refuses what cannot be.
    """
    metrics = deciding(precedence, SEASON_METRICS)
    of_a_night = [metric for metric in metrics if metric in COUNTED_IN_GAMES]
    seasons: dict[int, _SoFar] = {}
    found = []
    for night in nights:
        for player, tallies in night.players.items():
            so_far = seasons.get(player)
            if so_far is None:
                so_far = seasons[player] = _SoFar(metrics, of_a_night, best_of)
            if tallies[PLAYED.key] > 0:
                so_far.add(tallies)
        enough = {player: one.merit for player, one in seasons.items() if one.nights >= minimum_nights}
        found.append(_places(enough))
    return found


def _places(merit: Mapping[int, tuple[float, ...]]) -> dict[int, int]:
    """Return the place of each by merit: those who are level share one, and those after it are left out."""
    ordered = sorted(merit.items(), key=itemgetter(1), reverse=True)
    places: dict[int, int] = {}
    for _, level in groupby(ordered, itemgetter(1)):
        place = len(places) + 1
        places |= dict.fromkeys((player for player, _ in level), place)
    return places


class _SoFar:
    """A player's nights up to one, as far as they decide places."""

    __slots__ = ("_best_of", "_metrics", "_numbers", "_of_a_night", "_played", "merit", "nights")

    def __init__(self, metrics: Sequence[Metric], of_a_night: Sequence[Metric], best_of: int | None) -> None:
        self.nights = 0
        self._metrics = metrics
        self._of_a_night = of_a_night
        self._best_of = best_of
        # Of those that count, the worst first; of level ones the later is worse.
        self._played: list[tuple[tuple[float, ...], int, Tallies]] = []
        self._numbers: dict[str, float] = dict.fromkeys((metric.key for metric in metrics), 0)
        self.merit = self._find_merit()

    def add(self, tallies: Tallies) -> None:
        """Count a night that was played."""
        self.nights += 1
        numbers = self._numbers
        if self._best_of is not None:
            merit = (tallies[POINTS.key], *_merit(self._of_a_night, tallies))
            insort(self._played, (merit, -self.nights, tallies))
        gone = self._played.pop(0)[2] if self._best_of is not None and self.nights > self._best_of else None
        if gone is not tallies:
            for metric in self._of_a_night:
                numbers[metric.key] = self._together(metric, tallies, gone)
        self.merit = self._find_merit()

    def _together(self, metric: Metric, tallies: Tallies, gone: Tallies | None) -> float:
        """Return what a metric comes to with a night more, in place of one that is gone if there is one."""
        key, before = metric.key, self._numbers[metric.key]
        if metric.together is sum:
            return before + tallies[key] - (gone[key] if gone else 0)
        if gone:
            return metric.together([night[key] for _, _, night in self._played])
        return metric.together((before, tallies[key])) if self.nights > 1 else tallies[key]

    def _find_merit(self) -> tuple[float, ...]:
        numbers = self._numbers
        numbers[NIGHTS.key] = self.nights
        numbers[COUNTED.key] = self.nights if self._best_of is None else min(self.nights, self._best_of)
        return _merit(self._metrics, numbers)


def _merit(metrics: Sequence[Metric], numbers: Tallies) -> tuple[float, ...]:
    """Return by which numbers somebody stands ahead, as ``merits`` does, without a dict for one."""
    return tuple([-numbers[one.key] if one.fewest else numbers[one.key] for one in metrics])
