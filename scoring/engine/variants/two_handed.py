"""Two-handed euchre: each for himself, ten points, and nobody is alone.

    the maker takes 3 or 4        he 1
    the maker takes 5             he 2
    the maker takes 0, 1 or 2     the other 2

Source: well known from many books; what is left to the table is in docs/rules/two_handed.md.
"""

from scoring.engine.options import FIVE_TRICK_OPTIONS
from scoring.engine.variant import PARTNER_FIELDS, Variant
from scoring.engine.variants.five_trick_bounds import bounds
from scoring.engine.variants.five_trick_faults import faults
from scoring.engine.variants.five_trick_fields import FIELDS
from scoring.engine.variants.five_trick_taps import taps
from scoring.engine.variants.five_trick_worth import worth

TWO_HANDED = Variant(
    key="two_handed",
    name="Two-handed euchre",
    tricks={2: 5},
    partnerships=frozenset(),
    options=tuple(option for option in FIVE_TRICK_OPTIONS if not option.partners),
    fields={result: names - PARTNER_FIELDS for result, names in FIELDS.items()},
    faults=faults,
    worth=worth,
    taps=taps,
    bounds=bounds,
)
