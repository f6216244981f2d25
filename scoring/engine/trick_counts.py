"""Check the trick counts of a hand by side, and tell which there can be."""

from collections.abc import Iterator, Mapping

from problems import Problem
from problems.wording import all_of
from problems.wording import gettext as _
from scoring.engine.mentions import WHO, about_sides
from scoring.engine.variant import Ruleset


def trick_faults(ruleset: Ruleset, tricks: Mapping[str, int], *, may_be_fewer: bool) -> Iterator[Problem]:
    """Yield what is wrong with the counts: one for each side, from 0, together the tricks of a hand.

    Where tricks are counted by other names, by the makers' and all others' for one, those stand for the sides.
    With ``may_be_fewer`` the rest was conceded and they may add up to less.
    """
    every, counted_by = ruleset.tricks, ruleset.counted_by
    named = all_of(counted_by)
    for side in tricks:
        if side not in counted_by:
            message = _(
                "There is no side {side!a} here. Count the tricks of {named}.", side=side[:40], named=named
            )
            yield Problem("side_unknown", "tricks", message)
    for side in counted_by:
        if side not in tricks:
            problem = Problem("tricks_missing", f"tricks.{side}", _("Give the tricks of {who}.", who=WHO))
            yield about_sides(ruleset, problem, side)
        elif not 0 <= tricks[side] <= every:
            message = _("{who} can take 0 to {every} tricks. Count again.", who=WHO, every=every)
            yield about_sides(ruleset, Problem("tricks_range", f"tricks.{side}", message), side)
    if all(side in tricks for side in counted_by):
        together = sum(tricks[side] for side in counted_by)
        if together > every or (together < every and not may_be_fewer):
            message = _(
                "The tricks add up to {together}, and a hand has {every}. Count again.",
                together=together,
                every=every,
            )
            yield Problem("tricks_sum", "tricks", message)


def shares(tricks: int, sides: int) -> Iterator[tuple[int, ...]]:
    """Yield every way in which the tricks of a hand fall to so many sides, fewest to the first at first.

    >>> list(shares(2, 2))
    [(0, 2), (1, 1), (2, 0)]
    """
    if sides == 1:
        yield (tricks,)
        return
    for first in range(tricks + 1):
        for others in shares(tricks - first, sides - 1):
            yield (first, *others)
