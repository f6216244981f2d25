"""Read a hand from JSON, and write it back in its one canonical form."""

from collections.abc import Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Final, cast

from problems import Problem
from scoring.engine.errors import RecordRefused
from scoring.engine.record import (
    Bid,
    Hand,
    HandResult,
    Infringement,
    InfringementType,
    LayDown,
    PartnerTile,
    Robson,
    Steal,
    Totals,
    Trump,
)
from scoring.engine.shapes import (
    LONGEST_WORD,
    MOST_UNKNOWN,
    Reader,
    by_seat,
    by_side,
    flag,
    kind_of,
    listed,
    name_missing,
    parts_of,
    shown,
    text_up_to,
    whole,
    word_of,
)

LONGEST_NOTE: Final = 1000
UPCARDS: Final = ("J", "benny", "clubs")
"""The turned-up cards that some rule asks for."""


def parse_hand(record: object) -> Hand:
    """Read one record and return the hand.

    Absent and null are the same; so are an empty list or object and an absent one. ``true`` is not a number,
    and neither is a fraction: ``3.0`` is refused too, a whole number is written ``3``.

    Raises RecordRefused naming every fault of shape; whether such a hand can be is for ``problems``.

    >>> parse_hand({"maker": 1, "tricks": {"A": 2, "B": 3}, "dealer": None}).maker
    1
    >>> parse_hand({"maker": "Ann", "tircks": {}})
    Traceback (most recent call last):
    scoring.engine.errors.RecordRefused: maker must be a whole number, not text. There is no field 'tircks'.
    """
    hand, faults = read_hand(record)
    if faults:
        raise RecordRefused(*faults)
    return hand


def read_hand(record: object) -> tuple[Hand, tuple[Problem, ...]]:
    """Return what can be read of a record, and its faults of shape; a field that has one is left out.

    >>> hand, faults = read_hand({"maker": 1, "dealer": "Ann"})
    >>> hand.maker, hand.dealer, [fault.field for fault in faults]
    (1, None, ['dealer'])
    """
    if not isinstance(record, dict):
        message = f"A record is an object of fields and values, not {kind_of(record)}."
        if record is None:  # an empty form, as a page sends it that has lost what was typed
            message = "There is no hand here. Enter it again."
        return Hand(), (Problem("not_an_object", "", message),)
    if len(record) > len(_READERS) + MOST_UNKNOWN:
        message = f"A record has {len(record)} fields; there are only {len(_READERS)}. Send one hand."
        return Hand(), (Problem("too_many_fields", "", message),)
    faults: list[Problem] = []
    values: dict[str, object] = {}
    for name, value in record.items():
        reader = _READERS.get(name)
        if reader is None:
            faults.append(Problem("unknown_field", shown(name)[1:-1], f"There is no field {shown(name)}."))
        elif value is not None:
            values[name] = reader(name, value, faults)
    for fault in faults:
        values.pop(fault.outer_field, None)
    if values.get("tricks") == _SHORT:
        values["tricks"], values["makers_short"] = None, True
    return Hand(**values), tuple(faults)  # type: ignore[arg-type]  # each reader returns its field's type


def with_known_upcard(record: object) -> object:
    """Return a new record with the turned-up card as a rule spells it, whatever its capitals; others are free.

    What is recorded already is not spelled anew, for a game keeps the points that it has.

    >>> with_known_upcard({"upcard": " Benny"}), with_known_upcard({"upcard": "9h"})
    ({'upcard': 'benny'}, {'upcard': '9h'})
    """
    if not isinstance(record, dict) or not isinstance(upcard := record.get("upcard"), str):
        return record
    known = next((card for card in UPCARDS if card.casefold() == upcard.strip().casefold()), upcard)
    return {**record, "upcard": known}


def hand_record(hand: Hand) -> dict[str, object]:
    """Write the hand as JSON with the defaults left out: equal hands have equal records, others do not.

    >>> hand_record(parse_hand({"result": "played", "maker": 3, "tricks": {"makers": "short"}}))
    {'maker': 3, 'tricks': {'makers': 'short'}}
    """
    record: dict[str, object] = {}
    for name, default in _DEFAULTS.items():
        value = getattr(hand, name)
        if value is default or value == default:
            continue
        if name == "makers_short":
            record["tricks"] = dict(_SHORT)
        else:
            record[name] = _written(value)
    return record


def _written(value: object) -> object:  # noqa: PLR0911  one return for each type
    match value:
        case StrEnum():
            return value.value
        case Mapping():
            return {str(key): part for key, part in value.items()}
        case tuple():
            return [list(part) if isinstance(part, tuple) else part for part in value]
        case Steal(by, from_seat, success):
            return {"by": by, "from": from_seat, "success": success}
        case Infringement(kind, seat):
            return {"type": kind.value, "seat": seat}
        case LayDown(by, before, uncertain):
            return {"by": by, "tricks_before": dict(before), "uncertain": uncertain}
        case Totals(scores, hands, loners, euchres):
            parts = {
                "scores": dict(scores),
                "hands": hands,
                "loners": _written(loners),
                "euchres": dict(euchres),
            }
            return {name: part for name, part in parts.items() if part not in (None, {})}
        case _:
            return value


