"""Find the players in a list that somebody pasted: each line as it is understood, what was left out, and why. Pure."""

import re
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, field

from clubs.lists.cells import Row, Sheet, read_sheet
from clubs.lists.columns import (
    EMAIL,
    FEWEST_DIGITS,
    FLAGS,
    MONEY,
    PHONE,
    Column,
    content_of,
    headings_of,
)
from clubs.lists.marks import bare, shortened, visible
from clubs.names import NAME_LENGTH, clean_name, name_fault, with_same_marks
from problems.wording import Wording
from problems.wording import gettext as _

AND = re.compile(r" ?[&+/] ?| (?:and|AND) | plus (?=one)")
DASH = re.compile(r" [-\u2013—] ")
# A line with one of these words is about the list; who is called so is one tap away.
ABOUT_LISTS = frozenset(
    {
        "coming", "tonight", "tonight's", "tomorrow", "list", "lists", "attending", "attendees",
        "names", "players", "entries", "entrants", "euchre", "bustle", "apologies", "absent",
        "reserves", "reserve", "total", "table", "round", "doors", "start", "starts",
    }
)  # fmt: skip
# Whoever is named behind one of these, or in the lines below it, doesn't come.
AWAY = frozenset(
    {
        "apologies", "apologies from", "apology", "sorry", "absent", "absentees", "away", "not coming", "not here",
        "not attending", "not playing", "not available", "can't come", "cant come", "cannot come", "can't make it",
        "unavailable", "declined", "regrets", "out",
    }
)  # fmt: skip
UNNAMED = frozenset({"guest", "partner", "friend", "plus one", "one", "somebody", "someone", "tba", "tbc"})
"""Whom people write beside a name, and who has none yet."""
PARTICLES = frozenset(
    {
        "van", "von", "der", "den", "de", "del", "della", "di", "da", "du", "la", "le", "ter",
        "ten", "st", "st.", "o", "mac", "mc", "ní", "ni", "nic", "ó", "bin", "al",
    }
)  # fmt: skip
SPLIT = (Column.FIRST, Column.LAST)
NAMING = frozenset({Column.NAME, Column.CAPTAIN, Column.SQUAD, *SPLIT})
LONGEST_LINE = 1_000
MOST_SHOWN = 80
MOST_OF_A_NOTE = 200
MOST_LINES_OF_A_TITLE = 4


@dataclass(frozen=True, slots=True)
class PersonLine:
    """One player of a list, or two who came as a pair, as their line was understood.

    `number` is the line's and `text` what stood there; `read_as` says how it was read, if not as it stands. `note` and
    `left_out` aren't entered. `fault` says why the names can't be kept as they are.
    """

    number: int
    text: str
    names: tuple[str, ...]
    read_as: Wording | None = None
    note: str = ""
    left_out: tuple[str, ...] = ()

    @property
    def line(self) -> str:
        """The names as they are typed on a line of their own."""
        return " & ".join(self.names)

    @property
    def fault(self) -> Wording | None:
        """Why a name can't be kept, and what to do."""
        if any(name_fault(name) == "name_too_long" for name in self.names):
            return _("That's too long for a name. Shorten it to {most} characters.", most=NAME_LENGTH)
        if any(name_fault(name) for name in self.names):
            return _("That name can't be shown. Type it again.")
        return None


@dataclass(frozen=True, slots=True)
class LineLeftOut:
    """A line of which nothing is entered: its number, what stood there, and why."""

    number: int
    text: str
    why: Wording


@dataclass(slots=True)
class PeopleList:
    """A list as it was understood."""

    lines: list[PersonLine] = field(default_factory=list)
    left_out: list[LineLeftOut] = field(default_factory=list)

    @property
    def people(self) -> int:
        """How many people are on it."""
        return sum(len(line.names) for line in self.lines)


@dataclass(slots=True)
class _Found:
    """What was found in one row so far; `first_names` where most lines of the list have no surname."""

    groups: list[tuple[str, ...]] = field(default_factory=list)
    read_as: Wording | None = None
    notes: list[str] = field(default_factory=list)
    left_out: list[str] = field(default_factory=list)
    first_names: bool = False


