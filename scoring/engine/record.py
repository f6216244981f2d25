"""Hold the record of one hand: facts, never points.

Each field is declared once, in `Hand` or a part of it: from that are derived its reader and its writer, what a
table's form offers, and its JSON schema.
"""

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from enum import StrEnum
from typing import Annotated, Final

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.shapes import (
    COUNT,
    COUNT_BY_SEAT,
    COUNT_BY_SIDE,
    FLAG,
    LONGEST_WORD,
    MOST_LISTED,
    NULL,
    POINTS,
    SEAT,
    SEATS_LISTED,
    SIDES,
    FieldSpec,
    Shape,
    listed,
    number,
    numbers_by_side,
    object_of,
    read_by_side,
    specs_of,
    text,
    whole,
    word_of,
)

LONGEST_NOTE: Final = 1000


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
TRUMP_WORDS: Final[dict[str, str]] = {
    Trump.SPADES: "spades",
    Trump.HEARTS: "hearts",
    Trump.DIAMONDS: "diamonds",
    Trump.CLUBS: "clubs",
    Trump.NO_TRUMP_HIGH: "no trump",
    Trump.NO_TRUMP_LOW: "no trump, low",
}


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
SHORT: Final = {"makers": "short"}
"""The tricks of a hand whose makers fell short, where nobody counted."""


def _read_call_round(name: str, value: object, faults: list[Problem]) -> int:
    number = whole(name, value, faults)
    if type(value) is int and number not in (1, 2):
        faults.append(Problem("unknown_value", name, _("call_round is 1 (turned up) or 2 (named).")))
    return number


def _read_tricks(name: str, value: object, faults: list[Problem]) -> object:
    return dict(SHORT) if value == SHORT else _read_points(name, value, faults)


def _read_points(name: str, value: object, faults: list[Problem]) -> dict[str, int] | None:
    return read_by_side(name, value, faults) or None


def _read_trump(name: str, value: object, faults: list[Problem]) -> object:
    return value if type(value) is int and 0 <= value <= 6 else _SUIT.read(name, value, faults)


def _read_bid(name: str, value: object, faults: list[Problem]) -> object:
    return (_WORD if isinstance(value, str) else COUNT).read(name, value, faults)


def _read_auction(name: str, value: object, faults: list[Problem]) -> tuple[tuple[object, object], ...]:
    bids = []
    for pair in listed(name, value, faults):
        if isinstance(pair, list) and len(pair) == 2:
            bids.append((whole(name, pair[0], faults), _read_bid(name, pair[1], faults)))
        else:
            faults.append(Problem("not_a_list", name, _("{name} lists pairs: [seat, bid].", name=name)))
    return tuple(bids)


_WORD: Final = text(LONGEST_WORD)
_SUIT: Final = word_of(Trump)
_DOMINO_SUIT: Final = number(0, 6)
_CALL_ROUND: Final = number(1, 2, read=_read_call_round)
_TRUMP: Final = Shape(
    "word",
    _read_trump,
    {"anyOf": [_SUIT.schema, _DOMINO_SUIT.schema]},
    {"anyOf": [_SUIT.schema_or_null, _DOMINO_SUIT.schema_or_null]},
    lambda trump: trump.value if isinstance(trump, Trump) else trump,
)
_SIDES_COUNTED: Final = {**numbers_by_side(COUNT, (*SIDES, "makers", "others")).schema, "minProperties": 1}
_FELL_SHORT: Final = {
    "type": "object",
    "properties": {"makers": {"const": SHORT["makers"]}},
    "required": ["makers"],
    "additionalProperties": False,
}
_TRICKS: Final = Shape(
    "by_side",
    _read_tricks,
    {"anyOf": [_SIDES_COUNTED, _FELL_SHORT]},
    {"anyOf": [_SIDES_COUNTED, _FELL_SHORT, NULL]},
    COUNT_BY_SIDE.write,
)
_BID_SCHEMA: Final = {"anyOf": [COUNT.schema, _WORD.schema]}
_BID: Final = Shape("bid", _read_bid, _BID_SCHEMA, {"anyOf": [_BID_SCHEMA, NULL]})
_AUCTION: Final = Shape(
    "list",
    _read_auction,
    {
        "type": "array",
        "maxItems": MOST_LISTED,
        # Each part is such a one as `items` says, for programs that know nothing of `prefixItems`.
        "items": {
            "type": "array",
            "prefixItems": [SEAT.schema, _BID_SCHEMA],
            "items": _BID_SCHEMA,
            "minItems": 2,
            "maxItems": 2,
        },
    },
    write=lambda pairs: [list(pair) for pair in pairs],
    parts=(FieldSpec(SEAT, name="seat"), FieldSpec(_BID, name="bid")),
)
_SCORES: Final = numbers_by_side(POINTS)


@dataclass(frozen=True, slots=True)
class Steal:
    """Record a stolen deal: who took it, from whom, and whether it went unnoticed."""

    by: Annotated[int, FieldSpec(SEAT)]
    from_seat: Annotated[int, FieldSpec(SEAT, name="from")]
    success: Annotated[bool, FieldSpec(FLAG)] = True


@dataclass(frozen=True, slots=True)
class Infringement:
    """Record an infringement and the seat that is charged with it."""

    type: Annotated[InfringementType, FieldSpec(word_of(InfringementType))]
    seat: Annotated[int, FieldSpec(SEAT)]


