"""What the columns of a list hold: by the words of its heading, and by what stands in a cell. Pure."""

import re
from collections.abc import Sequence
from enum import StrEnum

from clubs.names import with_same_marks
from problems.wording import gettext_noop


class Column(StrEnum):
    """What a column of a list of players or of teams holds."""

    NAME = "name"
    FIRST = "first"
    LAST = "last"
    PARTNER = "partner"
    NOTE = "note"
    DIVISION = "division"
    TEAM = "team"
    PUB = "pub"
    CAPTAIN = "captain"
    PHONE = "phone"
    EMAIL = "email"
    SQUAD = "squad"
    NUMBER = "number"
    PAID = "paid"
    OTHER = "other"


LABELS = {
    Column.NAME: gettext_noop("name"),
    Column.FIRST: gettext_noop("first name"),
    Column.LAST: gettext_noop("surname"),
    Column.PARTNER: gettext_noop("partner"),
    Column.NOTE: gettext_noop("note"),
    Column.DIVISION: gettext_noop("division"),
    Column.TEAM: gettext_noop("team"),
    Column.PUB: gettext_noop("pub"),
    Column.CAPTAIN: gettext_noop("captain"),
    Column.PHONE: gettext_noop("telephone"),
    Column.EMAIL: gettext_noop("e-mail"),
    Column.SQUAD: gettext_noop("squad"),
    Column.NUMBER: gettext_noop("number"),
    Column.PAID: gettext_noop("paid"),
    Column.OTHER: gettext_noop("left out"),
}
HEADINGS = {
    Column.NAME: "name,names,player,players,player name,full name,who,entrant,entrants,player 1,player one",
    Column.FIRST: "first,first name,firstname,forename,given name,christian name",
    Column.LAST: "last,last name,lastname,surname,family name",
    Column.PARTNER: "partner,partner name,with,player 2,player two",
    Column.NOTE: "note,notes,comment,comments,remark,remarks",
    Column.DIVISION: "division,div,section,league",
    Column.TEAM: "team,teams,team name",
    Column.PUB: "pub,venue,home,home venue,home pub,pub name,inn,club",
    Column.CAPTAIN: "captain,capt,skipper,team captain,captain name,captains name",
    Column.PHONE: "phone,telephone,tel,mobile,cell,phone number,telephone number,mobile number,tel no,phone no,"
    "contact number,captains telephone,captains phone",
    Column.EMAIL: "email,e-mail,mail,email address,e-mail address,captains email,captains e-mail",
    Column.SQUAD: "squad,squad players,members,team members,other players,rest of squad",
    Column.NUMBER: "no,nr,#,number,№",
    Column.PAID: "paid,fee,money,£,$,€,entry,entry fee,amount,owes",
    Column.OTHER: "date,seat,table,tag,tags,age,here,attending,address,signed,time,status",
}
BY_WORD = {word: kind for kind, words in HEADINGS.items() for word in words.split(",")}
FLAGS = frozenset({"yes", "no", "y", "n", "paid", "unpaid", "owes", "ok", "x", "true", "false", "tbc"})
# Bounded, so that a line of digits is looked at once.
PHONE = re.compile(r"(?<![\w.])[+(]?\d[\d ()\-./]{5,20}\d(?!\w)")
EMAIL = re.compile(r"[<(]?[^\s<>(),;@]{1,64}@[^\s<>(),;@]{1,190}[>)]?")
FEWEST_DIGITS = 6
MOBILE_DIGITS = 10
"""Digits of a British mobile's number after its 0."""
MONEY = "£$€¥"


def heading_of(cell: str) -> Column | None:
    """Return what a heading names, None for a cell that is no heading.

    >>> heading_of("E-mail:"), heading_of("Captain's name"), heading_of("Player 7"), heading_of("Ann")
    (<Column.EMAIL: 'email'>, <Column.CAPTAIN: 'captain'>, <Column.SQUAD: 'squad'>, None)
    """
    plain = with_same_marks(cell.casefold()).replace("'", "").replace("_", " ")
    word = " ".join(plain.split()).strip(".:?* ")
    if word.startswith("player ") and word[7:].isdecimal() and len(word) < 10 and word not in BY_WORD:
        return Column.SQUAD
    return BY_WORD.get(word)


def headings_of(cells: Sequence[str]) -> list[Column] | None:
    """Return what a row of headings names, in its order; None for a row that is none.

    A heading that we don't know makes a column that is left out, where most of the row is known. A name beside a
    surname is the first name.

    >>> headings_of(["No", "Name", "Shoe size"])
    [<Column.NUMBER: 'number'>, <Column.NAME: 'name'>, <Column.OTHER: 'other'>]
    >>> headings_of(["Name", "Surname"])
    [<Column.FIRST: 'first'>, <Column.LAST: 'last'>]
    """
    known = [heading_of(cell) for cell in cells]
    if Column.LAST in known and Column.FIRST not in known:
        known = [Column.FIRST if kind is Column.NAME else kind for kind in known]
    told = sum(kind is not None for kind in known)
    filled = sum(bool(cell) for cell in cells)
    if filled == 1 and any(mark.isdecimal() for cell in cells for mark in cell):
        return None  # "Player 2" alone is somebody's name
    return [kind or Column.OTHER for kind in known] if told and 2 * told > filled else None


def is_phone(cell: str) -> bool:
    """Tell whether a cell is a telephone number."""
    return PHONE.fullmatch(cell) is not None and sum(mark.isdecimal() for mark in cell) >= FEWEST_DIGITS


def lost_its_zero(phone: str) -> bool:
    """Tell whether a number looks like a mobile's whose leading 0 a spreadsheet has dropped.

    >>> [lost_its_zero(phone) for phone in ("7700900123", "07700900123", "447700900123", "7700 900123")]
    [True, False, False, False]
    """
    return len(phone) == MOBILE_DIGITS and phone.isdecimal() and phone.startswith("7")


def is_email(cell: str) -> bool:
    """Tell whether a cell is an e-mail address."""
    return "." in cell and EMAIL.fullmatch(cell) is not None


def content_of(cell: str) -> Column | None:
    """Return what a cell holds as far as one sees without a heading; None for other text.

    >>> [content_of(cell) for cell in ("07700 900001", "jo@example.org", "yes", "£5", "12", "Ann")][:3]
    [<Column.PHONE: 'phone'>, <Column.EMAIL: 'email'>, <Column.PAID: 'paid'>]
    """
    if is_email(cell):
        return Column.EMAIL
    if is_phone(cell):
        return Column.PHONE
    if cell.casefold().strip(".") in FLAGS or (cell and not any(mark.isalpha() for mark in cell)):
        return Column.NUMBER if cell.strip(".) ").isdecimal() else Column.PAID
    return None
