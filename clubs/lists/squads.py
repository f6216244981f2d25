"""Find who is in the squad's columns of a list of teams: where a name ends, and the next one begins. Pure."""

from collections.abc import Sequence
from itertools import zip_longest

from clubs.lists.cells import Row
from clubs.lists.columns import Column
from clubs.lists.marks import bare, visible
from clubs.lists.people import SPLIT, read_people

MOST_PARTS = 100
"""Parts of a cell that are looked at one by one, more than any squad has: what is longer is a list of players."""


def only_first_names(rows: Sequence[Row], kinds: Sequence[Column]) -> bool:
    """Tell whether more people have one word for a name than have two: there, "Ann, Ben" are two people.

    A cell with one comma doesn't count: that's what is asked about.
    """
    cells = [
        cell
        for row in rows
        for kind, cell in zip(kinds, row.cells, strict=False)
        if kind in {Column.CAPTAIN, Column.SQUAD}
    ]
    parts = [part.split(",") for cell in cells for part in _parts(cell) if part.count(",") != 1]
    words = [_words_of_a_name(name) for names in parts for name in names if name.strip()]
    return 2 * words.count(1) > len(words)


def _words_of_a_name(text: str) -> int:
    """Return how many words a name has, without what stands around it.

    >>> _words_of_a_name("1. Jo 07700 900010"), _words_of_a_name("Ann Bray (vice)")
    (1, 2)
    """
    return sum(any(map(str.isalpha, word)) for word in bare(visible(text)).text.split())


def squad_parts(cell: str, *, first_names: bool) -> list[str]:
    r"""Return the parts of a squad's cell, each to be read alone, with a line for each player.

    "Smith, John" is one player, as in a list of players.

    >>> squad_parts("Smith, John;Ann Bray, Joe Cole;Kim, Lee, Pat", first_names=False)
    ['Smith, John', 'Ann Bray\n Joe Cole', 'Kim\n Lee\n Pat']
    >>> squad_parts("Smith, John", first_names=True)
    ['Smith\n John']
    """
    parts = _parts(cell) if "," in cell else [cell]
    if first_names or len(parts) > MOST_PARTS:
        return [cell.replace(",", "\n")]
    return [part if _is_one_player(part) else part.replace(",", "\n") for part in parts]


def _parts(cell: str) -> list[str]:
    """Return what stands between the semicolons of a cell, and on each of its lines."""
    return cell.replace("\n", ";").split(";")


def _is_one_player(text: str) -> bool:
    """Tell whether a text with a comma is one name, its surname first."""
    return text.count(",") == 1 and read_people(text.replace("\t", " "), partners=False).people == 1


def joined_names(kinds: Sequence[Column], cells: Sequence[str]) -> list[str]:
    """Return the names of a row whose first names and surnames stand in columns of their own."""
    firsts, lasts = (
        [visible(cell) for kind, cell in zip(kinds, cells, strict=False) if kind is part] for part in SPLIT
    )
    names = (f"{first} {last}".strip() for first, last in zip_longest(firsts, lasts, fillvalue=""))
    return [name for name in names if name]
