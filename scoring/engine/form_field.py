"""Say what each field of a record may hold under the house rules of a table."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, replace
from functools import lru_cache
from typing import Final

from scoring.engine.bidding import NO_BID
from scoring.engine.options import PENALTY_OPTIONS
from scoring.engine.record import FIELDS, SHORT, InfringementType
from scoring.engine.shapes import FieldSpec
from scoring.engine.variant import Ruleset, tapped

Values = list[object] | None
JACK: Final = "J"


@dataclass(frozen=True, slots=True)
class FormField:
    """A field as a table's form offers it: its type there, and what it and each part of it takes."""

    spec: FieldSpec
    type: str
    allowed: Values = None
    parts_allowed: tuple[Values, ...] = ()
    allowed_by: Mapping[str, Mapping[str, list[object]]] = field(default_factory=dict)
    instead: tuple[object, ...] = ()
    total: int | None = None
    suggested: tuple[str, ...] = ()

    def parts(self) -> list[dict[str, object]]:
        """Return the parts of an object, or of each pair, for a program."""
        return [
            {"name": part.name, "type": part.shape.type, "required": part.required, "allowed": allowed}
            for part, allowed in zip(self.spec.shape.parts, self.parts_allowed, strict=True)
        ]


def form_fields(ruleset: Ruleset) -> Iterator[FormField]:
    """Yield every field that any record has, with what it takes in this game."""
    by_name = _allowed_by_name(ruleset)
    by_type = _allowed_by_type(ruleset)
    for spec in FIELDS:
        shape = spec.shape
        form_field = FormField(
            spec,
            shape.type,
            by_name.get(spec.name, by_type.get(shape.type, [*shape.words] or None)),
            tuple(
                by_name.get(f"{spec.name}.{part.name}", by_type.get(part.shape.type)) for part in shape.parts
            ),
        )
        match spec.name:
            case "tricks":
                instead = (SHORT,) if takes_short(ruleset) else ()
                yield replace(form_field, instead=instead, total=ruleset.tricks)
            case "alone":
                yield replace(form_field, allowed_by=_lone_bids(ruleset))
            case "called_suit":
                yield replace(form_field, allowed_by=_calls(ruleset))
            case "trump" if type(ruleset.trumps[0]) is int:
                yield replace(form_field, type="number")
            case "upcard":
                yield replace(form_field, suggested=_upcards(ruleset))
            case _:
                yield form_field


def fined(ruleset: Ruleset) -> list[InfringementType]:
    """Return the infringements that the house fines."""
    return [
        fault
        for fault, option in PENALTY_OPTIONS.items()
        if ruleset.options.get(option) not in (None, 0, "off")
    ]


@lru_cache(maxsize=256)
def takes_short(ruleset: Ruleset) -> bool:
    """Tell whether it is enough to say that the makers fell short; the hands that are tapped say so."""
    return any(hand.makers_short for hand in tapped(ruleset))


def _allowed_by_type(ruleset: Ruleset) -> dict[str, list[object]]:
    """Return what a field takes because of its type."""
    seats = list(range(ruleset.players))
    return {
        "seat": [*seats],
        "seats": [*seats],
        "by_side": [*ruleset.sides],
        "by_seat": [str(seat) for seat in seats],
    }


def _allowed_by_name(ruleset: Ruleset) -> dict[str, list[object]]:
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