@dataclass(frozen=True, slots=True)
class LayDown:
    """Record a hand laid down: by whom, the tricks before it, and the tricks that are uncertain."""

    by: Annotated[int, FieldSpec(SEAT)]
    tricks_before: Annotated[Mapping[str, int], FieldSpec(numbers_by_side(COUNT, ("A", "B")))]
    uncertain: Annotated[int, FieldSpec(COUNT)] = 0


@dataclass(frozen=True, slots=True)
class Totals:
    """Record what a paper card says of a whole game, or of the rest of it.

    ``scores`` are the final scores by side, ``hands`` how many hands they come from (None: not said),
    ``loners`` are counted by seat and ``euchres`` by the side that made them.
    """

    scores: Annotated[Mapping[str, int], FieldSpec(_SCORES)]
    hands: Annotated[int | None, FieldSpec(COUNT)] = None
    loners: Annotated[Mapping[int, int], FieldSpec(COUNT_BY_SEAT)] = field(default_factory=dict)
    euchres: Annotated[Mapping[str, int], FieldSpec(COUNT_BY_SIDE)] = field(default_factory=dict)


@dataclass(frozen=True, slots=True)
class Hand:
    """Record one line of the ledger, for every variant; what a variant lacks stays at its default.

    Seats are 0 to n-1 clockwise. Sides are ``A`` (seats 0 and 2) and ``B`` (1 and 3), or ``P0`` to ``Pn-1``
    where everyone plays for himself. ``tricks`` counts by side; ``makers_short`` stands for the record
    ``{"makers": "short"}``: the makers fell short and nobody counted.

    >>> Hand(maker=1, tricks={"A": 2, "B": 3}).result
    <HandResult.PLAYED: 'played'>
    """

    result: Annotated[
        HandResult, FieldSpec(word_of(HandResult), "How the hand came out; played when left out.")
    ] = HandResult.PLAYED
    dealer: Annotated[
        int | None,
        FieldSpec(SEAT, "Who really dealt; left out, it is whoever's turn it was.", of="anyone"),
    ] = None
    maker: Annotated[int | None, FieldSpec(SEAT, "Who made trump.", of="anyone")] = None
    call_round: Annotated[
        int | None, FieldSpec(_CALL_ROUND, "1: the turned-up card was taken. 2: a suit was named.")
    ] = None
    alone: Annotated[bool, FieldSpec(FLAG, "The makers played one hand.")] = False
    alone_seat: Annotated[
        int | None,
        FieldSpec(SEAT, "Which of the makers played alone, when it was not the maker.", of="makers"),
    ] = None
    defender_alone: Annotated[
        int | None,
        FieldSpec(SEAT, "The defender who played without partner.", of="defenders", switch="defend_alone"),
    ] = None
    tricks: Annotated[Mapping[str, int] | None, FieldSpec(_TRICKS, "Tricks for each side.")] = None
    makers_short: bool = False
    trump: Annotated[Trump | int | None, FieldSpec(_TRUMP, "What was trump.")] = None
    bid: Annotated[Bid | None, FieldSpec(_BID, "The winning bid.")] = None
    auction: Annotated[
        tuple[tuple[int, Bid], ...], FieldSpec(_AUCTION, "Pairs of seat and bid, in order.")
    ] = ()
    dropped: Annotated[
        tuple[int, ...], FieldSpec(SEATS_LISTED, "Who dropped out of the hand.", of="others")
    ] = ()
    declared_march: Annotated[bool, FieldSpec(FLAG, '"I declare" was said.', switch="declare_march")] = False
    called_suit: Annotated[int | None, FieldSpec(_DOMINO_SUIT, "The suit that was called.")] = None
    partner_tile: Annotated[
        PartnerTile | None,
        FieldSpec(word_of(PartnerTile), "Who held the called suit's doublet."),
    ] = None
    partner: Annotated[int | None, FieldSpec(SEAT, "The partner found by the call.", of="others")] = None
    upcard: Annotated[str | None, FieldSpec(_WORD, "The card that was turned up.")] = None
    blind: Annotated[
        bool, FieldSpec(FLAG, "The dealer went alone before looking at their hand.", switch="robson")
    ] = False
    robson: Annotated[
        Robson | None,
        FieldSpec(word_of(Robson), "Whether a side with every trick added or subtracted.", switch="robson"),
    ] = None
    lay_down: Annotated[
        LayDown | None,
        FieldSpec(object_of(LayDown), "The hand was laid down: by whom, and after which tricks?"),
    ] = None
    steal: Annotated[
        Steal | None,
        FieldSpec(object_of(Steal), "The deal was stolen: by whom, and from whom?", switch="steal_the_deal"),
    ] = None
    revokes: Annotated[
        tuple[int, ...],
        FieldSpec(SEATS_LISTED, "Who revoked? If somebody revoked twice, name them twice.", of="anyone"),
    ] = ()
    infringement: Annotated[
        Infringement | None,
        FieldSpec(object_of(Infringement), "A rule was broken: what, and by whom?"),
    ] = None
    turn_ups: Annotated[
        int | None, FieldSpec(COUNT, "How many tiles were turned before the deal was abandoned.")
    ] = None
    points: Annotated[
        Mapping[str, int] | None,
        FieldSpec(replace(_SCORES, read=_read_points), "Points given by hand; no floor applies."),
    ] = None
    note: Annotated[str | None, FieldSpec(text(LONGEST_NOTE), "Why the points were given.")] = None
    totals: Annotated[
        Totals | None, FieldSpec(object_of(Totals, left_out=(None, {})), "The whole game from a paper card.")
    ] = None


FIELDS: Final = specs_of(Hand)
"""Every field of a record, in the order in which it is written."""
