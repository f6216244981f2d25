"""Find the teams in a list that somebody pasted: what each column holds, and each line as it is understood. Pure.

In a column of players it's also found where a name ends and the next one begins.
"""

import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field, replace
from itertools import zip_longest

from clubs.lists.cells import Row, read_sheet
from clubs.lists.columns import EMAIL, PHONE, Column, content_of, headings_of, is_email, is_phone
from clubs.lists.marks import bare, shortened, visible, without_number
from clubs.lists.people import LONGEST_LINE, SPLIT, LineLeftOut, read_people
from clubs.lists.same_names import names_division, pub_key, same_division
from clubs.names import name_key
from problems.wording import Wording, gettext_noop
from problems.wording import gettext as _

MOST_PARTS = 100
"""Parts of a cell that are looked at one by one, more than any squad has: what is longer is a list of players."""


def only_first_names(rows: Sequence[Row], kinds: Sequence[Column]) -> bool:
    """Tell whether more people have one word for a name than have two: there, "Ann, Ben" are two people.

    A cell with one comma doesn't count: that's what is asked about.
    """
    cells = [
        cell
        for row in rows
        for kind, cell in zip(kinds, row.cells, strict=False)
        if kind in {Column.CAPTAIN, Column.SQUAD}
    ]
    parts = [part.split(",") for cell in cells for part in _parts(cell) if part.count(",") != 1]
    words = [_words_of_a_name(name) for names in parts for name in names if name.strip()]
    return 2 * words.count(1) > len(words)


def _words_of_a_name(text: str) -> int:
    """Return how many words a name has, without what stands around it.

    >>> _words_of_a_name("1. Jo 07700 900010"), _words_of_a_name("Ann Bray (vice)")
    (1, 2)
    """
    return sum(any(map(str.isalpha, word)) for word in bare(visible(text)).text.split())


def squad_parts(cell: str, *, first_names: bool) -> list[str]:
    r"""Return the parts of a squad's cell, each to be read alone, with a line for each player.

    "Smith, John" is one player, as in a list of players.

    >>> squad_parts("Smith, John;Ann Bray, Joe Cole;Kim, Lee, Pat", first_names=False)
    ['Smith, John', 'Ann Bray\n Joe Cole', 'Kim\n Lee\n Pat']
    >>> squad_parts("Smith, John", first_names=True)
    ['Smith\n John']
    """
    parts = _parts(cell) if "," in cell else [cell]
    if first_names or len(parts) > MOST_PARTS:
        return [cell.replace(",", "\n")]
    return [part if _is_one_player(part) else part.replace(",", "\n") for part in parts]


def _parts(cell: str) -> list[str]:
    """Return what stands between the semicolons of a cell, and on each of its lines."""
    return cell.replace("\n", ";").split(";")


def _is_one_player(text: str) -> bool:
    """Tell whether a text with a comma is one name, its surname first."""
    return text.count(",") == 1 and read_people(text.replace("\t", " "), partners=False).people == 1


def joined_names(kinds: Sequence[Column], cells: Sequence[str]) -> list[str]:
    """Return the names of a row whose first names and surnames stand in columns of their own."""
    firsts, lasts = (
        [visible(cell) for kind, cell in zip(kinds, cells, strict=False) if kind is part] for part in SPLIT
    )
    names = (f"{first} {last}".strip() for first, last in zip_longest(firsts, lasts, fillvalue=""))
    return [name for name in names if name]


MOST_SHOWN = 120
MOST_COLUMNS = 30
"""Columns that are read: what is to the right of them is left out."""
COLUMNS = (
    Column.DIVISION, Column.TEAM, Column.PUB, Column.CAPTAIN, Column.PHONE, Column.EMAIL, Column.SQUAD, *SPLIT,
    Column.OTHER,
)  # fmt: skip
"""What a column of a list of teams may hold; any other is left out."""
IN_ORDER = (Column.DIVISION, Column.TEAM, Column.PUB, Column.CAPTAIN)
"""What columns of words hold where no heading says so."""
DIFFERENCES = {
    "captain": gettext_noop("with another captain"),
    "pub": gettext_noop("at another pub"),
    "division": gettext_noop("in another division"),
}
"""What tells that a line with the name of a team may be another team, and how that is said."""


