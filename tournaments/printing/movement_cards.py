"""The movement's cards: a sheet that says how everybody moves, and a card to lie on each table."""

from collections.abc import Sequence
from functools import partial

from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import Canvas

from tournaments.movements.movement import Movement
from tournaments.printing.cutting import cell, cut_marks
from tournaments.printing.letters import REGULAR, wrap
from tournaments.printing.night import PrintedNight
from tournaments.printing.page import GREY, MARGIN, PORTRAIT, Page, Pen

ACROSS, DOWN = 2, 4
INSET = 9 * mm
SMALLEST, LARGEST = 9.0, 17.0


def movement_pages(night: PrintedNight) -> list[Page]:
    """Return the sheet with the rules, then the cards of all tables, eight a sheet; none without a movement."""
    movement = night.movement
    if movement is None:
        return []
    tables = list(range(1, night.tables + 1))
    each = ACROSS * DOWN
    return [
        Page(PORTRAIT, partial(_draw_rules, night, movement)),
        *(
            Page(PORTRAIT, partial(_draw_tables, night, movement, tables[first : first + each]))
            for first in range(0, len(tables), each)
        ),
    ]


def _draw_rules(night: PrintedNight, movement: Movement, canvas: Canvas) -> None:
    pen = Pen(canvas)
    y = pen.head(movement.name, f"{night.name}{', ' if night.day else ''}{night.day}", PORTRAIT) - 24
    room = PORTRAIT[0] - 2 * MARGIN
    told = (
        ("", movement.how, 14.0),
        ("Everybody's card", movement.card, 18.0),
        ("What's certain", movement.guarantee, 12.0),
        ("Tonight", night.note, 12.0),
    )
    for heading, text, size in told:
        if not text:
            continue
        if heading:
            pen.bold(heading, MARGIN, y, size)
            y -= size * 1.5
        for line in wrap(text, room, REGULAR, size):
            pen.write(line, MARGIN, y, size)
            y -= size * 1.4
        y -= 16
    if night.counts:
        pen.bold("How fair it is", MARGIN, y, 12)
        y -= 18
    for sentence in night.counts:
        for line in wrap(sentence, room, REGULAR, 11):
            pen.write(line, MARGIN, y, 11)
            y -= 15


def _draw_tables(night: PrintedNight, movement: Movement, tables: Sequence[int], canvas: Canvas) -> None:
    """Draw a sheet of tables' cards."""
    cut_marks(canvas, ACROSS, DOWN)
    pen = Pen(canvas)
    wide, high = PORTRAIT[0] / ACROSS - 2 * INSET, PORTRAIT[1] / DOWN - 2 * INSET
    for at, table in enumerate(tables):
        x, y = cell(at, ACROSS, DOWN)
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
