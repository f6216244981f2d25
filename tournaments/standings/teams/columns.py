"""Declare the columns of a league table: pages, paper, the newspaper, files and final tables read them from here."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, replace
from decimal import Decimal
from functools import partial
from typing import Any, Final, Protocol

from listings import (
    IN_FILES,
    JSON_ONLY,
    ON_PAGES,
    WHOLE,
    WIDE,
    Column,
    Format,
    Key,
    KeyType,
    Kind,
    Listing,
    Named,
    Order,
    Place,
    Shown,
    frozen_cells,
    json_row,
    thawed,
)
from tournaments.standings.teams.match import MatchOutcome
from tournaments.standings.teams.metrics import POINTS_PER_MATCH
from tournaments.standings.teams.scheme import rounded
from tournaments.standings.teams.table import TeamRow

ANYWHERE: Final = frozenset(Shown)
COMMAND_KEYS: Final = (
    *("place", "tied", "team", "played", "won", "drawn", "lost"),
    *("for", "against", "difference", "points", "deducted"),
)
"""What the command `table` has of a row: its shape is promised, so a new column doesn't come to it."""
ORDER: Final[Mapping[Format, Order]] = {
    Format.JSON: (..., "deducted", "points_per_match", "adjusted", "form", "explanation"),
    Format.CSV: (..., "deducted", "adjusted", "form", "points_per_match"),
}


class InTable(Protocol):
    """What a line of a league table has: of one that is played, and of one that was kept."""

    @property
    def place(self) -> Place:
        """Where it stands."""

    @property
    def team(self) -> Named:
        """Whose it is."""

    @property
    def per_match(self) -> bool:
        """Whether points a match decide."""


@dataclass(frozen=True, slots=True)
class TeamLine:
    """Hold a team's row of a league table with what its season knows beside.

    ``form`` are its last results, ``risen`` by how many places it has risen since the last week, ``per_match`` whether
    points a match decide in its table.
    """

    row: TeamRow
    name: str
    form: Sequence[MatchOutcome] = ()
    explanation: str = ""
    risen: int = 0
    per_match: bool = False

    @property
    def place(self) -> Place:
        """Where it stands."""
        return Place(self.row.place, self.row.tied, self.risen)

    @property
    def team(self) -> Named:
        """Whose it is."""
        return Named(self.row.team, self.name)


@dataclass(frozen=True, slots=True)
class FinalLine:
    """Hold a line of a final table: where the team ended, and the cells that were kept (`listings.frozen_cells`)."""

    place: Place
    team: Named
    cells: Mapping[str, Any]
    per_match: bool = False
    title: bool = False
    goes: str = ""


def in_points(hundredths: int) -> Decimal:
    """Return hundredths as exact points.

    >>> in_points(250)
    Decimal('2.50')
    """
    return Decimal(hundredths).scaleb(-2)


def _decides_per_match(column: object, rows: Sequence[InTable]) -> bool:  # noqa: ARG001  as `Column.only_if` asks
    return any(row.per_match for row in rows)


def _any_given(column: Column[Any], rows: Sequence[Any]) -> bool:
    return any(column.value(row) for row in rows)


def _per_match(line: TeamLine) -> Decimal:
    return Decimal(rounded(line.row.tally.points_per_match))


