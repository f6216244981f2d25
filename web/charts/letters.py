"""How much room a text takes, without measuring it: no two phones draw letters alike."""

from unicodedata import east_asian_width

LETTER = 10
"""Pixels of a letter of 16, and more than most take."""
WIDE_LETTER = 16
WIDE = frozenset("%@&mwMWŵŴ—…")


def letters(text: str) -> int:
    """Return the pixels that a text needs in letters of 16, at most."""
    return sum(
        WIDE_LETTER if letter in WIDE or east_asian_width(letter) in "WF" else LETTER for letter in text
    )
