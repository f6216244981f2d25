"""The card of a match: both line-ups, a line a game to tick, signatures; on its back signing on and remarks."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from math import ceil

from reportlab.lib.units import mm

from tournaments.printing.league import MatchCard, PrintedLeg, PrintedSeason
from tournaments.printing.letters import BOLD, REGULAR, fit, wrap
from tournaments.printing.page import GREY, MARGIN, Page, Pen, Size

NAMES = 6.5 * mm
GAME = 8.5 * mm
LEAST_GAME = 7.2 * mm
BOX = 5 * mm
NUMBER, POINTS, TICK = 17 * mm, 15 * mm, 11 * mm
SIGNATURES = 30 * mm
SIDE_RESULT = 9 * mm
LETTERS, LEAST = 10.0, 6.5
BACK_LINES = 8
LINES = (0.4, 0.29)
"""Shares of a line to write on, for a name and for a team. The rest is for the last column."""


@dataclass(frozen=True, slots=True)
class MatchCardPage:
    """Hold the games that stand on one page, and whether it is the first and the last of them."""

    legs: Sequence[PrintedLeg]
    first: bool
    last: bool
    row: float


def match_card_pages(season: PrintedSeason) -> list[Page]:
    """Return the front of a match card, on as many pages as its games need, and its back."""
    card = season.card
    if card is None:
        return []
    sheet = season.paper.sheet
    return [
        *(Page(sheet, partial(_draw_front, season, card, part)) for part in _parts(card, sheet)),
        Page(sheet, partial(_draw_back, season, card)),
    ]


def _parts(card: MatchCard, sheet: Size) -> list[MatchCardPage]:
    """Return the games page by page, about as many on each."""
    room = sheet[1] - 2 * MARGIN - SIGNATURES - 40 * mm
    room -= (card.players + 1) * NAMES + len(card.notes) * 5 * mm
    if card.side_table_name:
        room -= GAME + SIDE_RESULT
    row = max(LEAST_GAME, min(GAME, room / max(1, len(card.legs))))
    pages = max(1, ceil(len(card.legs) * row / room))
    each = ceil(len(card.legs) / pages)
    starts = range(0, len(card.legs), each)
    return [
        MatchCardPage(card.legs[start : start + each], number == 1, number == len(starts), row)
        for number, start in enumerate(starts, 1)
    ]


def _draw_front(season: PrintedSeason, card: MatchCard, part: MatchCardPage, pen: Pen) -> None:
    y = _head(pen, season, card)
    if part.first:
        y = _line_ups(pen, card, y)
    y = _games(pen, card, part, y - 5 * mm)
    if part.last:
        _result(pen, card, y - 9 * mm)


def _head(pen: Pen, season: PrintedSeason, card: MatchCard) -> float:
    y = pen.top - 16
    pen.fit([card.home, card.away], MARGIN, y, pen.room, 18, 9, between=" v ", font=BOLD)
    for words in (f"{card.day}, at {card.pub}", f"{season.name}, {card.division}"):
        y -= 15
        pen.fit([words], MARGIN, y, pen.room, 10.5, 7, colour=GREY)
    return y - 6 * mm


def _line_ups(pen: Pen, card: MatchCard, y: float) -> float:
    """Draw both line-ups beside each other; return where they end."""
    half = pen.room / 2 - 3 * mm
    for x, team, names in (
        (MARGIN, card.home, card.line_ups[0]),
        (MARGIN + half + 6 * mm, card.away, card.line_ups[1]),
    ):
        pen.fit([team], x, y - 4 * mm, half, 11, 7, font=BOLD)
        for place in range(1, card.players + 1):
            line = y - place * NAMES - 4 * mm
            pair = f"Pair {(place + 1) // 2}" if place % 2 and card.players > 1 else ""
            pen.write(pair, x, line, 8, colour=GREY)
            name = names[place - 1] if place <= len(names) else ""
            pen.fit([name], x + 13 * mm, line, half - 14 * mm, LETTERS, LEAST)
            pen.line(x + 13 * mm, line - 1.2 * mm, x + half, line - 1.2 * mm)
    return y - card.players * NAMES - 6 * mm


def _columns(room: float) -> tuple[float, float, float, float]:
    """Return where the columns of the games begin: home names, home boxes, away names, away boxes."""
    names = (room - NUMBER - 2 * (POINTS + TICK)) / 2
    home = MARGIN + NUMBER
    return home, home + names, home + names + TICK + POINTS, home + 2 * names + TICK + POINTS


def _games(pen: Pen, card: MatchCard, part: MatchCardPage, y: float) -> float:
    home, home_box, away, away_box = _columns(pen.room)
    room = home_box - home - 3 * mm
    y -= 4 * mm
    pen.write("Game", MARGIN, y, 8, colour=GREY)
    for team, x, box in ((card.home, home, home_box), (card.away, away, away_box)):
        pen.fit([team], x, y, room, LETTERS, LEAST, font=BOLD)
        pen.write("won", box, y, 8, colour=GREY)
        pen.write("points", box + TICK, y, 8, colour=GREY)
    y -= 2 * mm
    before = part.legs[0] if part.legs else None
    pen.line(MARGIN, y, pen.right, y, 1)
    for leg in part.legs:
        if before is not None and (leg.round, leg.side) != (before.round, before.side):
            pen.line(MARGIN, y, pen.right, y, 1)
        if leg.side and (leg is part.legs[0] or (before is not None and not before.side)):
            y -= part.row
            pen.fit(
                [_side_heading(card)], MARGIN, y + part.row / 2 - 3.2, pen.room, LETTERS, LEAST, font=BOLD
            )
            pen.line(MARGIN, y, pen.right, y)
        before = leg
        y -= part.row
        middle = y + part.row / 2 - 3.2
        pen.bold(str(leg.number), MARGIN, middle, LETTERS)
        pen.write(f"table {leg.table}", MARGIN + 6 * mm, middle, 7, colour=GREY)
        for names, x, box in ((leg.home, home, home_box), (leg.away, away, away_box)):
            if not names:
                pen.line(x, y + 1.6 * mm, x + room, y + 1.6 * mm, 0.4)
            else:
                pen.fit(names.split(" & "), x, middle, room, LETTERS, LEAST)
            pen.box(box, y + (part.row - BOX) / 2, BOX, BOX)
            pen.box(box + TICK, y + (part.row - BOX) / 2, POINTS - 5 * mm, BOX)
        pen.line(MARGIN, y, pen.right, y)
    return y


def _side_heading(card: MatchCard) -> str:
    """Return what stands above the side table's games."""
    drawn = all(leg.home and leg.away for leg in card.legs if leg.side)
    return card.side_table_name if drawn else f"{card.side_table_name}: write in the names as they are drawn"