def _call_round(name: str, value: object, faults: list[Problem]) -> int:
    number = whole(name, value, faults)
    if type(value) is int and number not in (1, 2):
        faults.append(Problem("unknown_value", name, "call_round is 1 (turned up) or 2 (named)."))
    return number


def _trump(name: str, value: object, faults: list[Problem]) -> Trump | int | None:
    if type(value) is int and 0 <= value <= 6:
        return value
    return cast("Trump | None", word_of(Trump)(name, value, faults))


def _bid(name: str, value: object, faults: list[Problem]) -> Bid:
    if isinstance(value, str):
        return cast("str", text_up_to(LONGEST_WORD)(name, value, faults))
    return whole(name, value, faults)


def _seats(name: str, value: object, faults: list[Problem]) -> tuple[int, ...]:
    return tuple(whole(name, seat, faults) for seat in listed(name, value, faults))


def _auction(name: str, value: object, faults: list[Problem]) -> tuple[tuple[int, Bid], ...]:
    bids = []
    for pair in listed(name, value, faults):
        if isinstance(pair, list) and len(pair) == 2:
            bids.append((whole(name, pair[0], faults), _bid(name, pair[1], faults)))
        else:
            faults.append(Problem("not_a_list", name, f"{name} lists pairs: [seat, bid]."))
    return tuple(bids)


def _tricks(name: str, value: object, faults: list[Problem]) -> dict[str, int] | dict[str, str] | None:
    return dict(_SHORT) if value == _SHORT else by_side(name, value, faults)


def _steal(name: str, value: object, faults: list[Problem]) -> Steal:
    parts = parts_of(name, value, faults, ("by", "from", "success"))
    if isinstance(value, dict):
        name_missing(name, parts, ("by", "from"), faults)
    return Steal(
        whole(f"{name}.by", parts.get("by", 0), faults),
        whole(f"{name}.from", parts.get("from", 0), faults),
        flag(f"{name}.success", parts.get("success", True), faults),
    )


def _infringement(name: str, value: object, faults: list[Problem]) -> Infringement:
    parts = parts_of(name, value, faults, ("type", "seat"))
    if isinstance(value, dict):
        name_missing(name, parts, ("type", "seat"), faults)
    kind = word_of(InfringementType)(
        f"{name}.type", parts.get("type", InfringementType.TABLE_TALK.value), faults
    )
    return Infringement(cast("InfringementType", kind), whole(f"{name}.seat", parts.get("seat", 0), faults))


def _lay_down(name: str, value: object, faults: list[Problem]) -> LayDown:
    parts = parts_of(name, value, faults, ("by", "tricks_before", "uncertain"))
    if isinstance(value, dict):
        name_missing(name, parts, ("by", "tricks_before"), faults)
    return LayDown(
        whole(f"{name}.by", parts.get("by", 0), faults),
        by_side(f"{name}.tricks_before", parts.get("tricks_before", {}), faults) or {},
        whole(f"{name}.uncertain", parts.get("uncertain", 0), faults),
    )


def _totals(name: str, value: object, faults: list[Problem]) -> Totals:
    parts = parts_of(name, value, faults, ("scores", "hands", "loners", "euchres"))
    if isinstance(value, dict):
        name_missing(name, parts, ("scores",), faults)
    return Totals(
        by_side(f"{name}.scores", parts.get("scores", {}), faults) or {},
        whole(f"{name}.hands", parts["hands"], faults) if "hands" in parts else None,
        by_seat(f"{name}.loners", parts.get("loners", {}), faults),
        by_side(f"{name}.euchres", parts.get("euchres", {}), faults) or {},
    )


_SHORT: Final = {"makers": "short"}
_DEFAULTS: Final[dict[str, object]] = {field.name: field.default for field in fields(Hand)}
_READERS: Final[dict[object, Reader]] = {
    "result": word_of(HandResult),
    "dealer": whole,
    "maker": whole,
    "call_round": _call_round,
    "alone": flag,
    "alone_seat": whole,
    "defender_alone": whole,
    "tricks": _tricks,
    "trump": _trump,
    "bid": _bid,
    "auction": _auction,
    "dropped": _seats,
    "declared_march": flag,
    "called_suit": whole,
    "partner_tile": word_of(PartnerTile),
    "partner": whole,
    "upcard": text_up_to(LONGEST_WORD),
    "blind": flag,
    "robson": word_of(Robson),
    "lay_down": _lay_down,
    "steal": _steal,
    "revokes": _seats,
    "infringement": _infringement,
    "turn_ups": whole,
    "points": by_side,
    "note": text_up_to(LONGEST_NOTE),
    "totals": _totals,
}
