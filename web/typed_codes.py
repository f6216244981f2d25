"""Codes as people type them: letters and a number, in any case, with anything between them."""

import re
import unicodedata

LONGEST = 60
NOT_OF_A_CODE = frozenset({"TABLE", "NO", "NR", "NUMBER"})
PART = re.compile(r"[A-Z]+|[0-9]+")


def typed_codes(text: str) -> list[str]:
    """Return what a typed code may be, the likeliest first: capital letters and digits of ASCII, nothing between.

    Full-width letters and figures are ordinary ones. Words such as *table* beside a code are left out, a number that
    stands before its letters goes behind them, and one that begins with a nought may be meant without.

    >>> typed_codes("oak 04"), typed_codes("OAK,4"), typed_codes("Table 4 OAK")
    (['OAK04', 'OAK4'], ['OAK4'], ['OAK4'])
    >>> typed_codes("table 4"), typed_codes("BCDF-2345"), typed_codes("?")
    (['TABLE4'], ['BCDF2345'], [])
    """
    parts = _parts_of(text)
    words = [part for part in parts if part.isalpha()]
    meant = [word for word in words if word not in NOT_OF_A_CODE] or words
    numbers = [part for part in parts if part.isdigit()]
    as_read = "".join(meant + numbers)
    shorter = "".join(meant + [number.lstrip("0") or "0" for number in numbers])
    return [code for code in dict.fromkeys((as_read, shorter)) if code]


def typed_word(text: str) -> str:
    """Return a typed word in capitals, with nothing beside its letters and figures.

    >>> typed_word(" Oak. "), typed_word("o a k")
    ('OAK', 'OAK')
    """
    return "".join(_parts_of(text))


def _parts_of(text: str) -> list[str]:
    """Return the letters and the numbers of a text; none where it has what no keyboard types."""
    text = unicodedata.normalize("NFKC", text[:LONGEST])
    typed = not any(unicodedata.category(mark) == "Cc" and not mark.isspace() for mark in text)
    return PART.findall(text.upper()) if typed else []
