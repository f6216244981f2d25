"""Players' cards: six on a sheet, or larger ones where a night is long, with marks to cut along."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.printing.card_rows import HEADS, Columns, choose_sizes, write_heads, write_row
from tournaments.printing.cutting import cell, cut_marks
from tournaments.printing.letters import BOLD, REGULAR, width, wrap
from tournaments.printing.night import PrintedNight, PrintedPlace
from tournaments.printing.page import GREY, PORTRAIT, Page, Pen

INSET = 6 * mm
HEADER = 13 * mm
FOOT_SIZES = (9.0, 8.0, 7.5, 7.0, 6.5)
FOOT_LEADING = 1.25
FOOT_GAP = 2 * mm
LEAST_ROW = 3.6 * mm
GOOD_ROW = 5.4 * mm
MOST_ROW = 9.5 * mm
"""Rows are as high as there is room for; the foot is set larger only where they stay as high as is good."""
GAP = 6 * mm
DEALS = "North deals first."


@dataclass(frozen=True, slots=True)
class Format:
    """Say how many cards share a sheet, ``across`` by ``down``, and in how many ``columns`` a card has its rounds."""

    across: int
    down: int
    columns: int

    @property
    def cards(self) -> int:
        """The number of cards on a sheet."""
        return self.across * self.down

    @property
    def size(self) -> tuple[float, float]:
        """Width and height of a card, within its margins."""
        return PORTRAIT[0] / self.across - 2 * INSET, PORTRAIT[1] / self.down - 2 * INSET


FORMATS = (Format(2, 3, 1), Format(1, 3, 2), Format(1, 2, 2), Format(1, 1, 2))
"""From the smallest card; a night takes the first that has room for all its rounds."""


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Hold the format of a night's cards, and what stands at the foot of each, in which size."""

    form: Format
    foot: Sequence[str]
    size: float

    @property
    def foot_high(self) -> float:
        """How much of a card the foot takes."""
        return len(self.foot) * self.size * FOOT_LEADING + FOOT_GAP

    def rows(self, high: float) -> int:
        """Return how many rounds a card has room for, in rows that are so high."""
        return self.form.columns * int((self.form.size[1] - HEADER - HEADS - self.foot_high) / high)


@dataclass(frozen=True, slots=True)
class PrintedCard:
    """Hold one card: whose it is, its rounds, and which card of so many of the same player."""

    number: int
    places: Sequence[PrintedPlace]
    part: int
    parts: int


def card_pages(night: PrintedNight, only: int | None = None) -> list[Page]:
    """Return the sheets of all players' cards, in the order of names; or of one player's alone.

    A night of up to about 16 rounds has six cards a sheet; a longer one larger cards, and when even a whole sheet
    is too small, continuing ones.
    """
    layout = _lay_out(night)
    cards = [
        card
        for number, places in night.places().items()
        if number == only or (only is None and number not in night.gone)
        for card in _parted(number, places, layout.rows(LEAST_ROW))
    ]
    each = layout.form.cards
    return [
        Page(PORTRAIT, partial(_draw, night, layout, cards[first : first + each]))
        for first in range(0, len(cards), each)
    ]


def _lay_out(night: PrintedNight) -> CardLayout:
    """Return the smallest format that has room for all rounds, with the largest foot that leaves them good rows."""
    of = max(night.of, len(night.rounds))
    layouts = [[_with_foot(night, form, size) for size in FOOT_SIZES] for form in FORMATS]
    sizes = next((some for some in layouts if some[-1].rows(LEAST_ROW) >= of), layouts[-1])
    return next((layout for layout in sizes if layout.rows(GOOD_ROW) >= of), sizes[-1])


def _with_foot(night: PrintedNight, form: Format, size: float) -> CardLayout:
    card = night.movement.card if night.movement else ""
    told = [card, "" if "deal" in card else DEALS, night.note]
    return CardLayout(form, wrap(" ".join(told), form.size[0], REGULAR, size), size)


def _parted(number: int, places: Sequence[PrintedPlace], most: int) -> Iterator[PrintedCard]:
    parts = max(1, ceil(len(places) / most))
    each = ceil(len(places) / parts)
    for part in range(parts):
        yield PrintedCard(number, places[part * each : (part + 1) * each], part + 1, parts)


def _draw(night: PrintedNight, layout: CardLayout, cards: Sequence[PrintedCard], canvas: Canvas) -> None:
    """Draw one sheet of cards."""
    form = layout.form
    cut_marks(canvas, form.across, form.down)
    for at, card in enumerate(cards):
        x, y = cell(at, form.across, form.down)
        _draw_card(night, layout, card, Pen(canvas), (x + INSET, y + INSET))


def _draw_card(
    night: PrintedNight, layout: CardLayout, card: PrintedCard, pen: Pen, corner: tuple[float, float]
) -> None:
    x, y = corner
    wide, high = layout.form.size
    _draw_header(night, card, pen, (x, y + high), wide)
    for at, line in enumerate(reversed(layout.foot)):
        pen.write(line, x, y + 1.5 + at * layout.size * FOOT_LEADING, layout.size, colour=GREY)
    bottom, top = y + layout.foot_high, y + high - HEADER - HEADS
    rows = max(1, ceil(len(card.places) / layout.form.columns))
    row = min(MOST_ROW, (top - bottom) / rows)
    each = (wide - GAP * (layout.form.columns - 1)) / layout.form.columns
    sizes = choose_sizes(card.places, night.names, row, each)
    for column in range(layout.form.columns):
        columns = Columns(x + column * (each + GAP), each, sizes)
        write_heads(pen, columns, top)
        for at, place in enumerate(card.places[column * rows : (column + 1) * rows]):
            write_row(pen, columns, top - (at + 1) * row, row, place, night.names)


def _draw_header(
    night: PrintedNight, card: PrintedCard, pen: Pen, top_left: tuple[float, float], wide: float
) -> None:
    x, top = top_left
    beside = f"No. {card.number}" if night.named else ""
    if card.parts > 1:
        beside += f"  card {card.part} of {card.parts}"
    taken = width(beside, REGULAR, 9) + 4 * mm
    pen.fit([night.called(card.number)], x, top - 13, wide - taken, 16, 9, font=BOLD)
    pen.write(beside, x + wide, top - 13, 9, at="right")
    told = f"{night.name}, {night.day}" if night.day else night.name
    pen.fit([told], x, top - 25, wide, 8, 6, colour=GREY)
    pen.line(x, top - 31, x + wide, top - 31, 0.8)
