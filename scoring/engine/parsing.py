"""Read a hand from JSON, and write it back in its one canonical form."""

from collections.abc import Callable, Mapping
from dataclasses import fields
from enum import StrEnum
from typing import Final, TypeVar, cast

from scoring.engine.errors import Problem, RecordRefused
from scoring.engine.record import (
    Bid,
    Fault,
    Hand,
    Infringement,
    LayDown,
    PartnerTile,
    Result,
    Robson,
    Steal,
    Totals,
    Trump,
)

LARGEST: Final = 999_999
"""The largest whole number of a record: six digits, so that no sum of a game outgrows a database column."""
LONGEST_NOTE: Final = 1000
LONGEST_WORD: Final = 40

Word = TypeVar("Word", bound=StrEnum)
Reader = Callable[[str, object, list[Problem]], object]


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
    if not isinstance(record, dict):
        message = f"A record is an object of fields and values, not {_kind(record)}."
        raise RecordRefused([Problem("not_an_object", "", message)])
    faults: list[Problem] = []
    values: dict[str, object] = {}
    for name, value in record.items():
        reader = _READERS.get(name)
        if reader is None:
            shown = _shown(name)
            faults.append(Problem("unknown_field", shown.strip("'"), f"There is no field {shown}."))
        elif value is not None:
            values[name] = reader(name, value, faults)
    if values.get("tricks") == _SHORT:
        values["tricks"], values["makers_short"] = None, True
    if faults:
        raise RecordRefused(faults)
    return Hand(**values)  # type: ignore[arg-type]  # each reader returns its field's type


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


def _whole(name: str, value: object, faults: list[Problem]) -> int:
    if type(value) is not int:
        faults.append(
            Problem("not_a_whole_number", name, f"{name} must be a whole number, not {_kind(value)}.")
        )
        return 0
    if not -LARGEST <= value <= LARGEST:
        faults.append(Problem("number_too_large", name, f"{name} has more than six digits."))
        return 0
    return value


def _flag(name: str, value: object, faults: list[Problem]) -> bool:
    if not isinstance(value, bool):
        message = f"{name} must be true or false, not {_kind(value)}."
        faults.append(Problem("not_true_or_false", name, message))
    return value is True


def _text(longest: int) -> Reader:
    def read(name: str, value: object, faults: list[Problem]) -> str:
        if not isinstance(value, str):
            faults.append(Problem("not_text", name, f"{name} must be text, not {_kind(value)}."))
            return ""
        if len(value) > longest:
            faults.append(Problem("text_too_long", name, f"{name} takes at most {longest} characters."))
        return value

    return read


def _word(words: type[Word]) -> Reader:
    known: dict[object, Word] = {word.value: word for word in words}

    def read(name: str, value: object, faults: list[Problem]) -> Word | None:
        word = known.get(value) if isinstance(value, str) else None
        if word is None:
            message = f"{name} must be one of {', '.join(words)}, not {_shown(value)}."
            faults.append(Problem("unknown_value", name, message))
        return word

    return read


def _call_round(name: str, value: object, faults: list[Problem]) -> int:
    number = _whole(name, value, faults)
    if type(value) is int and number not in (1, 2):
        faults.append(Problem("unknown_value", name, "call_round is 1 (turned up) or 2 (named)."))
    return number


def _trump(name: str, value: object, faults: list[Problem]) -> Trump | int | None:
    if type(value) is int and 0 <= value <= 6:
        return value
    return cast("Trump | None", _word(Trump)(name, value, faults))


def _bid(name: str, value: object, faults: list[Problem]) -> Bid:
    if isinstance(value, str):
        return cast("str", _text(LONGEST_WORD)(name, value, faults))
    return _whole(name, value, faults)


def _list(name: str, value: object, faults: list[Problem]) -> list[object]:
    if isinstance(value, list):
        return value
    faults.append(Problem("not_a_list", name, f"{name} must be a list, not {_kind(value)}."))
    return []


def _seats(name: str, value: object, faults: list[Problem]) -> tuple[int, ...]:
    return tuple(_whole(name, seat, faults) for seat in _list(name, value, faults))


def _auction(name: str, value: object, faults: list[Problem]) -> tuple[tuple[int, Bid], ...]:
    bids = []
    for pair in _list(name, value, faults):
        if isinstance(pair, list) and len(pair) == 2:
            bids.append((_whole(name, pair[0], faults), _bid(name, pair[1], faults)))
        else:
            faults.append(Problem("not_a_list", name, f"{name} lists pairs: [seat, bid]."))
    return tuple(bids)


def _parts(name: str, value: object, faults: list[Problem], known: tuple[str, ...] = ()) -> dict[str, object]:
    """Return the parts of an object that are not null; with ``known`` others are faults."""
    if not isinstance(value, dict):
        faults.append(Problem("not_an_object", name, f"{name} must be an object, not {_kind(value)}."))
        return {}
    faults += [
        Problem("unknown_field", name, f"{name} has no part {_shown(key)}.")
        for key in value
        if (known and key not in known) or not isinstance(key, str)
    ]
    return {key: part for key, part in value.items() if part is not None and isinstance(key, str)}


