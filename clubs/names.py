"""What may be a name, and when two names are one to a reader. Pure."""

import unicodedata
from collections.abc import Iterable

NAME_LENGTH = 40
KEY_LENGTH = 3 * NAME_LENGTH  # a character may fold into three
# They join letters and emoji: a family is three people and two joiners.
JOINERS = "\u200c\u200d"
# Letters by their category, and yet nothing to see.
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"


def clean_name(text: str) -> str:
    """Return a name as it is kept: composed characters, single spaces, none at the ends.

    >>> clean_name("  Ann   Smith ")
    'Ann Smith'
    """
    # Composing is slow for endless marks upon one letter; so much of a name is enough to be told too long.
    text = text[: 10 * NAME_LENGTH]
    return " ".join(unicodedata.normalize("NFC", text).split())


def name_fault(name: str, longest: int = NAME_LENGTH) -> str | None:
    r"""Name by its code what is wrong with a cleaned name: missing, too long, or not to be shown.

    Letters of any alphabet and emoji are taken; control characters, and those that only change how their
    neighbours are shown, are not, but for a joiner between two that can be seen.

    >>> [name_fault(name) for name in ("Zoë", "", "x" * 41, "a\x00b", "\u202eAnn", "\u200d")]
    [None, 'name_missing', 'name_too_long', 'name_unreadable', 'name_unreadable', 'name_unreadable']
    """
    if not name:
        return "name_missing"
    if len(name) > longest:
        return "name_too_long"
    kinds = [unicodedata.category(mark)[0] for mark in name]
    hidden = any(kind == "C" and mark not in JOINERS for kind, mark in zip(kinds, name, strict=True))
    seen = any(kind not in "CZM" and mark not in BLANKS for kind, mark in zip(kinds, name, strict=True))
    # A joiner at an end, beside a space or beside another joins nothing.
    loose = any(part[:1] in JOINERS or part[-1:] in JOINERS for part in name.split(" ")) or any(
        first + second in name for first in JOINERS for second in JOINERS
    )
    return "name_unreadable" if hidden or loose or not seen else None


def name_key(name: str) -> str:
    """Return what two names have in common that people take for the same.

    >>> name_key("Bob SMITH") == name_key("bob smith"), name_key("Bob") == name_key("Rob")
    (True, False)
    """
    return "".join(mark for mark in name.casefold() if mark not in JOINERS)[:KEY_LENGTH]


def short_name(name: str) -> str:
    """Return a name as others read that of a child: the first name, and the initial of the last.

    >>> short_name("Jo Bloggs"), short_name("Mary Ann de Vere"), short_name("Jo")
    ('Jo B.', 'Mary V.', 'Jo')
    """
    first, *others = name.split(" ")
    return f"{first} {others[-1][0]}." if others else first


def replace_name(text: str, name: str, instead: str, others: Iterable[str] = ()) -> str:
    """Return a text in which a name is replaced where it stands whole, and isn't part of one of the `others`.

    A name of several words is found in any capitals; one of a single word may be an ordinary word too, so it is found
    as it is written.

    >>> replace_name("Will and Ann Bray won. Will's card.", "Will", "a player", ["Ann Bray"])
    "a player and Ann Bray won. a player's card."
    >>> replace_name("ANN BRAY met Ann and Anna.", "Ann Bray", "a player")
    'a player met Ann and Anna.'
    >>> replace_name("Ann Bray met Ann.", "Ann", "a player", ["Ann Bray"])
    'Ann Bray met a player.'
    """
    fold = str.lower if " " in name else str
    looked, wanted, longer = fold(text), fold(name), [fold(other) for other in others]
    if len(looked) != len(text):
        looked, wanted, longer = text, name, list(others)  # a letter that becomes two when it is made small
    parts, done, at = [], 0, looked.find(wanted)
    while at >= 0 and wanted:
        end = at + len(wanted)
        whole = not (looked[at - 1 : at].isalnum() or looked[end : end + 1].isalnum())
        if whole and not any(_stands_within(looked, at, wanted, other) for other in longer):
            parts += [text[done:at], instead]
            done = end
        at = looked.find(wanted, end)
    return "".join([*parts, text[done:]])


def _stands_within(text: str, at: int, name: str, other: str) -> bool:
    """Tell whether a name that begins at a place in a text is there a part of another name."""
    within = other.find(name)
    while within >= 0:
        if at >= within and text.startswith(other, at - within):
            return True
        within = other.find(name, within + 1)
    return False