@dataclass(frozen=True, slots=True)
class TeamRow:
    """A team of a list; `squad` are players beside the captain, and `left_out` is what isn't taken in."""

    number: int
    text: str
    division: str = ""
    team: str = ""
    pub: str = ""
    captain: str = ""
    phone: str = ""
    email: str = ""
    squad: tuple[str, ...] = ()
    left_out: tuple[str, ...] = ()
    earlier_line: int = 0
    """The line on which a team of this name is already, 0 where there is none."""
    differs_in: str = ""
    """What the two lines disagree about, a key of `DIFFERENCES`; empty where they don't."""


@dataclass(frozen=True, slots=True)
class ListColumn:
    """A column of a list: what it holds, the heading that says so, and what stands in it first."""

    kind: Column
    heading: str
    samples: tuple[str, ...]


@dataclass(slots=True)
class TeamList:
    """A list of teams as it was understood."""

    rows: list[TeamRow] = field(default_factory=list)
    left_out: list[LineLeftOut] = field(default_factory=list)
    columns: list[ListColumn] = field(default_factory=list)


class _TeamLines:
    """The lines of one team, and what they say of it so far; where a line is silent, the next one counts."""

    def __init__(self, first: TeamRow) -> None:
        self.rows = [first]
        self.values = {
            name: getattr(first, name) for name in ("division", "pub", "captain", "phone", "email")
        }

    def add(self, row: TeamRow) -> None:
        """Take in one more line."""
        self.rows.append(row)
        for name, value in self.values.items():
            self.values[name] = value or getattr(row, name)

    def difference(self, row: TeamRow) -> str:
        """Return what a line and its team disagree about, so that it may be another team; empty for nothing."""
        for name in DIFFERENCES:
            value, other = self.values[name], getattr(row, name)
            if value and other and not _same(name, value, other):
                return name
        return ""

    def team(self) -> TeamRow:
        """Return the team with the players of all its lines, and what isn't taken in."""
        first = self.rows[0]
        if len(self.rows) == 1:
            return first
        left_out = [part for row in self.rows for part in row.left_out]
        left_out += [
            value
            for row in self.rows[1:]
            for name, kept in self.values.items()
            if name_key(value := getattr(row, name)) not in {"", name_key(kept)}
        ]
        squad = _once([name for row in self.rows for name in row.squad])
        return replace(first, squad=squad, left_out=tuple(dict.fromkeys(left_out)), **self.values)


def _same(what: str, one: str, other: str) -> bool:
    """Tell whether two lines mean the same captain, pub or division."""
    if what == "pub":
        return pub_key(one) == pub_key(other)
    return name_key(one) == name_key(other) or (what == "division" and same_division(one, other))


def read_teams(text: str, chosen: Mapping[int, Column] | None = None) -> TeamList:
    r"""Return the teams of a pasted list; a heading names its columns, and what was `chosen` of a column goes first.

    A line with a division alone is that of the lines below it. What else stands above the heading is the list's title.
    A team that comes again with players adds them to its squad, unless it has another captain, pub or division there;
    where its first line has none, only right below that line. Raises Refused for a list that is longer than anybody
    types.

    >>> read_teams("Team;Captain;Tel\nAsh A;Ash, Jo;07700 900010").rows[0].captain
    'Jo Ash'
    """
    sheet = read_sheet(text, line_by_line=True)
    found = TeamList()
    headings = [row for row in sheet.rows if _is_heading(row)]
    heading = next((row for row in headings if len(row.cells) > 1), headings[0] if headings else None)
    title = {row.number for row in sheet.rows if heading is not None and _is_above(row, heading)}
    numbers = {row.number for row in headings}
    teams_below = [row for row in sheet.rows if row.number not in numbers | title and not _section_of(row)]
    in_sections = any(_section_of(row) for row in sheet.rows)
    found.columns = _columns(teams_below, heading, chosen or {}, in_sections=in_sections)
    kinds = [column.kind for column in found.columns]
    first_names = only_first_names(teams_below, kinds)
    division, above, teams = "", 0, dict[str, list[_TeamLines]]()
    in_order: list[_TeamLines] = []
    for row in sheet.rows:
        shown = shortened(visible(row.text[: 4 * MOST_SHOWN]), MOST_SHOWN)
        section = _section_of(row)
        if row.number in numbers:
            continue
        if section:
            division = section
            found.left_out.append(LineLeftOut(row.number, shown, _("it's the division of the lines below")))
        elif row.number in title:
            found.left_out.append(LineLeftOut(row.number, shown, _("it's above the heading")))
        else:
            one = _team_of(row, shown, kinds, first_names=first_names)
            one = replace(one, division=one.division or division)
            there = teams.setdefault(name_key(one.team), [])
            # The team that it goes on with is the last one of this name, or the first: no line looks at all of them.
            lines = next((lines for lines in (*there[-1:], *there[:1]) if not lines.difference(one)), None)
            if one.squad and lines and (lines.rows[-1].squad or lines.rows[-1].number == above):
                lines.add(one)
            else:
                if there and one.team:
                    first = there[0]
                    one = replace(one, earlier_line=first.rows[0].number, differs_in=first.difference(one))
                in_order.append(_TeamLines(one))
                there.append(in_order[-1])
            above = row.number
    found.rows = [lines.team() for lines in in_order]
    return found


