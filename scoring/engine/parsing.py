"""Read a hand from JSON, and write it back in its one canonical form."""

from typing import Final

from problems import Problem
from problems.wording import gettext as _
from scoring.engine.exceptions import RecordRefused
from scoring.engine.record import FIELDS, SHORT, Hand, HandResult
from scoring.engine.shapes import MOST_UNKNOWN, Reader, describe_value, kind_of

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
    scoring.engine.exceptions.RecordRefused: maker must be a whole number, not text. There is no field 'tircks'.
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
        message = _("A record is an object of fields and values, not {kind}.", kind=kind_of(record))
        if record is None:  # an empty form, as a page sends it that has lost what was typed
            message = _("There is no hand here. Enter it again.")
        return Hand(), (Problem("not_an_object", "", message),)
    if len(record) > len(_READERS) + MOST_UNKNOWN:
        message = _(
            "A record has {count} fields; there are only {known}. Send one hand.",
            count=len(record),
            known=len(_READERS),
        )
        return Hand(), (Problem("too_many_fields", "", message),)
    faults: list[Problem] = []
    values: dict[str, object] = {}
    for name, value in record.items():
        reader = _READERS.get(name)
        if reader is None:
            shown = describe_value(name)
            faults.append(Problem("unknown_field", shown[1:-1], _("There is no field {name}.", name=shown)))
        elif value is not None:
            values[name] = reader(name, value, faults)
    for fault in faults:
        values.pop(fault.outer_field, None)
    if values.get("tricks") == SHORT:
        values["tricks"], values["makers_short"] = None, True
    return Hand(**values), tuple(faults)  # type: ignore[arg-type]  # each reader returns its field's type


def read_hand_of(kind: str, record: object) -> Hand:
    """Read the record of a hand, totals or replace entry and return the hand.

    Totals need not say that they are: `result` is filled in. Raises `RecordRefused` with every shape fault.

    >>> read_hand_of("totals", {"totals": {"scores": {"A": 10, "B": 4}}}).result
    <HandResult.TOTALS: 'totals'>
    """
    if kind == "totals" and isinstance(record, dict) and record.get("result") is None:
        record = {**record, "result": HandResult.TOTALS.value}
    hand = parse_hand(with_known_upcard(record))
    says_totals = hand.result is HandResult.TOTALS
    if kind == "totals" and not says_totals:
        raise RecordRefused(Problem("wrong_kind", "result", _("Totals have no other result than totals.")))
    if kind == "hand" and says_totals:
        problem = Problem("wrong_kind", "result", _("Send the totals of a game as an entry of kind totals."))
        raise RecordRefused(problem)
    return hand


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
    for name, default, write in _WRITERS:
        value = getattr(hand, name)
        if value is not default and value != default:
            record[name] = write(value)
        if name == "tricks" and hand.makers_short:
            record[name] = dict(SHORT)
    return record


_READERS: Final[dict[object, Reader]] = {spec.name: spec.shape.read for spec in FIELDS}
_WRITERS: Final = [(spec.name, spec.default, spec.shape.write) for spec in FIELDS]
