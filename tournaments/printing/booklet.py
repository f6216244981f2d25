"""A booklet of fixtures: a season's or a team's matches week by week, the pubs, and telephone numbers.

Its lines follow one another over as many pages as they need.
"""

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from functools import partial
from itertools import groupby

from reportlab.lib.units import mm

from tournaments.printing.league import PrintedMatch, PrintedSeason
from tournaments.printing.letters import BOLD, REGULAR, fit, width, wrap
from tournaments.printing.page import GREY, MARGIN, Page, Pen, Size, room_of
from tournaments.printing.qr import draw_qr

FOOT = 6 * mm
"""How high the foot of a page is, within the margins."""


@dataclass(frozen=True, slots=True)
class TextLine:
    """Hold what stands on a page's whole width: ``draw`` is given a pen and the lower edge.

    What is ``glued`` stays on the page of the line after it: a heading never ends a page.
    """

    high: float
    draw: Callable[[Pen, float], None]
    glued: bool = False


def flow_pages(lines: Sequence[TextLine], size: Size, foot: str) -> list[Page]:
    """Return the pages that hold the lines in order; ``foot`` stands on each beside its number."""
    room = size[1] - 2 * MARGIN - FOOT
    pages: list[list[TextLine]] = [[]]
    left = room
    for group in _groups(lines):
        high = sum(line.high for line in group)
        if high > left and pages[-1]:
            pages.append([])
            left = room
        pages[-1] += group
        left -= high
    return [
        Page(size, partial(_draw, page, foot, f"{number} of {len(pages)}"))
        for number, page in enumerate(pages, 1)
    ]


def _groups(lines: Sequence[TextLine]) -> list[list[TextLine]]:
    """Return the lines in groups that stay on one page."""
    groups: list[list[TextLine]] = []
    glued = False
    for line in lines:
        if glued:
            groups[-1].append(line)
        else:
            groups.append([line])
        glued = line.glued
    return groups


def _draw(lines: Sequence[TextLine], foot: str, number: str, pen: Pen) -> None:
    y = pen.top
    for line in lines:
        y -= line.high
        line.draw(pen, y)
    pen.fit([foot], MARGIN, MARGIN, pen.room - 25 * mm, 7.5, 6.5, colour=GREY)
    pen.write(number, pen.right, MARGIN, 7.5, colour=GREY, at="right")


QR = 24 * mm
ROW = 4.6 * mm
LETTERS, LEAST = 8.5, 6.0
DAY = 26 * mm
PUB = 36 * mm
THIRDS = (0.37, 0.36)
"""Shares of a line: for a pub's name or a team's, and for a captain's. The rest is for the number."""


def booklet_pages(season: PrintedSeason) -> list[Page]:
    """Return the pages of a booklet, half a sheet each: head, weeks, pubs, and any telephone numbers."""
    lines = [*_head(season), *_weeks(season), *_pubs(season), *_contacts(season)]
    if not season.weeks:
        lines.append(_heading("The fixtures aren't published yet."))
    return flow_pages(lines, season.paper.half, f"{season.name}. {season.made}".rstrip())


def _head(season: PrintedSeason) -> Iterator[TextLine]:
    yield TextLine(QR + 4 * mm, partial(_draw_head, season))


def _draw_head(season: PrintedSeason, pen: Pen, y: float) -> None:
    top, room = y + QR + 4 * mm, pen.room
    if season.address:
        room -= QR + 4 * mm
        draw_qr(pen, season.address, pen.right - QR, top - QR, QR)
    pen.fit([season.team or season.name], MARGIN, top - 15, room, 17, 9, font=BOLD)
    under = [season.name, season.league] if season.team else [season.league]
    at = top - 15
    for text in (*filter(None, under), "Fixtures"):
        at -= 14
        pen.fit([text], MARGIN, at, room, 10, 7, colour=GREY)
    if season.address:
        pen.fit([season.address], MARGIN, at - 12, room, 7.5, 5, colour=GREY)


