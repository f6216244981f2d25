"""Declare what may be bid for the right to make trump."""

from collections.abc import Mapping
from dataclasses import dataclass, field
from typing import Final

from scoring.engine.record import Bid

NO_BID: Final = "pass"
"""What stands in an auction for a player who does not bid."""


@dataclass(frozen=True, slots=True)
class Bidding:
    """Declare the bids of a way to play.

    ``bids`` lists them by the number of players, the lowest first. A hand at one of the bids ``alone`` is
    always played alone, at any other never; where none is listed there are no lone hands. ``over`` names the
    one bid that a bid may raise: it neither opens nor goes over another.

    >>> Bidding({4: (1, 2, 12, 24, 48)}, alone=frozenset({12, 24, 48}), over={48: 24}).over[48]
    24
    """

    bids: Mapping[int, tuple[Bid, ...]]
    alone: frozenset[Bid] = frozenset()
    over: Mapping[Bid, Bid] = field(default_factory=dict)
