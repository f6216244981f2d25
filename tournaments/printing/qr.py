"""A QR code on paper."""

from itertools import groupby

import segno

from tournaments.printing.page import BLACK, Pen


def draw_qr(pen: Pen, text: str, x: float, y: float, side: float) -> None:
    """Draw a QR code, its quiet zone included, in a square box with this lower left corner."""
    rows = [list(row) for row in segno.make(text, micro=False, error="m").matrix_iter(border=2)]
    unit = side / len(rows)
    pen.canvas.setFillColor(BLACK)
    for down, row in enumerate(rows, 1):
        for dark, run in groupby(enumerate(row), key=lambda at: bool(at[1])):
            cells = [number for number, _ in run]
            if dark:
                # A hair more than a module, or a viewer shows white lines between them.
                box = (x + cells[0] * unit, y + side - down * unit, len(cells) * unit + 0.05, unit + 0.05)
                pen.canvas.rect(*box, stroke=0, fill=1)
