"""Lines that follow one another over as many pages as they need."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.page import GREY, MARGIN, Page, Pen

FOOT = 6 * mm
"""How high the foot of a page is, within the margins."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """Hold what stands on a page's whole width: ``draw`` is given a pen and the lower edge.

    What is ``glued`` stays on the page of the line after it: a heading never ends a page.
    """

    high: float
    draw: Callable[[Pen, float], None]
    glued: bool = False


def flow_pages(lines: Sequence[TextLine], size: tuple[float, float], foot: str) -> list[Page]:
    """Return the pages that hold the lines in order; ``foot`` stands on each beside its number."""
    room = size[1] - 2 * MARGIN - FOOT
    pages: list[list[TextLine]] = [[]]
    left = room
    for group in _groups(lines):
        high = sum(line.high for line in group)
        if high > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1] += group
        left -= high
    return [
        Page(size, partial(_draw, page, size, foot, f"{number} of {len(pages)}"))
        for number, page in enumerate(pages, 1)
    ]


def _groups(lines: Sequence[TextLine]) -> list[list[TextLine]]:
    """Return the lines in groups that stay on one page."""
    groups: list[list[TextLine]] = []
    glued = False
    for line in lines:
        if glued:
            groups[-1].append(line)
        else:
            groups.append([line])
        glued = line.glued
    return groups


def _draw(
    lines: Sequence[TextLine], size: tuple[float, float], foot: str, number: str, canvas: Canvas
) -> None:
    pen = Pen(canvas)
    y = size[1] - MARGIN
    for line in lines:
        y -= line.high
        line.draw(pen, y)
    pen.fit([foot], MARGIN, MARGIN, size[0] - 2 * MARGIN - 25 * mm, 7.5, 6.5, colour=GREY)
    pen.write(number, size[0] - MARGIN, MARGIN, 7.5, colour=GREY, at="right")
