"""Hold the record of one hand: facts, never points."""

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Final


class HandResult(StrEnum):
    """Name how a deal, or an entry that is no deal, came out."""

    __hash__ = str.__hash__  # an enum's own is slow, and is asked for at every hand

    PLAYED = "played"
    ALL_PASSED = "all_passed"
    MISDEAL = "misdeal"
    LAY_DOWN_LONER = "lay_down_loner"
    THROW_IN = "throw_in"
    REVOKE = "revoke"
    INFRINGEMENT = "infringement"
    ADJUSTMENT = "adjustment"
    TOTALS = "totals"


class Trump(StrEnum):
    """Name a trump suit of playing cards, or no trump; dominoes have the numbers 0 to 6 instead."""

    __hash__ = str.__hash__  # as Result's

    SPADES = "S"
    HEARTS = "H"
    DIAMONDS = "D"
    CLUBS = "C"
    NO_TRUMP_HIGH = "NT_HIGH"
    NO_TRUMP_LOW = "NT_LOW"


SUITS: Final = (Trump.SPADES, Trump.HEARTS, Trump.DIAMONDS, Trump.CLUBS)
NO_TRUMPS: Final = frozenset({Trump.NO_TRUMP_HIGH, Trump.NO_TRUMP_LOW})
DOMINO_SUITS: Final = tuple(range(7))


class InfringementType(StrEnum):
    """Name an infringement that a player is charged with."""

    MAKING_TRUMP = "making_trump"
    TABLE_TALK = "table_talk"
    FALSE_CLAIM = "false_claim"


class Robson(StrEnum):
    """Say what a side with every trick did with its points."""

    ADD = "add"
    SUBTRACT = "subtract"


class PartnerTile(StrEnum):
    """Say where the called suit's doublet was."""

    OTHER = "other"
    MAKER = "maker"
    ASLEEP = "asleep"


Bid = int | str
"""A bid is a number, or a word such as ``pass`` or ``little_pepper``."""


@dataclass(frozen=True, slots=True)
class Steal:
    """Record a stolen deal: who took it, from whom, and whether it went unnoticed."""

    by: int
    from_seat: int
    success: bool = True


@dataclass(frozen=True, slots=True)
class Infringement:
    """Record an infringement and the seat that is charged with it."""

    type: InfringementType
    seat: int


@dataclass(frozen=True, slots=True)
class LayDown:
    """Record a hand laid down: by whom, the tricks before it, and the tricks that are uncertain."""

    by: int
    tricks_before: Mapping[str, int]
    uncertain: int = 0


@dataclass(frozen=True, slots=True)
class Totals:
    """Record what a paper card says of a whole game, or of the rest of it.

    ``scores`` are the final scores by side, ``hands`` how many hands they come from (None: not said),
    ``loners`` are counted by seat and ``euchres`` by the side that made them.
    """

    scores: Mapping[str, int]
    hands: int | None
    loners: Mapping[int, int]
    euchres: Mapping[str, int]


@dataclass(frozen=True, slots=True)
class Hand:
    """Record one line of the ledger, for every variant; what a variant lacks stays at its default.

    Seats are 0 to n-1 clockwise. Sides are ``A`` (seats 0 and 2) and ``B`` (1 and 3), or ``P0`` to ``Pn-1``
    where everyone plays for himself. ``tricks`` counts by side; ``makers_short`` stands for the record
    ``{"makers": "short"}``: the makers fell short and nobody counted.

    >>> Hand(maker=1, tricks={"A": 2, "B": 3}).result
    <HandResult.PLAYED: 'played'>
    """

    result: HandResult = HandResult.PLAYED
    dealer: int | None = None
    maker: int | None = None
    call_round: int | None = None
    alone: bool = False
    alone_seat: int | None = None
    defender_alone: int | None = None
    tricks: Mapping[str, int] | None = None
    makers_short: bool = False
    trump: Trump | int | None = None
    bid: Bid | None = None
    auction: tuple[tuple[int, Bid], ...] = ()
    dropped: tuple[int, ...] = ()
    declared_march: bool = False
    called_suit: int | None = None
    partner_tile: PartnerTile | None = None
    partner: int | None = None
    upcard: str | None = None
    blind: bool = False
    robson: Robson | None = None
    lay_down: LayDown | None = None
    steal: Steal | None = None
    revokes: tuple[int, ...] = ()
    infringement: Infringement | None = None
    turn_ups: int | None = None
    points: Mapping[str, int] | None = None
    note: str | None = None
    totals: Totals | None = None
