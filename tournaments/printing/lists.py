"""Lists on paper: one below the other, on as many pages as they need, with their headings above each part."""

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import accumulate
from typing import Any

from reportlab.lib.units import mm

from tournaments.printing.league import PrintedSeason
from tournaments.printing.letters import BOLD, REGULAR, set_in, width
from tournaments.printing.page import BLACK, GREY, MARGIN, Page, Pen, Size, room_of

LETTERS, LEAST = 10.0, 6.0
ROW, TITLE = 6.5 * mm, 9 * mm
BETWEEN, GAP = 3 * mm, 6 * mm
"""The room between two columns, and between two lists."""
HEAD = 24.0
SHARE_OF_A_NAME = 0.3
"""So much of the width a column of names has at least: the others are set smaller for it."""


@dataclass(frozen=True, slots=True)
class PrintedColumn:
    """Hold a column: its heading, and how its cells stand."""

    heading: str
    right: bool
    name: bool
    strong: bool


@dataclass(frozen=True, slots=True)
class PrintedList:
    """Hold a list, its texts as they can be set."""

    title: str
    columns: tuple[PrintedColumn, ...]
    rows: tuple[tuple[str, ...], ...]


@dataclass(frozen=True, slots=True)
class _Part:
    """Rows of a list that stand on one page, the size of letters, and where each column begins and how wide it is."""

    listed: PrintedList
    rows: Sequence[tuple[str, ...]]
    letters: float
    places: Sequence[tuple[float, float]]
    goes_on: bool


def read_list(found: Mapping[str, Any]) -> PrintedList:
    """Return the list that was written as JSON (`web.listings.printed`)."""
    return PrintedList(
        set_in(found["title"]),
        tuple(
            PrintedColumn(set_in(one["heading"]), one["right"], one["name"], one["strong"])
            for one in found["columns"]
        ),
        tuple(tuple(map(set_in, row)) for row in found["rows"]),
    )


def list_pages(season: PrintedSeason) -> list[Page]:
    """Return pages with the lists of a season; none where there is no list."""
    sheet = season.paper.sheet
    pages = list(_paged([read_list(one) for one in season.lists], sheet))
    return [
        Page(sheet, partial(_draw, season, parts, f"{at} of {len(pages)}" if len(pages) > 1 else ""))
        for at, parts in enumerate(pages, 1)
    ]


def _paged(lists: Sequence[PrintedList], sheet: Size) -> Iterator[list[_Part]]:
    """Give what stands on each page: a list begins on the next one where its title and two rows have no room."""
    room = sheet[1] - 2 * MARGIN - HEAD
    left, parts = room, list[_Part]()
    for listed in lists:
        letters, places = _columns(listed, room_of(sheet))
        rows = list(listed.rows)
        goes_on = False
        while rows or not goes_on:
            if parts and left < TITLE + ROW * (1 + min(2, len(rows))):
                yield parts
                left, parts = room, []
            fit = max(1, int((left - TITLE - ROW) // ROW))
            parts.append(_Part(listed, rows[:fit], letters, places, goes_on))
            left -= TITLE + ROW * (1 + len(rows[:fit])) + GAP
            rows, goes_on = rows[fit:], True
    if parts:
        yield parts


def _columns(listed: PrintedList, room: float) -> tuple[float, list[tuple[float, float]]]:
    """Return the size of letters by which all columns have room, and where each begins and how wide it is."""
    wide = [_widest(listed, at, LETTERS) for at in range(len(listed.columns))]
    names = [at for at, column in enumerate(listed.columns) if column.name]
    others = sum(wide[at] for at in range(len(wide)) if at not in names)
    gaps = BETWEEN * max(0, len(wide) - 1)
    for_names = max(SHARE_OF_A_NAME * room, room - others - gaps) if names else 0
    scale = min(1.0, (room - for_names - gaps) / others) if others else 1.0
    letters = max(LEAST, LETTERS * scale)
    widths = [
        for_names / len(names) if at in names else one * letters / LETTERS for at, one in enumerate(wide)
    ]
    begins = accumulate((one + BETWEEN for one in widths[:-1]), initial=MARGIN)
    return letters, list(zip(begins, widths, strict=True))


def _widest(listed: PrintedList, at: int, letters: float) -> float:
    texts = [listed.columns[at].heading, *(row[at] for row in listed.rows)]
    return max(width(text, BOLD, letters) for text in texts)


def _draw(season: PrintedSeason, parts: Sequence[_Part], number: str, pen: Pen) -> None:
    y = pen.head(season.name, ", ".join(filter(None, (season.league, season.made, number)))) - 6
    for part in parts:
        title = f"{part.listed.title}, continued" if part.goes_on else part.listed.title
        pen.fit([title], MARGIN, y - TITLE + 3 * mm, pen.room, 13, 8, font=BOLD)
        y -= TITLE
        _row(pen, part, [column.heading for column in part.listed.columns], y, is_heading=True)
        y -= ROW
        pen.line(MARGIN, y, pen.right, y, 0.8)
        for row in part.rows:
            _row(pen, part, row, y)
            y -= ROW
            pen.line(MARGIN, y, pen.right, y)
        y -= GAP


def _row(pen: Pen, part: _Part, cells: Sequence[str], y: float, *, is_heading: bool = False) -> None:
    below = y - ROW / 2 - part.letters / 3
    for column, (x, wide), text in zip(part.listed.columns, part.places, cells, strict=True):
        font = BOLD if column.strong or column.name or is_heading else REGULAR
        colour = GREY if is_heading else BLACK
        at, side = (x + wide, "right") if column.right else (x, "left")
        pen.fit([text], at, below, wide, part.letters, LEAST, font=font, at=side, colour=colour)
