"""Whole numbers that arrive as text: typed, chosen in a form, or part of an address."""

from typing import Final

from django.urls.converters import IntConverter

MOST_DIGITS: Final = 15
"""The digits that every database's key can hold."""
LARGEST_NUMBER: Final = 10**MOST_DIGITS - 1
"""The largest number of a row that a request can name. JSON is read with whole numbers of as many digits at most."""


def whole_number(text: str, most_digits: int = MOST_DIGITS) -> int | None:
    """Return the whole number that a text is, in plain digits and not too many; None where it is none.

    >>> whole_number("042"), whole_number("-1"), whole_number("\N{SUPERSCRIPT TWO}"), whole_number("1234", 3)
    (42, None, None, None)
    """
    return int(text) if text.isascii() and text.isdigit() and len(text) <= most_digits else None


def number_typed(text: str) -> int | None:
    """Read a small number that a form sent; None when it is none.

    >>> number_typed("12"), number_typed(""), number_typed("x")
    (12, None, None)
    """
    return whole_number(text, 9)


def number_of(text: str) -> int:
    """Return the number of a player, a team or a game; 0, which none has, for what is none.

    >>> number_of("12"), number_of("x")
    (12, 0)
    """
    return whole_number(text) or 0


class NumberConverter(IntConverter):
    """A whole number in an address: an address with a longer one than any row has means nothing, and is 404.

    Django's own reads any length, and asks the database for it, which breaks where a foreign key is compared.
    """

    def to_python(self, value: str) -> int:
        """Return the number; ValueError, by which Django knows that an address doesn't fit, for too many digits."""
        number = whole_number(value)
        if number is None:
            raise ValueError(value)
        return number
