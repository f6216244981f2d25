"""Cutthroat: three players, each for himself, five tricks, ten points; the maker plays the two others.

    the maker takes 3 or 4          maker 1
    the maker takes 5               maker 3
    the maker takes 0, 1 or 2       each defender 2

Source: well-known rules of three-handed euchre; what is left to the table is in docs/rules/cutthroat_five.md.
"""

from scoring.engine import options
from scoring.engine.hand_score import Bounds, BySide
from scoring.engine.variant import Variant
from scoring.engine.variants.individuals import FIELDS, faults, taps, worth_by

MADE = {3: 1, 4: 1, 5: 3}
"""The maker's points, by his tricks."""
A_HAND = Bounds(least=1, most=4, most_a_side=3, may_fall=False)


def euchre(taken: BySide, maker: int) -> BySide:
    """Return 2 for each defender."""
    return tuple(0 if seat == maker else 2 for seat in range(len(taken)))


CUTTHROAT_FIVE = Variant(
    key="cutthroat_five",
    name="Cutthroat, five tricks",
    tricks={3: 5},
    partnerships=frozenset(),
    options=(options.TARGET, options.NEGATIVE_SCORES, options.MARKERS),
    fields=FIELDS,
    faults=faults,
    worth=worth_by(MADE, euchre),
    taps=taps,
    bounds=lambda _: A_HAND,
)
