"""A certificate for each winner of a season: one page, to be signed and hung up."""

from functools import partial

from reportlab.lib.colors import HexColor
from reportlab.lib.units import mm

from tournaments.printing.league import Certificate, PrintedSeason
from tournaments.printing.letters import BOLD, REGULAR, fit, width
from tournaments.printing.page import GREY, Page, Pen

SIDES = 35 * mm
"""How far from the edges of the paper words stay."""
GREEN, RED = HexColor(0x14573A), HexColor(0xA3142E)
SUITS = (("♠", GREEN), ("♥", RED), ("♣", GREEN), ("♦", RED))
FRAMES = ((12 * mm, 2.4), (14.5 * mm, 0.6))
"""How far from the edge of the paper, and how thick."""
SIGNED = 70 * mm
LARGE = 40.0
BETWEEN = " & "


def certificate_pages(season: PrintedSeason) -> list[Page]:
    """Return a page for each winner; none before the season is closed."""
    return [Page(season.paper.on_its_side, partial(_draw, season, one)) for one in season.certificates]


def _draw(season: PrintedSeason, one: Certificate, pen: Pen) -> None:
    wide, high = pen.size
    middle, room = wide / 2, wide - 2 * SIDES
    pen.canvas.setStrokeColor(GREEN)
    for edge, thick in FRAMES:
        pen.canvas.setLineWidth(thick)
        pen.canvas.rect(edge, edge, wide - 2 * edge, high - 2 * edge)
    for place, (suit, colour) in enumerate(SUITS):
        x = middle + (place - 1.5) * 12 * mm
        pen.write(suit, x, high - 36 * mm, 24, font="ZapfDingbats", colour=colour, at="middle")
    _line(pen, season.league, high - 51 * mm, 20)
    _line(pen, season.name, high - 61 * mm, 14, font=REGULAR)
    names = _names(one.winner, room)
    letters = min(fit([name], room, BOLD, LARGE, LARGE / 3)[1] for name in names)
    for below, name in zip(reversed(range(len(names))), names, strict=True):
        _line(pen, name, high / 2 - 2 * mm + below * 1.3 * letters, letters)
    _line(pen, one.what, high / 2 - 20 * mm, 22)
    _line(pen, one.note, high / 2 - 31 * mm, 13, font=REGULAR)
    for x, written, words in ((middle - 55 * mm, one.day, "Date"), (middle + 55 * mm, "", "Signed")):
        pen.write(written, x, 36 * mm, 13, at="middle")
        pen.line(x - SIGNED / 2, 34 * mm, x + SIGNED / 2, 34 * mm, 0.8)
        pen.write(words, x, 28 * mm, 11, colour=GREY, at="middle")


def _names(winner: str, room: float) -> list[str]:
    """Return the lines of whoever won: of two with long names each has one, rather than both one in small letters.

    >>> _names("Ann & Ben", 600)
    ['Ann & Ben']
    """
    first, between, second = winner.partition(BETWEEN)
    too_wide = between and width(winner, BOLD, LARGE) > room
    return [first + between.rstrip(), second] if too_wide else [winner]


def _line(pen: Pen, text: str, y: float, size: float, *, font: str = BOLD) -> None:
    """Write a line in the middle, smaller where it is long."""
    pen.fit([text], pen.size[0] / 2, y, pen.size[0] - 2 * SIDES, size, size / 3, font=font, at="middle")
