"""A card for each table of a night: what a phone scans or types to keep score there."""

from collections.abc import Sequence
from functools import partial

from reportlab.lib.units import mm

from tournaments.printing.cutting import cell, cut_marks
from tournaments.printing.letters import BOLD, REGULAR, wrap
from tournaments.printing.night import PrintedNight, PrintedTableCard
from tournaments.printing.page import GREY, Page, Pen
from tournaments.printing.qr import draw_qr

ACROSS, DOWN = 2, 3
INSET = 7 * mm
QR = 46 * mm
WORDS = 43 * mm
"""What a card has besides the QR code, with an address of two lines: the code has what this leaves, up to ``QR``."""
ADDRESSES = (11.0, 10.0, 9.0, 8.0, 7.0, 6.5)
"""Sizes in which an address is tried until it has room in one line, none smaller than ``EASY``, or else in two."""
EASY = 9.0
TYPE_IT = "Go to this site on a phone and type"


def table_card_pages(night: PrintedNight) -> list[Page]:
    """Return the sheets of the tables' cards, six a sheet."""
    each = ACROSS * DOWN
    return [
        Page(night.paper.sheet, partial(_draw, night, night.table_cards[first : first + each]))
        for first in range(0, len(night.table_cards), each)
    ]


def _draw(night: PrintedNight, cards: Sequence[PrintedTableCard], pen: Pen) -> None:
    """Draw a sheet of cards."""
    cut_marks(pen, ACROSS, DOWN)
    wide, high = pen.size[0] / ACROSS, pen.size[1] / DOWN
    for at, card in enumerate(cards):
        x, y = cell(at, ACROSS, DOWN, pen.size)
        _draw_card(night, card, pen, (x + wide / 2, y + INSET, y + high - INSET), wide - 2 * INSET)


def _draw_card(
    night: PrintedNight, card: PrintedTableCard, pen: Pen, place: tuple[float, float, float], room: float
) -> None:
    """Draw a card around its middle, between its lower and upper edge."""
    middle, bottom, top = place
    pen.bold(f"Table {card.table}", middle, top - 19, 24, at="middle")
    if card.address:
        y = _draw_address(night, card, pen, (middle, top - 24), min(QR, top - bottom - WORDS), room)
    else:
        y = (top + bottom) / 2
        pen.write(TYPE_IT, middle, y, 11, colour=GREY, at="middle")
    pen.fit([card.code], middle, y - 24, room, 26, 10, font=BOLD, at="middle")
    told = f"{night.name}, {night.day}" if night.day else night.name
    pen.fit([told], middle, bottom, room, 8, 6, colour=GREY, at="middle")


def _draw_address(  # noqa: PLR0913, PLR0917  what, and where
    night: PrintedNight,
    card: PrintedTableCard,
    pen: Pen,
    place: tuple[float, float],
    side: float,
    room: float,
) -> float:
    """Draw the QR code and below it where the card's code can be typed; return where that ends."""
    middle, y = place
    draw_qr(pen, card.address, middle - side / 2, y - side, side)
    y -= side + 9
    pen.write("Scan it, or go to", middle, y, 8.5, colour=GREY, at="middle")
    lines, letters = _fit_address(night.start_address, room)
    for line in lines:
        y -= letters * 1.25
        pen.write(line, middle, y, letters, at="middle")
    y -= 10.5
    pen.write("and type", middle, y, 8.5, colour=GREY, at="middle")
    return y


def _fit_address(address: str, room: float) -> tuple[list[str], float]:
    """Return an address in lines, and the size to set it in: it is typed, so no letter of it is left out."""
    found = [(wrap(address, room, REGULAR, size), size) for size in ADDRESSES]
    in_one = next((one for one in found if len(one[0]) == 1 and one[1] >= EASY), None)
    return in_one or next((one for one in found if len(one[0]) <= 2), found[-1])
