"""Read JSON from strangers: what is unclear is refused with a sentence."""

import json
import re
from collections.abc import Iterator
from math import isinf
from typing import Any, Final, NoReturn

from problems.wording import Wording
from problems.wording import gettext as _

DEEPEST: Final = 20
"""How many objects and lists may be inside one another."""
MOST_DIGITS: Final = 15
"""Longer whole numbers are not the same in every language that reads JSON."""


class JSONRefused(ValueError):
    """Say in one sentence why a text is not taken."""

    def __init__(self, message: Wording) -> None:
        super().__init__(message)
        self.message = message


def text_of(body: str | bytes) -> str:
    """Return a text that may have come as bytes; refuses with JSONRefused what is not UTF-8."""
    if isinstance(body, str):
        return body
    try:
        return body.decode()
    except UnicodeDecodeError:
        raise JSONRefused(_("This is not UTF-8 text.")) from None


def read_json(text: str | bytes) -> object:
    """Return the value of a JSON text.

    Refuses with JSONRefused what is not UTF-8 or not JSON, NaN and infinities (also by overflow), NUL or
    half a surrogate pair in any text, a key twice in one object, whole numbers of more than 15 digits, and
    more than 20 levels.

    >>> read_json('{"a": [1, 2]}')
    {'a': [1, 2]}
    >>> read_json('{"a": 1, "a": 2}')
    Traceback (most recent call last):
    problems.strict_json.JSONRefused: The key 'a' is there twice in one object.
    """
    text = text_of(text)
    return _read(text, _LONG_NUMBERS if _LONG_DIGITS.search(text) else _DECODER)


def check_json(text: str) -> None:
    """Refuse with JSONRefused what read_json refuses, but for numbers, which may be of any size."""
    _read(text, _ANY_NUMBERS)


def _read(text: str, decoder: json.JSONDecoder) -> object:
    if _nested(text) > DEEPEST:
        raise JSONRefused(_("This is nested more than {deepest} levels deep.", deepest=DEEPEST))
    try:
        value = decoder.decode(text)
    except json.JSONDecodeError as error:
        # "Unterminated string starting at" has the word already.
        what = error.msg.removesuffix(" at")
        raise JSONRefused(
            _("This is not JSON: {what} at character {place}.", what=what, place=error.pos + 1)
        ) from None
    if _MAY_BE_BAD.search(text) and any(_BAD.search(part) for part in _texts(value)):
        raise JSONRefused(_("A text holds a NUL or half a character."))
    return value


def _nested(text: str) -> int:
    """Return how deep the text is nested, stopping past the deepest; brackets within texts do not count."""
    if text.count("[") + text.count("{") <= DEEPEST:
        return 0
    depth = deepest = 0
    for found in _BRACKETS.finditer(text):
        bracket = found[0]
        if bracket in "[{":
            depth += 1
            if depth > DEEPEST:
                return depth
            deepest = max(deepest, depth)
        elif bracket in "]}":
            depth -= 1
    return deepest


def _texts(value: object) -> Iterator[str]:
    if isinstance(value, str):
        yield value
    elif isinstance(value, list):
        for part in value:
            yield from _texts(part)
    elif isinstance(value, dict):
        for key, part in value.items():
            yield key
            yield from _texts(part)


def _object(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    value = dict(pairs)
    if len(value) != len(pairs):
        seen: set[str] = set()
        for key, _value in pairs:
            if key in seen:
                raise JSONRefused(_("The key {key!a} is there twice in one object.", key=key[:40]))
            seen.add(key)
    return value


def _constant(name: str) -> NoReturn:
    raise JSONRefused(_("{name} is not a number of JSON.", name=name))


def _fraction(digits: str) -> float:
    value = float(digits)
    if isinf(value):
        raise JSONRefused(_("A number is too large."))
    return value


def _whole(digits: str) -> int:
    if len(digits.lstrip("-")) > MOST_DIGITS:
        raise JSONRefused(_("A whole number has more than {most} digits.", most=MOST_DIGITS))
    return int(digits)


_DECODER: Final = json.JSONDecoder(object_pairs_hook=_object, parse_constant=_constant, parse_float=_fraction)
_LONG_NUMBERS: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_constant, parse_float=_fraction, parse_int=_whole
)
_ANY_NUMBERS: Final = json.JSONDecoder(
    object_pairs_hook=_object, parse_constant=_constant, parse_float=str, parse_int=str
)
_LONG_DIGITS: Final = re.compile(r"\d{16}")
# A text without an end is taken to the end: begun again at each of its quotes, it would be read as many times.
_BRACKETS: Final = re.compile(r'"(?:[^"\\]|\\.)*+"?|[\[\]{}]', re.DOTALL)
_MAY_BE_BAD: Final = re.compile(r"\\u(?:0000|[dD][89a-fA-F])|[\ud800-\udfff]")
_BAD: Final = re.compile("[\x00\ud800-\udfff]")
