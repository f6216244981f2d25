"""A sheet that is cut into equal cards: where each begins, and the marks to cut along."""

from reportlab.lib.units import mm

from tournaments.printing.page import LINE, UNPRINTED, Pen, Size

MARK = 5 * mm
"""How long a mark is at the edge of the sheet."""
CROSS = 2.5 * mm


def cell(number: int, across: int, down: int, sheet: Size) -> tuple[float, float]:
    """Return the lower left corner of a card on a sheet, counted from 0 along the rows from the top.

    >>> cell(0, 1, 1, (200.0, 300.0)), cell(3, 2, 2, (200.0, 300.0))
    ((0.0, 0.0), (100.0, 0.0))
    """
    wide, high = sheet
    return number % across * wide / across, (down - 1 - number // across) * high / down


def cut_marks(pen: Pen, across: int, down: int) -> None:
    """Draw marks near the edges of the sheet, where a printer can, and crosses where cuts meet."""
    canvas, (wide, high) = pen.canvas, pen.size
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    xs = [wide * number / across for number in range(1, across)]
    ys = [high * number / down for number in range(1, down)]
    first, last = UNPRINTED, UNPRINTED + MARK
    for x in xs:
        canvas.line(x, first, x, last)
        canvas.line(x, high - last, x, high - first)
    for y in ys:
        canvas.line(first, y, last, y)
        canvas.line(wide - last, y, wide - first, y)
    for x in xs:
        for y in ys:
            canvas.line(x - CROSS, y, x + CROSS, y)
            canvas.line(x, y - CROSS, x, y + CROSS)
