"""Lists as a workbook for spreadsheets: numbers are numbers and days are days; a sheet for each list."""

import io
from collections.abc import Sequence
from dataclasses import dataclass
from datetime import datetime
from textwrap import wrap
from typing import Any, Final

from django.utils.text import slugify
from xlsxwriter import Workbook
from xlsxwriter.format import Format as CellFormat
from xlsxwriter.worksheet import Worksheet

from listings import Column, Kind, Listing, Shown
from web.csv_answers import WORKBOOK, FileRenderer
from web.one_line import one_line

NOT_IN_A_NAME: Final = dict.fromkeys(map(ord, "[]:*?/\\"), " ")
LONGEST_NAME: Final = 31
WIDEST: Final = 60
"""Characters of a column's width: a longer sentence goes on below, and its row is as high as it needs."""
UPRIGHT: Final = 90
"""Characters beside each other that are still read on an upright page; what is wider lies on its side."""
MARGIN: Final = 4
"""Characters that a column has more: an indent, a button to filter by, and letters wider than most."""
LINE: Final = 15
"""Points of a line's height."""
MADE: Final = datetime(2000, 1, 1)  # noqa: DTZ001  a workbook knows no zones
"""When a workbook says that it was made: the same list is the same file, whenever it is asked for."""


@dataclass(frozen=True, slots=True)
class Sheet:
    """A sheet of a workbook: its name, made to fit if need be, and what it lists."""

    name: str
    listing: Listing[Any]


@dataclass(frozen=True, slots=True)
class XlsxFile:
    """A workbook: what it is called, and its sheets."""

    title: str
    sheets: Sequence[Sheet]

    @property
    def name(self) -> str:
        """The name of the file on somebody's disk.

        >>> XlsxFile("Friday bustle, standings", ()).name
        'friday-bustle-standings.xlsx'
        """
        return f"{slugify(self.title) or 'list'}.xlsx"

    def content(self) -> bytes:
        """Return the file. Text is never a formula or a link, whatever it begins with."""
        stream = io.BytesIO()
        with Workbook(
            stream, {"in_memory": True, "strings_to_formulas": False, "strings_to_urls": False}
        ) as book:
            book.set_properties({"title": one_line(self.title), "created": MADE})
            formats = _Formats(book)
            taken: set[str] = set()
            for sheet in self.sheets:
                _write(book.add_worksheet(sheet_name(sheet.name, taken)), sheet.listing, formats)
        return stream.getvalue()


def sheet_name(wanted: str, taken: set[str]) -> str:
    """Return a name that a sheet may have and no other of the workbook has, and note it in ``taken``.

    >>> taken = set()
    >>> [sheet_name(one, taken) for one in ("Round 1", "round 1", "Fox/Hounds: A?", "", "x" * 40)]
    ['Round 1', 'round 1 2', 'Fox Hounds A', 'List', 'xxxxxxxxxxxxxxxxxxxxxxxxxxxxxxx']
    """
    name = (
        " ".join(one_line(wanted).translate(NOT_IN_A_NAME).split()).strip("' ")[:LONGEST_NAME].strip("' ")
        or "List"
    )
    if name.casefold() == "history":  # is kept by Excel for itself
        name = "History 1"
    found, at = name, 1
    while found.casefold() in taken:
        at += 1
        found = f"{name[: LONGEST_NAME - len(str(at)) - 1]} {at}"
    taken.add(found.casefold())
    return found


class _Formats:
    """The formats of a workbook's cells, each made once."""

    def __init__(self, book: Workbook) -> None:
        self.book = book
        self.made: dict[tuple[str, bool, bool, bool], CellFormat] = {}
        heading = {"bold": True, "bottom": 1, "text_wrap": True, "valign": "top"}
        self.heading = book.add_format({**heading, "align": "left", "indent": 1})
        self.number_heading = book.add_format({**heading, "align": "right"})

    def of(
        self, number: str, *, is_text: bool = False, bold: bool = False, dropped: bool = False
    ) -> CellFormat:
        """Return a format: how a number is written, whether it is text, whether it decides, and whether it counts."""
        key = (number, is_text, bold, dropped)
        if key not in self.made:
            asked: dict[str, Any] = {"bold": bold, "valign": "top"}
            if is_text:
                asked |= {"align": "left", "indent": 1, "text_wrap": True}
            if number:
                asked["num_format"] = number
            if dropped:
                asked |= {"font_strikeout": True, "font_color": "#767676"}
            self.made[key] = self.book.add_format(asked)
        return self.made[key]


