"""Say what a hand is worth by itself, wherever the game stands."""

from collections.abc import Sequence
from dataclasses import dataclass
from enum import StrEnum
from operator import add, sub

BySide = tuple[int, ...]
"""One number for each side, in the order of ``ruleset.sides``."""


class SeatTally(StrEnum):
    """Name what is counted by seat beside the points, for prizes and standings."""

    __hash__ = str.__hash__  # an enum's own is slow, and is asked for at every hand

    HANDS_MADE = "hands_made"
    LONERS = "loners"
    LONERS_MADE = "loners_made"
    EUCHRES_MADE = "euchres_made"
    EUCHRES_SUFFERED = "euchres_suffered"
    REVOKES = "revokes"


@dataclass(frozen=True, slots=True)
class HandScore:
    """Hold what a hand changes before the floor, in the order in which it is counted.

    ``counts`` come one after another (tricks, then bonuses, then penalties), each the change by side.
    ``own`` is what seats get beyond their side's share: pairs of seat and points.
    ``makers`` is the makers' side (an index), which wins where sides cross the target level.
    ``terms`` are words for the hand by side, ``tallies`` triples of tally, seat and how many.
    ``doubled`` is a side whose score is doubled with the first count, ``wins`` one that wins the game
    whatever its score, ``stakes`` how many stakes go to the pool. With ``exact`` no floor applies. ``final``
    replaces the scores instead and ends the game.
    """

    counts: tuple[BySide, ...] = ()
    own: tuple[tuple[int, int], ...] = ()
    makers: int | None = None
    terms: tuple[tuple[str, ...], ...] | None = None
    tallies: tuple[tuple[SeatTally, int, int], ...] = ()
    doubled: int | None = None
    wins: int | None = None
    stakes: int = 0
    exact: bool = False
    final: BySide | None = None

    def counts_from(self, scores: BySide) -> tuple[BySide, ...]:
        """Return the counts for a game that stands at these scores; final scores are one count."""
        if self.final is not None:
            return (tuple(map(sub, self.final, scores)),)
        if self.doubled is None:
            return self.counts
        twice = tuple(score if side == self.doubled else 0 for side, score in enumerate(scores))
        first, *others = self.counts or ((0,) * len(scores),)
        return (tuple(map(add, first, twice)), *others)

    def gains(self, sides: int) -> BySide | None:
        """Return the points by side where that is all it changes beside tallies, and nobody loses any; else None.

        >>> HandScore(((2, 0),)).gains(2), HandScore(((2, 0), (0, -1))).gains(2)
        ((2, 0), None)
        """
        plain = HandScore(self.counts, makers=self.makers, terms=self.terms, tallies=self.tallies)
        if len(self.counts) > 1 or self != plain or any(min(count) < 0 for count in self.counts):
            return None
        return self.counts[0] if self.counts else (0,) * sides


@dataclass(frozen=True, slots=True)
class Bounds:
    """Hold what one hand may give, to tell which totals a paper card cannot have (None: no bound).

    ``least`` and ``most`` are the points of all sides together, ``most_a_side`` those of one, and with
    ``may_fall`` a side may also lose points. Where scores count down, ``least_a_side`` is what takes one side
    furthest.
    """

    least: int | None
    most: int | None
    most_a_side: int | None
    may_fall: bool
    least_a_side: int | None = None


def total(counts: Sequence[BySide], sides: int) -> BySide:
    """Add up counts by side.

    >>> total([(1, 0), (0, 2), (-2, 0)], 2)
    (-1, 2)
    """
    return tuple(map(sum, zip(*counts, strict=True))) if counts else (0,) * sides
