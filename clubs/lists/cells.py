"""Cut a pasted list into rows and cells, whatever stands between them. Pure."""

import re
from collections import Counter
from collections.abc import Sequence
from dataclasses import dataclass
from enum import Enum
from typing import NamedTuple

from clubs.lists.marks import bare, visible
from clubs.lists.same_names import names_division
from problems import Problem, Refused
from problems.wording import gettext as _

MOST_CHARACTERS = 200_000
MOST_LINES = 4_000
MOST_LINES_OF_A_ROW = 6
"""Lines over which a cell in quotation marks may go, such as an address."""
SEPARATORS = "\t;,"
QUOTED = re.compile('"[^"]*"')
# A quotation mark opens a cell behind a bullet or a number too: 2) "Evans, Fred"
OPENS = re.compile(r' *(?:(?:[-*•\u2013·]|\(?\d{1,4}[.):]) *)?"')


@dataclass(frozen=True, slots=True)
class Row:
    """A row of a list: the number of its first line from 1, that line as it was sent, and its cells.

    `open_quote` where a quotation mark opens a cell and no other one closes it; the row then ends with its line.
    """

    number: int
    text: str
    cells: tuple[str, ...]
    open_quote: bool = False


@dataclass(frozen=True, slots=True)
class Sheet:
    """A list cut into rows, empty ones left out, and the character that stood between its cells."""

    separator: str
    rows: tuple[Row, ...]


class Quote(Enum):
    """What became of a quotation mark at the beginning of a cell."""

    CLOSED = "closed"
    OPEN = "open"
    PLAIN = "plain"


def read_sheet(text: str, *, line_by_line: bool = False) -> Sheet:
    r"""Return the rows of a pasted list; tabs, semicolons or commas stand between its cells.

    With `line_by_line`, a line of a table that has another separator between its cells than most lines is cut there.
    Raises Refused for a list that is longer than anybody types.

    >>> [row.cells for row in read_sheet('Ann;"The Ash; Church Lane"\n\nBen;Birch\t').rows]
    [('Ann', 'The Ash; Church Lane'), ('Ben', 'Birch')]
    >>> [(row.cells, row.open_quote) for row in read_sheet('Ash,"Jo\nBirch,Kim').rows]
    [(('Ash', 'Jo'), True), (('Birch', 'Kim'), False)]
    >>> [row.cells for row in read_sheet("Ash;Jo\nOak;Kim\nElm,Pat", line_by_line=True).rows]
    [('Ash', 'Jo'), ('Oak', 'Kim'), ('Elm', 'Pat')]
    """
    if len(text) > MOST_CHARACTERS:
        raise Refused(_too_long("text_too_long", len(text), "characters", MOST_CHARACTERS))
    lines = text.removeprefix("\ufeff").splitlines()
    if len(lines) > MOST_LINES:
        raise Refused(_too_long("too_many_lines", len(lines), "lines", MOST_LINES))
    counted = _counted(lines)
    separator = _separator_of(counted)
    usual = _usual_line(counted, separator) if line_by_line and _is_table(counted) else None
    rows, at = [], 0
    while at < len(lines):
        row, used = _row(
            lines, at, separator if usual is None else _separator_in(lines[at], separator, usual)
        )
        at += used
        if any(row.cells):
            rows.append(row)
    return Sheet(separator, tuple(rows))


def _too_long(code: str, count: int, what: str, most: int) -> Problem:
    message = _(
        "That's {count} {what}, and {most} is the most at once. Paste it in parts.",
        count=count,
        what=what,
        most=most,
    )
    return Problem(code, "text", message)


def _separator_of(counted: Sequence[str]) -> str:
    """Return what stands between the cells of most lines; a comma where nothing stands in half of them.

    One stray tab is white space, and one name with a comma makes no table.
    """
    counts = {mark: sum(mark in line for line in counted) for mark in SEPARATORS}
    best = max(SEPARATORS, key=lambda mark: counts[mark])
    return best if 2 * counts[best] >= max(len(counted), 1) else ","


