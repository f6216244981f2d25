"""What may be a name, and when two names are one to a reader. Pure."""

import unicodedata

NAME_LENGTH = 40
KEY_LENGTH = 3 * NAME_LENGTH  # a character may fold into three
# They join letters and emoji: a family is three people and two joiners.
JOINERS = "\u200c\u200d"
# Letters by their category, and yet nothing to see.
BLANKS = "\u115f\u1160\u2800\u3164\uffa0"


def clean_name(text: str) -> str:
    """Answer with a name as it is kept: composed characters, single spaces, none at the ends.

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
    """Answer with what two names have in common that people take for the same.

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
