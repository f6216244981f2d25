"""What a list of people, teams, nights or games is: its rows, and its columns, each of which is declared once.

Pages, paper, the newspaper, CSV, XLSX, JSON and final tables read the same columns; `web/listings/` writes them. Pure
code: it knows nothing but the standard library, and nothing of euchre.
"""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field, replace
from decimal import Decimal
from enum import StrEnum
from functools import partial
from types import EllipsisType
from typing import Any, Final, Generic, NamedTuple, TypeVar

Row = TypeVar("Row")
Order = Sequence[str | EllipsisType]
"""Names of keys, with an ellipsis for all that aren't named."""


class Kind(StrEnum):
    """Name what a column's cells are: it decides how they are aligned, written and sorted, and their type in files.

    The value of a cell is: NUMBER a whole number or one with decimals; POINTS a `Decimal`, exact; SCORE two numbers;
    PLACE a `Place`; DATE a day; NAME and TEAM a `Named`; TEXT a text; FORM words such as "won", the latest at the
    end. None is an empty cell of every kind.
    """

    NUMBER = "number"
    POINTS = "points"
    SCORE = "score"
    PLACE = "place"
    DATE = "date"
    NAME = "name"
    TEAM = "team"
    TEXT = "text"
    FORM = "form"

    @property
    def is_number(self) -> bool:
        """Whether cells stand at the right, in figures of one width."""
        return self in {Kind.NUMBER, Kind.POINTS, Kind.SCORE}


class Shown(StrEnum):
    """Name where a column is shown."""

    PAGE = "page"
    PAPER = "paper"
    NEWSPAPER = "newspaper"
    FILE = "file"
    """CSV, XLSX and JSON."""


class Format(StrEnum):
    """Name what programs read."""

    JSON = "json"
    CSV = "csv"


class KeyType(StrEnum):
    """Name what the value of a key is, for the description of an answer."""

    INTEGER = "integer"
    NUMBER = "number"
    BOOLEAN = "boolean"
    TEXT = "text"
    DATE = "date"
    NAMED = "named"
    INTEGERS = "integers"
    WORDS = "words"
    OTHER = "other"
    """A shape of its own, described where the answer is."""


class Place(NamedTuple):
    """A place, None for a row without one; whether it is shared, and by how many places the row has risen."""

    place: int | None
    tied: bool = False
    risen: int = 0

    @property
    def text(self) -> str:
        """The place as people write it.

        >>> Place(3, tied=True).text, Place(None).text
        ('3=', '')
        """
        return "" if self.place is None else f"{self.place}{'=' if self.tied else ''}"


class Named(NamedTuple):
    """Somebody or something by number, None where there is no page of it, and name."""

    number: int | None
    name: str


EVERYWHERE: Final = frozenset({Shown.PAGE, Shown.PAPER, Shown.FILE})
"""Where a column is shown that says nothing else: the newspaper has only what it asks for."""
IN_FILES: Final = frozenset({Shown.FILE})
ON_PAGES: Final = frozenset({Shown.PAGE, Shown.PAPER})
BOTH: Final = frozenset(Format)
JSON_ONLY: Final = frozenset({Format.JSON})
CSV_ONLY: Final = frozenset({Format.CSV})
NARROW, WIDE, WHOLE, OPENED = 1, 2, 3, 4
"""Priorities: what a phone shows, what a laptop shows beside it, what only a table on its own page shows, and what is
never a column of a page: a row opens to it."""


@dataclass(frozen=True)  # a generic class with slots cannot be subscripted
class Key(Generic[Row]):
    """Declare under which name programs read something of a row.

    ``missing`` is for a key that JSON leaves out, and that is empty in CSV, where the value is None; ``null`` says
    that the value may be None and is then written so.
    """

    name: str
    value: Callable[[Row], Any]
    type: KeyType = KeyType.TEXT
    help: str = ""
    formats: frozenset[Format] = BOTH
    missing: bool = False
    null: bool = False