def read_people(text: str, *, partners: bool = True) -> PeopleList:
    r"""Return the players of a pasted list; two of one line are a pair where `partners` play together.

    Raises Refused for a list that is longer than anybody types.

    >>> [line.line for line in read_people("1. Ann Bray\n2) Evans, Fred\nNat & Sue Bolitho").lines]
    ['Ann Bray', 'Fred Evans', 'Nat Bolitho & Sue Bolitho']
    """
    sheet = read_sheet(text)
    found = PeopleList()
    headings: list[Column] | None = None
    away, title_ends = "", _title_ends(sheet)
    split, first_names = _names_are_split(sheet), _only_first_names(sheet)
    for row in sheet.rows:
        cells = [visible(cell) for cell in row.cells]
        shown = shortened(visible(row.text[: 4 * MOST_SHOWN]), MOST_SHOWN)
        if len(row.text) > LONGEST_LINE:
            found.left_out.append(LineLeftOut(row.number, shown, _("it's too long to be a name")))
            continue
        if (kinds := headings_of(cells)) is not None:
            headings, away = headings if found.lines else kinds, ""
            found.left_out.append(LineLeftOut(row.number, shown, _("it's a heading")))
            continue
        if row.number < title_ends:
            found.left_out.append(LineLeftOut(row.number, shown, _("it's above the heading")))
            continue
        title, rest = _title_of(row)
        if title is not None:
            away = title if _says_away(title) else ""
        if away:
            reason = _("it's below {title}", title=away) if title is None else _("they aren't coming")
            found.left_out.append(LineLeftOut(row.number, shown, reason))
            away = "" if rest else away
            continue
        one = _Found(first_names=first_names)
        if row.open_quote:
            one.left_out.append(_("a quotation mark that isn't closed"))
        why = _read_row(one, cells, sheet.separator, headings, split=split)
        if not one.groups:
            found.left_out.append(LineLeftOut(row.number, shown, why or _("there's no name in it")))
            continue
        found.lines += _lines_of(one, row, shown, partners=partners)
    return found


def _title_ends(sheet: Sheet) -> int:
    """Return the line of a heading with only a few lines above it, which are the title; 0 where there is none."""
    for row in sheet.rows[: MOST_LINES_OF_A_TITLE + 1]:
        if len(row.cells) > 1 and headings_of([visible(cell) for cell in row.cells]) is not None:
            return row.number
    return 0


def _title_of(row: Row) -> tuple[str | None, str]:
    """Return what stands before a colon in a row, and what behind it; None where there is no title."""
    before, colon, rest = bare(visible(row.text)).text.partition(":")
    title = before.strip()
    if not colon:
        return (title, "") if _says_away(title) else (None, "")
    return (title if not rest.strip() or _is_about_the_list(title) or _says_away(title) else None), rest


def _says_away(title: str) -> bool:
    return with_same_marks(title.casefold()) in AWAY


def _lines_of(one: _Found, row: Row, shown: str, *, partners: bool) -> Iterator[PersonLine]:
    """Give a line for each player, or each pair, of a row; what isn't entered stands with the first."""
    groups = [
        group
        for names in one.groups
        for group in ([names] if partners and len(names) == 2 else [(name,) for name in names])
    ]
    read_as = one.read_as
    if read_as is None and len(groups) > 1:
        read_as = _("{count} people on one line", count=sum(map(len, groups)))
    notes, left_out = ", ".join(one.notes), tuple(one.left_out)
    for names in groups:
        yield PersonLine(row.number, shown, names, read_as, notes, left_out)
        notes, left_out = "", ()


def _names_are_split(sheet: Sheet) -> bool:
    """Tell whether two columns hold first names and surnames: two rows or more, each with two cells of one word."""
    if sheet.separator == ",":
        return False
    rows = [
        names
        for row in sheet.rows
        if headings_of(row.cells) is None
        and len(names := [cell for cell in row.cells if cell and content_of(visible(cell)) is None]) > 1
    ]
    return len(rows) > 1 and all(
        len(names) == 2 and all(len(bare(visible(name)).text.split()) == 1 for name in names)
        for names in rows
    )


