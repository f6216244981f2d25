"""A list as plain text in columns, as newspapers and messages have it."""

from listings import Column, Kind, Listing, Row, Shown

PLACE_WIDTH = 4
NUMBER_WIDTH = 4


def text_table(listing: Listing[Row], where: Shown = Shown.NEWSPAPER) -> list[str]:
    """Return the lines of a list: names as wide as the longest, numbers at the right below their short headings."""
    columns = listing.shown(where)
    widths = [_width(column, listing) for column in columns]
    heads = ["" if column.kind in NAMED else column.heading for column in columns]
    lines = [heads, *([column.text(row) for column in columns] for row in listing.rows)]
    return [
        " ".join(
            f"{cell:{'<' if column.kind in LEFT else '>'}{width}}"
            for column, cell, width in zip(columns, line, widths, strict=True)
        )
        for line in lines
    ]


LEFT = {Kind.NAME, Kind.TEAM, Kind.TEXT}
NAMED = {Kind.PLACE, Kind.NAME, Kind.TEAM}
"""What everybody knows by its look has no heading."""


def _width(column: Column[Row], listing: Listing[Row]) -> int:
    longest = max((len(column.text(row)) for row in listing.rows), default=0)
    if column.kind is Kind.PLACE:
        return max(PLACE_WIDTH, longest)
    if column.kind in LEFT:
        return max(PLACE_WIDTH, longest)
    return max(NUMBER_WIDTH, len(column.heading), longest)
