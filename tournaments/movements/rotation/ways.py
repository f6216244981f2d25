"""The ways to repair a published night: what may change, and what that weighs."""

from dataclasses import dataclass
from itertools import chain

AGAIN = 90
"""What a second sit-out in a row weighs; other weights are in ``exchanging``."""


@dataclass(frozen=True, slots=True)
class RepairWay:
    """Say how to repair: what a table weighs that would change without need, and between what heats is searched.

    With ``rest`` no empty seat is filled: its table isn't played, and the others of it rest. None: in each round
    whichever is better. A heat is in the units of the weights: what may be paid at times for an exchange; without
    heats nothing is searched for, and no other table changes. ``again`` is what a second sit-out in a row weighs.
    """

    touch: float
    rest: bool | None = False
    heats: tuple[float, float] | None = (0.8, 0.2)
    again: int = AGAIN


FILL_ONLY, REST_ONLY, EITHER_ONLY = (RepairWay(6, rest, None) for rest in (False, True, None))
"""Fill the empty seats; or let those rest who would have sat there; or either: no other table changes."""
FILL, REST, EITHER = (RepairWay(6, rest) for rest in (False, True, None))
"""The same, and change few other tables."""
FILL_MORE = RepairWay(0.4, heats=(0.4, 0.1))
"""Fill the empty seats, and rather change a table than repeat something."""
REST_IN_A_ROW, EITHER_IN_A_ROW = (RepairWay(0.4, rest, (0.4, 0.1), again=2) for rest in (True, None))
"""Rather let somebody rest twice in a row than meet somebody again or change a table."""
EXCHANGE, REST_EXCHANGE = (RepairWay(0.05, rest, (0.4, 0.1)) for rest in (False, True))
"""Exchange seats with others wherever that spares a repeat."""
STIR, REST_STIR = (RepairWay(0.1, rest) for rest in (False, True))
"""The same, and let more exchange: what the first way does not find, this one may."""
SHAKE, REST_SHAKE = (RepairWay(0.1, rest, (60, 0.5)) for rest in (False, True))
"""The same, and at first let any two exchange: for a few people, who are soon with one partner twice."""
WAYS: dict[str, tuple[tuple[RepairWay, ...], str]] = {
    "fill": ((FILL_ONLY, FILL, FILL_MORE), "Empty seats are filled, and hardly anybody else moves."),
    "rest": ((REST_ONLY,), "Whoever would have sat with them sits out, and no other table changes."),
    "either": (
        (EITHER_ONLY, EITHER),
        "In some rounds empty seats are filled, in others whoever would have sat there sits out.",
    ),
    "few": ((), "Few other tables change, so that sit-outs are even and little repeats."),
    "rest_even": ((REST,), "Whoever would have sat with them sits out, and few other tables change."),
    "in_a_row": (
        (REST_IN_A_ROW, EITHER_IN_A_ROW),
        "Whoever would have sat with them sits out, even twice in a row, and few other tables change.",
    ),
    "exchange": (
        (EXCHANGE, STIR, SHAKE),
        "Empty seats are filled, and some exchange seats so that fewer meet again.",
    ),
    "rest_exchange": (
        (REST_EXCHANGE, REST_STIR, REST_SHAKE),
        "Whoever would have sat with them sits out, and some exchange seats so that fewer meet again.",
    ),
}
"""The ways to repair, each with what is tried for it until it is gentle, and what an organiser reads of it."""
ALL = frozenset(chain.from_iterable(ways for ways, _ in WAYS.values()))
"""All that is tried for some way."""
LONGER = "few_longer"
"""What a longer look for few changes is called."""
LONGER_SAYS = "Looked for longer: few other tables change, so that sit-outs are even and little repeats."
ONLY = frozenset({FILL_ONLY, REST_ONLY, EITHER_ONLY})
"""The ways that change no other table."""
EXCHANGES = frozenset({"rest_even", "in_a_row", "exchange", "rest_exchange"})
"""The ways that change what nobody's going or coming touches: looked for only where no other way is gentle."""
STIRS = frozenset({FILL_MORE, EITHER, STIR, REST_STIR})
"""Tried only where few changes are not searched for, which finds better."""
LAST = frozenset({SHAKE, REST_SHAKE})
"""Tried only where by the others some partner again, or sit-outs are less even than published."""
