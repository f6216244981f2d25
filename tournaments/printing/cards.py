"""Players' cards, a round a row: six on a sheet, or larger ones where a night is long, with marks to cut along."""

from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from reportlab.lib.units import mm

from tournaments.printing.cutting import cell, cut_marks
from tournaments.printing.letters import BOLD, REGULAR, width, wrap
from tournaments.printing.night import PrintedNight, PrintedPlace
from tournaments.printing.page import GREY, Page, Pen, Size

HEADS = 4 * mm
"""The height of the line that says what the columns are."""
ROUND, TABLE, SEAT, WITH, AGAINST = 0.04, 0.165, 0.235, 0.37, 0.64
"""Where columns stand in the width of a row: the first two by their middle, the others by their beginning."""
BETWEEN = 1.5 * mm
MOST_SIZE = 11.0
NAME_SIZE = 8.0
MOST_FIT = 0.8
"""Names are set as large as so many of them allow, and in no smaller letters than these but for the few long."""
LEAST_SIZE = 7.0
# In a row that is so high, two opponents may stand in two lines; each has so much of its height.
TWO_LINES = 6.2 * mm
EACH_LINE = 0.42


@dataclass(frozen=True, slots=True)
class LetterSizes:
    """Hold in which size a card has its names, so that all its lines are alike, and if opponents have two lines."""

    partner: float
    opponents: float
    two_lines: bool


@dataclass(frozen=True, slots=True)
class Columns:
    """Hold where a row begins, how wide it is, and in which size it has names."""

    x: float
    wide: float
    sizes: LetterSizes

    def at(self, share: float) -> float:
        """Return the place of a column."""
        return self.x + share * self.wide


def choose_sizes(
    places: Iterable[PrintedPlace], names: Mapping[int, str], high: float, wide: float
) -> LetterSizes:
    """Return the sizes for all names of a card; opponents have two lines where those can be larger than one."""
    seated = [place for place in places if place.table]
    with_room, against_room = wide * (AGAINST - WITH) - BETWEEN, wide * (1 - AGAINST)
    partner = _largest([names[place.partner] for place in seated], with_room, _most(high))
    in_one = _largest(
        [" & ".join(names[one] for one in place.opponents) for place in seated], against_room, _most(high)
    )
    in_two = _largest(
        [names[one] for place in seated for one in place.opponents],
        against_room,
        min(_most(high), high * EACH_LINE),
    )
    two_lines = high >= TWO_LINES and in_two > in_one
    return LetterSizes(max(NAME_SIZE, partner), max(NAME_SIZE, in_two if two_lines else in_one), two_lines)


def _largest(lines: list[str], room: float, most: float) -> float:
    """Return the size in which most of the lines have room."""
    if not lines:
        return most
    widths = sorted(width(line, REGULAR, 1) for line in lines)
    return min(most, room / widths[int(MOST_FIT * (len(widths) - 1))])


def _most(high: float) -> float:
    return min(MOST_SIZE, high * 0.72)


def write_heads(pen: Pen, columns: Columns, y: float) -> None:
    """Write what the columns are, above their first row."""
    for word, share, at in (
        ("round", ROUND, "middle"),
        ("table", TABLE, "middle"),
        ("seat", SEAT, "left"),
        ("with", WITH, "left"),
        ("against", AGAINST, "left"),
    ):
        pen.write(word, columns.at(share), y + 2.5, 6.5, colour=GREY, at=at)
    pen.line(columns.x, y, columns.x + columns.wide, y)


def write_row(  # noqa: PLR0913, PLR0917  where and what
    pen: Pen, columns: Columns, y: float, high: float, place: PrintedPlace, names: Mapping[int, str]
) -> None:
    """Write a round: table, seat, partner and opponents; or that one sits out; or nothing, to be filled in."""
    size = _most(high)
    base = y + (high - size * 0.7) / 2
    pen.line(columns.x, y, columns.x + columns.wide, y)
    pen.write(str(place.round), columns.at(ROUND), base, size, colour=GREY, at="middle")
    if place.table:
        pen.bold(str(place.table), columns.at(TABLE), base, size, at="middle")
        pen.write(place.seat, columns.at(SEAT), base, min(size, 9.5))
        room = columns.at(AGAINST) - columns.at(WITH) - BETWEEN
        names_size = min(columns.sizes.partner, size)
        pen.fit([names[place.partner]], columns.at(WITH), base, room, names_size, min(names_size, LEAST_SIZE))
        _write_opponents(pen, columns, (y, high), [names[one] for one in place.opponents])
    elif place.planned:
        pen.write("sits out" if place.rests else "not playing", columns.at(SEAT), base, size, font=BOLD)


def _write_opponents(pen: Pen, columns: Columns, row: tuple[float, float], names: list[str]) -> None:
    y, high = row
    room, size = columns.wide * (1 - AGAINST), min(columns.sizes.opponents, _most(high))
    if not columns.sizes.two_lines:
        pen.fit(names, columns.at(AGAINST), y + (high - size * 0.7) / 2, room, size, min(size, LEAST_SIZE))
        return
    size = min(size, high * EACH_LINE)
    for name, share in zip(names, (0.58, 0.14), strict=True):
        pen.fit([name], columns.at(AGAINST), y + high * share, room, size, min(size, LEAST_SIZE))


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

    def card_size(self, sheet: Size) -> Size:
        """Return the width and height of a card on a sheet, within its margins."""
        return sheet[0] / self.across - 2 * INSET, sheet[1] / self.down - 2 * INSET


FORMATS = (Format(2, 3, 1), Format(1, 3, 2), Format(1, 2, 2), Format(1, 1, 2))
"""From the smallest card; a night takes the first that has room for all its rounds."""


@dataclass(frozen=True, slots=True)
class CardLayout:
    """Hold the format of a night's cards, how large one is, and what stands at its foot, in which letters."""

    form: Format
    card: Size
    foot: Sequence[str]
    size: float

    @property
    def foot_high(self) -> float:
        """How much of a card the foot takes."""
        return len(self.foot) * self.size * FOOT_LEADING + FOOT_GAP

    def rows(self, high: float) -> int:
        """Return how many rounds a card has room for, in rows that are so high."""
        return self.form.columns * int((self.card[1] - HEADER - HEADS - self.foot_high) / high)


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
        Page(night.paper.sheet, partial(_draw, night, layout, cards[first : first + each]))
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
    of_card = form.card_size(night.paper.sheet)
    return CardLayout(form, of_card, wrap(" ".join(told), of_card[0], REGULAR, size), size)


def _parted(number: int, places: Sequence[PrintedPlace], most: int) -> Iterator[PrintedCard]:
    parts = max(1, ceil(len(places) / most))
    each = ceil(len(places) / parts)
    for part in range(parts):
        yield PrintedCard(number, places[part * each : (part + 1) * each], part + 1, parts)


def _draw(night: PrintedNight, layout: CardLayout, cards: Sequence[PrintedCard], pen: Pen) -> None:
    """Draw one sheet of cards."""
    form = layout.form
    cut_marks(pen, form.across, form.down)
    for at, card in enumerate(cards):
        x, y = cell(at, form.across, form.down, pen.size)
        _draw_card(night, layout, card, pen, (x + INSET, y + INSET))


def _draw_card(
    night: PrintedNight, layout: CardLayout, card: PrintedCard, pen: Pen, corner: tuple[float, float]
) -> None:
    x, y = corner
    wide, high = layout.card
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
