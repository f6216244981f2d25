"""Take off what stands around a name in a pasted list: numbers in front, bullets, emoji, brackets. Pure."""

import re
import unicodedata
from typing import NamedTuple

from clubs.names import BLANKS, JOINERS
from problems.wording import gettext as _

LONGEST_CELL = 400
BULLETS = "-\u2013—―*•·‣◦▪●○■□►▶»>+~|_= "
ENDS = "-\u2013—*•·,;|>= "
# "1.", "2)", "(3)", "No 3", "#4", and a bare "5 " before a name.
NUMBERING = re.compile(
    r"(?:(?:no|nr|number|n°|№|#)\.? ?\d{1,4}(?:[.):\-\u2013]|(?= )|$)|\(?\d{1,4}[.):\]]|\d{1,3}(?= \D))",
    re.IGNORECASE,
)
CHECK_BOX = re.compile(r"[\[(] ?[xXvV]? ?[\])]")
# Up to what is no bracket: "((((" is looked at once, not once for each.
BRACKETS = re.compile(r"[(\[{]([^()\[\]{}]*)[)\]}]")
SKIN_TONES = range(0x1F3FB, 0x1F400)
SHOWS_AS_PICTURE = range(0xFE00, 0xFE10)
TAGS = range(0xE0000, 0xE0080)


class Bare(NamedTuple):
    """A text without what stood around it: what was in brackets, and what was left out."""

    text: str
    note: str
    left_out: tuple[str, ...]


def visible(text: str) -> str:
    r"""Return a text without what nobody sees, with single spaces.

    A joiner stays between two letters, where it changes how they look.

    >>> visible("\ufeffKim\u200b  Lee\u00a0"), visible("a\u202eb\x00c")
    ('Kim Lee', 'abc')
    """
    if not text.isascii() or not text.isprintable():
        text = "".join(
            mark
            for place, mark in enumerate(text)
            if mark.isspace() or not _hidden(mark) or (mark in JOINERS and _between_letters(text, place))
        )
    return " ".join(text.split())


def shortened(text: str, most: int) -> str:
    """Return a text with so many characters at most; where it is cut, it says so.

    >>> shortened("comes late", 10), shortened("comes very late", 10)
    ('comes late', 'comes ver…')
    """
    return text if len(text) <= most else f"{text[: most - 1].rstrip()}…"


def _hidden(mark: str) -> bool:
    return (
        unicodedata.category(mark)[0] == "C"
        or mark in BLANKS
        or ord(mark) in SHOWS_AS_PICTURE
        or ord(mark) in TAGS
    )


def _between_letters(text: str, place: int) -> bool:
    around = text[max(place - 1, 0) : place] + text[place + 1 : place + 2]
    return len(around) == 2 and all(unicodedata.category(mark)[0] in "LM" for mark in around)


def bare(text: str) -> Bare:
    """Return a visible text without number, bullet, check mark, emoji and brackets.

    >>> bare("1. Wally Trewin ✅")
    Bare(text='Wally Trewin', note='', left_out=('the number in front', '✅'))
    >>> bare("[x] Ann (maybe late)")
    Bare(text='Ann', note='maybe late', left_out=('[x]',))
    """
    left_out: list[str] = []
    text = text[:LONGEST_CELL]
    for _step in range(3):
        text = text.lstrip(BULLETS)
        found = CHECK_BOX.match(text) or NUMBERING.match(text)
        if found is None:
            break
        boxed = CHECK_BOX.fullmatch(found[0]) is not None
        left_out.append(found[0] if boxed else _("the number in front"))
        text = text[found.end() :]
    pictures = "".join(mark for mark in text if _picture(mark))
    if pictures:
        left_out.append(pictures)
        text = "".join(" " if _picture(mark) else mark for mark in text)
    notes = [note for found in BRACKETS.findall(text) if (note := found.strip())]
    text = BRACKETS.sub(" ", text)
    before, bracket, unclosed = text.partition("(")
    if bracket:
        text, notes = before, [*notes, unclosed.strip()]
    text = " ".join(text.split()).strip(ENDS).strip('"“”„«»').strip(ENDS)
    return Bare(text, ", ".join(note for note in notes if note), tuple(left_out))


def without_number(text: str) -> str:
    """Return a name without the bullet or the number in front; a bare number may belong to it.

    >>> [without_number(text) for text in ("1. Ash", "(2) Birch", "- No. 3: Oak", "3 Horseshoes", "12.")]
    ['Ash', 'Birch', 'Oak', '3 Horseshoes', '12.']
    """
    found = NUMBERING.match(rest := text.lstrip(BULLETS))
    if found is not None and not found[0].isdecimal():
        rest = rest[found.end() :].lstrip(BULLETS)
    return rest or text


def _picture(mark: str) -> bool:
    return unicodedata.category(mark) == "So" or ord(mark) in SKIN_TONES
