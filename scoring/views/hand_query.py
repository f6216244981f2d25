"""Read a hand out of a form's fields, and an entry out of the page that asks whether it counts.

`static/js/record.js` reads the same forms by the same rules, for when there is no network.
"""

import re
from collections.abc import Iterator
from uuid import UUID

from django.http import QueryDict

from problems import Problem
from problems.strict_json import JSONRefused, read_json
from problems.wording import gettext as _
from scoring.engine.admission import Fact
from scoring.engine.exceptions import RecordRefused
from scoring.engine.parsing import hand_record, read_hand_of
from scoring.engine.record import FIELDS
from scoring.engine.ruleset import Ruleset
from scoring.models.entry import LONGEST_NOTE, SENT_KINDS
from scoring.selectors.events import record_from_answers
from scoring.selectors.quick_hands import settled, tapped
from web.numbers import whole_number

LISTS = frozenset(field.name for field in FIELDS if field.shape.type == "seats")
TEXTS = frozenset(field.name for field in FIELDS if field.shape.type == "text")
NOT_OF_THE_HAND = frozenset({"id", "of", "game", "number", "csrfmiddlewaretoken"})
OUT = "out"
LONGEST_RECORD = 20_000
WHOLE_NUMBER = re.compile(r"-?[0-9]{1,7}")


def record_from_query(ruleset: Ruleset, query: QueryDict, dealer: int | None = None) -> dict[str, object]:
    """Return the record that a form's fields or the answers to an event say; whether it can be is for the engine.

    ``dealer`` is whose deal it is, None where nobody knows.
    """
    if "event" in query:
        return record_from_answers(ruleset, query, dealer)
    record: dict[str, object] = {}
    for name in query:
        if name in NOT_OF_THE_HAND:
            continue
        values = [_value(name, text) for text in query.getlist(name) if text.strip()]
        if values:
            _put(record, name.split("."), values if name in LISTS else values[-1])
    if record.get("result") == "played":
        del record["result"]
    _partner_alone(record)
    if "result" not in record:
        record = settled(ruleset, _everybodys_tricks(ruleset, record))
    count = record.get("tricks")
    if isinstance(count, int | str):
        row = tapped(ruleset, record, str(count))
        record["tricks"] = row["hand"]["tricks"] if row else _both_sides(ruleset, record, count)
    return record


def _partner_alone(record: dict[str, object]) -> None:
    """Say which seat played where the maker's partner went alone."""
    maker = record.get("maker")
    if record.get("alone") == "partner":
        record["alone"] = True
        if isinstance(maker, int):
            record["alone_seat"] = (maker + 2) % 4


def _everybodys_tricks(ruleset: Ruleset, record: dict[str, object]) -> dict[str, object]:
    """Return the record with those who are out as dropped, and the last count filled in.

    Where everybody's tricks are tapped, "out" stands among the numbers. One count that is missing is what the others
    leave, and where only one player stays in nobody counts.
    """
    tricks = record.get("tricks")
    if not isinstance(tricks, dict) or len(ruleset.counted_by) < 3:
        return record
    out = [seat for seat, side in enumerate(ruleset.sides) if tricks.get(side) == OUT]
    if not out and len(tricks) == ruleset.players:
        return record
    said = record.get("dropped")
    dropped = sorted(
        {*out, *(seat for seat in said if isinstance(seat, int))} if isinstance(said, list) else out
    )
    counted = {side: 0 if count == OUT else count for side, count in tricks.items()}
    missing = [side for side in ruleset.sides if side not in counted]
    taken = [count for count in counted.values() if isinstance(count, int)]
    if len(missing) == 1 and len(taken) == len(counted) and 0 <= sum(taken) <= ruleset.tricks:
        counted[missing[0]] = ruleset.tricks - sum(taken)
    record = {**record, "tricks": counted} | ({"dropped": dropped} if dropped else {})
    if len(dropped) == ruleset.players - 1:
        del record["tricks"]
    return record


def _both_sides(ruleset: Ruleset, record: dict[str, object], count: int | str) -> object:
    maker = record.get("maker")
    if isinstance(count, int) and "makers" in ruleset.counted_by:
        return {"makers": count, "others": ruleset.tricks - count}
    if (
        count == "short"
        or not isinstance(count, int)
        or len(ruleset.sides) != 2
        or not isinstance(maker, int)
    ):
        return {"makers": count}
    own = ruleset.side_of(maker) if ruleset.has_seat(maker) else ruleset.sides[0]
    return {side: count if side == own else ruleset.tricks - count for side in ruleset.sides}


def _put(record: dict[str, object], path: list[str], value: object) -> None:
    for part in path[:-1]:
        inner = record.setdefault(part, {})
        if not isinstance(inner, dict):
            inner = record[part] = {}
        record = inner
    record[path[-1]] = value


def _value(name: str, text: str) -> object:
    plain = text.strip()
    if name in TEXTS:
        return plain
    if plain in ("on", "true"):
        return True
    if plain == "false":
        return False
    return int(plain) if WHOLE_NUMBER.fullmatch(plain) else plain


def read_entry(data: QueryDict) -> Fact:
    """Read an entry that a page's form sends; raises `RecordRefused` with every fault."""
    problems: list[Problem] = []
    kind = data.get("kind", "hand")
    if kind not in SENT_KINDS:
        problems.append(
            Problem(
                "unknown_kind", "kind", _("That can't be recorded from this page. Go back and try again.")
            )
        )
    id_ = _uuid(data.get("id", ""))
    if id_ is None:
        problems.append(
            Problem("id_missing", "id", _("Something is missing from this form. Go back and try again."))
        )
    facts: dict[str, object] = {}
    hand = None
    if note := data.get("note", "").strip():
        facts["note"] = note
    problems += _note_problems(kind, note)
    if kind == "seats":
        facts["seats"] = _seats(data)
    if kind in ("hand", "totals", "replace"):
        try:
            hand = read_hand_of(kind, _json(data.get("hand", "")))
            facts["hand"] = hand_record(hand)
        except RecordRefused as refused:
            problems += refused.problems
    if problems or id_ is None:
        raise RecordRefused(*problems)
    counted = whole_number(data.get("number", ""), 4) if kind == "hand" else None
    return Fact(id_, kind, counted, _uuid(data.get("of", "")), facts, hand)


def _note_problems(kind: str, note: str) -> Iterator[Problem]:
    if kind == "note" and not note:
        yield Problem("required", "note", _("Write the note first."))
    if len(note) > LONGEST_NOTE:
        message = _(
            "The note has {length} characters; {most} is the most. Shorten it.",
            length=len(note),
            most=LONGEST_NOTE,
        )
        yield Problem("note_too_long", "note", message)
    if "\0" in note:
        yield Problem(
            "note_unreadable", "note", _("The note has a character that can't be saved. Type it again.")
        )


def _seats(data: QueryDict) -> dict[str, int | None]:
    return {
        name.removeprefix("seat."): whole_number(text)
        for name, text in data.items()
        if name.startswith("seat.") and isinstance(text, str)
    }


def _json(text: str) -> object:
    try:
        return read_json(text[:LONGEST_RECORD])
    except JSONRefused:
        return None


def _uuid(text: str) -> str | None:
    try:
        return str(UUID(text))
    except ValueError:
        return None
