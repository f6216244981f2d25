"""The rules of a night on one sheet, in two columns and in letters as large as have room."""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from math import ceil

from reportlab.lib.units import mm

from tournaments.printing.letters import BOLD, REGULAR, width, wrap
from tournaments.printing.night import PrintedNight, PrintedRules
from tournaments.printing.page import GREY, MARGIN, Page, Pen, Size, room_of

COLUMNS = 2
GAP = 8 * mm
HEAD = 24 * mm
SIZES = (14.0, 13.0, 12.0, 11.5, 11.0, 10.5, 10.0, 9.5, 9.0, 8.5, 8.0, 7.5, 7.0)
"""Sizes of letters, the largest first."""
LEADING = 1.28
AFTER = 0.3
"""How much room a sentence has after it, in letters; the table has twice as much."""
PAD = 0.35
"""How far words stay from the lines of the table, in letters."""
FIRST = 0.5
"""How much of the table what happened has; what it is worth has the rest."""
WORTH = "What a hand is worth"
BULLET = "•"


@dataclass(frozen=True, slots=True)
class ColumnLine:
    """Hold what stands in a column: ``draw`` is given a pen, the left and the upper edge.

    What is ``glued`` stays in the column of the line after it.
    """

    high: float
    draw: Callable[[Pen, float, float], None]
    glued: bool = False


def rules_pages(night: PrintedNight) -> list[Page]:
    """Return the sheet of the rules, in smaller letters where they are many; more sheets where those don't help."""
    rules, sheet = night.rules, night.paper.sheet
    if rules is None:
        return []
    room = sheet[1] - 2 * MARGIN - HEAD
    layouts = [_columns(_lines(rules, _wide(sheet), size), room) for size in SIZES]
    fewest = ceil(len(layouts[-1]) / COLUMNS)
    columns = next(found for found in layouts if ceil(len(found) / COLUMNS) == fewest)
    return [
        Page(sheet, partial(_draw, night, rules, columns[first : first + COLUMNS]))
        for first in range(0, len(columns), COLUMNS)
    ]


def _wide(sheet: Size) -> float:
    """Return how wide a column is."""
    return (room_of(sheet) - GAP * (COLUMNS - 1)) / COLUMNS


def _draw(
    night: PrintedNight, rules: PrintedRules, columns: Sequence[Sequence[ColumnLine]], pen: Pen
) -> None:
    y = pen.top - 18
    pen.fit(["Tonight's rules"], MARGIN, y, pen.room, 20, 12, font=BOLD)
    y -= 16
    pen.fit([f"{rules.name}, {night.name}"], MARGIN, y, pen.room, 11, 7, colour=GREY)
    if rules.chosen_from:
        y -= 14
        pen.fit([f"By the house rules {rules.chosen_from}."], MARGIN, y, pen.room, 11, 7, colour=GREY)
    for at, column in enumerate(columns):
        x, y = MARGIN + at * (_wide(pen.size) + GAP), pen.top - HEAD
        for line in column:
            line.draw(pen, x, y)
            y -= line.high


def _columns(lines: Sequence[ColumnLine], room: float) -> list[list[ColumnLine]]:
    """Return the lines in as few columns as hold them, about as high as one another."""
    fewest = len(_filled(lines, room))
    shares = (room * part / 50 for part in range(10, 50))
    return next(
        (
            found
            for share in shares
            if len(found := _filled(lines, share)) == fewest and _has_room(found, share)
        ),
        _filled(lines, room),
    )


def _has_room(columns: Sequence[Sequence[ColumnLine]], room: float) -> bool:
    return all(sum(line.high for line in column) <= room for column in columns)


def _filled(lines: Sequence[ColumnLine], room: float) -> list[list[ColumnLine]]:
    """Return the lines in columns, each as full as its room allows; what is glued stays together."""
    columns: list[list[ColumnLine]] = [[]]
    left = room
    ends = [0, *(at for at, line in enumerate(lines, 1) if not line.glued)]
    for first, after in pairwise(ends):
        group = lines[first:after]
        high = sum(line.high for line in group)
        if high > left and columns[-1]:
            columns.append([])
            left = room
        columns[-1] += group
        left -= high
    return columns


def _lines(rules: PrintedRules, wide: float, size: float) -> list[ColumnLine]:
    """Return everything that the rules have to say, in letters of a size."""
    return [
        *(line for title, sentences in rules.before for line in _section(title, sentences, wide, size)),
        *_worth(rules, wide, size),
        *(line for title, sentences in rules.after for line in _section(title, sentences, wide, size)),
    ]


def _section(title: str, sentences: Sequence[str], wide: float, size: float) -> Iterator[ColumnLine]:
    if title:
        yield _heading(title, size)
    indent = width(f"{BULLET} ", REGULAR, size)
    for sentence in sentences:
        lines = wrap(sentence, wide - indent, REGULAR, size)
        for number, text in enumerate(lines, 1):
            last = number == len(lines)
            draw = partial(_draw_line, BULLET if number == 1 else "", text, indent, size)
            yield ColumnLine(size * (LEADING + AFTER * last), draw, glued=not last)


def _draw_line(bullet: str, text: str, indent: float, size: float, pen: Pen, x: float, y: float) -> None:  # noqa: PLR0913, PLR0917  what, and where
    pen.write(bullet, x, y - size, size)
    pen.write(text, x + indent, y - size, size)


def _heading(title: str, size: float) -> ColumnLine:
    def draw(pen: Pen, x: float, y: float) -> None:
        pen.bold(title, x, y - size * 1.6, size * 1.1)

    return ColumnLine(size * 2.2, draw, glued=True)


def _worth(rules: PrintedRules, wide: float, size: float) -> Iterator[ColumnLine]:
    """Give the heading and the rows of the table of what a hand is worth, all in one column."""
    yield _heading(WORTH, size)
    others = max(1, len(rules.head) - 1)
    widths = [wide * FIRST, *([wide * (1 - FIRST) / others] * others)]
    for number, words in enumerate((rules.head, *rules.worth)):
        row = TableRow(words, widths, size, head=number == 0)
        last = number == len(rules.worth)
        yield ColumnLine(row.high + size * AFTER * 2 * last, row.draw, glued=not last)


@dataclass(frozen=True, slots=True)
class TableRow:
    """Hold a row of a table: its words, how wide its columns are, and its letters."""

    words: Sequence[str]
    widths: Sequence[float]
    size: float
    head: bool

    @property
    def font(self) -> str:
        """What it is set in."""
        return BOLD if self.head else REGULAR

    @property
    def cells(self) -> list[list[str]]:
        """The lines of each cell."""
        pad = PAD * self.size
        return [
            wrap(word, wide - 2 * pad, self.font, self.size)
            for word, wide in zip(self.words, self.widths, strict=True)
        ]

    @property
    def high(self) -> float:
        """How high it is."""
        return (max(map(len, self.cells)) * LEADING + PAD) * self.size

    def draw(self, pen: Pen, x: float, y: float) -> None:
        """Draw it below an upper edge."""
        right, bottom = x + sum(self.widths), y - self.high
        if self.head:
            pen.line(x, y, right, y)
        pen.line(x, bottom, right, bottom)
        for lines, wide in zip(self.cells, self.widths, strict=True):
            pen.line(x, bottom, x, y)
            for number, line in enumerate(lines, 1):
                at = y - (number * LEADING - 0.15) * self.size
                pen.write(line, x + PAD * self.size, at, self.size, font=self.font)
            x += wide
        pen.line(right, bottom, right, y)