def _only_first_names(sheet: Sheet) -> bool:
    """Tell whether more lines have one word than have two: there, "Ann, Ben" are two people."""
    words = [
        len(bare(visible(row.cells[0])).text.split())
        for row in sheet.rows
        if len(row.cells) == 1 and "," not in row.cells[0] and headings_of(row.cells) is None
    ]
    return 2 * words.count(1) > len(words)


def _read_row(
    one: _Found, cells: Sequence[str], separator: str, headings: Sequence[Column] | None, *, split: bool
) -> Wording | None:
    """Note who is in a row, and what else; return why nobody is, where that can be said."""
    texts: list[tuple[Column | None, str]] = []
    for place, cell in enumerate(cells):
        content = content_of(cell)
        if content is None and cell:
            texts.append((headings[place] if headings is not None and place < len(headings) else None, cell))
        elif content in {Column.PHONE, Column.EMAIL, Column.PAID}:
            one.left_out.append(_contact(content, cell))
    if any(kind in NAMING for kind, _cell in texts):
        return _read_named(one, texts)
    return _read_free(one, [cell for _kind, cell in texts], separator, split=split)


def _read_named(one: _Found, texts: Sequence[tuple[Column | None, str]]) -> Wording | None:
    """Note who is in a row with cells below a heading such as *Name*, *Surname* or *Partner*."""
    for kind, cell in texts:
        if kind is Column.NOTE:
            one.notes.append(shortened(cell, MOST_OF_A_NOTE))
        elif kind not in NAMING and kind is not Column.PARTNER:
            one.left_out.append(shortened(cell, MOST_SHOWN))
    first, last = (bare(" ".join(cell for kind, cell in texts if kind is one)).text for one in SPLIT)
    whole = [cell for kind, cell in texts if kind in NAMING and kind not in SPLIT]
    partners = [cell for kind, cell in texts if kind is Column.PARTNER]
    why = None
    for cell in [*whole, *filter(None, [f"{first} {last}".strip()]), *partners]:
        why = _read_text(one, cell)
    if partners:
        _join_two(one)
    return why


def _read_free(one: _Found, cells: Sequence[str], separator: str, *, split: bool) -> Wording | None:
    """Note who is in a row whose columns have no headings."""
    if separator == "," and not any("," in cell for cell in cells):
        return _read_text(one, ", ".join(cells))
    if split and len(cells) == 2:
        return _read_text(one, " ".join(bare(cell).text for cell in cells))
    names = [cell for place, cell in enumerate(cells) if not place or not _is_remark(cell)]
    one.notes += [shortened(cell, MOST_OF_A_NOTE) for cell in cells[1:] if _is_remark(cell)]
    why = None
    for cell in names:
        why = _read_text(one, cell)
    if len(names) == 2:
        _join_two(one)
    return why


def _is_remark(cell: str) -> bool:
    """Tell whether a cell beside a name is about it: it begins with a small letter, and isn't "van Dyke"."""
    return cell[:1].islower() and cell.split(maxsplit=1)[0] not in PARTICLES


def _join_two(one: _Found) -> None:
    """Make a pair of two players, each of whom was found alone."""
    if len(one.groups) == 2 and all(len(names) == 1 for names in one.groups):
        one.groups[:] = [(one.groups[0][0], one.groups[1][0])]


def _read_text(one: _Found, text: str) -> Wording | None:
    """Note the people in a cell, or in a whole line; return why there are none, where that can be said."""
    found = bare(_without_contacts(one, text))
    one.left_out += found.left_out
    one.notes += [shortened(found.note, MOST_OF_A_NOTE)] if found.note else []
    text, colon, rest = found.text.partition(":")
    if colon and not rest.strip():
        return _("it's a heading")
    if colon and _is_about_the_list(text):
        one.left_out.append(shortened(f"{text}:", MOST_SHOWN))
        text = rest
    elif colon:
        one.notes.append(shortened(rest.strip(), MOST_OF_A_NOTE))
    if _is_about_the_list(text) or headings_of([text]) is not None:
        return _("it looks like a heading")
    parted = DASH.search(text)
    if parted is not None:
        one.notes.append(shortened(text[parted.end() :], MOST_OF_A_NOTE))
        text = text[: parted.start()]
    words = text.split()
    while len(words) > 1 and words[-1] in FLAGS and words[-1].isalpha():
        one.left_out.append(words.pop())
    _note_people(one, " ".join(words))
    return None


