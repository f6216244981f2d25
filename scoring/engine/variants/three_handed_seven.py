"""Three-handed euchre with seven tricks: three players, each for himself, ten points.

    the maker takes 4 or 5          maker 1
    the maker takes 6               maker 2
    the maker takes 7               maker 4
    the maker takes 0 to 3          2 to the defender with more tricks; level, 1 to each

Source: Wikipedia, "Euchre", on three-handed play; what is left to the table is in
docs/rules/three_handed_seven.md.
"""

from scoring.engine import options
from scoring.engine.variant import Variant
from scoring.engine.variants.individuals import FIELDS, faults, taps, worth_by
from scoring.engine.worth import Bounds, BySide

MADE = {4: 1, 5: 1, 6: 2, 7: 4}
"""The maker's points, by his tricks."""
A_HAND = Bounds(least=1, most=4, most_a_side=4, may_fall=False)


def euchre(taken: BySide, maker: int) -> BySide:
    """Return 2 for the defender with more tricks; level, 1 for each.

    >>> euchre((1, 4, 2), 0), euchre((3, 2, 2), 0)
    ((0, 2, 0), (0, 1, 1))
    """
    most = max(tricks for seat, tricks in enumerate(taken) if seat != maker)
    best = [seat for seat, tricks in enumerate(taken) if seat != maker and tricks == most]
    return tuple(2 // len(best) if seat in best else 0 for seat in range(len(taken)))


THREE_HANDED_SEVEN = Variant(
    key="three_handed_seven",
    name="Three-handed euchre, seven tricks",
    tricks={3: 7},
    partnerships=frozenset(),
    options=(options.TARGET, options.NEGATIVE_SCORES, options.with_default(options.MARKERS, "4_6")),
    fields=FIELDS,
    faults=faults,
    worth=worth_by(MADE, euchre),
    taps=taps,
    bounds=lambda _: A_HAND,
)
