"""The columns of a roll of honour, and of the winners of one season."""

from collections.abc import Sequence
from typing import Final

from listings import IN_FILES, WIDE, Column, Format, Key, KeyType, Kind, Listing, Named, Order
from tournaments.leagues.office.selectors.honours import HonourLine

SEASON: Final = "season_name"
SEASON_HELP: Final = "The season here; null for years before this program."

HONOUR_COLUMNS: Final[tuple[Column[HonourLine], ...]] = (
    Column(
        SEASON,
        "Season",
        lambda line: line.honour.season_name,
        Kind.TEXT,
        keys=(
            Key(SEASON, lambda line: line.honour.season_name),
            Key("season", lambda line: line.honour.season_id, KeyType.INTEGER, SEASON_HELP, null=True),
        ),
    ),
    Column("year", "Year", lambda line: line.honour.year, shown_in=IN_FILES),
    Column("what", "What was won", lambda line: line.honour.what, Kind.TEXT, priority=WIDE),
    Column(
        "winner",
        "Winner",
        lambda line: Named(line.honour.pk, line.winner),
        Kind.NAME,
        keys=(
            Key("winner", lambda line: line.winner),
            Key("team", lambda line: line.honour.team_id, KeyType.INTEGER, null=True),
            Key("id", lambda line: line.honour.pk, KeyType.INTEGER),
        ),
    ),
    Column("note", "How", lambda line: line.honour.note, Kind.TEXT, priority=WIDE),
    Column(
        "kind",
        "Kind",
        lambda line: line.honour.get_kind_display(),
        Kind.TEXT,
        keys=(Key("kind", lambda line: line.honour.kind, KeyType.OTHER),),
        shown_in=IN_FILES,
    ),
)
"""The columns of a roll of honour."""

HONOUR_ORDER: Final[Order] = ("id", "season", SEASON, "year", "kind", "what", "winner", "team", "note")
"""The order of the keys of a line in JSON."""


def honour_listing(title: str, lines: Sequence[HonourLine]) -> Listing[HonourLine]:
    """Return a roll of honour as a list; where there is little room, what was won stands below the winner."""
    return Listing(title, HONOUR_COLUMNS, lines, narrow_note=_what, order={Format.JSON: HONOUR_ORDER})


def winner_listing(lines: Sequence[HonourLine]) -> Listing[HonourLine]:
    """Return the winners of one season as a list, which needs no column of seasons."""
    columns = [column for column in HONOUR_COLUMNS if column.key != SEASON]
    return Listing("Winners", columns, lines, narrow_note=_what)


def _what(line: HonourLine) -> str:
    return ": ".join(filter(None, (line.honour.what, line.honour.note)))
