"""Make the standings of races: the same games, added up by the race that sat there."""

from collections import defaultdict
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from tournaments.standings.line import EntrantGame
from tournaments.standings.metrics import HEAD_TO_HEAD, NIGHT_METRICS, POINTS, Metric, Tallies, count_games
from tournaments.standings.rank import deciding, rank


@dataclass(frozen=True, slots=True)
class RaceRow:
    """Hold one race's line; ``metrics`` has every metric that is counted in games."""

    race: str
    place: int
    tied: bool
    decided_by: str | None
    metrics: Tallies


def race_standings(lines: Iterable[EntrantGame], precedence: Sequence[str]) -> tuple[RaceRow, ...]:
    """Return a row for every race that sat somewhere, in order; lines without a race are left out.

    The precedence is a night's, but for head to head: a race sits at many tables at once. Races that are level
    in all of it share the place, by name. Raises PrecedenceRefused where it cannot decide a night.

    >>> games = [EntrantGame(1, 1, 5, 8, won=False, race="Imps"), EntrantGame(2, 1, 8, 5, won=True, race="Elves")]
    >>> [(row.place, row.race) for row in race_standings(games, ["points"])]
    [(1, 'Elves'), (2, 'Imps')]
    """
    metrics = race_metrics(precedence)
    own: defaultdict[str, list[EntrantGame]] = defaultdict(list)
    for line in sorted(lines, key=lambda line: line.round):
        if line.race:
            own[line.race].append(line)
    races = sorted(own)
    tallies = count_games({index: own[race] for index, race in enumerate(races)})
    return tuple(
        RaceRow(races[place.who], place.place, place.tied, place.decided_by, tallies[place.who])
        for place in rank(tallies, metrics)
    )


def race_metrics(precedence: Sequence[str]) -> tuple[Metric, ...]:
    """Return the metrics that order races: a night's without head to head, and points where none is left."""
    metrics = tuple(metric for metric in deciding(precedence, NIGHT_METRICS) if metric != HEAD_TO_HEAD)
    return metrics or (POINTS,)
