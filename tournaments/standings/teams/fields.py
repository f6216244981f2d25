"""Declare the values of a request for a league table, and what is said where one can't be."""

from collections.abc import Callable, Iterable, Mapping
from decimal import Decimal
from enum import StrEnum
from typing import Any, Final

from problems.shapes import LEFT_OUT, Fault, Part, Shape, list_of, object_of, optional, then, value_of
from problems.wording import Wording, gettext_noop
from problems.wording import gettext as _
from tournaments.standings.teams.scheme import HUNDREDTHS

MOST_POINTS: Final = 10_000
"""No league gives more points at once, and the sum of any table is still printed exactly."""
MOST_GAMES: Final = 10_000
"""No match has more games."""
MOST_CHARACTERS: Final = 200
"""A longer name fits on no table."""


def fault(code: str, message: str, **parts: object) -> Fault:
    """Return a fault whose sentence may call its field by the last key of it: what a person would look for."""

    def sentence(_value: Any, field: str) -> Wording:
        keys = (part for part in reversed(field.split(".")) if part and not part.isdigit())
        return _(message, named=next(keys, "A request"), **parts)

    return Fault(code, sentence)


def object_with(parts: Mapping[str, Part], listed: Iterable[str] = ()) -> Shape:
    """Return the shape of an object with these parts; sentences name them, or those listed, in their order."""
    keys = ", ".join(listed or parts)
    message = gettext_noop("There is no {key!a} here. Leave it out, or choose among {keys}.")
    return object_of(
        parts,
        fault("not_an_object", gettext_noop("{named} is an object with {keys}."), keys=keys),
        Fault("unknown_field", lambda key, __: _(message, key=key, keys=keys)),
        fault("part_missing", gettext_noop("{named} is missing. Add it.")),
        shown=lambda unknown: [key[:40] for key in unknown],
    )


def made_by(make: Callable[..., Any], **parts: Shape) -> Shape:
    """Return the shape of an object of whose parts each may be left out, read as what is made of those there."""
    return then(
        object_with({name: (part, LEFT_OUT) for name, part in parts.items()}),
        lambda found, *__: make(**{name: part for name, part in found.items() if part is not None}),
    )


def up_to(most: int, each: Shape, otherwise: Any = ()) -> Shape:
    """Return the shape of a list of no more than so many; one that is left out or null is empty."""
    no_list = Fault("not_a_list", lambda _listed, field: _("{field} is a list.", field=field))
    message = gettext_noop("{field} has {count} entries; {most} is the most.")
    too_many = Fault(
        "list_too_long", lambda listed, field: _(message, field=field, count=len(listed), most=most)
    )
    return optional(list_of(each, no_list, most, too_many, otherwise), otherwise)


def word_of(words: type[StrEnum]) -> Shape:
    """Return the shape of one of these words."""
    not_one = fault("unknown_value", gettext_noop("{named} is one of {choices}."), choices=", ".join(words))
    return value_of(lambda value: isinstance(value, str) and value in set(words), not_one, make=words)


def _hundredths(points: float) -> Decimal:
    """Return the points of a number: what a float is printed as has the decimals that were written."""
    return Decimal(repr(points)) * HUNDREDTHS


NOT_TEXT: Final = fault("not_text", gettext_noop("{named} is a text in quotes."))
TOO_LONG: Final = fault(
    "text_too_long", gettext_noop("{named} has more than {most} characters."), most=MOST_CHARACTERS
)
NOT_WHOLE: Final = fault("not_a_whole_number", gettext_noop("{named} is a whole number from 0."))
NEGATIVE: Final = fault("number_negative", gettext_noop("{named} can't be below 0."))
TOO_MANY_GAMES: Final = fault("number_too_large", gettext_noop("{named} is {most} at most."), most=MOST_GAMES)
NOT_A_NUMBER: Final = fault("not_a_number", gettext_noop("{named} is a number, such as 2 or 0.5."))
TOO_MANY_POINTS: Final = fault(
    "number_too_large", gettext_noop("{named} is {most} at most, either way."), most=MOST_POINTS
)
TOO_MANY_DECIMALS: Final = fault("too_many_decimals", gettext_noop("{named} has two decimals at most."))

TEXT: Final = then(
    value_of(lambda value: isinstance(value, str), NOT_TEXT),
    value_of(lambda text: text is None or len(text) <= MOST_CHARACTERS, TOO_LONG),
)
"""A text that is not too long; None where it isn't one."""
GAMES: Final = then(
    value_of(lambda value: type(value) is int, NOT_WHOLE, 0),
    value_of(lambda games: games >= 0, NEGATIVE, 0),
    value_of(lambda games: games <= MOST_GAMES, TOO_MANY_GAMES, 0),
)
"""A number of games: whole, from 0."""
POINTS: Final = then(
    value_of(lambda value: type(value) in {int, float}, NOT_A_NUMBER, 0),  # True is an int to Python
    value_of(lambda points: abs(points) <= MOST_POINTS, TOO_MANY_POINTS, 0),  # which no NaN is either
    value_of(lambda points: _hundredths(points) % 1 == 0, TOO_MANY_DECIMALS, 0),
    lambda points, *__: int(_hundredths(points)),
)
"""League points, in hundredths: a number with up to two decimals."""
