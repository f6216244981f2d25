"""Hand the id of a request back as it was written, every digit of it."""

import json
import re
from collections.abc import Callable
from typing import Final, NamedTuple

from problems.strict_json import JSONRefused, check_json, read_json, text_of


class ReadRequest(NamedTuple):
    """A request that was read: its value, and its ``id`` as JSON text where the value does not hold it exactly."""

    value: object
    written_id: str | None = None


def read_request(text: str | bytes) -> ReadRequest:
    """Return the value of a JSON text; the ``id`` of the outermost object may hold any number.

    Everything else is read as ``read_json`` reads it, and refused with JSONRefused where that refuses it.

    >>> read_request('{"id": 12345678901234567890, "players": 4}')
    ReadRequest(value={'id': None, 'players': 4}, written_id='12345678901234567890')
    >>> read_request('{"id": 7}')
    ReadRequest(value={'id': 7}, written_id=None)
    """
    text = text_of(text)
    try:
        value = read_json(text)
    except JSONRefused:
        found = _id_in(text)
        if found is None:
            raise
    else:
        found = _id_in(text) if isinstance(value, dict) and _has_fraction(value.get("id")) else None
        if found is None:
            return ReadRequest(value)
    start, end = found
    # Read first, so that what is no JSON anywhere is told of by its place.
    check_json(text)
    return ReadRequest(read_json(f"{text[:start]}null{text[end:]}"), text[start:end])


def with_written_id(
    answer: dict[str, object], written_id: str | None, write: Callable[[object], str] = json.dumps
) -> str:
    """Write an answer as JSON, its ``id`` as it came; the answer has null there, first of all.

    >>> with_written_id({"id": None, "error": None}, "1.10")
    '{"id": 1.10, "error": null}'
    """
    written = write(answer)
    return written if written_id is None else written.replace("null", written_id, 1)


def _has_fraction(value: object) -> bool:
    if isinstance(value, list):
        return any(map(_has_fraction, value))
    if isinstance(value, dict):
        return any(map(_has_fraction, value.values()))
    return isinstance(value, float)


def _id_in(text: str) -> tuple[int, int] | None:
    """Return where the value of the outermost object's id begins and ends, None where there is no such."""
    depth, begins = 0, None
    for found in _MARKS.finditer(text):
        mark = found[0]
        if begins is not None and depth == 1 and mark in ",}":
            return begins, begins + len(text[begins : found.start()].rstrip())
        if mark in "[{":
            depth += 1
        elif mark in "]}":
            depth -= 1
        elif depth == 1 and begins is None and found["key"] and _is_id(found["key"]):
            begins = found.end()
    return None


def _is_id(quoted: str) -> bool:
    try:
        return bool(json.loads(quoted) == "id")
    except json.JSONDecodeError:
        return False


# A text without an end is taken to the end, as `strict_json` does.
_MARKS: Final = re.compile(r'(?P<key>"(?:[^"\\]|\\.)*+")\s*:\s*|"(?:[^"\\]|\\.)*+"?|[\[\]{},]', re.DOTALL)
