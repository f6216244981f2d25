"""A square of small cells: how often each two of many met, above the diagonal in one way and below it in another.

Draw it with templates/charts/_square.html:

    {% include "charts/_square.html" with chart=square key="meetings" title="Who meets whom" description=... only %}

The page lists beside it, by name, what the picture can only hint at.
"""

from collections.abc import Mapping
from dataclasses import dataclass

Pair = tuple[int, int]
"""Two numbers from 0, the smaller first: the rows and columns of a square are in the same order."""

LARGEST = 100
"""With more rows than this a cell would be too small to be hit or seen: the page has the list alone."""
LARGE_CELLS = 30
"""Up to so many rows a cell has 12 pixels, and 8 above."""
EVERY = 10
"""A line and a number after so many rows and columns."""
MARGIN = 40
"""Pixels left of the cells and above them, for the numbers."""
DOTTED = 3
"""The highest level. Whoever met more often than this looks the same."""


@dataclass(frozen=True)
class Layer:
    """All cells of one half that have one level, as one path of strokes a cell long and a cell wide."""

    half: str
    """`above` or `below` the diagonal."""
    level: int
    """1 is drawn pale, 2 dark, 3 dark with a white dot."""
    path: str
    """In cells: a stroke along the middle of each, so that 1,124 cells are about 11 kB of text."""


@dataclass(frozen=True)
class Tick:
    """A line across the square after so many rows and columns."""

    number: int
    at: int
    """Pixels from the left and from the top of the picture."""


@dataclass(frozen=True)
class Square:
    """What is drawn: sizes in pixels, paths in cells.

    The cell of row r and column c begins `margin + c * cell` from the left and `margin + r * cell` from the top, so
    that a script can tell which two are under a pointer.
    """

    size: int
    cell: int
    margin: int
    side: int
    """Pixels of the whole picture, as wide as it is high."""
    layers: tuple[Layer, ...]
    dots: str
    """A path of one point for each cell of the highest level."""
    ticks: tuple[Tick, ...]

    @property
    def field(self) -> int:
        """Return how wide and high all cells are together, in pixels."""
        return self.size * self.cell

    @property
    def end(self) -> int:
        """Return where the last row and column end, in pixels."""
        return self.margin + self.field


def square(size: int, above: Mapping[Pair, int], below: Mapping[Pair, int]) -> Square:
    """Return the picture of a square with `size` rows, from how often each two met in each of two ways.

    Both mappings have each pair once, the smaller number first. A pair that is in neither, or that is there with 0,
    has blank cells. `above` fills the half over the diagonal (row i, column j), `below` the half under it (row j,
    column i).
    """
    if not 0 < size <= LARGEST:
        raise ValueError(f"a square has 1 to {LARGEST} rows, not {size}")
    for first, second in [*above, *below]:
        if not 0 <= first < second < size:
            raise ValueError(f"no pair of {size}, the smaller first: {first}, {second}")
    cells = [("above", row, column, count) for (row, column), count in above.items()]
    cells += [("below", row, column, count) for (column, row), count in below.items()]
    cells.sort(key=lambda each: each[1:3])
    layers = [
        Layer(half, level, _strokes(cells, half, level))
        for half in ("above", "below")
        for level in range(1, DOTTED + 1)
    ]
    cell = 12 if size <= LARGE_CELLS else 8
    return Square(
        size=size,
        cell=cell,
        margin=MARGIN,
        side=MARGIN + size * cell + 1,
        layers=tuple(layer for layer in layers if layer.path),
        dots="".join(f"M{column} {row}h0" for _, row, column, count in cells if count >= DOTTED),
        ticks=tuple(Tick(number, MARGIN + number * cell) for number in range(EVERY, size + 1, EVERY)),
    )


def _strokes(cells: list[tuple[str, int, int, int]], half: str, level: int) -> str:
    return "".join(
        f"M{column} {row}h.9"
        for where, row, column, count in cells
        if where == half and min(count, DOTTED) == level
    )
