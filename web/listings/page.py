"""A list as a page draws it (`templates/listings/_table.html`): headings, cells, and what a row folds away."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any, Generic

from listings import NARROW, OPENED, WHOLE, Column, Kind, Listing, Place, Row, Shown, form_letter

Address = Callable[[Any], str | None]
"""Takes the address to which a cell leads from a row; None where it leads nowhere."""

ROOM = {1: "", 2: "wide", 3: "whole", 4: "opened"}
"""The class of a column by its priority: where it is shown, and below which width a row folds it away."""


@dataclass(frozen=True, slots=True)
class Heading:
    """The heading of a column; ``title`` says more of it, ``full`` is what it is called where there is room."""

    text: str
    title: str
    css: str
    href: str = ""
    full: str = ""


@dataclass(frozen=True, slots=True)
class Letter:
    """One result of a form."""

    text: str
    word: str


@dataclass(frozen=True, slots=True)
class Cell:
    """One cell: its text, or its parts, and where it leads. ``sort`` is by what it sorts, where its text doesn't."""

    kind: str
    css: str
    text: str
    href: str = ""
    sort: str = ""
    note: str = ""
    narrow_note: str = ""
    place: Place | None = None
    day: Any = None
    letters: Sequence[Letter] = ()
    dropped: bool = False
    label: str = ""
    is_name: bool = False


@dataclass(frozen=True, slots=True)
class RowButton:
    """A button at the end of a row, which is posted to an address; ``label`` says of which row it is."""

    address: str
    text: str
    label: str


@dataclass(frozen=True, slots=True)
class TableRow:
    """One row; ``folded`` are the cells for which a narrow screen has no room, ``why`` what it opens to anywhere.

    ``until`` is the class of the width from which it needs not open, empty where it always does.
    """

    number: object
    label: str
    cells: Sequence[Cell]
    folded: Sequence[Cell]
    css: str
    why: str = ""
    until: str = ""
    button: RowButton | None = None

    @property
    def opens(self) -> bool:
        """Whether the row opens, to what is folded away or to why."""
        return bool(self.folded or self.why)


@dataclass(frozen=True, slots=True)
class PageTable:
    """A list as a page draws it; with ``scrolls`` its first columns stay while the others scroll.

    The template needs a ``csrf_token`` where rows have a button.
    """

    name: str
    title: str
    headings: Sequence[Heading]
    rows: Sequence[TableRow]
    scrolls: bool = False
    sorts: bool = False

    @property
    def has_buttons(self) -> bool:
        """Whether any row has a button, and all have a last cell for it."""
        return any(row.button for row in self.rows)


@dataclass(frozen=True)  # a generic class with slots cannot be subscripted
class _Shown(Generic[Row]):
    columns: Sequence[Column[Row]]
    opened: Sequence[Column[Row]]
    addresses: Mapping[str, Callable[[Row], str | None]]
    button: Callable[[Row], RowButton | None]


def page_table(  # noqa: PLR0913  what is listed, where it leads, and how much of it is shown where
    listing: Listing[Row],
    addresses: Mapping[str, Callable[[Row], str | None]] | None = None,
    *,
    heads: Mapping[str, str] | None = None,
    name: str = "list",
    most: int = WHOLE,
    where: Shown = Shown.PAGE,
    scrolls: bool = False,
    sorts: bool = False,
    button: Callable[[Row], RowButton | None] = lambda _: None,
) -> PageTable:
    """Return a list for a page.

    ``addresses`` have by a column's key where its cells lead, ``heads`` where its heading leads; ``name`` begins the
    ids of rows that open, and is to be another for each list of a page; ``most`` is the priority up to which columns
    are shown at all. With ``scrolls`` the first columns stay while the others scroll; with ``sorts`` a press on a
    heading sorts. ``button`` takes the button at the end of a row from it, None for a row without one.
    """
    columns = listing.shown(where, most)
    opened = [column for column in listing.shown(where) if column.priority == OPENED]
    shown = _Shown(columns, opened, addresses or {}, button)
    return PageTable(
        name,
        listing.title,
        [_heading(column, (heads or {}).get(column.key, "")) for column in columns],
        [_row(listing, shown, row, at) for at, row in enumerate(listing.rows)],
        scrolls=scrolls,
        sorts=sorts,
    )


def _heading(column: Column[Any], href: str) -> Heading:
    title = column.title if column.heading != column.title else ""
    return Heading(
        column.heading, title if not column.help else column.help, _css(column), href, column.title
    )


def _css(column: Column[Any]) -> str:
    kind = "number" if column.kind.is_number else column.kind.value
    return " ".join(filter(None, (kind, ROOM[column.priority], "strong" if column.strong else "")))


def _row(listing: Listing[Row], shown: _Shown[Row], row: Row, at: int) -> TableRow:
    columns, addresses = shown.columns, shown.addresses
    cells = [_cell(column, addresses.get(column.key), row) for column in columns]
    at_name = next((index for index, column in enumerate(columns) if column.kind in NAMES), 0)
    cells[at_name] = replace(
        cells[at_name],
        note="" if listing.note is None else listing.note(row),
        narrow_note="" if listing.narrow_note is None else listing.narrow_note(row),
    )
    named = next((column.value(row) for column in columns if column.kind in NAMES), None)
    number, label = (at, cells[0].text) if named is None else named
    folded = [cell for column, cell in zip(columns, cells, strict=True) if column.priority > NARROW]
    if listing.narrow_note is not None:
        folded = []  # the note says it
    folded += [_cell(column, None, row) for column in shown.opened]
    why = "" if listing.why is None else listing.why(row)
    is_out = listing.is_out is not None and listing.is_out(row)
    is_own = listing.is_own is not None and listing.is_own(row)
    return TableRow(
        at if number is None else number,
        label,
        cells,
        folded,
        " ".join(name for name, holds in (("out", is_out), ("own", is_own)) if holds),
        why,
        ""
        if why or shown.opened or not folded
        else f"until-{ROOM[max(column.priority for column in columns)]}",
        shown.button(row),
    )


NAMES = {Kind.NAME, Kind.TEAM}


def _cell(column: Column[Row], address: Callable[[Row], str | None] | None, row: Row) -> Cell:
    value = column.value(row)
    return Cell(
        column.kind.value,
        _css(column),
        column.text(row),
        href=(address(row) or "") if address is not None else "",
        sort=_sort(column, value),
        place=value if column.kind is Kind.PLACE else None,
        day=value if column.kind is Kind.DATE else None,
        letters=[Letter(form_letter(word), word) for word in value or ()] if column.kind is Kind.FORM else (),
        dropped=column.dropped is not None and column.dropped(row),
        label=column.title,
        is_name=column.kind in NAMES,
    )


def _sort(column: Column[Any], value: Any) -> str:
    """Return by what a cell sorts: a number without its unit or brackets, a day as it is counted."""
    if value is None:
        return ""
    if column.kind is Kind.PLACE:
        return "" if value.place is None else str(value.place)
    if column.kind is Kind.SCORE:
        return str(value[0] - value[1])
    if column.kind is Kind.FORM:
        return ""
    return str(value.name if column.kind in NAMES else value)
