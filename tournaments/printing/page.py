"""A page: how large it is, and what is drawn on it."""

from collections.abc import Callable, Sequence
from dataclasses import dataclass

from reportlab.lib.colors import Color, HexColor
from reportlab.lib.pagesizes import A4, landscape
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.letters import BOLD, REGULAR, fit, width

PORTRAIT: tuple[float, float] = A4
LANDSCAPE: tuple[float, float] = landscape(A4)
MARGIN = 10 * mm
BLACK = HexColor(0x000000)
GREY = HexColor(0x555555)
LINE = HexColor(0xBBBBBB)
TINT = HexColor(0xEEEEEE)


@dataclass(frozen=True, slots=True)
class Page:
    """Hold one page: ``draw`` is given a canvas of this size."""

    size: tuple[float, float]
    draw: Callable[[Canvas], None]


@dataclass(frozen=True, slots=True)
class Pen:
    """Write and draw on a canvas, in points from the lower left corner."""

    canvas: Canvas

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

    def head(self, title: str, beside: str, size: tuple[float, float]) -> float:
        """Write the head of a large sheet; return where what follows may begin.

        What stands beside the title has half of the line at the most, and the title what that leaves.
        """
        wide, high = size
        top, room = high - MARGIN, wide - 2 * MARGIN
        beside, small = fit([beside], room / 2, REGULAR, 9, 6.5)
        text, letters = fit([title], room - width(beside, REGULAR, small) - 6 * mm, BOLD, 15, 9)
        self.bold(text, MARGIN, top - 12, letters)
        self.write(beside, wide - MARGIN, top - 12, small, colour=GREY, at="right")
        return top - 20
