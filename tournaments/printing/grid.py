"""A large table over as many pages as it needs, its letters as large as the pages allow."""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise
from math import ceil

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.letters import BOLD, REGULAR, fit, width
from tournaments.printing.page import GREY, LANDSCAPE, MARGIN, Page, Pen

Names = tuple[str, ...]
Cell = tuple[Names, ...]
"""The lines of a cell, each of names that share it; a line of nobody is a small gap."""

SIZES = (28.0, 24.0, 20.0, 18.0, 16.0, 14.0, 12.0, 11.0, 10.0, 9.5, 9.0, 8.5)
"""Sizes of letters, the largest first."""
LEAST = 6.5
LEADING = 1.25
PAD = 1.6 * mm
GAP = 0.4
"""How high a gap is, in lines."""
WIDEST_LABEL = 55 * mm
HEAD = 22.0
HEADS = 1.7
LEGEND = 12.0
SHARES = 100
"""In so many steps is it tried how full a page must be."""


@dataclass(frozen=True, slots=True)
class Grid:
    """Hold what is shown: columns by their heads, rows by their labels, a cell for each of both."""

    title: str
    corner: str
    heads: Sequence[str]
    labels: Sequence[str]
    cells: Sequence[Sequence[Cell]]
    legend: str
    across: str
    """What a column is, for the head of a page: "round"; empty where the heads say it themselves."""
    widest: float = 46 * mm
    """How wide a column may be, in letters of 10 points, before names are shortened."""
    between: str = " & "
    """What stands between the names of a line."""
    size: tuple[float, float] = LANDSCAPE
    """How large a page is."""


@dataclass(frozen=True, slots=True)
class GridLayout:
    """Hold the size of the letters, of columns and rows, and how many of them a page has.

    In its ``grid`` no row is higher than a page.
    """

    grid: Grid
    size: float
    label: float
    column: float
    heights: Sequence[float]
    columns: int
    rows: Sequence[range]

    @property
    def pages(self) -> int:
        """How many pages all columns need."""
        return len(self.rows) * ceil(len(self.grid.heads) / self.columns)


def grid_pages(*forms: Grid) -> list[Page]:
    """Return the pages of a grid: all rows of the first columns, then those of the next.

    Of several forms of the same that is taken which is on one page in the largest letters, or else on fewest pages.
    """
    layout = min(map(_best, forms), key=lambda found: (found.pages, -found.size))
    heads = len(layout.grid.heads)
    blocks = [
        (range(first, min(first + layout.columns, heads)), rows)
        for first in range(0, heads, layout.columns)
        for rows in layout.rows
    ]
    return [
        Page(layout.grid.size, partial(_draw, layout, columns, rows, f"page {number} of {len(blocks)}"))
        for number, (columns, rows) in enumerate(blocks, 1)
    ]


def _best(grid: Grid) -> GridLayout:
    """Return the layout in the largest letters that need no more pages than the smallest."""
    layouts = [_lay_out(grid, size) for size in SIZES]
    return next(layout for layout in layouts if layout.pages == layouts[-1].pages)


def _lines(cell: Cell) -> float:
    return sum(1 if names else GAP for names in cell)


