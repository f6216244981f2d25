"""Say what a hand is worth by itself, wherever the game stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum

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


def total(counts: Sequence[BySide], sides: int) -> BySide:
    """Add up counts by side.

    >>> total([(1, 0), (0, 2), (-2, 0)], 2)
    (-1, 2)
    """
    return tuple(map(sum, zip(*counts, strict=True))) if counts else (0,) * sides
