"""What was found by search and is kept as data: ``tournaments/movements/rotation/starters/*.tsv``, one line a size.

The first line of a file names its columns. Numbers in a column stand apart by a space, lists of them by a bar. A
better find is one other line; the tests judge every line.
"""

from functools import cache
from importlib.resources import files


@cache
def lines(name: str) -> dict[int, list[str]]:
    """Return the columns of each line of a file, without the first, by the first.

    >>> lines("cyclic")[7]
    ['7', '1 0 2 5']
    """
    text = (files("tournaments.movements.rotation") / "starters" / f"{name}.tsv").read_text(encoding="ascii")
    rows = [line.split("\t") for line in text.splitlines()[1:]]
    return {int(size): columns for size, *columns in rows}


def numbers(column: str) -> list[int]:
    """Return the numbers of a column."""
    return [int(number) for number in column.split()]


def lists(column: str) -> list[list[int]]:
    """Return the lists of a column.

    >>> lists("1 2 | 3")
    [[1, 2], [3]]
    """
    return [numbers(part) for part in column.split("|")]