def _is_above(row: Row, heading: Row) -> bool:
    """Tell whether a row is part of the title; where the heading is one word, a row of several cells isn't."""
    return row.number < heading.number and (len(heading.cells) > 1 or len(row.cells) == 1)


def _is_heading(row: Row) -> bool:
    kinds = headings_of([visible(cell) for cell in row.cells])
    return kinds is not None and (len(kinds) > 1 or kinds[0] in {Column.TEAM, Column.NAME})


def _section_of(row: Row) -> str:
    """Return the division that a row names for the lines below it, empty for any other row."""
    alone = bare(visible(row.cells[0])).text if len(row.cells) == 1 else ""
    return alone.rstrip(": ") if names_division(alone) else ""


def _columns(
    rows: Sequence[Row], heading: Row | None, chosen: Mapping[int, Column], *, in_sections: bool
) -> list[ListColumn]:
    """Return what the columns hold: as chosen, as their heading says, or as it looks."""
    headed = [*rows, heading] if heading is not None else rows
    width = min(max((len(row.cells) for row in headed), default=0), MOST_COLUMNS)
    titles = [visible(cell) for cell in heading.cells] if heading is not None else []
    kinds = (
        _headed(headings_of(titles) or [])
        if heading is not None
        else _guessed(rows, width, in_sections=in_sections)
    )
    found = []
    for place in range(width):
        samples = (visible(row.cells[place])[:30] for row in rows if place < len(row.cells))
        kind = chosen.get(place) or (kinds[place] if place < len(kinds) else Column.OTHER)
        title = titles[place] if place < len(titles) else ""
        found.append(ListColumn(kind, title, tuple(dict.fromkeys(filter(None, samples)))[:3]))
    return found


def _headed(kinds: Sequence[Column]) -> list[Column]:
    """Return what headings name in a list of teams: there "name" is the team's, and "players" are its squad."""
    names = [place for place, kind in enumerate(kinds) if kind is Column.NAME]
    has_team = Column.TEAM in kinds
    squads = {Column.PARTNER, Column.NAME}
    return [
        Column.TEAM
        if not has_team and names[:1] == [place]
        else Column.SQUAD
        if kind in squads
        else kind
        if kind in COLUMNS
        else Column.OTHER
        for place, kind in enumerate(kinds)
    ]


def _guessed(rows: Sequence[Row], width: int, *, in_sections: bool) -> list[Column]:
    """Return what columns without headings hold: telephones and e-mails as they look, the others by their order.

    Where lines of their own name the divisions, the teams stand first, unless most rows begin with a division too.
    """
    contents = []
    for place in range(width):
        cells = [cell for row in rows if place < len(row.cells) and (cell := visible(row.cells[place]))]
        kinds = [content_of(cell) for cell in cells]
        best = max(set(kinds), key=lambda kind: (kinds.count(kind), kind is None), default=None)
        contents.append(best)
    words = [place for place, kind in enumerate(contents) if kind is None]
    divisions = sum(names_division(visible(row.cells[0])) for row in rows)
    order = IN_ORDER[1:] if in_sections and 2 * divisions <= len(rows) else IN_ORDER
    kinds_of_words = dict(zip(words, order if len(words) > 1 else [Column.TEAM], strict=False))
    return [
        kind if kind in {Column.PHONE, Column.EMAIL} else kinds_of_words.get(place, Column.OTHER)
        for place, kind in enumerate(contents)
    ]


