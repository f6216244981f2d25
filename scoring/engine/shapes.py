"""Read the parts that a record is made of, each by its shape; what is wrong is added to the faults."""

from collections.abc import Callable
from enum import StrEnum
from typing import Final, TypeVar

from problems import Problem

LARGEST: Final = 999_999
"""The largest whole number of a record: six digits, so that no sum of a game outgrows a database column."""
LONGEST_WORD: Final = 40
MOST_LISTED: Final = 30
"""The longest list of a record: five players, six tricks. What is longer is no hand."""
MOST_UNKNOWN: Final = 20
"""So many unknown names are told one by one; more say that this is another kind of object."""

Word = TypeVar("Word", bound=StrEnum)
Reader = Callable[[str, object, list[Problem]], object]


def whole(name: str, value: object, faults: list[Problem]) -> int:
    """Read a whole number of at most six digits; nothing else is one, not even ``true`` or ``3.0``."""
    if type(value) is not int:
        faults.append(
            Problem("not_a_whole_number", name, f"{name} must be a whole number, not {kind_of(value)}.")
        )
        return 0
    if not -LARGEST <= value <= LARGEST:
        faults.append(Problem("number_too_large", name, f"{name} has more than six digits."))
        return 0
    return value


def flag(name: str, value: object, faults: list[Problem]) -> bool:
    """Read true or false."""
    if not isinstance(value, bool):
        message = f"{name} must be true or false, not {kind_of(value)}."
        faults.append(Problem("not_true_or_false", name, message))
    return value is True


def text_up_to(longest: int) -> Reader:
    """Return a reader of texts that are not longer."""

    def read(name: str, value: object, faults: list[Problem]) -> str:
        if not isinstance(value, str):
            faults.append(Problem("not_text", name, f"{name} must be text, not {kind_of(value)}."))
            return ""
        if len(value) > longest:
            faults.append(Problem("text_too_long", name, f"{name} takes at most {longest} characters."))
        return value

    return read


def word_of(words: type[Word]) -> Reader:
    """Return a reader of the words of an enumeration."""
    known: dict[object, Word] = {word.value: word for word in words}

    def read(name: str, value: object, faults: list[Problem]) -> Word | None:
        word = known.get(value) if isinstance(value, str) else None
        if word is None:
            message = f"{name} must be one of {', '.join(words)}, not {shown(value)}."
            faults.append(Problem("unknown_value", name, message))
        return word

    return read


def listed(name: str, value: object, faults: list[Problem]) -> list[object]:
    """Read a list; what is in it is not looked at."""
    if not isinstance(value, list):
        faults.append(Problem("not_a_list", name, f"{name} must be a list, not {kind_of(value)}."))
        return []
    if len(value) > MOST_LISTED:
        message = f"{name} lists {len(value)} things; a hand has at most {MOST_LISTED}."
        faults.append(Problem("list_too_long", name, message))
        return []
    return value


def parts_of(
    name: str, value: object, faults: list[Problem], known: tuple[str, ...] = ()
) -> dict[str, object]:
    """Return the parts of an object that are not null; with ``known`` others are faults."""
    if not isinstance(value, dict):
        faults.append(Problem("not_an_object", name, f"{name} must be an object, not {kind_of(value)}."))
        return {}
    if len(value) > MOST_UNKNOWN:
        faults.append(
            Problem("too_many_fields", name, f"{name} has {len(value)} parts; none of ours has so many.")
        )
        return {}
    faults += [
        Problem("unknown_field", name, f"{name} has no part {shown(key)}.")
        for key in value
        if (known and key not in known) or not isinstance(key, str)
    ]
    return {key: part for key, part in value.items() if part is not None and isinstance(key, str)}


def name_missing(name: str, parts: dict[str, object], needed: tuple[str, ...], faults: list[Problem]) -> None:
    """Name each needed part that an object lacks."""
    faults += [
        Problem("part_missing", f"{name}.{part}", f"{name} must say {part}.")
        for part in needed
        if part not in parts
    ]


def by_side(name: str, value: object, faults: list[Problem]) -> dict[str, int] | None:
    """Read whole numbers by side, None when there are none; which sides there are is for the rules."""
    return {
        side: whole(f"{name}.{shown(side)[1:-1]}", number, faults)
        for side, number in parts_of(name, value, faults).items()
    } or None


def by_seat(name: str, value: object, faults: list[Problem]) -> dict[int, int]:
    """Read whole numbers by seat; JSON writes the seats as texts."""
    counts = {}
    for key, number in parts_of(name, value, faults).items():
        if key in SEAT_NAMES:
            counts[int(key)] = whole(f"{name}.{key}", number, faults)
        else:
            message = f"{name} counts by seat, and there is no seat {shown(key)}."
            faults.append(Problem("seat_out_of_range", name, message))
    return counts


def kind_of(value: object) -> str:  # noqa: PLR0911  one return for each type
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


def shown(value: object) -> str:
    """Show a short text in quotes, and of anything else its kind.

    >>> shown("x"), shown([1])
    ("'x'", 'a list')
    """
    return ascii(value[:LONGEST_WORD]) if isinstance(value, str) else kind_of(value)


SEAT_NAMES: Final = frozenset(str(seat) for seat in range(10))