def _lay_out(grid: Grid, size: float) -> GridLayout:
    wide, high = grid.size[0] - 2 * MARGIN, grid.size[1] - 2 * MARGIN
    label = min(WIDEST_LABEL, max(width(text, BOLD, size) for text in (*grid.labels, grid.corner)) + 2 * PAD)
    widest = max(
        (
            width(grid.between.join(line), REGULAR, size)
            for row in grid.cells
            for lines in row
            for line in lines
        ),
        default=0.0,
    )
    heads = max((width(head, BOLD, size) for head in grid.heads), default=0.0)
    column = max(min(widest, grid.widest * max(1.0, size / 10)), heads) + 2 * PAD
    columns = max(1, int((wide - label) // column))
    columns = ceil(len(grid.heads) / ceil(len(grid.heads) / columns))
    room = high - HEAD - HEADS * size - LEGEND
    grid = _split(grid, int((room - PAD) // (size * LEADING)))
    heights = [max((1.0, *map(_lines, row))) * size * LEADING + PAD for row in grid.cells]
    return GridLayout(grid, size, label, (wide - label) / columns, heights, columns, _even(heights, room))


def _split(grid: Grid, most: int) -> Grid:
    """Return the grid with every row of more lines than a page holds as several, about as high as one another."""
    labels: list[str] = []
    cells: list[list[Cell]] = []
    for label, row in zip(grid.labels, grid.cells, strict=True):
        lines = max((1, *map(len, row)))
        each = ceil(lines / ceil(lines / most))
        for first in range(0, lines, each):
            labels.append(label)
            cells.append([cell[first : first + each] for cell in row])
    return replace(grid, labels=labels, cells=cells)


def _even(heights: Sequence[float], room: float) -> list[range]:
    """Return which rows stand on which page: as few pages as hold them, about as full as one another."""
    pages = len(_filled(heights, room))
    shares = (room * part / SHARES for part in range(1, SHARES))
    return next(
        (rows for share in shares if len(rows := _filled(heights, share)) == pages), _filled(heights, room)
    )


def _filled(heights: Sequence[float], room: float) -> list[range]:
    """Return the rows page by page, each page as full as its room allows and with one row at the least."""
    firsts: list[int] = []
    left = 0.0
    for row, high in enumerate(heights):
        left -= high
        if not firsts or left < 0:
            firsts.append(row)
            left = room - high
    return [range(first, after) for first, after in pairwise((*firsts, len(heights)))]


def _draw(layout: GridLayout, columns: range, rows: range, page: str, canvas: Canvas) -> None:
    """Draw one page."""
    pen, grid, size = Pen(canvas), layout.grid, layout.size
    first, last = grid.heads[columns[0]], grid.heads[columns[-1]]
    part = f"{grid.across}s {first} to {last}" if first != last else f"{grid.across} {first}"
    part = part if grid.across else f"{first} to {last}" if first != last else first
    top = pen.head(grid.title, f"{part}, {page}" if page != "page 1 of 1" else part, grid.size)
    left, right = MARGIN, MARGIN + layout.label + layout.column * len(columns)
    y = top - HEADS * size
    pen.bold(grid.corner, left + PAD, y + 0.5 * size, size)
    for at, column in enumerate(columns):
        middle = left + layout.label + (at + 0.5) * layout.column
        pen.bold(grid.heads[column], middle, y + 0.5 * size, size, at="middle")
    pen.line(left, y, right, y, 1)
    for at, row in enumerate(rows):
        high = layout.heights[row]
        y -= high
        if at % 2:
            pen.tint(left, y, right - left, high)
        text, letters = fit([grid.labels[row]], layout.label - 2 * PAD, BOLD, size, LEAST)
        pen.bold(text, left + PAD, y + (high - letters * 0.7) / 2, letters)
        for number, column in enumerate(columns):
            _draw_cell(
                pen, layout, grid.cells[row][column], (left + layout.label + number * layout.column, y, high)
            )
    pen.line(left, y, right, y, 1)
    for at in range(len(columns) + 1):
        x = left + layout.label + at * layout.column
        pen.line(x, y, x, top)
    pen.write(grid.legend, left, MARGIN, 8, colour=GREY)


def _draw_cell(pen: Pen, layout: GridLayout, lines: Cell, box: tuple[float, float, float]) -> None:
    x, y, high = box
    leading = layout.size * LEADING
    top = y + (high + _lines(lines) * leading) / 2
    for names in lines:
        if not names:
            top -= GAP * leading
            pen.line(
                x + 0.35 * layout.column,
                top + GAP * leading / 2,
                x + 0.65 * layout.column,
                top + GAP * leading / 2,
            )
            continue
        top -= leading
        text, letters = fit(names, layout.column - 2 * PAD, REGULAR, layout.size, LEAST, layout.grid.between)
        pen.write(text, x + layout.column / 2, top + (leading - layout.size * 0.7) / 2, letters, at="middle")