def _write(sheet: Worksheet, listing: Listing[Any], formats: _Formats) -> None:
    columns = _split(listing.shown(Shown.FILE))
    names = [at for at, (column, _) in enumerate(columns) if column.kind in NAMES]
    lines = [1] * (len(listing.rows) + 1)
    across = 0
    for at, (column, title) in enumerate(columns):
        is_number = column.kind.is_number or column.kind in {Kind.PLACE, Kind.DATE}
        sheet.write_string(0, at, title, formats.number_heading if is_number else formats.heading)
        for line, row in enumerate(listing.rows, 1):
            _write_cell(sheet, (line, at), column, row, formats, shared=title == SHARED)
        cells = [one_line(column.text(row)) for row in listing.rows]
        longest_word = max((len(word) for word in title.split()), default=0)
        width = min(WIDEST, max([longest_word, *map(len, cells), 4]))
        sheet.set_column(at, at, width + MARGIN)
        across += width + MARGIN
        lines = [
            max(so_far, len(wrap(text, width))) for so_far, text in zip(lines, [title, *cells], strict=True)
        ]
    for line, high in enumerate(lines):
        if high > 1:
            sheet.set_row(line, high * LINE)
    sheet.freeze_panes(1, names[0] + 1 if names else 0)
    sheet.repeat_rows(0)
    if across > UPRIGHT:
        sheet.set_landscape()
    sheet.fit_to_pages(1, 0)
    if listing.rows and columns:
        sheet.autofilter(0, 0, len(listing.rows), len(columns) - 1)


NAMES: Final = {Kind.NAME, Kind.TEAM}
SHARED: Final = "Shared"


def _split(columns: Sequence[Column[Any]]) -> list[tuple[Column[Any], str]]:
    """Return the columns of a sheet with their headings: beside a place stands whether it is shared."""
    found = []
    for column in columns:
        found.append((column, column.title))
        if column.kind is Kind.PLACE:
            found.append((column, SHARED))
    return found


def _write_cell(  # noqa: PLR0913  where and what is written, and how
    sheet: Worksheet,
    at: tuple[int, int],
    column: Column[Any],
    row: Any,
    formats: _Formats,
    *,
    shared: bool,
) -> None:
    value = column.value(row)
    if value is None:
        return
    dropped = column.dropped is not None and column.dropped(row)
    is_text = not column.kind.is_number and column.kind not in {Kind.PLACE, Kind.DATE}
    shape = formats.of(_number_format(column), is_text=is_text, bold=column.strong, dropped=dropped)
    if column.kind is Kind.PLACE:
        if shared and value.tied:
            sheet.write_string(*at, "=", formats.of(""))
        elif not shared and value.place is not None:
            sheet.write_number(*at, value.place, shape)
    elif column.kind in {Kind.NUMBER, Kind.POINTS}:
        sheet.write_number(*at, value, shape)
    elif column.kind is Kind.DATE:
        sheet.write_datetime(*at, datetime(value.year, value.month, value.day), shape)  # noqa: DTZ001  a day
    else:
        sheet.write_string(*at, one_line(column.text(row)), shape)


def _number_format(column: Column[Any]) -> str:
    """Return how a number of a column is written, in the language of spreadsheets."""
    if column.kind is Kind.DATE:
        return "yyyy-mm-dd"
    digits = "0" if not column.decimals else f"0.{'0' * column.decimals}"
    unit = f'"{column.unit}"' if column.unit else ""
    if column.signed:
        return f"+{digits}{unit};-{digits}{unit};{digits}{unit}"
    return f"{digits}{unit}" if column.decimals is not None or unit else ""


class XlsxRenderer(FileRenderer):
    """Write an `XlsxFile`."""

    media_type = WORKBOOK
    format = "xlsx"
    charset = None
    render_style = "binary"
