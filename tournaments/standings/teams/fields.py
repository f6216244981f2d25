"""Read one value of a request; each reader notes a fault and returns something harmless instead of it."""

from collections.abc import Callable, Collection, Mapping
from decimal import Decimal
from typing import Final

from problems.wording import gettext as _
from tournaments.standings.teams.faults import Faults
from tournaments.standings.teams.scheme import HUNDREDTHS

MOST_POINTS: Final = 10_000
"""No league gives more points at once, and the sum of any table is still printed exactly."""
MOST_GAMES: Final = 10_000
"""No match has more games."""
MOST_CHARACTERS: Final = 200
"""A longer name fits on no table."""


def read_object(
    value: object, field: str, faults: Faults, keys: Collection[str], needed: Collection[str] = ()
) -> Mapping[str, object]:
    """Return an object that has no other keys than these, and those that are needed."""
    if not isinstance(value, dict):
        faults.add(
            "not_an_object",
            field,
            _("{named} is an object with {keys}.", named=_named(field), keys=", ".join(keys)),
        )
        return {}
    for key in value:
        if key not in keys:
            message = _(
                "There is no {key!a} here. Leave it out, or choose among {keys}.",
                key=key[:40],
                keys=", ".join(keys),
            )
            faults.add("unknown_field", _inside(field, key[:40]), message)
    for key in needed:
        if key not in value:
            faults.add("part_missing", _inside(field, key), _("{key} is missing. Add it.", key=key))
    return value


def read_list(value: object, field: str, faults: Faults, most: int) -> list[object]:
    """Return a list of no more than so many; one that is left out or null is empty."""
    if value is None:
        return []
    if not isinstance(value, list):
        faults.add("not_a_list", field, _("{field} is a list.", field=field))
        return []
    if len(value) > most:
        faults.add(
            "list_too_long",
            field,
            _("{field} has {count} entries; {most} is the most.", field=field, count=len(value), most=most),
        )
        return []
    return value


def read_text(value: object, field: str, faults: Faults) -> str:
    """Return a text that is not too long."""
    if not isinstance(value, str):
        faults.add("not_text", field, _("{named} is a text in quotes.", named=_named(field)))
    elif len(value) > MOST_CHARACTERS:
        faults.add(
            "text_too_long",
            field,
            _("{named} has more than {most} characters.", named=_named(field), most=MOST_CHARACTERS),
        )
    else:
        return value
    return ""


def read_choice(value: object, field: str, faults: Faults, choices: Collection[str]) -> str | None:
    """Return a word that is on the list."""
    if isinstance(value, str) and value in choices:
        return value
    faults.add(
        "unknown_value",
        field,
        _("{named} is one of {choices}.", named=_named(field), choices=", ".join(choices)),
    )
    return None


def read_whole(value: object, field: str, faults: Faults) -> int:
    """Return a number of games: whole, from 0."""
    if type(value) is not int:
        faults.add("not_a_whole_number", field, _("{named} is a whole number from 0.", named=_named(field)))
    elif value < 0:
        faults.add("number_negative", field, _("{named} can't be below 0.", named=_named(field)))
    elif value > MOST_GAMES:
        faults.add(
            "number_too_large", field, _("{named} is {most} at most.", named=_named(field), most=MOST_GAMES)
        )
    else:
        return value
    return 0


def read_points(value: object, field: str, faults: Faults) -> int:
    """Return league points in hundredths: a number with up to two decimals.

    >>> read_points(0.29, "scheme.per_game", Faults())
    29
    """
    # True is an int to Python.
    if type(value) is not int and type(value) is not float:
        faults.add("not_a_number", field, _("{named} is a number, such as 2 or 0.5.", named=_named(field)))
    elif not abs(value) <= MOST_POINTS:  # which no NaN is either
        faults.add(
            "number_too_large",
            field,
            _("{named} is {most} at most, either way.", named=_named(field), most=MOST_POINTS),
        )
    else:
        # What a float is printed as has the decimals that were written; the float itself is near them.
        hundredths = Decimal(repr(value)) * HUNDREDTHS
        if hundredths == int(hundredths):
            return int(hundredths)
        faults.add("too_many_decimals", field, _("{named} has two decimals at most.", named=_named(field)))
    return 0


def read_parts(
    value: object, field: str, faults: Faults, readers: Mapping[str, Callable[[object, str, Faults], int]]
) -> dict[str, int]:
    """Return the numbers of an object, each read by its reader; what is left out is left out."""
    return {
        key: readers[key](part, _inside(field, key), faults)
        for key, part in read_object(value, field, faults, readers).items()
        if key in readers
    }


def _named(field: str) -> str:
    """Return the last key of a field: what a person would look for."""
    return next((part for part in reversed(field.split(".")) if part and not part.isdigit()), "A request")


def _inside(field: str, key: str) -> str:
    return f"{field}.{key}" if field else key
