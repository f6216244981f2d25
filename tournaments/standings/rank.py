"""Give places by a precedence; ties may stand."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from itertools import groupby

from tournaments.standings.meeting import HeadToHead, Meeting
from tournaments.standings.metrics import HEAD_TO_HEAD, Metric, Tallies, merits


@dataclass(frozen=True, slots=True)
class Place:
    """Hold who stands where.

    ``tied`` says that the place is shared. ``decided_by`` is the key of the metric that parted this line
    from the one above; None for the first line, and for one that shares the place of the line above.
    ``beaten`` is how many of the others head to head put behind this one, 0 where it did not decide.
    """

    who: int
    place: int
    tied: bool
    decided_by: str | None
    beaten: int = 0


@dataclass(frozen=True, slots=True)
class _LevelPlayers:
    """Hold those whom no metric has parted so far, in the order of their numbers."""

    members: tuple[int, ...]
    decided_by: str | None = None
    beaten: int = 0


def rank(
    tallies: Mapping[int, Tallies], precedence: Sequence[Metric], met: Iterable[Meeting] = ()
) -> tuple[Place, ...]:
    """Return everybody in order: by the first metric, those who are level by the next, and so on.

    Whoever is level to the end shares a place, in the order of their numbers, and the places after it are
    left out: 1 2 2 4. ``met`` is asked only by head to head, which compares all who are level when its turn
    comes, and only once. Any metrics will do, so a league can hand in metrics of its own.

    >>> points = Metric("points", "points", "Points.")
    >>> [(line.who, line.place) for line in rank({1: {"points": 3}, 2: {"points": 5}}, [points])]
    [(2, 1), (1, 2)]
    """
    levels = [_LevelPlayers(tuple(sorted(tallies)))] if tallies else []
    for metric in precedence:
        if metric.key == HEAD_TO_HEAD.key:
            head_to_head = HeadToHead(met)
            levels = [part for level in levels for part in _by_games_among(level, head_to_head)]
        else:
            merit = merits([metric], tallies)
            levels = [part for level in levels for part in _by_number(level, metric, merit)]
    return tuple(_places(levels))


def _by_number(
    level: _LevelPlayers, metric: Metric, merit: Mapping[int, tuple[float, ...]]
) -> list[_LevelPlayers]:
    ordered = sorted(level.members, key=merit.__getitem__, reverse=True)
    parts = [tuple(part) for _, part in groupby(ordered, merit.__getitem__)]
    return [
        _LevelPlayers(part, metric.key if index else level.decided_by, level.beaten)
        for index, part in enumerate(parts)
    ]


def _by_games_among(level: _LevelPlayers, head_to_head: HeadToHead) -> list[_LevelPlayers]:
    ordered = head_to_head.order(level.members)
    if ordered is None or len(ordered) == 1:
        return [level]
    return [
        _LevelPlayers((member,), HEAD_TO_HEAD.key if index else level.decided_by, len(ordered) - 1 - index)
        for index, member in enumerate(ordered)
    ]


def _places(levels: Iterable[_LevelPlayers]) -> Iterable[Place]:
    place = 1
    for level in levels:
        for index, member in enumerate(level.members):
            decided_by = None if index else level.decided_by
            yield Place(member, place, len(level.members) > 1, decided_by, level.beaten)
        place += len(level.members)
