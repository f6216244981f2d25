"""The movement's cards: a sheet that says how everybody moves, and a card to lie on each table."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial

from reportlab.lib.units import mm

from tournaments.movements.movement import Movement
from tournaments.printing.cutting import cell, cut_marks
from tournaments.printing.letters import BOLD, REGULAR, wrap
from tournaments.printing.night import PrintedNight
from tournaments.printing.page import GREY, MARGIN, Page, Pen

ACROSS, DOWN = 2, 4
INSET = 9 * mm
SMALLEST, LARGEST = 9.0, 17.0
SHARES = (1.0, 0.9, 0.8, 0.7, 0.6, 0.5)
"""Shares of their full size in which the rules are tried, until they have room on one sheet."""


def movement_pages(night: PrintedNight) -> list[Page]:
    """Return the sheet with the rules, then the cards of all tables, eight a sheet; none without a movement."""
    movement, sheet = night.movement, night.paper.sheet
    if movement is None:
        return []
    tables = list(range(1, night.tables + 1))
    each = ACROSS * DOWN
    return [
        Page(sheet, partial(_draw_rules, night, movement)),
        *(
            Page(sheet, partial(_draw_tables, night, movement, tables[first : first + each]))
            for first in range(0, len(tables), each)
        ),
    ]


def _draw_rules(night: PrintedNight, movement: Movement, pen: Pen) -> None:
    """Draw the sheet of rules, in the largest letters in which all of it has room."""
    y = pen.head(movement.name, f"{night.name}{', ' if night.day else ''}{night.day}") - 24
    layouts = (_rules(night, movement, pen.room, share) for share in SHARES)
    for line in next((lines for lines in layouts if _height(lines) <= y - MARGIN), []):
        y -= line.above
        pen.write(line.text, MARGIN, y, line.size, font=line.font)
        y -= line.below


@dataclass(frozen=True, slots=True)
class RuleLine:
    """Hold a line of the sheet of rules, with the room above and below it."""

    text: str
    font: str
    size: float
    below: float
    above: float = 0.0


def _height(lines: Sequence[RuleLine]) -> float:
    return sum(line.above + line.below for line in lines)


def _rules(night: PrintedNight, movement: Movement, room: float, share: float) -> list[RuleLine]:
    """Return the lines of the sheet of rules, set in a share of their full size."""
    found: list[RuleLine] = []
    for heading, parts, full in (
        ("", [movement.how], 14.0),
        ("Everybody's card", [movement.card], 18.0),
        ("What's certain", [movement.guarantee], 12.0),
        ("Tonight", [night.note], 12.0),
        ("How fair it is", night.counts, 11.0),
    ):
        size = full * share
        lines = [line for part in parts for line in wrap(part, room, REGULAR, size)]
        above = 16.0 * share if found else 0.0
        if lines and heading:
            found.append(RuleLine(heading, BOLD, size, size * 1.5, above))
            above = 0.0
        for line in lines:
            found.append(RuleLine(line, REGULAR, size, size * 1.4, above))
            above = 0.0
    return found


def _draw_tables(night: PrintedNight, movement: Movement, tables: Sequence[int], pen: Pen) -> None:
    """Draw a sheet of tables' cards."""
    cut_marks(pen, ACROSS, DOWN)
    wide, high = pen.size[0] / ACROSS - 2 * INSET, pen.size[1] / DOWN - 2 * INSET
    for at, table in enumerate(tables):
        x, y = cell(at, ACROSS, DOWN, pen.size)
        x, top = x + INSET, y + INSET + high
        pen.bold(f"Table {table}", x, top - 20, 24)
        pen.write(f"of {night.tables}", x + wide, top - 20, 10, colour=GREY, at="right")
        pen.write("When the round is over", x, top - 38, 9, colour=GREY)
        text = movement.table_card(table, night.tables)
        size = LARGEST
        while size > SMALLEST and len(wrap(text, wide, REGULAR, size)) * size * 1.3 > high - 58:
            size -= 0.5
        y = top - 42 - size
        for line in wrap(text, wide, REGULAR, size):
            pen.write(line, x, y, size)
            y -= size * 1.3
        pen.fit([night.name], x, top - high, wide, 8, 6.5, colour=GREY)