def _counted(lines: Sequence[str]) -> list[str]:
    """Return the lines that tell what stands between cells, without what is in quotation marks.

    A line that names a division has no cells, so it isn't counted.
    """
    plain = (QUOTED.sub('"', line).rstrip() for line in lines if line.strip())
    return [
        line
        for line in plain
        if any(mark in line for mark in SEPARATORS) or not names_division(bare(visible(line)).text)
    ]


def _is_table(counted: Sequence[str]) -> bool:
    """Tell whether anything stands between cells in half of the lines."""
    return 2 * sum(any(mark in line for mark in SEPARATORS) for line in counted) >= max(len(counted), 1)


class _UsualLine(NamedTuple):
    """How often the separator stands in most lines that have it, and the other separators that none of these has."""

    marks: int
    unused: tuple[str, ...]


def _usual_line(counted: Sequence[str], separator: str) -> _UsualLine:
    counts = Counter(line.count(separator) for line in counted if separator in line)
    most = max(counts, key=lambda one: counts[one], default=0)
    usual = [line for line in counted if line.count(separator) == most]
    return _UsualLine(most, tuple(mark for mark in SEPARATORS if not any(mark in line for line in usual)))


def _separator_in(line: str, separator: str, usual: _UsualLine) -> str:
    """Return what stands between the cells of one line: as in most lines, or what it has in place of that.

    A cell may have a comma in it: another separator that makes the usual number of cells goes first.
    """
    plain = QUOTED.sub("", line).rstrip()
    if '"' in plain:
        return separator
    if separator in plain:
        counts = {mark: plain.count(mark) for mark in (separator, *usual.unused)}
        return next((mark for mark, count in counts.items() if count == usual.marks), separator)
    best = max(SEPARATORS, key=plain.count)
    return best if best in plain else separator


def _row(lines: Sequence[str], at: int, separator: str) -> tuple[Row, int]:
    """Return the row that begins with a line, and how many lines it takes."""
    cells, quote = _cells(lines[at], separator)
    if quote is Quote.OPEN:
        for used in range(2, MOST_LINES_OF_A_ROW + 1):
            joined, there = _cells("\n".join(lines[at : at + used]), separator)
            if there is Quote.CLOSED:
                return Row(at + 1, lines[at], joined), used
            if there is Quote.PLAIN or at + used >= len(lines):
                break
    return Row(at + 1, lines[at], cells, quote is Quote.OPEN), 1


def _cells(line: str, separator: str) -> tuple[tuple[str, ...], Quote]:
    """Return the cells of a line, and how its quotation marks came out: one left open tells more than one closed."""
    cells: list[str] = []
    at, out = 0, Quote.CLOSED
    while at <= len(line):
        opens = OPENS.match(line, at)
        if opens is not None:
            text, end, quote = _quoted(line, opens.end(), separator)
            if quote is Quote.CLOSED:
                cells.append(f"{line[at : opens.end() - 1]}{text}".strip())
                at = end + 1
                continue
            out = quote if out is not Quote.OPEN else out
        end = line.find(separator, at)
        end = len(line) if end < 0 else end
        cell = line[at:end]
        if opens is not None and out is Quote.OPEN:
            cell = cell.replace('"', "", 1)
        cells.append(cell.strip())
        at = end + 1
    while cells and not cells[-1]:
        cells.pop()
    return tuple(cells), out


def _quoted(line: str, at: int, separator: str) -> tuple[str, int, Quote]:
    """Read on behind an opening quotation mark: the cell's text, where it ends, and whether a mark closes it.

    A mark closes the cell where the cell ends; two are one in the text; any other makes all of them plain text.
    """
    parts: list[str] = []
    while True:
        mark = line.find('"', at)
        if mark < 0:
            return "", 0, Quote.OPEN
        parts.append(line[at:mark])
        if line.startswith('"', mark + 1):
            parts.append('"')
            at = mark + 2
            continue
        end = mark + 1
        while end < len(line) and line[end] in " \t" and line[end] != separator:
            end += 1
        if end == len(line) or line[end] == separator:
            return "".join(parts), end, Quote.CLOSED
        return "", 0, Quote.PLAIN