def _without_contacts(one: _Found, text: str) -> str:
    """Take telephone numbers, e-mail addresses and money out of a text."""
    for pattern in (EMAIL, PHONE):
        for found in pattern.findall(text):
            if pattern is EMAIL or sum(mark.isdecimal() for mark in found) >= FEWEST_DIGITS:
                one.left_out.append(_contact(Column.EMAIL if pattern is EMAIL else Column.PHONE, found))
                text = text.replace(found, " ", 1)
    words = text.split()
    money = [word for word in words if any(mark in MONEY for mark in word)]
    if money:
        one.left_out += money
        words = [word for word in words if word not in money and word not in FLAGS]
    return " ".join(words)


def _contact(kind: Column, text: str) -> str:
    """Say what is left out, and what it is."""
    if kind is Column.PHONE:
        return _("the telephone number {text}", text=shortened(text, MOST_SHOWN))
    return (
        _("the e-mail address {text}", text=shortened(text, MOST_SHOWN))
        if kind is Column.EMAIL
        else shortened(text, MOST_SHOWN)
    )


def _is_about_the_list(text: str) -> bool:
    return any(word.strip("!?.,") in ABOUT_LISTS for word in text.casefold().split())


def _note_people(one: _Found, text: str) -> None:
    """Note who is named in a text: one, a pair with & between them, several with commas, or a surname first."""
    parts = _named(one, text.split(","))
    if len(parts) == 2 and not one.first_names and _is_surname_first(*parts):
        one.read_as = _("the surname stood first")
        one.groups.append((clean_name(f"{parts[1]} {parts[0]}"),))
        return
    for part in parts:
        names = [clean_name(name) for name in _with_one_surname(one, _named(one, AND.split(part)))]
        one.groups += [tuple(names)] if len(parts) == 1 and names else [(name,) for name in names]


def _named(one: _Found, pieces: Iterable[str]) -> list[str]:
    """Return the pieces that are names, bare; note what else there is, such as a guest."""
    names = []
    for piece in pieces:
        found = bare(piece)
        words = [
            word for word in found.text.casefold().split() if word not in {"a", "my", "his", "her", "their"}
        ]
        if any(map(str.isalpha, found.text)) and " ".join(words) not in UNNAMED:
            names.append(found.text)
            one.left_out += found.left_out
            one.notes += [shortened(found.note, MOST_OF_A_NOTE)] if found.note else []
        elif piece.strip():
            left_out = shortened(piece.strip(), MOST_SHOWN)
            one.left_out.append(f"+ {left_out}" if names else left_out)
    return names


def _is_surname_first(last: str, first: str) -> bool:
    """Tell whether "Evans, Fred" is one name: a surname, and one first name behind it."""
    words = last.split()
    surname = len(words) == 1 or words[0].casefold() in PARTICLES
    return surname and len(first.split()) == 1 and len(AND.split(last)) == 1


def _with_one_surname(one: _Found, names: list[str]) -> list[str]:
    """Give "Nat & Sue Bolitho" one surname: who has a first name alone takes that of the last one."""
    surname = names[-1].split()[1:] if len(names) > 1 else []
    if not surname or all(len(name.split()) > 1 for name in names[:-1]):
        return names
    one.read_as = _("one surname for both") if len(names) == 2 else _("one surname for all")
    return [name if len(name.split()) > 1 else f"{name} {' '.join(surname)}" for name in names]


def corrected_people(lines: Iterable[str]) -> PeopleList:
    """Return players whose lines somebody has looked at: taken as they stand, a pair with & between."""
    found = PeopleList()
    for number, line in enumerate(lines, 1):
        names = tuple(name for part in line.split("&") if (name := clean_name(part)))
        if names:
            found.lines.append(PersonLine(number, " & ".join(names), names))
    return found
