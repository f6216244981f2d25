"""A list as plain data for the printer, which makes a PDF of it in a process of its own."""

from typing import Any

from listings import Column, Kind, Listing, Row, Shown

LEFT = {Kind.NAME, Kind.TEAM, Kind.TEXT, Kind.FORM}


def printed_list(listing: Listing[Row], title: str) -> dict[str, Any]:
    """Return a list as JSON: its title, its columns, and the text of each cell.

    Of a column `right` says that its cells stand at the right, and `name` that it may be as wide as there is room.
    """
    columns = listing.shown(Shown.PAPER)
    return {
        "title": title,
        "columns": [_column(column) for column in columns],
        "rows": [[column.text(row) for column in columns] for row in listing.rows],
    }


def _column(column: Column[Row]) -> dict[str, Any]:
    return {
        "heading": column.heading,
        "right": column.kind not in LEFT and column.kind is not Kind.PLACE,
        "name": column.kind in {Kind.NAME, Kind.TEAM},
        "strong": column.strong,
    }