def _result(pen: Pen, card: MatchCard, y: float) -> None:
    """Draw the games won, what else is to be known, and lines to sign on."""
    home, home_box, away, away_box = _columns(pen.room)
    results = ["Games won", *([f"{card.side_table_name} games"] if card.side_table_name else [])]
    for number, words in enumerate(results):
        y -= number * SIDE_RESULT
        text, letters = fit([words], home_box - home - 3 * mm, BOLD, LETTERS, LEAST)
        for x, box in ((home, home_box), (away, away_box)):
            pen.bold(text, x, y + 1.4 * mm, letters)
            pen.box(box, y, BOX + 3 * mm, BOX)
    for note in card.notes:
        y -= 5 * mm
        pen.fit([note], MARGIN, y, pen.room, 8.5, LEAST, colour=GREY)
    y -= 20 * mm
    half = pen.room / 2 - 3 * mm
    for x, team in ((MARGIN, card.home), (MARGIN + half + 6 * mm, card.away)):
        pen.line(x, y, x + half, y, 0.8)
        pen.fit([f"Signed for {team}"], x, y - 4 * mm, half, 8.5, LEAST, colour=GREY)


def _draw_back(season: PrintedSeason, card: MatchCard, pen: Pen) -> None:
    y = _head(pen, season, card)
    y = _ruled(pen, y, "Signing on tonight", ("Name in full", "Team", "Signature"), LINES, BACK_LINES)
    y = _ruled(pen, y - 10 * mm, "Borrowed players", ("Name in full", "From team", "For team"), LINES, 4)
    y -= 10 * mm
    pen.bold("Remarks", MARGIN, y - 4 * mm, 12)
    y -= 4 * mm
    for line in wrap(
        "Say who was taken ill or late, what was agreed, and what you're protesting about.",
        pen.room,
        REGULAR,
        9,
    ):
        y -= 5 * mm
        pen.write(line, MARGIN, y, 9, colour=GREY)
    while y - 9 * mm > MARGIN:
        y -= 9 * mm
        pen.line(MARGIN, y, pen.right, y, 0.6)


def _ruled(  # noqa: PLR0913, PLR0917  where, what, and how many
    pen: Pen, y: float, title: str, heads: Sequence[str], wide: Sequence[float], lines: int
) -> float:
    """Draw a heading and empty lines in columns; return where they end."""
    pen.bold(title, MARGIN, y - 4 * mm, 12)
    y -= 9 * mm
    x = MARGIN
    for head, step in zip(heads, (*wide, 0.0), strict=True):
        pen.write(head, x, y, 8.5, colour=GREY)
        x += step * pen.room
    y -= 2 * mm
    for _ in range(lines):
        y -= 8 * mm
        pen.line(MARGIN, y, pen.right, y, 0.6)
    return y