@dataclass(frozen=True)  # a generic class with slots cannot be subscripted
class Column(Generic[Row]):
    """Declare one column.

    ``title`` is what it is called in full, ``short`` its heading where that is too long; ``help`` a sentence on what
    it counts, ``key_help`` the one for programs where that is another. ``value`` takes a cell from a row, as `Kind`
    says. ``priority`` is NARROW, WIDE, WHOLE or OPENED: a row folds away what its screen has no room for. ``keys`` are
    the names and values in JSON and CSV, those of its kind where nothing is said. ``only_if`` looks at the column and
    all rows and says whether it is there at all. ``decimals`` is how many are always written, ``signed`` writes a
    plus, ``unit`` comes after the number; ``dropped`` says that a row's number doesn't count, and is written in
    brackets; ``empty`` is what stands where a row has nothing. ``strong`` is for the column by which rows are ordered.
    """

    key: str
    title: str
    value: Callable[[Row], Any]
    kind: Kind = Kind.NUMBER
    short: str = ""
    help: str = ""
    key_help: str = ""
    priority: int = NARROW
    keys: tuple[Key[Row], ...] | None = None
    shown_in: frozenset[Shown] = EVERYWHERE
    only_if: "Callable[[Column[Row], Sequence[Row]], bool] | None" = None
    dropped: Callable[[Row], bool] | None = None
    empty: str = ""
    decimals: int | None = None
    signed: bool = False
    unit: str = ""
    strong: bool = False

    @property
    def heading(self) -> str:
        """The heading of the column where there is little room."""
        return self.short or self.title

    def read_by(self, format_: Format) -> list[Key[Row]]:
        """Return the keys by which programs read the column in a format; none where it isn't in files."""
        if Shown.FILE not in self.shown_in:
            return []
        keys = self._keys_of_kind() if self.keys is None else self.keys
        return [key for key in keys if format_ in key.formats]

    def _keys_of_kind(self) -> tuple[Key[Row], ...]:
        if self.kind is Kind.PLACE:
            return _place_keys(self)
        if self.kind in {Kind.NAME, Kind.TEAM}:
            return _name_keys(self)
        value, type_ = self.value, KeyType.TEXT
        if self.kind is Kind.NUMBER:
            type_ = KeyType.INTEGER if self.decimals is None else KeyType.NUMBER
        elif self.kind is Kind.POINTS and self.decimals is None:
            value, type_ = partial(_plain_number_of, self), KeyType.NUMBER
        elif self.kind is Kind.POINTS:
            value = self.text
        elif self.kind is Kind.FORM:
            value, type_ = partial(_words_of, self), KeyType.WORDS
        elif self.kind is Kind.DATE:
            type_ = KeyType.DATE
        return (Key(self.key, value, type_, self.key_help or self.help),)

    def text(self, row: Row) -> str:
        """Return a cell as people read it, in plain text."""
        text = cell_text(self, self.value(row)) or self.empty
        return f"({text})" if self.dropped is not None and self.dropped(row) else text


def _place_keys(column: Column[Row]) -> tuple[Key[Row], ...]:
    return (
        Key(
            "place",
            lambda row: column.value(row).place,
            KeyType.INTEGER,
            column.key_help,
            null=bool(column.key_help),
        ),
        Key("tied", lambda row: column.value(row).tied, KeyType.BOOLEAN, "The place is shared."),
    )


def _name_keys(column: Column[Row]) -> tuple[Key[Row], ...]:
    """Return a name and a number: of a team as an object in JSON."""
    name = Key[Row]("name", lambda row: column.value(row).name)
    number = Key[Row](column.key, lambda row: column.value(row).number, KeyType.INTEGER)
    if column.kind is Kind.NAME:
        return (name, number)
    whole = Key[Row](column.key, lambda row: named_json(column.value(row)), KeyType.NAMED, formats=JSON_ONLY)
    return (whole, replace(name, formats=CSV_ONLY), replace(number, formats=CSV_ONLY))


def _words_of(column: Column[Row], row: Row) -> list[str]:
    return list(column.value(row))


def _plain_number_of(column: Column[Row], row: Row) -> int | float | None:
    return plain_number(column.value(row))


@dataclass(frozen=True)  # a generic class with slots cannot be subscripted
class Listing(Generic[Row]):
    """Hold the rows of a list in order, and its columns: a function of what is listed makes it.

    So nights and rounds may be columns. ``note`` gives a row a small second line below its name, ``narrow_note`` one
    that stands there only where its columns have no room; ``why`` a sentence to which the row opens; ``is_out`` says
    that a row is out of competition, and ``is_own`` that it is the reader's. ``order`` names, by format, the keys that
    stand elsewhere than their columns, with an ellipsis for all others.
    """

    title: str
    columns: Sequence[Column[Row]]
    rows: Sequence[Row]
    note: Callable[[Row], str] | None = None
    narrow_note: Callable[[Row], str] | None = None
    why: Callable[[Row], str] | None = None
    is_out: Callable[[Row], bool] | None = None
    is_own: Callable[[Row], bool] | None = None
    order: Mapping[Format, Order] = field(default_factory=dict)

    def shown(self, where: Shown, most: int = OPENED) -> list[Column[Row]]:
        """Return the columns that are shown there, up to a priority: files and paper have all."""
        return [
            column
            for column in self.columns
            if where in column.shown_in
            and column.priority <= most
            and (column.only_if is None or column.only_if(column, self.rows))
        ]

    def keys(self, format_: Format) -> list[Key[Row]]:
        """Return the keys of a row in a format, in order."""
        found = [key for column in self.shown(Shown.FILE) for key in column.read_by(format_)]
        return in_order(found, self.order.get(format_, (...,)))


