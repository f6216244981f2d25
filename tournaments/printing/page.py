"""Paper: the sizes that there are, how large a page is, and what is drawn on it."""

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A3, A4, A5, LETTER, landscape
from reportlab.lib.units import inch, mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.letters import BOLD, REGULAR, fit, width

Size = tuple[float, float]
"""Width and height, in points."""
MARGIN = 10 * mm
UNPRINTED = 5 * mm
"""So much at the edges of a page some printers leave white: nothing is drawn there."""
BLACK = HexColor(0x000000)
GREY = HexColor(0x555555)
LINE = HexColor(0xBBBBBB)
TINT = HexColor(0xEEEEEE)


@dataclass(frozen=True, slots=True)
class PageSize:
    """Hold the paper of a print: a sheet upright, half of one upright, and two beside each other."""

    sheet: Size
    half: Size
    double: Size

    @property
    def on_its_side(self) -> Size:
        """A sheet, wider than high."""
        return landscape(self.sheet)


PAGE_SIZES: Mapping[str, PageSize] = {
    "a4": PageSize(A4, A5, landscape(A3)),
    "letter": PageSize(LETTER, (5.5 * inch, 8.5 * inch), (17 * inch, 11 * inch)),
}
"""Every paper that can be printed on. All margins, grids and cutting marks are worked out from it."""


@dataclass(frozen=True, slots=True)
class Pen:
    """Write and draw on a page of a size, in points from the lower left corner."""

    canvas: Canvas
    size: Size

    @property
    def right(self) -> float:
        """Where the right margin begins."""
        return self.size[0] - MARGIN

    @property
    def top(self) -> float:
        """Where the upper margin begins."""
        return self.size[1] - MARGIN

    @property
    def room(self) -> float:
        """The width between the margins."""
        return room_of(self.size)

    def write(  # noqa: PLR0913  what, where, and how
        self,
        text: str,
        x: float,
        y: float,
        size: float,
        *,
        font: str = REGULAR,
        colour: Color = BLACK,
        at: str = "left",
    ) -> None:
        """Write a line that begins, ends or has its middle at ``x``."""
        if at != "left":
            x -= width(text, font, size) / (2 if at == "middle" else 1)
        self.canvas.setFillColor(colour)
        self.canvas.setFont(font, size)
        self.canvas.drawString(x, y, text)

    def bold(self, text: str, x: float, y: float, size: float, *, at: str = "left") -> None:
        """Write a line in bold."""
        self.write(text, x, y, size, font=BOLD, at=at)

    def fit(  # noqa: PLR0913, PLR0917  what, where, in how much room, and how
        self,
        names: Sequence[str],
        x: float,
        y: float,
        room: float,
        size: float,
        least: float,
        *,
        between: str = " & ",
        font: str = REGULAR,
        colour: Color = BLACK,
        at: str = "left",
    ) -> None:
        """Write names in one line that is no wider than the room, smaller where they need it (`letters.fit`)."""
        text, letters = fit(names, room, font, size, least, between)
        self.write(text, x, y, letters, font=font, colour=colour, at=at)

    def line(self, x: float, y: float, to_x: float, to_y: float, thick: float = 0.4) -> None:
        """Draw a grey line."""
        self.canvas.setStrokeColor(LINE)
        self.canvas.setLineWidth(thick)
        self.canvas.line(x, y, to_x, to_y)

    def box(self, x: float, y: float, wide: float, high: float) -> None:
        """Draw an empty box, to be ticked or written into."""
        self.canvas.setStrokeColor(BLACK)
        self.canvas.setLineWidth(0.8)
        self.canvas.rect(x, y, wide, high, stroke=1, fill=0)

    def tint(self, x: float, y: float, wide: float, high: float) -> None:
        """Fill a box lightly, so that eyes keep to their line."""
        self.canvas.setFillColor(TINT)
        self.canvas.rect(x, y, wide, high, stroke=0, fill=1)

    def head(self, title: str, beside: str) -> float:
        """Write the head of a large sheet; return where what follows may begin.

        What stands beside the title has half of the line at the most, and the title what that leaves.
        """
        beside, small = fit([beside], self.room / 2, REGULAR, 9, 6.5)
        text, letters = fit([title], self.room - width(beside, REGULAR, small) - 6 * mm, BOLD, 15, 9)
        self.bold(text, MARGIN, self.top - 12, letters)
        self.write(beside, self.right, self.top - 12, small, colour=GREY, at="right")
        return self.top - 20


@dataclass(frozen=True, slots=True)
class Page:
    """Hold one page: ``draw`` is given a pen for a page of this size."""

    size: Size
    draw: Callable[[Pen], None]


def room_of(size: Size) -> float:
    """Return the width between the margins of a page."""
    return size[0] - 2 * MARGIN
