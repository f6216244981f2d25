"""A sheet that is cut into equal cards: where each begins, and the marks to cut along."""

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.page import LINE, PORTRAIT

EDGE = 6 * mm
"""How long a mark is at the edge of the sheet; printers leave out the outermost of it."""
CROSS = 2.5 * mm


def cell(number: int, across: int, down: int) -> tuple[float, float]:
    """Return the lower left corner of a card, counted from 0 along the rows from the top.

    >>> cell(0, 1, 1), cell(3, 2, 2)[1]
    ((0.0, 0.0), 0.0)
    """
    wide, high = PORTRAIT
    return number % across * wide / across, (down - 1 - number // across) * high / down


def cut_marks(canvas: Canvas, across: int, down: int) -> None:
    """Draw marks at the edges of the sheet and crosses where cuts meet."""
    wide, high = PORTRAIT
    canvas.setStrokeColor(LINE)
    canvas.setLineWidth(0.5)
    xs = [wide * number / across for number in range(1, across)]
    ys = [high * number / down for number in range(1, down)]
    for x in xs:
        canvas.line(x, 0, x, EDGE)
        canvas.line(x, high - EDGE, x, high)
    for y in ys:
        canvas.line(0, y, EDGE, y)
        canvas.line(wide - EDGE, y, wide, y)
    for x in xs:
        for y in ys:
            canvas.line(x - CROSS, y, x + CROSS, y)
            canvas.line(x, y - CROSS, x, y + CROSS)
