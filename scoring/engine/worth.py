"""Say what a hand is worth by itself, wherever the game stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import sub

BySide = tuple[int, ...]
"""One number for each side, in the order of ``ruleset.sides``."""


class Tally(StrEnum):
    """Name what is counted by seat beside the points, for prizes and standings."""

    HANDS_MADE = "hands_made"
    LONERS = "loners"
    LONERS_MADE = "loners_made"
    EUCHRES_MADE = "euchres_made"
    EUCHRES_SUFFERED = "euchres_suffered"
    REVOKES = "revokes"


@dataclass(frozen=True, slots=True)
class Worth:
    """Hold what a hand changes before the floor, in the order in which it is counted.

    ``counts`` come one after another (tricks, then bonuses, then penalties), each the change by side.
    ``own`` is what seats get beyond their side's share: pairs of seat and points.
    ``makers`` is the makers' side (an index), which wins where sides cross the target level.
    ``terms`` are words for the hand by side, ``tallies`` triples of tally, seat and how many.
    With ``exact`` no floor applies. ``final`` replaces the scores instead and ends the game.
    """

    counts: tuple[BySide, ...] = ()
    own: tuple[tuple[int, int], ...] = ()
    makers: int | None = None
    terms: tuple[tuple[str, ...], ...] | None = None
    tallies: tuple[tuple[Tally, int, int], ...] = ()
    exact: bool = False
    final: BySide | None = None

    def counts_from(self, scores: BySide) -> tuple[BySide, ...]:
        """Return the counts for a game that stands at these scores; final scores are one count."""
        return self.counts if self.final is None else (tuple(map(sub, self.final, scores)),)


@dataclass(frozen=True, slots=True)
class Bounds:
    """Hold what one hand may give, to tell which totals a paper card cannot have (None: no bound).

    ``least`` and ``most`` are the points of all sides together, ``most_a_side`` those of one, and with
    ``may_fall`` a side may also lose points.
    """

    least: int | None
    most: int | None
    most_a_side: int | None
    may_fall: bool


def total(counts: Sequence[BySide], sides: int) -> BySide:
    """Add up counts by side.

    >>> total([(1, 0), (0, 2), (-2, 0)], 2)
    (-1, 2)
    """
    return tuple(map(sum, zip(*counts, strict=True))) if counts else (0,) * sides
