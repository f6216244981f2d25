"""Large charts to be hung on a wall: all rounds of a night by tables and by players, all weeks of a season.

Each is one table over as many pages as it needs, its letters as large as the pages allow.
"""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import partial
from itertools import pairwise, zip_longest
from math import ceil

from reportlab.lib.units import mm

from tournaments.printing.league import PrintedSeason, PrintedWeek
from tournaments.printing.letters import BOLD, REGULAR, fit, width
from tournaments.printing.night import PrintedNight, PrintedPlace
from tournaments.printing.page import GREY, MARGIN, Page, Pen, Size, room_of

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
    size: Size
    """How large a page is."""
    widest: float = 46 * mm
    """How wide a column may be, in letters of 10 points, before names are shortened."""
    between: str = " & "
    """What stands between the names of a line."""


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
    wide, high = room_of(grid.size), grid.size[1] - 2 * MARGIN
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


def _draw(layout: GridLayout, columns: range, rows: range, page: str, pen: Pen) -> None:
    """Draw one page."""
    grid, size = layout.grid, layout.size
    first, last = grid.heads[columns[0]], grid.heads[columns[-1]]
    part = f"{grid.across}s {first} to {last}" if first != last else f"{grid.across} {first}"
    part = part if grid.across else f"{first} to {last}" if first != last else first
    top = pen.head(grid.title, f"{part}, {page}" if page != "page 1 of 1" else part)
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
    pen.fit([grid.legend], left, MARGIN, pen.room, 8, 6.5, colour=GREY)


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


IN_PAIRS = "Upper line: north, who deals first, and south. Lower line: east and west, who play against them."
IN_FOURS = "From above: north, who deals first, and south; then east and west, who play against them."
NARROW = 32 * mm
BY_PLAYERS = "A table's number and a seat: N north, who deals first, E east, S south, W west; out: sits out."
NOBODY: Cell = ()
OF_SEASON = "The home side is named first. A match without a date stands in the week it was first down for."


def chart_pages(night: PrintedNight) -> list[Page]:
    """Return the pages of both charts; none where no round is planned."""
    if not night.rounds:
        return []
    in_pairs = _by_tables(night, lambda four: ((four[0], four[2]), (four[1], four[3])))
    in_fours = _by_tables(night, lambda four: ((four[0],), (four[2],), (), (four[1],), (four[3],)))
    in_fours = replace(in_fours, legend=_told(night, IN_FOURS), widest=NARROW)
    return [*grid_pages(in_pairs, in_fours), *grid_pages(_by_players(night))]


def _heads(night: PrintedNight) -> list[str]:
    return [str(number) for number in range(1, len(night.rounds) + 1)]


def _told(night: PrintedNight, legend: str) -> str:
    return f"{legend} {night.note}".rstrip()


def _titled(night: PrintedNight, what: str) -> str:
    return f"{night.name}: {what}" + (f", {night.day}" if night.day else "")


def _by_tables(night: PrintedNight, form: Callable[[Sequence[str]], Cell]) -> Grid:
    names = night.names
    tables = [[form([names[one] for one in seats]) for seats in each.tables] for each in night.rounds]
    rows: list[list[Cell]] = [list(row) for row in zip_longest(*tables, fillvalue=NOBODY)]
    labels = [str(number) for number in range(1, len(rows) + 1)]
    if any(each.sit_outs for each in night.rounds):
        rows.append([tuple((names[one],) for one in each.sit_outs) for each in night.rounds])
        labels.append("out")
    return Grid(
        title=_titled(night, "who sits at which table"),
        corner="Table",
        heads=_heads(night),
        labels=labels,
        cells=rows,
        legend=_told(night, IN_PAIRS),
        across="round",
        size=night.paper.on_its_side,
    )


def _by_players(night: PrintedNight) -> Grid:
    places = night.places()
    planned = len(night.rounds)
    return Grid(
        title=_titled(night, "where everybody sits"),
        corner="Player",
        heads=_heads(night),
        labels=list(night.names.values()),
        cells=[[_cell(place) for place in places[number][:planned]] for number in night.names],
        legend=_told(night, BY_PLAYERS),
        across="round",
        size=night.paper.on_its_side,
    )


def _cell(place: PrintedPlace) -> Cell:
    if place.table:
        return ((f"{place.table} {place.seat[0].upper()}",),)
    return (("out",),) if place.rests else (("-",),)


def wall_chart_pages(season: PrintedSeason) -> list[Page]:
    """Return the pages of a wall chart, a sheet each."""
    return _chart_of_season(season, season.paper.on_its_side)


def large_wall_chart_pages(season: PrintedSeason) -> list[Page]:
    """Return the pages of a wall chart that are twice as large."""
    return _chart_of_season(season, season.paper.double)


def _chart_of_season(season: PrintedSeason, size: Size) -> list[Page]:
    """Return the pages of a wall chart of this size; none before there are fixtures.

    A division has as many columns beside each other as make the fewest pages.
    """
    most = max(
        (len(cell) for week in season.weeks for cell in _of_week(week, season.divisions, 1)), default=0
    )
    return grid_pages(*(_by_weeks(season, beside, size) for beside in range(1, most + 1))) if most else []


def _by_weeks(season: PrintedSeason, beside: int, size: Size) -> Grid:
    return Grid(
        title=season.name,
        corner="Week",
        heads=[name for name in season.divisions for _ in range(beside)],
        labels=[week.label for week in season.weeks],
        cells=[_of_week(week, season.divisions, beside) for week in season.weeks],
        legend=f"{OF_SEASON} {season.made}".rstrip(),
        across="",
        widest=60 * mm,
        between=" v ",
        size=size,
    )


def _of_week(week: PrintedWeek, divisions: Sequence[str], beside: int) -> list[Cell]:
    """Return a week's cells: of each division so many, its matches shared out among them."""
    found: Mapping[str, list[tuple[str, ...]]] = {name: [] for name in divisions}
    for match in week.matches:
        found[match.division].append((match.home, match.away))
    return [tuple(found[name][part::beside]) for name in divisions for part in range(beside)]
