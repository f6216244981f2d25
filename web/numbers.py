"""Whole numbers that arrive as text: typed, chosen in a form, or part of an address."""

from typing import Final

MOST_DIGITS: Final = 15
"""The digits that every database's key can hold."""


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
