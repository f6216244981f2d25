"""Tables as squares, and arrows that say who goes where: a row of tables for each who moves.

Draw it with templates/charts/_moves.html, which puts its table under it. Where everybody is seated anew all arrows
lead to a box that says by what. An arrow rises the higher the further it leads; who stays goes round in a loop.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass

from web.charts.letters import letters

SIDE = 36
"""Pixels of a table's side."""
GAP = 24
EDGE = 8
"""Pixels beside the first table and the last, for arcs that stay at them."""
NAME = 24
"""Pixels for a line of text."""
ARC = 12
"""Pixels over the tables to which an arrow to the next table rises; to each table further it rises 7 more."""
HIGHER = 7
FROM_MIDDLE = 10
"""Pixels from a table's middle to where an arrow leaves or arrives, so that the two don't meet."""
LOOP = 4
"""Pixels from a table's middle to both ends of a loop, between those that arrive from either side."""
HEAD = 7
"""Pixels of an arrow's head."""
ROOM = 6
"""Pixels between the rows, and between a name and the highest arc."""


@dataclass(frozen=True, slots=True)
class Mover:
    """Who moves, and for each table, from 1, the table to which they go from there."""

    name: str
    goals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Arrow:
    """An arrow from a table to another, or to itself, which is drawn as a loop: its line, and its head."""

    start: int
    goal: int
    path: str
    head: str


@dataclass(frozen=True, slots=True)
class TableSquare:
    """A table: its number, and where its left upper corner is."""

    number: int
    x: int
    y: int

    @property
    def middle(self) -> int:
        """Return where its middle is from the left."""
        return self.x + SIDE // 2


@dataclass(frozen=True, slots=True)
class MoverRow:
    """The tables once, with the arrows of one who moves; `y` is how far down the name begins."""

    name: str
    y: int
    tables: tuple[TableSquare, ...]
    arrows: tuple[Arrow, ...]
    goals: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class Box:
    """A box over the tables to which all arrows lead, with what is written there."""

    text: str
    width: int
    height: int


@dataclass(frozen=True, slots=True)
class Moves:
    """What is drawn, in pixels: rows of tables with arrows, or one with a box."""

    width: int
    height: int
    side: int
    rows: tuple[MoverRow, ...]
    box: Box | None = None


def moves(movers: Sequence[Mover]) -> Moves:
    """Return the picture of who goes where."""
    rows: list[MoverRow] = []
    y = 0
    for one in movers:
        if any(not 1 <= goal <= len(one.goals) for goal in one.goals):
            raise ValueError(f"{one.name} go to a table that isn't there: {one.goals}")
        rise = max(_rise(start, goal) for start, goal in enumerate(one.goals, 1))
        top = y + NAME + rise + ROOM
        tables = _tables(len(one.goals), top)
        arrows = tuple(_arrow(tables[start], tables[goal - 1]) for start, goal in enumerate(one.goals))
        rows.append(MoverRow(one.name, y, tables, arrows, one.goals))
        y = top + SIDE + 2 * ROOM
    names = max((letters(one.name) for one in movers), default=0)
    widths = [tables[-1].x + SIDE + EDGE for tables in (row.tables for row in rows)]
    return Moves(max([names, *widths]), y, SIDE, tuple(rows))


def anew(text: str, tables: int) -> Moves:
    """Return the picture of so many tables that everybody leaves, to be seated by what the text says."""
    top = SIDE + 2 * NAME
    squares = _tables(tables, top)
    width = squares[-1].x + SIDE + EDGE
    arrows = tuple(
        Arrow(one.number, 0, f"M{one.middle} {top}V{SIDE + HEAD}", _head(one.middle, SIDE + 1, 0, -1))
        for one in squares
    )
    row = MoverRow("", 0, squares, arrows, ())
    return Moves(
        max(width, letters(text) + 2 * EDGE), top + SIDE + ROOM, SIDE, (row,), Box(text, width, SIDE)
    )


def _tables(count: int, y: int) -> tuple[TableSquare, ...]:
    return tuple(TableSquare(number + 1, EDGE + number * (SIDE + GAP), y) for number in range(count))


def _rise(start: int, goal: int) -> int:
    return ARC + HIGHER * max(0, abs(goal - start) - 1)


def _arrow(start: TableSquare, goal: TableSquare) -> Arrow:
    """Return the arrow: an arc over the tables, or a loop over one."""
    top, rise = start.y, _rise(start.number, goal.number)
    if start is goal:
        first, last = start.middle - LOOP, start.middle + LOOP
        path = f"M{first} {top}C{first - 4} {top - 2 * rise + 6} {last + 4} {top - 2 * rise + 6} {last} {top}"
        return Arrow(start.number, goal.number, path, _head(last, top, -4, 2 * rise - 6))
    way = 1 if goal.number > start.number else -1
    first, last = start.middle + way * FROM_MIDDLE, goal.middle - way * FROM_MIDDLE
    middle = (first + last) / 2
    path = f"M{first} {top}Q{_n(middle)} {top - 2 * rise} {last} {top}"
    return Arrow(start.number, goal.number, path, _head(last, top, last - middle, 2 * rise))


def _head(x: float, y: float, across: float, down: float) -> str:
    """Return a triangle with its tip at a point, in the direction in which a line comes there."""
    length = math.hypot(across, down)
    across, down = across / length * HEAD, down / length * HEAD
    left = x - across + down / 2, y - down - across / 2
    right = x - across - down / 2, y - down + across / 2
    return f"M{_n(x)} {_n(y)}L{_n(left[0])} {_n(left[1])}L{_n(right[0])} {_n(right[1])}z"


def _n(value: float) -> str:
    return f"{value:.1f}".removesuffix(".0")
