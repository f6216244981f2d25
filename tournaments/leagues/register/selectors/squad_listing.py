"""The squads of a season as a list for spreadsheets."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from listings import CSV_ONLY, Column, Key, KeyType, Kind, Listing, Named
from tournaments.leagues.models import Registration, Season


@dataclass(frozen=True, slots=True)
class SquadLine:
    """A registration, the player's name, and what the API writes of it."""

    row: Registration
    name: str
    written: Mapping[str, Any]


def _written(key: str, type_: KeyType = KeyType.TEXT) -> Key[SquadLine]:
    """Return a key that CSV has as JSON has it."""
    return Key(key, lambda line: line.written[key], type_, formats=CSV_ONLY)


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
        "how", "How they joined", lambda line: line.row.get_how_display(), Kind.TEXT, keys=(_written("how"),)
    ),
    Column("joined_on", "Joined", lambda line: line.row.joined_on, Kind.DATE, keys=(_written("joined_on"),)),
    Column("left_on", "Left", lambda line: line.row.left_on, Kind.DATE, keys=(_written("left_on"),)),
    Column(
        "named_at_start",
        "Named at the start",
        lambda line: _yes_or_no(line.row.named_at_start),
        Kind.TEXT,
        keys=(_written("named_at_start"),),
    ),
    Column(
        "signed_by",
        "Signed by",
        lambda line: line.row.get_signed_by_display(),
        Kind.TEXT,
        keys=(_written("signed_by"),),
    ),
    Column("fee", "Fee", lambda line: line.row.fee / 100, decimals=2, keys=(_written("fee"),)),
    Column(
        "fee_paid",
        "Fee paid",
        lambda line: _yes_or_no(line.row.fee_paid),
        Kind.TEXT,
        keys=(_written("fee_paid"),),
    ),
)
"""The columns of a season's squads."""


def squad_listing(season: Season, lines: Sequence[SquadLine]) -> Listing[SquadLine]:
    """Return the squads of a season as a list."""
    return Listing(f"{season.name} squads", SQUAD_COLUMNS, lines)