def _team_of(row: Row, shown: str, kinds: Sequence[Column], *, first_names: bool) -> TeamRow:
    by_kind: dict[Column, list[str]] = {}
    left_out: list[str] = [_("a quotation mark that isn't closed")] if row.open_quote else []
    cells = list(row.cells[: 2 * MOST_COLUMNS])
    first = next((place for place, cell in enumerate(cells) if cell), 0)
    if kinds[first : first + 1] in ([Column.DIVISION], [Column.TEAM]):
        cells[first] = without_number(visible(cells[first]))
    for kind, cell in zip_longest(kinds, cells, fillvalue=""):
        if cell and (not kind or kind is Column.OTHER):
            left_out.append(shortened(visible(cell), MOST_SHOWN))
        elif cell:
            by_kind.setdefault(Column(kind), []).append(cell)

    def words(kind: Column) -> str:
        return " ".join(visible(cell).strip('"“”') for cell in by_kind.get(kind, ()))

    squad = joined_names(kinds, cells)
    for cell in by_kind.get(Column.SQUAD, ()):
        squad += squad_parts(cell, first_names=first_names)
    captains, phone, email = [], words(Column.PHONE), words(Column.EMAIL)
    for cell in by_kind.get(Column.CAPTAIN, ()):
        rest, own_email = _taken_out(visible(cell), EMAIL) if not email else (cell, "")
        rest, own_phone = _taken_out(visible(rest), PHONE) if not phone else (rest, "")
        email, phone = email or own_email.strip("<>()"), phone or own_phone
        captains.append(rest)
    named = _people(captains, left_out)
    left_out += named[1:]
    players = _once(_people(squad, left_out))
    return TeamRow(
        row.number,
        shown,
        _division_name(words(Column.DIVISION)),
        words(Column.TEAM),
        words(Column.PUB),
        named[0] if named else "",
        phone,
        email,
        players,
        tuple(left_out),
    )


def _division_name(text: str) -> str:
    """Return what a division is called: a number alone, as in a column *Div*, isn't a name.

    >>> _division_name("2"), _division_name("3."), _division_name("Premier")
    ('Division 2', 'Division 3', 'Premier')
    """
    number = text.rstrip(". ")
    return f"Division {number}" if number.isdecimal() and len(number) < 3 else text


def _taken_out(text: str, pattern: re.Pattern[str]) -> tuple[str, str]:
    """Return a cell without the first telephone number or e-mail address in it, and that one."""
    tells = is_email if pattern is EMAIL else is_phone
    found = next(filter(tells, pattern.findall(text[:LONGEST_LINE])), "")
    return (text.replace(found, " ", 1), found) if found else (text, "")


def _people(cells: Sequence[str], left_out: list[str]) -> list[str]:
    """Return the people in cells, each of which may hold one or several; note what else is in them."""
    names: list[str] = []
    for cell in cells:
        found = read_people(cell.replace("\t", " "), partners=False)
        for line in found.lines:
            names += line.names
            left_out += [shortened(line.note, MOST_SHOWN)] if line.note else []
            left_out += line.left_out
        left_out += [line.text for line in found.left_out]
    return names


def _once(names: Sequence[str]) -> tuple[str, ...]:
    return tuple({name_key(name): name for name in reversed(names)}.values())[::-1]


def name_again_fault(row: TeamRow) -> Wording | None:
    """Return that a team has the name of another line's, and what to do; None where it's the first of its name."""
    if not row.earlier_line:
        return None
    if row.differs_in:
        return _(
            "Line {number}: {team} is on line {earlier} already, {how}. If it's another team, give it its own name. "
            "If it's the same, make both lines agree.",
            number=row.number,
            team=row.team,
            earlier=row.earlier_line,
            how=_(DIFFERENCES[row.differs_in]),
        )
    return _(
        "Line {number}: {team} is on line {earlier} already. Leave it out, or give it its own name.",
        number=row.number,
        team=row.team,
        earlier=row.earlier_line,
    )


def contact_fault(row: TeamRow, longest: int) -> Wording | None:
    """Return why a team's telephone or e-mail can't be kept, and what to do."""
    if row.email and not is_email(row.email):
        return _(
            "Line {number}: {email} isn't an e-mail address. Correct it.",
            number=row.number,
            email=row.email[:40],
        )
    if row.phone and (len(row.phone) > longest or not is_phone(row.phone)):
        return _(
            "Line {number}: {phone} isn't a telephone number. Correct it.",
            number=row.number,
            phone=row.phone[:40],
        )
    return None