def in_order(keys: Iterable[Key[Row]], order: Order) -> list[Key[Row]]:
    """Return keys in an order that names some, with an ellipsis where all others stand as they are.

    >>> keys = [Key(name, len) for name in "abcd"]
    >>> "".join(key.name for key in in_order(keys, ("c", ..., "a")))
    'cbda'
    """
    by_name = {key.name: key for key in keys}
    named = [name for name in order if isinstance(name, str) and name in by_name]
    others = [key for name, key in by_name.items() if name not in named]
    found: list[Key[Row]] = []
    for name in order:
        if isinstance(name, EllipsisType):
            found += others
        elif name in by_name:
            found.append(by_name[name])
    return found


def json_row(keys: Iterable[Key[Row]], row: Row) -> dict[str, Any]:
    """Return a row as JSON has it."""
    found = {}
    for key in keys:
        value = key.value(row)
        if value is not None or not key.missing:
            found[key.name] = value
    return found


def named_json(value: Named) -> dict[str, Any]:
    """Return a number and a name as JSON has them."""
    return {"id": value.number, "name": value.name}


def plain_number(value: Decimal | None) -> int | float | None:
    """Return points as a number of JSON and CSV: whole where they are.

    >>> plain_number(Decimal("2.50")), plain_number(Decimal("-3.00"))
    (2.5, -3)
    """
    if value is None:
        return None
    return int(value) if value == value.to_integral_value() else float(value)


def cell_text(column: Column[Any], value: Any) -> str:
    """Return a value of a column as people read it, in plain text; nothing for None.

    >>> goals = Column("goals", "Goals", len, signed=True)
    >>> [cell_text(goals, value) for value in (3, 0, -2, None)]
    ['+3', '0', '-2', '']
    >>> points = Column("points", "Points", len, Kind.POINTS)
    >>> [cell_text(points, Decimal(value)) for value in ("2.50", "10.00")]
    ['2.5', '10']
    """
    if value is None:
        return ""
    if column.kind in {Kind.NUMBER, Kind.POINTS}:
        return _number_text(column, value)
    return TEXTS.get(column.kind, str)(value)


def _number_text(column: Column[Any], value: int | float | Decimal) -> str:
    sign = "+" if column.signed and value > 0 else ""
    if column.decimals is not None:
        return f"{sign}{value:.{column.decimals}f}{column.unit}"
    return f"{sign}{plain_number(value) if isinstance(value, Decimal) else value}{column.unit}"


def form_letter(word: str) -> str:
    """Return the letter of a result: W for won."""
    return word[:1].upper()


TEXTS: Final[Mapping[Kind, Callable[[Any], str]]] = {
    Kind.SCORE: lambda value: f"{value[0]}\N{EN DASH}{value[1]}",
    Kind.PLACE: lambda value: str(value.text),
    Kind.DATE: lambda value: str(value.isoformat()),
    Kind.NAME: lambda value: str(value.name),
    Kind.TEAM: lambda value: str(value.name),
    Kind.FORM: lambda value: "".join(map(form_letter, value)),
}


def frozen_cells(columns: Iterable[Column[Row]], row: Row) -> dict[str, str | int | float | None]:
    """Return the numbers and points of a row as they are kept for good: whole numbers, and points as exact text.

    A column that comes later is missing in rows that were kept before, and so is empty there.
    """
    return {
        column.key: str(value) if isinstance(value := column.value(row), Decimal) else value
        for column in columns
        if column.kind in {Kind.NUMBER, Kind.POINTS}
    }


def thawed(column: Column[Any], cells: Mapping[str, Any]) -> Any:
    """Return the value of a column from the cells that were kept of a row."""
    value = cells.get(column.key)
    return Decimal(value) if isinstance(value, str) else value
