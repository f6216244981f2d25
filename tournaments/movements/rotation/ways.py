"""The ways to repair a published night: what may change, and what that weighs."""

from dataclasses import dataclass
from itertools import chain


@dataclass(frozen=True, slots=True)
class RepairWay:
    """Say how to repair: what a table weighs that would change without need, and between what heats is searched.

    A heat is in the units of the weights: what may be paid at times for an exchange; without heats nothing is searched
    for, and no other table changes. Whatever the way, as many tables are played as can be, and sit-outs keep to their
    shares.
    """

    touch: float
    heats: tuple[float, float] | None = (0.8, 0.2)


FILL_ONLY = RepairWay(6, None)
"""Fill the empty seats: no other table changes, but for those whose people must rest."""
FILL = RepairWay(6)
"""The same, and change few other tables."""
FILL_MORE = RepairWay(0.4, (0.4, 0.1))
"""Fill the empty seats, and rather change a table than repeat something."""
EXCHANGE = RepairWay(0.05, (0.4, 0.1))
"""Exchange seats with others wherever that spares a repeat."""
EXCHANGE_MORE = RepairWay(0.1)
"""The same, and let more exchange: what the first way does not find, this one may."""
EXCHANGE_ANY = RepairWay(0.1, (60, 0.5))
"""The same, and at first let any two exchange: for a few people, who are soon with one partner twice."""
WAYS: dict[str, tuple[tuple[RepairWay, ...], str]] = {
    "fill": (
        (FILL_ONLY, FILL, FILL_MORE),
        "As many tables as possible are played, and hardly anybody moves who doesn't have to.",
    ),
    "few": ((), "Few other tables change. Sit-outs are even, and little repeats."),
    "exchange": ((EXCHANGE, EXCHANGE_MORE, EXCHANGE_ANY), "Some exchange seats so that fewer meet again."),
}
"""The ways to repair, each with what is tried for it until it is gentle, and what an organiser reads of it."""
ALL = frozenset(chain.from_iterable(ways for ways, _ in WAYS.values()))
"""All that is tried for some way."""
LONGER = "few_longer"
"""What a longer look for few changes is called."""
LONGER_SAYS = "From a longer look: few other tables change, sit-outs are even, and little repeats."
ONLY = frozenset({FILL_ONLY})
"""The ways that change no other table."""
EXCHANGES = frozenset({"exchange"})
"""The ways that change what nobody's going or coming touches: looked for only where no other way is gentle."""
UNLESS_SEARCHED = frozenset({FILL_MORE, EXCHANGE_MORE})
"""Tried only where few changes are not searched for, which finds better."""
LAST = frozenset({EXCHANGE_ANY})
"""Tried only where by the others some partner again, or sit-outs are less even than published."""
