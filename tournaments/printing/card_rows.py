"""The rows of a player's card: a round a row."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from reportlab.lib.units import mm

from tournaments.printing.letters import BOLD, REGULAR, width
from tournaments.printing.night import PrintedPlace
from tournaments.printing.page import GREY, Pen

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
