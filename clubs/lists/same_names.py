"""Names of divisions and pubs: which of them may be one in two spellings, and which line names a division. Pure."""

from functools import lru_cache
from itertools import groupby
from typing import NamedTuple

from clubs.names import with_same_marks

LONGEST = 80
DIVISION_WORDS = ("division", "section", "league")
FIRST_WORDS = frozenset({*DIVISION_WORDS, "div"})
"""What a line that names a division begins with: Division 1, League B."""
LAST_WORDS = frozenset({"division", "section", "div"})
"""What it ends with: First Division. "Old Town Euchre League" is the title of a list."""
MOST_WORDS = 4
NUMBERS = {
    word: str(number)
    for number, words in enumerate(
        (
            ("i", "one", "first", "1st"),
            ("ii", "two", "second", "2nd"),
            ("iii", "three", "third", "3rd"),
            ("iv", "four", "fourth", "4th"),
            ("v", "five", "fifth", "5th"),
            ("vi", "six", "sixth", "6th"),
            ("vii", "seven", "seventh", "7th"),
            ("viii", "eight", "eighth", "8th"),
            ("ix", "nine", "ninth", "9th"),
            ("x", "ten", "tenth", "10th"),
        ),
        1,
    )
    for word in words
}
ENDINGS = frozenset({"st", "nd", "rd", "th"})


class _Parts(NamedTuple):
    """What tells one division from another: its numbers and letters, its words, and what it calls itself."""

    marks: tuple[str, ...]
    words: tuple[str, ...]
    kinds: frozenset[str]


def names_division(cell: str) -> bool:
    """Tell whether a cell that stands alone names the division of the lines below it.

    >>> [names_division(cell) for cell in ("Division 1:", "FIRST DIVISION", "League B", "Division One North")]
    [True, True, True, True]
    >>> [names_division(cell) for cell in ("Old Town Euchre League", "League of Gentlemen", "The Ash", "Division")]
    [False, False, False, False]
    """
    words = _words(cell[: LONGEST + 1])
    if not 2 <= len(words) <= MOST_WORDS or len(cell) > LONGEST:
        return False
    if words[-1] in LAST_WORDS:
        return True
    return words[0] in FIRST_WORDS and (len(words) == 2 or _is_mark(words[1]))


def same_division(one: str, other: str) -> bool:
    """Tell whether two names of divisions may be one, misspelt or cut short; their numbers and letters are equal.

    >>> same_division("Divison 1", "Div 1"), same_division("Division II", "2nd Div"), same_division("Prem", "Premier")
    (True, True, True)
    >>> [same_division(f"Division {one}", f"Division {other}") for one, other in ("12", "AB", ("I", "II"))]
    [False, False, False]
    >>> same_division("Division 1", "Division 1 Reserve"), same_division("East", "West")
    (False, False)
    """
    first, second = _parts(one), _parts(other)
    if first.marks != second.marks or len(first.words) != len(second.words):
        return False
    if first.kinds and second.kinds and first.kinds != second.kinds:
        return False
    if not (first.marks or first.words):
        return False
    return all(map(_alike, first.words, second.words))


def _words(name: str) -> list[str]:
    """Return the words and the numbers of a name, folded."""
    folded = with_same_marks(name.casefold()).replace("'", "")
    runs = (
        (kind, "".join(run))
        for kind, run in groupby(
            folded, lambda mark: "a" if mark.isalpha() else "1" if mark.isdecimal() else ""
        )
    )
    return [run for kind, run in runs if kind and run not in ENDINGS]


def _is_mark(word: str) -> bool:
    return len(word) == 1 or word.isdecimal() or word in NUMBERS


@lru_cache(maxsize=1024)  # each name of a long list is compared with all the others
def _parts(name: str) -> _Parts:
    marks, words, kinds = [], [], set()
    for word in _words(name[:LONGEST]):
        kind = next((one for one in DIVISION_WORDS if _alike(word, one)), None)
        if _is_mark(word):
            marks.append(NUMBERS.get(word, word.lstrip("0") or word))
        elif kind is not None:
            kinds.add(kind)
        else:
            words.append(word)
    return _Parts(tuple(marks), tuple(words), frozenset(kinds))


def _alike(one: str, other: str) -> bool:
    """Tell whether two words may be one: cut short to three letters or more, or of five or more with a wrong one."""
    short, long = sorted((one, other), key=len)
    if long.startswith(short):
        return len(short) > 2 or short == long
    if len(short) < 5 or len(long) - len(short) > 1:
        return False
    at = next((place for place, mark in enumerate(short) if mark != long[place]), len(short))
    return short[at:] == long[at + 1 :] or short[at + 1 :] == long[at + 1 :]


def pub_key(name: str) -> str:
    """Return what two spellings of one pub have in common: no "the", & or "and" the same, no street behind a comma.

    >>> pub_key("Fox & Hounds") == pub_key("The Fox and Hounds"), pub_key("The Ash, Church Lane")
    (True, 'ash')
    >>> pub_key("Ring o\u02bc Bells")
    'ring o bells'
    """
    folded = with_same_marks(name.partition(",")[0].casefold()).replace("&", " and ")
    words = ("".join(filter(str.isalnum, word)) for word in folded.split())
    return " ".join(word for word in words if word and word != "the") or name.casefold()