TEAM_COLUMNS: Final[tuple[Column[TeamLine], ...]] = (
    Column(
        "place",
        "Place",
        lambda line: line.place,
        Kind.PLACE,
        short="#",
        key_help="Null for a team that withdrew.",
        shown_in=ANYWHERE,
    ),
    Column("team", "Team", lambda line: line.team, Kind.TEAM, shown_in=ANYWHERE),
    Column("played", "Played", lambda line: line.row.tally.played, short="P", shown_in=ANYWHERE),
    Column("won", "Won", lambda line: line.row.tally.won, short="W", priority=WIDE, shown_in=ANYWHERE),
    Column("drawn", "Drawn", lambda line: line.row.tally.drawn, short="D", priority=WIDE, shown_in=ANYWHERE),
    Column("lost", "Lost", lambda line: line.row.tally.lost, short="L", priority=WIDE, shown_in=ANYWHERE),
    Column(
        "for",
        "Games won",
        lambda line: line.row.tally.games_for,
        short="F",
        priority=WHOLE,
        shown_in=ANYWHERE,
    ),
    Column(
        "against",
        "Games lost",
        lambda line: line.row.tally.games_against,
        short="A",
        priority=WHOLE,
        shown_in=ANYWHERE,
    ),
    Column(
        "difference",
        "Games won minus games lost",
        lambda line: line.row.tally.difference,
        short="+/\N{MINUS SIGN}",
        signed=True,
    ),
    Column(
        "given",
        "Points given or taken, in the points already",
        lambda line: in_points(line.row.tally.adjusted - line.row.tally.deducted) or None,
        Kind.POINTS,
        short="±",
        shown_in=ON_PAGES,
        only_if=_any_given,
        signed=True,
    ),
    Column(
        "points",
        "Points",
        lambda line: in_points(line.row.tally.points),
        Kind.POINTS,
        short="Pts",
        key_help="After what is deducted and added; two decimals at most.",
        shown_in=ANYWHERE,
        strong=True,
    ),
    Column(
        POINTS_PER_MATCH.key,
        "Points a match",
        _per_match,
        Kind.POINTS,
        short="Pts/P",
        key_help="With two decimals; only where points a match decide.",
        shown_in=ANYWHERE,
        only_if=_decides_per_match,
        decimals=2,
        strong=True,
    ),
    Column(
        "form",
        "Form",
        lambda line: [outcome.value for outcome in line.form],
        Kind.FORM,
        key_help="The last results, the latest at the end.",
        priority=WHOLE,
    ),
    Column(
        "deducted",
        "Points deducted",
        lambda line: in_points(line.row.tally.deducted),
        Kind.POINTS,
        key_help="What was taken for a fault, 0 or more, without awards.",
        shown_in=IN_FILES,
    ),
    Column(
        "adjusted",
        "Points added",
        lambda line: in_points(line.row.tally.adjusted),
        Kind.POINTS,
        key_help="What was added, and what awards give on top of the usual; below 0 where they give less.",
        shown_in=IN_FILES,
    ),
    Column(
        "explanation",
        "Why",
        lambda line: line.explanation,
        Kind.TEXT,
        keys=(
            Key(
                "explanation",
                lambda line: line.explanation,
                help="Why this line stands here.",
                formats=JSON_ONLY,
            ),
        ),
        shown_in=IN_FILES,
    ),
)
"""The columns of a league table, in the order in which people see them."""


def team_listing(title: str, lines: Sequence[TeamLine]) -> Listing[TeamLine]:
    """Return a league table as a list; teams that withdrew are out of competition."""
    return Listing(title, TEAM_COLUMNS, lines, is_out=lambda line: line.row.place is None, order=ORDER)


def command_row(row: TeamRow, name: str) -> dict[str, Any]:
    """Return a row as the command `table` writes it: the team is its name."""
    keys = {key.name: key for column in TEAM_COLUMNS for key in column.read_by(Format.JSON)}
    return json_row([keys[name] for name in COMMAND_KEYS], TeamLine(row, name)) | {"team": name}


FINAL_NAMES: Final = {"for": "games_for", "against": "games_against"}
"""Keys that the API has called otherwise in final tables from the beginning."""


def _kept(column: Column[Any], line: FinalLine) -> Any:
    return thawed(column, line.cells)


def _final_column(column: Column[Any]) -> Column[FinalLine]:
    """Return a column of a league table as a column of a final one, which reads the cell that was kept."""
    if column.kind is Kind.PLACE:
        return replace(column, value=lambda line: line.place)
    if column.kind is Kind.TEAM:
        return replace(column, value=lambda line: line.team)
    kept = replace(column, value=partial(_kept, column))
    keys = [replace(key, name=FINAL_NAMES.get(key.name, key.name)) for key in kept.read_by(Format.JSON)]
    return replace(kept, keys=tuple(keys))


FINAL_COLUMNS: Final[tuple[Column[FinalLine], ...]] = (
    *(
        _final_column(column)
        for column in TEAM_COLUMNS
        if column.kind in {Kind.PLACE, Kind.TEAM, Kind.NUMBER, Kind.POINTS}
    ),
    Column(
        "title",
        "First of its division",
        lambda line: "first" if line.title else "",
        Kind.TEXT,
        keys=(Key("title", lambda line: line.title, KeyType.BOOLEAN, "First of its division."),),
        shown_in=IN_FILES,
    ),
    Column(
        "goes",
        "Goes",
        lambda line: line.goes,
        Kind.TEXT,
        keys=(Key("goes", lambda line: line.goes),),
        shown_in=IN_FILES,
    ),
)
"""The columns of a final table: those numbers of a league table that were kept, and where its ends led."""


FINAL_ORDER: Final[Order] = (POINTS_PER_MATCH.key, ...)


def final_listing(title: str, lines: Sequence[FinalLine]) -> Listing[FinalLine]:
    """Return a final table as a list."""
    return Listing(
        title,
        FINAL_COLUMNS,
        lines,
        is_out=lambda line: line.place.place is None,
        order={Format.JSON: FINAL_ORDER},
    )


def cells_to_keep(line: TeamLine) -> dict[str, Any]:
    """Return the cells of a line that a final table keeps."""
    return frozen_cells(TEAM_COLUMNS, line)
