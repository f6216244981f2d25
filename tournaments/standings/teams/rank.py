"""Give teams their places by a precedence; ties may stand."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise

from tournaments.standings.teams.meetings import Among, Meetings
from tournaments.standings.teams.metrics import TeamMetric
from tournaments.standings.teams.tally import Tally


@dataclass(frozen=True, slots=True)
class Parting:
    """Hold what parted a team from the one above: the metric, both numbers, and who was level until then."""

    metric: TeamMetric
    value: int | Fraction
    above: int | Fraction
    level: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """Hold where a team stands.

    ``parting`` is None for the first team, and for one that shares the place of the team above.
    """

    team: int
    place: int
    tied: bool
    parting: Parting | None


@dataclass(frozen=True, slots=True)
class _Level:
    """Hold teams that are level so far, which metric is to be asked next, and what the first has been parted by.

    ``among`` are their tallies of the matches with one another, where those are known.
    """

    members: tuple[int, ...]
    turn: int
    parting: Parting | None = None
    among: Among | None = None


def rank_teams(
    teams: Sequence[int],
    tallies: Mapping[int, Tally],
    precedence: Sequence[TeamMetric],
    meetings: Meetings,
) -> tuple[TeamPlace, ...]:
    """Return the teams in order: by the first metric, those who are level by the next, and so on.

    A head-to-head metric is counted among exactly the teams that are level when its turn comes. As soon as one
    parts them, each part of two or more goes back to the first head-to-head metric of the precedence. Where
    another metric parts them, each part goes on with the next. Teams that are level in everything share
    the place, in the order in which they are given, and the places after it are left out: 1 2 2 4.
    """
    first = next((at for at, metric in enumerate(precedence) if metric.head_to_head), len(precedence))
    places: list[TeamPlace] = []
    waiting = [_Level(tuple(teams), 0)] if teams else []
    while waiting:
        level = waiting.pop()
        parts = _parted(level, tallies, precedence, meetings, first)
        if parts:
            # A stack: the part that stands ahead is to be taken next.
            waiting += reversed(parts)
        else:
            places += _shared(level, len(places) + 1)
    return tuple(places)


def _parted(
    level: _Level,
    tallies: Mapping[int, Tally],
    precedence: Sequence[TeamMetric],
    meetings: Meetings,
    first: int,
) -> list[_Level]:
    """Return the parts into which the next metric that parts these teams puts them, none where no metric does."""
    if len(level.members) == 1:
        return []
    among = level.among
    for turn in range(level.turn, len(precedence)):
        metric = precedence[turn]
        if metric.head_to_head:
            among = among or meetings.among(level.members)
            numbers: Mapping[int, Tally] = among
        else:
            numbers = tallies
        merits = {team: metric.merit(numbers[team]) for team in level.members}
        ordered = sorted(level.members, key=merits.__getitem__, reverse=True)
        parts = [tuple(part) for _, part in groupby(ordered, merits.__getitem__)]
        if len(parts) > 1:
            partings = [level.parting, *_partings(metric, numbers, parts, level.members)]
            if not metric.head_to_head or among is None:
                return [_Level(part, turn + 1, why) for part, why in zip(parts, partings, strict=True)]
            alone = meetings.apart(among, parts)
            return [
                _Level(part, first, why, left) for part, why, left in zip(parts, partings, alone, strict=True)
            ]
    return []


def _partings(
    metric: TeamMetric,
    numbers: Mapping[int, Tally],
    parts: Sequence[Sequence[int]],
    level: tuple[int, ...],
) -> list[Parting]:
    """Return what parted each part but the first from the part above it."""
    values = [metric.value(numbers[part[0]]) for part in parts]
    return [Parting(metric, value, above, level) for above, value in pairwise(values)]


def _shared(level: _Level, place: int) -> Iterator[TeamPlace]:
    for index, team in enumerate(level.members):
        yield TeamPlace(team, place, len(level.members) > 1, None if index else level.parting)
