"""Hold what a proposal for next season is made of, and what comes of it: who plays in which division."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from enum import StrEnum


class DivisionSizes(StrEnum):
    """Name what a league asks of the sizes of its divisions."""

    FREE = "free"
    EVEN = "even"
    EQUAL = "equal"


class PlacingKind(StrEnum):
    """Name where a team goes."""

    UP = "up"
    DOWN = "down"
    STAYS = "stays"
    OUT = "out"
    NEW = "new"


@dataclass(frozen=True, slots=True)
class EndTeam:
    """Hold a team at the end of a season; ``place`` is None for one that withdrew.

    ``gone`` says why it doesn't play next season: "withdrew", "was expelled"; empty for all others. ``awards``
    counts the matches that were awarded against it, or to neither side. One that withdrew and ``starts_lower``
    plays one level lower next season, or in the lowest again.
    """

    team: int
    name: str
    place: int | None
    pub: str = ""
    gone: str = ""
    awards: int = 0
    starts_lower: bool = False


@dataclass(frozen=True, slots=True)
class PlayOffEnd:
    """Hold how the play-off for a division's last place up ended.

    ``other`` is the team that lost its final, ``defender`` the one of the upper division that may keep its place.
    ``missing`` says what is still to be played; it is empty once there is a winner.
    """

    name: str
    winner: int | None = None
    other: int | None = None
    defender: int | None = None
    missing: str = ""


@dataclass(frozen=True, slots=True)
class DivisionResult:
    """Hold a division at the end of a season, its teams in the order of the final table; level 1 is the highest.

    With a ``play_off``, one more than ``up`` may go up.
    """

    division: int
    name: str
    level: int
    up: int
    down: int
    teams: tuple[EndTeam, ...]
    play_off: PlayOffEnd | None = None


@dataclass(frozen=True, slots=True)
class NewTeam:
    """Hold a team that joins.

    ``follows`` is the old team that somebody says it comes from; ``players`` counts its players by the team that they
    played for. Where both are empty it is new altogether.
    """

    name: str
    pub: str = ""
    follows: int | None = None
    players: Mapping[int, int] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class MoveRules:
    """Hold what a league rules about moves; None is no limit.

    So many players as ``en_bloc`` keep the division of their old team by moving together; with 0 nobody can.
    """

    pub_teams: int | None = None
    down_to: int = 4
    sizes: DivisionSizes = DivisionSizes.FREE
    awards_most: int | None = None
    en_bloc: int = 5


@dataclass(frozen=True, slots=True)
class Switch:
    """Hold one exception as a switch: why it is there, what it does while it is on, and whether it is on."""

    key: str
    reason: str
    effect: str
    on: bool
    usual: bool
    """Whether it is on where nobody has switched it."""


@dataclass(frozen=True, slots=True)
class Placing:
    """Hold where a team plays next season; ``team`` is None for a new one, ``after`` for one that is out."""

    team: int | None
    name: str
    before: int | None
    after: int | None
    way: PlacingKind


@dataclass(frozen=True, slots=True)
class PlacingProposal:
    """Hold where every team plays next season, and the exceptions in the order in which they come up.

    ``missing`` says what hasn't been played, though who goes up depends on it.
    """

    placings: tuple[Placing, ...]
    exceptions: tuple[Switch, ...]
    missing: tuple[str, ...] = ()
