"""Say what each field of a record may hold under the house rules of a table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from scoring.engine.bidding import NO_BID
from scoring.engine.hand import InfringementType, PartnerTile, Robson
from scoring.engine.options import FINES
from scoring.engine.variant import Ruleset, tapped

Values = list[object] | None


@dataclass(frozen=True, slots=True)
class FieldPart:
    """Declare one part of a field that is an object, or one of the pair in a field that lists pairs."""

    name: str
    type: str
    required: bool = False
    allowed: Values = None

    def json(self) -> dict[str, object]:
        """Write the part for a program."""
        return {"name": self.name, "type": self.type, "required": self.required, "allowed": self.allowed}


@dataclass(frozen=True, slots=True)
class Declared:
    """Declare a field: its type and help, what it takes, and the option that must be on for it (None: none).

    ``of`` says whose seat it is: anyone's, the makers', the defenders', or of the others than the maker.
    """

    name: str
    type: str
    help: str
    of: str | None = None
    switch: str | None = None
    parts: tuple[FieldPart, ...] = ()
    allowed: Values = None
    allowed_by: Mapping[str, Mapping[str, list[object]]] = field(default_factory=dict)
    instead: tuple[object, ...] = ()
    total: int | None = None
    suggested: tuple[str, ...] = ()


JACK: Final = "J"

_FIELDS: Final = (
    Declared("result", "word", "How the hand came out; played when left out."),
    Declared("dealer", "seat", "Who really dealt; left out, it is whoever's turn it was.", of="anyone"),
    Declared("maker", "seat", "Who made trump.", of="anyone"),
    Declared("call_round", "number", "1: the turned-up card was taken. 2: a suit was named."),
    Declared("alone", "flag", "The makers played one hand."),
    Declared(
        "alone_seat", "seat", "Which of the makers played alone, when it was not the maker.", of="makers"
    ),
    Declared(
        "defender_alone",
        "seat",
        "The defender who played without partner.",
        of="defenders",
        switch="defend_alone",
    ),
    Declared("tricks", "by_side", "Tricks for each side."),
    Declared("trump", "word", "What was trump."),
    Declared("bid", "bid", "The winning bid."),
    Declared(
        "auction",
        "list",
        "Pairs of seat and bid, in order.",
        parts=(FieldPart("seat", "seat", required=True), FieldPart("bid", "bid", required=True)),
    ),
    Declared("dropped", "seats", "Who dropped out of the hand.", of="others"),
    Declared("declared_march", "flag", '"I declare" was said.', switch="declare_march"),
    Declared("called_suit", "number", "The suit that was called."),
    Declared(
        "partner_tile",
        "word",
        "Who held the called suit's doublet.",
        allowed=[tile.value for tile in PartnerTile],
    ),
    Declared("partner", "seat", "The partner found by the call.", of="others"),
    Declared("upcard", "text", "The card that was turned up."),
    Declared("blind", "flag", "The dealer went alone before looking at their hand.", switch="robson"),
    Declared(
        "robson",
        "word",
        "Whether a side with every trick added or subtracted.",
        switch="robson",
        allowed=[robson.value for robson in Robson],
    ),
    Declared(
        "lay_down",
        "object",
        "The hand was laid down: by whom, and after which tricks?",
        parts=(
            FieldPart("by", "seat", required=True),
            FieldPart("tricks_before", "by_side", required=True),
            FieldPart("uncertain", "number"),
        ),
    ),
    Declared(
        "steal",
        "object",
        "The deal was stolen: by whom, and from whom?",
        switch="steal_the_deal",
        parts=(
            FieldPart("by", "seat", required=True),
            FieldPart("from", "seat", required=True),
            FieldPart("success", "flag"),
        ),
    ),
    Declared("revokes", "seats", "Who revoked? If somebody revoked twice, name them twice.", of="anyone"),
    Declared(
        "infringement",
        "object",
        "A rule was broken: what, and by whom?",
        parts=(FieldPart("type", "word", required=True), FieldPart("seat", "seat", required=True)),
    ),
    Declared("turn_ups", "number", "How many tiles were turned before the deal was abandoned."),
    Declared("points", "by_side", "Points given by hand; no floor applies."),
    Declared("note", "text", "Why the points were given."),
    Declared(
        "totals",
        "object",
        "The whole game from a paper card.",
        parts=(
            FieldPart("scores", "by_side", required=True),
            FieldPart("hands", "number"),
            FieldPart("loners", "by_seat"),
            FieldPart("euchres", "by_side"),
        ),
    ),
)


def declared(ruleset: Ruleset) -> Iterator[Declared]:
    """Yield every field that any record has, with what it takes in this game."""
    values = _values(ruleset)
    kinds = _kinds(ruleset)
    for one in _FIELDS:
        parts = tuple(
            replace(part, allowed=values.get(f"{one.name}.{part.name}", kinds.get(part.type)))
            for part in one.parts
        )
        allowed = one.allowed or values.get(one.name, kinds.get(one.type))
        match one.name:
            case "tricks":
                instead = ({"makers": "short"},) if takes_short(ruleset) else ()
                yield replace(one, allowed=allowed, instead=instead, total=ruleset.tricks)
            case "alone":
                yield replace(one, allowed_by=_lone_bids(ruleset))
            case "called_suit":
                yield replace(one, allowed=allowed, allowed_by=_calls(ruleset))
            case "trump" if type(ruleset.trumps[0]) is int:
                yield replace(one, type="number", allowed=allowed)
            case "upcard":
                yield replace(one, suggested=_upcards(ruleset))
            case _:
                yield replace(one, allowed=allowed, parts=parts)


def fined(ruleset: Ruleset) -> list[InfringementType]:
    """Return the infringements that the house fines."""
    return [fault for fault, option in FINES.items() if ruleset.options.get(option) not in (None, 0, "off")]


@lru_cache(maxsize=256)
def takes_short(ruleset: Ruleset) -> bool:
    """Tell whether it is enough to say that the makers fell short; the hands that are tapped say so."""
    return any(hand.makers_short for hand in tapped(ruleset))


def _kinds(ruleset: Ruleset) -> dict[str, list[object]]:
    """Return what a field takes because of its type."""
    seats = list(range(ruleset.players))
    return {
        "seat": [*seats],
        "seats": [*seats],
        "by_side": [*ruleset.sides],
        "by_seat": [str(seat) for seat in seats],
    }


def _values(ruleset: Ruleset) -> dict[str, list[object]]:
    """Return what a field, or a part of one, takes because of its name."""
    faults: list[object] = [fault.value for fault in fined(ruleset)]
    turn_ups = ruleset.variant.fixed.get("turn_ups")
    return {
        "tricks": [*ruleset.counted_by],
        # Where all that is turned up is refused nobody names a suit.
        "call_round": [1, 2] if turn_ups is None else [1],
        "trump": [trump if type(trump) is int else str(trump) for trump in ruleset.trumps],
        "bid": [*ruleset.bids],
        "auction.bid": [*ruleset.bids, NO_BID],
        "called_suit": [*sorted({suit for suits in ruleset.variant.calls.values() for suit in suits})],
        "infringement": faults,
        "infringement.type": faults,
        "turn_ups": [1, 2, 3] if turn_ups is None else [turn_ups],
    }


def _upcards(ruleset: Ruleset) -> tuple[str, ...]:
    """Return the turned-up cards that a rule of the house asks for; a jack only where one may go alone blind."""
    robson = ruleset.options.get("robson")
    return tuple(card for card in ruleset.variant.upcards if card != JACK or robson)


def _lone_bids(ruleset: Ruleset) -> dict[str, dict[str, list[object]]]:
    bidding = ruleset.variant.bidding
    if bidding is None or not bidding.alone:
        return {}
    return {"bid": {str(bid): [bid in bidding.alone] for bid in ruleset.bids}}


def _calls(ruleset: Ruleset) -> dict[str, dict[str, list[object]]]:
    return {"trump": {str(trump): [*suits] for trump, suits in ruleset.variant.calls.items()}}
