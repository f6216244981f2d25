"""The squads of a season as a list for spreadsheets, and the squad of one team."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from listings import CSV_ONLY, IN_FILES, WIDE, Column, Key, KeyType, Kind, Listing, Named
from tournaments.leagues.models import Registration, Season


@dataclass(frozen=True, slots=True)
class SquadLine:
    """A registration, the player's name, and how a transfer was signed, in words."""

    row: Registration
    name: str
    signed: str = ""


def _yes_or_no(value: bool) -> str:
    return "yes" if value else "no"


SQUAD_COLUMNS: Final[tuple[Column[SquadLine], ...]] = (
    Column(
        "team",
        "Team",
        lambda line: line.row.team.name,
        Kind.TEXT,
        keys=(
            Key("team_name", lambda line: line.row.team.name, formats=CSV_ONLY),
            Key("team", lambda line: line.row.team_id, KeyType.INTEGER, formats=CSV_ONLY),
        ),
        shown_in=IN_FILES,
    ),
    Column(
        "player",
        "Player",
        lambda line: Named(line.row.player_id, line.name),
        Kind.NAME,
        keys=(
            Key("player_name", lambda line: line.name, formats=CSV_ONLY),
            Key("player", lambda line: line.row.player_id, KeyType.INTEGER, formats=CSV_ONLY),
        ),
    ),
    Column(
        "how",
        "How they joined",
        lambda line: line.row.get_how_display(),
        Kind.TEXT,
        priority=WIDE,
        keys=(Key("how", lambda line: line.row.how, formats=CSV_ONLY),),
    ),
    Column(
        "joined_on",
        "Joined",
        lambda line: line.row.joined_on,
        Kind.DATE,
        priority=WIDE,
        keys=(Key("joined_on", lambda line: line.row.joined_on, KeyType.DATE, formats=CSV_ONLY),),
    ),
    Column(
        "left_on",
        "Left",
        lambda line: line.row.left_on,
        Kind.DATE,
        keys=(Key("left_on", lambda line: line.row.left_on, KeyType.DATE, formats=CSV_ONLY),),
        shown_in=IN_FILES,
    ),
    Column(
        "named_at_start",
        "Named at the start",
        lambda line: _yes_or_no(line.row.named_at_start),
        Kind.TEXT,
        priority=WIDE,
        keys=(Key("named_at_start", lambda line: line.row.named_at_start, formats=CSV_ONLY),),
    ),
    Column(
        "signed_by",
        "Signed by",
        lambda line: line.row.get_signed_by_display(),
        Kind.TEXT,
        keys=(Key("signed_by", lambda line: line.row.signed_by, formats=CSV_ONLY),),
        shown_in=IN_FILES,
    ),
    Column(
        "fee",
        "Fee",
        lambda line: line.row.fee / 100,
        decimals=2,
        keys=(Key("fee", lambda line: line.row.fee, formats=CSV_ONLY),),
        shown_in=IN_FILES,
    ),
    Column(
        "fee_paid",
        "Fee paid",
        lambda line: _yes_or_no(line.row.fee_paid),
        Kind.TEXT,
        keys=(Key("fee_paid", lambda line: line.row.fee_paid, formats=CSV_ONLY),),
        shown_in=IN_FILES,
    ),
)
"""The columns of squads. On the page of one team a sentence below the name says how a transfer was signed, and fees
stand where they are ticked off."""


def squad_listing(season: Season, lines: Sequence[SquadLine]) -> Listing[SquadLine]:
    """Return the squads of a season as a list."""
    return Listing(f"{season.name} squads", SQUAD_COLUMNS, lines)


def team_squad_listing(lines: Sequence[SquadLine], *, named: bool) -> Listing[SquadLine]:
    """Return the squad of one team as a list; ``named`` where the rules ask who was named at the start."""

    def in_a_line(line: SquadLine) -> str:
        at_start = ", named at the start" if named and line.row.named_at_start else ""
        return f"{line.row.get_how_display()}{at_start}"

    columns = [column for column in SQUAD_COLUMNS if named or column.key != "named_at_start"]
    return Listing("Players", columns, lines, note=lambda line: line.signed, narrow_note=in_a_line)