def _heading(text: str) -> TextLine:
    def draw(pen: Pen, y: float) -> None:
        pen.fit([text], MARGIN, y + 1.6 * mm, pen.room, 11, 8, font=BOLD)
        pen.line(MARGIN, y + 0.4 * mm, pen.right, y + 0.4 * mm, 0.8)

    return TextLine(9 * mm, draw, glued=True)


def _weeks(season: PrintedSeason) -> Iterator[TextLine]:
    several = len(season.divisions) > 1 and not season.team
    if season.team and season.weeks:
        yield _heading("Matches")
    for week in season.weeks:
        if not season.team:
            yield _heading(week.title)
        for division, matches in groupby(week.matches, key=lambda match: match.division):
            if several:
                yield TextLine(5 * mm, partial(_draw_division, division), glued=True)
            for match in matches:
                yield TextLine(ROW, partial(_draw_match, season.team, match))


def _draw_division(name: str, pen: Pen, y: float) -> None:
    pen.fit([name], MARGIN, y + 1.2 * mm, pen.room, LETTERS, LEAST, font=BOLD, colour=GREY)


def _draw_match(team: str, match: PrintedMatch, pen: Pen, y: float) -> None:
    at = y + 1.3 * mm
    pen.fit([f"{match.day}  {match.time}".strip() or "no date"], MARGIN, at, DAY - 2 * mm, 7.5, LEAST)
    shown, letters = fit(
        [match.home, match.away], pen.room - DAY - PUB - 2 * mm, REGULAR, LETTERS, LEAST, " v "
    )
    home, _, away = shown.partition(" v ")
    x = MARGIN + DAY
    for text, bold in ((home, match.home == team), (" v ", False), (away, match.away == team)):
        font = BOLD if bold else REGULAR
        # Bold letters are wider than those that were measured, so a name in bold may be set a little smaller.
        size = min(letters, letters * width(text, REGULAR, letters) / max(width(text, font, letters), 1))
        pen.write(text, x, at, size, font=font)
        x += width(text, font, size)
    pen.fit([match.pub], pen.right, at, PUB, 7.5, LEAST, colour=GREY, at="right")


def _pubs(season: PrintedSeason) -> Iterator[TextLine]:
    if season.pubs:
        yield _heading("Pubs")
    room = room_of(season.paper.half) * (1 - THIRDS[0])
    for name, address, teams in season.pubs:
        lines = [*wrap(address, room, REGULAR, LETTERS)]
        if teams:
            lines += wrap(f"At home: {teams}", room, REGULAR, 7.5)
        yield from _named(name, lines)


def _named(name: str, lines: Sequence[str]) -> Iterator[TextLine]:
    """Give a name in bold with lines beside it."""

    def draw(pen: Pen, y: float) -> None:
        top, first = y + ROW * max(1, len(lines)), THIRDS[0] * pen.room
        pen.fit([name], MARGIN, top - ROW + 1.3 * mm, first - 2 * mm, LETTERS, LEAST, font=BOLD)
        for number, line in enumerate(lines, 1):
            at = top - number * ROW + 1.3 * mm
            pen.fit([line], MARGIN + first, at, pen.room - first, LETTERS, LEAST)

    yield TextLine(ROW * max(1, len(lines)) + 0.8 * mm, draw)


def _contacts(season: PrintedSeason) -> Iterator[TextLine]:
    if season.contacts:
        yield _heading("Captains, for captains only")
    for team, captain, phone in season.contacts:
        yield TextLine(ROW, partial(_draw_contact, team, captain, phone))


def _draw_contact(team: str, captain: str, phone: str, pen: Pen, y: float) -> None:
    at = y + 1.3 * mm
    first, second = (share * pen.room for share in THIRDS)
    for text, x, room, font in (
        (team, MARGIN, first - 2 * mm, BOLD),
        (captain, MARGIN + first, second - 2 * mm, REGULAR),
        (phone, MARGIN + first + second, pen.room - first - second, REGULAR),
    ):
        pen.fit([text], x, at, room, LETTERS, LEAST, font=font)
