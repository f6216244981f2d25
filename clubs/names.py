"""What may be a name, and when two names are one to a reader. Pure."""

import unicodedata
from collections import Counter, defaultdict
from collections.abc import Iterable, Sequence

NAME_LENGTH = 40
KEY_LENGTH = 3 * NAME_LENGTH  # a character may fold into three
# They join letters and emoji: a family is three people and two joiners.
JOINERS = "\u200c\u200d"
# Quotes and dashes come as the keyboard has them. To a reader they are the same.
SAME_MARKS = str.maketrans(
    dict.fromkeys("\u2018\u2019\u201a\u201b\u2032\u02b9\u02bb\u02bc\u00b4`\uff07\u02c8", "'")
    | dict.fromkeys("\u201c\u201d\u201e\u201f\u2033\u00ab\u00bb\uff02", '"')
    | dict.fromkeys("\u2010\u2011\u2012\u2013\u2014\u2015\u2212\ufe58\ufe63\uff0d", "-")
)
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
    neighbours are shown, are not, but for a joiner between two that can be seen. Marks alone, as people write where a
    name is to follow, are none.

    >>> [name_fault(name) for name in ("Zoë", "", "x" * 41, "a\x00b", "\u202eAnn", "\u200d")]
    [None, 'name_missing', 'name_too_long', 'name_unreadable', 'name_unreadable', 'name_unreadable']
    >>> name_fault("-"), name_fault("?")
    ('name_missing', 'name_missing')
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
    if hidden or loose or not seen:
        return "name_unreadable"
    return "name_missing" if all(kind in "PZ" for kind in kinds) else None


def name_key(name: str) -> str:
    """Return what two names have in common that people take for the same.

    >>> name_key("Bob SMITH") == name_key("bob smith"), name_key("Bob") == name_key("Rob")
    (True, False)
    >>> name_key("Pat O\u2019Brien") == name_key("Pat O'Brien")
    True
    """
    folded = name.casefold().translate(SAME_MARKS)
    return "".join(mark for mark in folded if mark not in JOINERS)[:KEY_LENGTH]


def is_among(name: str, names: Iterable[str]) -> bool:
    """Tell whether people take a name for the same as one of these.

    >>> is_among("the king\u2019s arms", ["The King's Arms"]), is_among("Bell", ["Bell A"])
    (True, False)
    """
    return name_key(name) in map(name_key, names)


def with_same_marks(text: str) -> str:
    """Return a text of the same length with one kind of quotation mark, apostrophe and dash."""
    return text.translate(SAME_MARKS)


def in_small_letters(text: str) -> str:
    """Return a text, as long as before, to look through for a name: in small letters, with one kind of each mark.

    >>> in_small_letters("\u0130zmir, PAT O\u2019NEILL") == "\u0130zmir, pat o'neill"
    True
    """
    small = text.lower()
    if len(small) != len(text):  # a letter that becomes two stays as it is
        small = "".join(mark.lower() if len(mark.lower()) == 1 else mark for mark in text)
    return with_same_marks(small)


def short_name(name: str) -> str:
    """Return a name as others read that of a child: the first name, and the initial of the last.

    >>> short_name("Jo Bloggs"), short_name("Mary Ann de Vere"), short_name("Jo")
    ('Jo B.', 'Mary V.', 'Jo')
    """
    first, *others = name.split(" ")
    return f"{first} {others[-1][0]}." if others else first


def names_apart(names: Iterable[str]) -> dict[str, str]:
    """Return for each name what fits where there is little room: the first, and as much of the last as tells it apart.

    Two who would look the same are shown whole.

    >>> list(names_apart(["Ann Bray", "Ben Carlyon", "Ben Cox", "Jo"]).values())
    ['Ann', 'Ben Ca.', 'Ben Co.', 'Jo']
    >>> list(names_apart(["Bob Smith", "Bob Smith (2)", "Bob Smithers", "Eve de Vere", "Eve Vere"]).values())
    ['Bob Smith', 'Bob Smith (2)', 'Bob Smithe.', 'Eve de Vere', 'Eve Vere']
    """
    parts = {name: _name_parts(name) for name in names}
    lasts: defaultdict[str, list[str]] = defaultdict(list)
    for first, last, _ in parts.values():
        lasts[first.casefold()].append(last.casefold())
    short = {name: _short(*those, lasts[those[0].casefold()]) for name, those in parts.items()}
    seen = Counter(one.casefold() for one in short.values())
    return {name: one if seen[one.casefold()] == 1 else name for name, one in short.items()}


def _short(first: str, last: str, rank: str, lasts: Sequence[str]) -> str:
    return f"{first} {_enough_of(last, lasts)}{rank}" if last and len(lasts) > 1 else first + rank


def _name_parts(name: str) -> tuple[str, str, str]:
    """Return the first and the last of a name's words, and the number that tells two of one name apart."""
    words = name.split(" ")
    rank = f" {words.pop()}" if len(words) > 1 and words[-1].startswith("(") else ""
    return words[0], words[-1] if len(words) > 1 else "", rank


def _enough_of(last: str, lasts: Iterable[str]) -> str:
    """Return as many letters of a last name as none of the others begins with, and a dot where some are left out."""
    others = [other for other in lasts if other != last.casefold()]
    length = next(
        (at for at in range(1, len(last)) if not any(one.startswith(last[:at].casefold()) for one in others)),
        len(last),
    )
    return last if length == len(last) else f"{last[:length]}."


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
    >>> replace_name("O\u2019Neill lost to PAT O\u2019NEILL.", "Pat O'Neill", "a player")
    'O\u2019Neill lost to a player.'
    """
    fold = in_small_letters if " " in name else with_same_marks
    looked, wanted, longer = fold(text), fold(name), [fold(other) for other in others]
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
