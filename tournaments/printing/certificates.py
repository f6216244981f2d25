"""A certificate for each winner of a season: one page, to be signed and hung up."""

from functools import partial

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.league import Certificate, PrintedSeason
from tournaments.printing.letters import BOLD, REGULAR, fit, width
from tournaments.printing.page import GREY, LANDSCAPE, Page, Pen

WIDE, HIGH = LANDSCAPE
MIDDLE = WIDE / 2
ROOM = WIDE - 70 * mm
GREEN, RED = HexColor(0x14573A), HexColor(0xA3142E)
SUITS = (("♠", GREEN), ("♥", RED), ("♣", GREEN), ("♦", RED))
FRAMES = ((12 * mm, 2.4), (14.5 * mm, 0.6))
"""How far from the edge of the paper, and how thick."""
SIGNED = 70 * mm
LARGE = 40.0
BETWEEN = " & "


def certificate_pages(season: PrintedSeason) -> list[Page]:
    """Return a page for each winner; none before the season is closed."""
    return [Page(LANDSCAPE, partial(_draw, season, one)) for one in season.certificates]


def _draw(season: PrintedSeason, one: Certificate, canvas: Canvas) -> None:
    pen = Pen(canvas)
    canvas.setStrokeColor(GREEN)
    for edge, thick in FRAMES:
        canvas.setLineWidth(thick)
        canvas.rect(edge, edge, WIDE - 2 * edge, HIGH - 2 * edge)
    for place, (suit, colour) in enumerate(SUITS):
        x = MIDDLE + (place - 1.5) * 12 * mm
        pen.write(suit, x, HIGH - 36 * mm, 24, font="ZapfDingbats", colour=colour, at="middle")
    _line(pen, season.league, HIGH - 51 * mm, 20)
    _line(pen, season.name, HIGH - 61 * mm, 14, font=REGULAR)
    names = _names(one.winner)
    letters = min(fit([name], ROOM, BOLD, LARGE, LARGE / 3)[1] for name in names)
    for below, name in zip(reversed(range(len(names))), names, strict=True):
        _line(pen, name, HIGH / 2 - 2 * mm + below * 1.3 * letters, letters)
    _line(pen, one.what, HIGH / 2 - 20 * mm, 22)
    _line(pen, one.note, HIGH / 2 - 31 * mm, 13, font=REGULAR)
    for x, written, words in ((MIDDLE - 55 * mm, one.day, "Date"), (MIDDLE + 55 * mm, "", "Signed")):
        pen.write(written, x, 36 * mm, 13, at="middle")
        pen.line(x - SIGNED / 2, 34 * mm, x + SIGNED / 2, 34 * mm, 0.8)
        pen.write(words, x, 28 * mm, 11, colour=GREY, at="middle")


def _names(winner: str) -> list[str]:
    """Return the lines of whoever won: of two with long names each has one, rather than both one in small letters.

    >>> _names("Ann & Ben")
    ['Ann & Ben']
    """
    first, between, second = winner.partition(BETWEEN)
    too_wide = between and width(winner, BOLD, LARGE) > ROOM
    return [first + between.rstrip(), second] if too_wide else [winner]


def _line(pen: Pen, text: str, y: float, size: float, *, font: str = BOLD) -> None:
    """Write a line in the middle, smaller where it is long."""
    pen.fit([text], MIDDLE, y, ROOM, size, size / 3, font=font, at="middle")
