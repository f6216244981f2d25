"""A team's entry form on paper: who played last season, to tick, and lines for those who join."""

from collections.abc import Sequence
from functools import partial

from reportlab.lib.units import mm

from tournaments.printing.league import PrintedEntryForm, PrintedSeason
from tournaments.printing.letters import BOLD
from tournaments.printing.page import GREY, MARGIN, Page, Pen, Size

ROW, BOX, COLUMNS = 8 * mm, 4.5 * mm, 2
SIGNED = 25 * mm
FEWEST_LINES = 4
HEAD, BETWEEN = 42 * mm, 13 * mm
"""How high the head of a form is, and the room between the names, the new players and the signature."""


def entry_form_pages(season: PrintedSeason) -> list[Page]:
    """Return a page for each team, and more for one with very many players."""
    pages = []
    for one in season.entries:
        names = [*((name, True) for name in one.registered), *((name, False) for name in one.asked)]
        most = _most_names(season.paper.sheet)
        parts = [names[at : at + most] for at in range(0, max(1, len(names)), most)]
        pages += [
            Page(season.paper.sheet, partial(_draw, season, one, part, last=number == len(parts)))
            for number, part in enumerate(parts, 1)
        ]
    return pages


def _most_names(sheet: Size) -> int:
    """Return how many names have room on one page, beside the lines for new players."""
    room = sheet[1] - 2 * MARGIN - HEAD - BETWEEN - FEWEST_LINES * ROW - SIGNED
    return COLUMNS * int(room // ROW)


def _draw(
    season: PrintedSeason,
    one: PrintedEntryForm,
    names: Sequence[tuple[str, bool]],
    pen: Pen,
    *,
    last: bool,
) -> None:
    y = _head(pen, season, one)
    if names:
        pen.bold("Players of last season: tick who plays again", MARGIN, y, 11)
        y = _players(pen, names, y - 3 * mm)
    if last:
        _new_players(pen, y - 9 * mm)
        _signature(pen, one)


def _head(pen: Pen, season: PrintedSeason, one: PrintedEntryForm) -> float:
    y = pen.top - 16
    pen.fit([f"Entry form: {one.team}"], MARGIN, y, pen.room, 18, 9, font=BOLD)
    lines = [f"{season.league}, {season.name}, {one.division}"]
    lines.append(f"At home at {one.pub or '.' * 30}. Captain: {one.captain or '.' * 40}")
    for words in lines:
        y -= 15
        pen.fit([words], MARGIN, y, pen.room, 10.5, 6.5, colour=GREY)
    y -= 10 * mm
    middle = MARGIN + pen.room / COLUMNS
    for x, words in ((MARGIN, "We play this season"), (middle, "We don't play this season")):
        pen.box(x, y, BOX, BOX)
        pen.bold(words, x + BOX + 3 * mm, y + 1, 11)
    return y - 12 * mm


def _players(pen: Pen, names: Sequence[tuple[str, bool]], y: float) -> float:
    """Draw the names in two columns, each with its box; return where they end."""
    rows = -(-len(names) // COLUMNS)
    wide = pen.room / COLUMNS
    for at, (name, ticked) in enumerate(names):
        column, row = divmod(at, rows)
        x, line = MARGIN + column * wide, y - (row + 1) * ROW
        pen.box(x, line, BOX, BOX)
        if ticked:
            pen.line(x, line, x + BOX, line + BOX, 1)
            pen.line(x, line + BOX, x + BOX, line, 1)
        pen.fit([name], x + BOX + 3 * mm, line + 1, wide - BOX - 8 * mm, 10.5, 6.5)
    return y - rows * ROW


def _new_players(pen: Pen, y: float) -> None:
    """Draw lines for new players as far as there is room, a few at least."""
    pen.bold("New players, with their full names", MARGIN, y, 11)
    lines = max(FEWEST_LINES, int((y - MARGIN - SIGNED - 4 * mm) // ROW))
    for number in range(1, min(lines, 14) + 1):
        pen.line(MARGIN, y - number * ROW, pen.right, y - number * ROW, 0.6)


def _signature(pen: Pen, one: PrintedEntryForm) -> None:
    y, half = MARGIN + 6 * mm, pen.room / 2
    pen.line(MARGIN, y, MARGIN + half - 6 * mm, y, 0.8)
    pen.line(MARGIN + half, y, pen.right, y, 0.8)
    pen.fit([f"Signed for {one.team}"], MARGIN, y - 4 * mm, half - 6 * mm, 8.5, 6.5, colour=GREY)
    pen.write("Telephone", MARGIN + half, y - 4 * mm, 8.5, colour=GREY)