def _needed(name: str, parts: dict[str, object], needed: tuple[str, ...], faults: list[Problem]) -> None:
    faults += [
        Problem("part_missing", f"{name}.{part}", f"{name} must say {part}.")
        for part in needed
        if part not in parts
    ]


def _by_side(name: str, value: object, faults: list[Problem]) -> dict[str, int] | None:
    return {
        side: _whole(f"{name}.{_shown(side)[1:-1]}", number, faults)
        for side, number in _parts(name, value, faults).items()
    } or None


def _tricks(name: str, value: object, faults: list[Problem]) -> dict[str, int] | dict[str, str] | None:
    return dict(_SHORT) if value == _SHORT else _by_side(name, value, faults)


def _by_seat(name: str, value: object, faults: list[Problem]) -> dict[int, int]:
    counts = {}
    for key, number in _parts(name, value, faults).items():
        if key in _SEAT_NAMES:
            counts[int(key)] = _whole(f"{name}.{key}", number, faults)
        else:
            message = f"{name} counts by seat, and there is no seat {_shown(key)}."
            faults.append(Problem("seat_out_of_range", name, message))
    return counts


def _steal(name: str, value: object, faults: list[Problem]) -> Steal:
    parts = _parts(name, value, faults, ("by", "from", "success"))
    if isinstance(value, dict):
        _needed(name, parts, ("by", "from"), faults)
    return Steal(
        _whole(f"{name}.by", parts.get("by", 0), faults),
        _whole(f"{name}.from", parts.get("from", 0), faults),
        _flag(f"{name}.success", parts.get("success", True), faults),
    )


def _infringement(name: str, value: object, faults: list[Problem]) -> Infringement:
    parts = _parts(name, value, faults, ("type", "seat"))
    if isinstance(value, dict):
        _needed(name, parts, ("type", "seat"), faults)
    kind = _word(Fault)(f"{name}.type", parts.get("type", Fault.TABLE_TALK.value), faults)
    return Infringement(cast("Fault", kind), _whole(f"{name}.seat", parts.get("seat", 0), faults))


def _lay_down(name: str, value: object, faults: list[Problem]) -> LayDown:
    parts = _parts(name, value, faults, ("by", "tricks_before", "uncertain"))
    if isinstance(value, dict):
        _needed(name, parts, ("by", "tricks_before"), faults)
    return LayDown(
        _whole(f"{name}.by", parts.get("by", 0), faults),
        _by_side(f"{name}.tricks_before", parts.get("tricks_before", {}), faults) or {},
        _whole(f"{name}.uncertain", parts.get("uncertain", 0), faults),
    )


def _totals(name: str, value: object, faults: list[Problem]) -> Totals:
    parts = _parts(name, value, faults, ("scores", "hands", "loners", "euchres"))
    if isinstance(value, dict):
        _needed(name, parts, ("scores",), faults)
    return Totals(
        _by_side(f"{name}.scores", parts.get("scores", {}), faults) or {},
        _whole(f"{name}.hands", parts["hands"], faults) if "hands" in parts else None,
        _by_seat(f"{name}.loners", parts.get("loners", {}), faults),
        _by_side(f"{name}.euchres", parts.get("euchres", {}), faults) or {},
    )


def _kind(value: object) -> str:  # noqa: PLR0911  one return for each type
    """Name the JSON kind of a value, which may be too large or too deep to show."""
    match value:
        case None:
            return "null"
        case bool():
            return "true or false"
        case int():
            return "a number"
        case float():
            return "a fraction"
        case str():
            return "text"
        case dict():
            return "an object"
        case _:
            return "a list"


def _shown(value: object) -> str:
    """Show a short text in quotes, and of anything else its kind."""
    return ascii(value[:LONGEST_WORD]) if isinstance(value, str) else _kind(value)


_SHORT: Final = {"makers": "short"}
_SEAT_NAMES: Final = frozenset(str(seat) for seat in range(10))
_DEFAULTS: Final[dict[str, object]] = {field.name: field.default for field in fields(Hand)}
_READERS: Final[dict[object, Reader]] = {
    "result": _word(Result),
    "dealer": _whole,
    "maker": _whole,
    "call_round": _call_round,
    "alone": _flag,
    "alone_seat": _whole,
    "defender_alone": _whole,
    "tricks": _tricks,
    "trump": _trump,
    "bid": _bid,
    "auction": _auction,
    "dropped": _seats,
    "declared_march": _flag,
    "called_suit": _whole,
    "partner_tile": _word(PartnerTile),
    "partner": _whole,
    "upcard": _text(LONGEST_WORD),
    "blind": _flag,
    "robson": _word(Robson),
    "lay_down": _lay_down,
    "steal": _steal,
    "revokes": _seats,
    "infringement": _infringement,
    "turn_ups": _whole,
    "points": _by_side,
    "note": _text(LONGEST_NOTE),
    "totals": _totals,
}
