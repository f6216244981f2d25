"""The letters that sheets are set in, and how names are fitted into the room there is."""

import io
import re
from collections.abc import Sequence
from functools import lru_cache
from unicodedata import normalize

from pymupdf_fonts import FiraGO_Bold, FiraGO_Regular
from reportlab.pdfbase import pdfmetrics
from reportlab.pdfbase.ttfonts import TTFont

REGULAR = "FiraGO"
BOLD = "FiraGO-Bold"
FONTS = {
    name: TTFont(name, io.BytesIO(letters.fontbuffer))
    for name, letters in ((REGULAR, FiraGO_Regular), (BOLD, FiraGO_Bold))
}
for _font in FONTS.values():
    pdfmetrics.registerFont(_font)

UNKNOWN = "\N{WHITE SQUARE}"
"""Stands for a letter that the fonts do not have, or would set in the wrong order or shape."""
KNOWN = tuple(
    range(first, last + 1)
    for first, last in (
        (0x0020, 0x0588),  # Latin, Greek, Cyrillic
        (0x10A0, 0x10FF),  # Georgian
        (0x1E00, 0x1FFF),  # Latin and Greek with marks
        (0x2000, 0x206F),  # punctuation
        (0x20A0, 0x22FF),  # money, numbers, arrows
        (0x25A0, 0x25FF),
    )
)
ENDING = re.compile(r" \(\d+\)$")
"""What tells two of one name apart, which no shortening takes away."""
TAIL = 3
NEAR = 0.01
"""Points by which nobody sees that a line is too long; sums of widths are no exact numbers."""


def set_in(text: str) -> str:
    """Return the text as it is set: letters with their marks in one, what cannot be set as empty squares.

    >>> set_in("Ζωή Müller"), set_in("\u05d3\u05df")
    ('Ζωή Müller', '□□')
    """
    return "".join(letter if _is_known(letter) else UNKNOWN for letter in normalize("NFC", text))


def can_be_set(text: str) -> bool:
    """Tell whether every letter of a name is printed as it is written."""
    return all(_is_known(letter) for letter in normalize("NFC", text))


@lru_cache(maxsize=4096)
def _is_known(letter: str) -> bool:
    code = ord(letter)
    has = all(code in font.face.charToGlyph for font in FONTS.values())
    return has and any(code in block for block in KNOWN)


@lru_cache(maxsize=65536)
def _unit_width(text: str, font: str) -> float:
    return float(pdfmetrics.stringWidth(text, font, 1))


def width(text: str, font: str, size: float) -> float:
    """Return how wide a text is, in points."""
    return _unit_width(text, font) * size


def fit(  # noqa: PLR0913, PLR0917  what, where and how
    names: Sequence[str], room: float, font: str, size: float, least: float, between: str = " & "
) -> tuple[str, float]:
    """Return names in one line that is no wider than the room, and the size to set it in.

    It is set smaller first, down to the least size; then the longest of the names are shortened.
    """
    whole = between.join(names)
    needed = width(whole, font, size)
    if needed <= room + NEAR:
        return whole, size
    size = max(least, size * room / needed)
    if width(whole, font, size) <= room + NEAR:
        return whole, size
    left = room - width(between, font, size) * (len(names) - 1)
    shares: dict[int, float] = {}
    for place, name in sorted(enumerate(names), key=lambda at: width(at[1], font, size)):
        shares[place] = left / (len(names) - len(shares))
        left -= min(shares[place], width(name, font, size))
    return between.join(shorten(name, shares[place], font, size) for place, name in enumerate(names)), size


def shorten(name: str, room: float, font: str, size: float) -> str:
    """Return a name that is no wider than the room, with what tells it apart at its end.

    >>> shorten("Bartholomew Featherstonehaugh (2)", 90, REGULAR, 8)
    'Bartholomew Feath… (2)'
    """
    if width(name, font, size) <= room + NEAR:
        return name
    ending = ENDING.search(name)
    for tail in [ending[0]] if ending else [name[-TAIL:], ""]:
        kept = name[: len(name) - len(tail)]
        while kept and width(f"{kept.rstrip()}…{tail}", font, size) > room:
            kept = kept[:-1]
        if len(kept) >= TAIL:
            break
    return f"{kept.rstrip()}…{tail}"


def wrap(text: str, room: float, font: str, size: float) -> list[str]:
    """Return a text in lines that are no wider than the room; a word that is wider goes on in the next.

    >>> wrap("North deals first.", 40, REGULAR, 8), wrap("hall.example", 40, REGULAR, 8)
    (['North', 'deals first.'], ['hall.examp', 'le'])
    """
    lines: list[str] = []
    for word in text.split():
        if lines and width(f"{lines[-1]} {word}", font, size) <= room:
            lines[-1] += f" {word}"
        else:
            lines += _pieces(word, room, font, size)
    return lines


def _pieces(word: str, room: float, font: str, size: float) -> list[str]:
    """Return a word in pieces of at least one letter that are no wider than the room."""
    pieces = [""]
    for letter in word:
        if pieces[-1] and width(pieces[-1] + letter, font, size) > room + NEAR:
            pieces.append("")
        pieces[-1] += letter
    return pieces
