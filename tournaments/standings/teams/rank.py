"""Give teams their places by a precedence; ties may stand."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from itertools import groupby, pairwise
from typing import Final

from tournaments.standings.teams.meetings import Among, Meetings
from tournaments.standings.teams.metrics import TeamMetric
from tournaments.standings.teams.tally import TeamTally


@dataclass(frozen=True, slots=True)
class Parting:
    """Hold what parted a team from the one above: the metric, both numbers, and who was level until then.

    ``unasked`` says that head to head wasn't asked of them.
    """

    metric: TeamMetric
    value: int | Fraction
    above: int | Fraction
    level: tuple[int, ...]
    unasked: bool = False


@dataclass(frozen=True, slots=True)
class AskedMeetings:
    """Say when head to head is asked of level teams.

    Each of them has met each other ``least`` times. With ``edges`` it is asked for first place, and where as many
    teams as an edge says stand above and others of the same place below: there some move up or down.
    """

    least: int = 0
    edges: tuple[int, ...] | None = None

    def asks(self, members: Sequence[int], place: int, meetings: Meetings) -> bool:
        """Tell whether head to head is asked of teams that share a place."""
        last = place + len(members) - 1
        for_nothing = self.edges is not None and place > 1
        if for_nothing and not any(place <= edge < last for edge in self.edges or ()):
            return False
        return not self.least or meetings.fewest_among(members) >= self.least


WHENEVER: Final = AskedMeetings()


@dataclass(frozen=True, slots=True)
class TeamPlace:
    """Hold where a team stands.

    ``parting`` is None for the first team, for one that shares the place of the team above, and for one that was
    level with it in everything and stands behind ``by_decision``. Of teams that share a place ``unasked`` says that
    head to head wasn't asked.
    """

    team: int
    place: int
    tied: bool
    parting: Parting | None
    by_decision: bool = False
    unasked: bool = False


@dataclass(frozen=True, slots=True)
class _LevelTeams:
    """Hold teams that are level so far, which metric is to be asked next, and what the first has been parted by.

    ``among`` are their tallies of the matches with one another, where those are known.
    """

    members: tuple[int, ...]
    turn: int
    parting: Parting | None = None
    among: Among | None = None


def rank_teams(  # noqa: PLR0913  the teams, what they have, and what decides
    teams: Sequence[int],
    tallies: Mapping[int, TeamTally],
    precedence: Sequence[TeamMetric],
    meetings: Meetings,
    *,
    settled: Sequence[Sequence[int]] = (),
    asked: AskedMeetings = WHENEVER,
) -> tuple[TeamPlace, ...]:
    """Return the teams in order: by the first metric, those who are level by the next, and so on.

    A head-to-head metric is counted among exactly the teams that are level when its turn comes. As soon as one
    parts them, each part of two or more goes back to the first head-to-head metric of the precedence. Where
    another metric parts them, each part goes on with the next. Teams that are level in everything share
    the place, in the order in which they are given, and the places after it are left out: 1 2 2 4.
    Last of all, ``settled`` has orders that somebody decided, the latest first, by a toss say: teams that are level
    in everything stand in the first order that names them all. ``asked`` says when head to head is passed over.
    """
    first = next((at for at, metric in enumerate(precedence) if metric.head_to_head), len(precedence))
    places: list[TeamPlace] = []
    waiting = [_LevelTeams(tuple(teams), 0)] if teams else []
    while waiting:
        level = waiting.pop()
        in_turn = first < len(precedence) and len(level.members) > 1
        unasked = in_turn and not asked.asks(level.members, len(places) + 1, meetings)
        parts = _parted(level, tallies, precedence, meetings, first, unasked=unasked)
        if parts:
            # A stack: the part that stands ahead is to be taken next.
            waiting += reversed(parts)
        else:
            places += _shared(level, len(places) + 1, settled, unasked=unasked)
    return tuple(places)


def level_before_meetings(
    teams: Sequence[int], tallies: Mapping[int, TeamTally], precedence: Sequence[TeamMetric]
) -> list[int]:
    """Return the teams whose own matches may be asked: each is level with another when head to head has its turn."""
    first = next((at for at, metric in enumerate(precedence) if metric.head_to_head), None)
    if first is None:
        return []
    merits = {team: tuple(metric.merit(tallies[team]) for metric in precedence[:first]) for team in teams}
    times = Counter(merits.values())
    return [team for team in teams if times[merits[team]] > 1]


def _parted(  # noqa: PLR0913  the teams, what they have, and what is asked of it
    level: _LevelTeams,
    tallies: Mapping[int, TeamTally],
    precedence: Sequence[TeamMetric],
    meetings: Meetings,
    first: int,
    *,
    unasked: bool,
) -> list[_LevelTeams]:
    """Return the parts into which the next metric that parts these teams puts them, none where no metric does."""
    if len(level.members) == 1:
        return []
    among = level.among
    for turn in range(level.turn, len(precedence)):
        metric = precedence[turn]
        if metric.head_to_head and unasked:
            continue
        if metric.head_to_head:
            among = among or meetings.among(level.members)
            numbers: Mapping[int, TeamTally] = among
        else:
            numbers = tallies
        merits = {team: metric.merit(numbers[team]) for team in level.members}
        ordered = sorted(level.members, key=merits.__getitem__, reverse=True)
        parts = [tuple(part) for _, part in groupby(ordered, merits.__getitem__)]
        if len(parts) > 1:
            partings = [level.parting, *_partings(metric, numbers, parts, level.members, unasked)]
            if not metric.head_to_head or among is None:
                return [_LevelTeams(part, turn + 1, why) for part, why in zip(parts, partings, strict=True)]
            alone = meetings.apart(among, parts)
            return [
                _LevelTeams(part, first, why, left)
                for part, why, left in zip(parts, partings, alone, strict=True)
            ]
    return []


def _partings(
    metric: TeamMetric,
    numbers: Mapping[int, TeamTally],
    parts: Sequence[Sequence[int]],
    level: tuple[int, ...],
    unasked: bool,
) -> list[Parting]:
    """Return what parted each part but the first from the part above it."""
    values = [metric.value(numbers[part[0]]) for part in parts]
    return [Parting(metric, value, above, level, unasked) for above, value in pairwise(values)]


def _shared(
    level: _LevelTeams, place: int, settled: Sequence[Sequence[int]], *, unasked: bool
) -> Iterator[TeamPlace]:
    members = level.members
    order = next((one for one in settled if len(members) > 1 and set(members) <= set(one)), None)
    if order is not None:
        members = tuple(team for team in order if team in members)
    for index, team in enumerate(members):
        parting = None if index else level.parting
        if order is None:
            yield TeamPlace(team, place, len(members) > 1, parting, unasked=unasked)
        else:
            yield TeamPlace(
                team, place + index, tied=False, parting=parting, by_decision=index > 0, unasked=unasked
            )
