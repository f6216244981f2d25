"""The players of a club as a list for spreadsheets: what is private only where the reader may see it."""

from collections.abc import Callable, Mapping, Sequence
from typing import Any, Final

from listings import Column, Key, KeyType, Kind, Listing, Named

Written = Mapping[str, Any]
"""A player as the API writes one."""


def _known(column: Column[Written], rows: Sequence[Written]) -> bool:
    """Tell whether a column has anything to say: what is private is null for whoever doesn't organise the club."""
    return any(column.value(row) for row in rows)


def _of(key: str) -> Callable[[Written], Any]:
    return lambda player: player[key]


def _age(player: Written) -> str:
    return {True: "yes", False: "no"}.get(player["of_age"], "")


PLAYER_COLUMNS: Final[tuple[Column[Written], ...]] = (
    Column(
        "player",
        "Name",
        lambda player: Named(player["id"], player["shown"]),
        Kind.NAME,
        keys=(Key("id", _of("id"), KeyType.INTEGER), Key("name", _of("name")), Key("shown", _of("shown"))),
    ),
    Column("contact", "Contact", _of("contact"), Kind.TEXT, only_if=_known),
    Column("tags", "Tags", lambda player: ", ".join(player["tags"] or ()), Kind.TEXT, only_if=_known),
    Column("born", "Born", _of("born"), Kind.DATE, only_if=_known),
    Column(
        "of_age",
        "16 or over",
        _age,
        Kind.TEXT,
        keys=(Key("of_age", _of("of_age"), KeyType.BOOLEAN),),
        only_if=_known,
    ),
)
"""The columns of a club's players."""


def player_listing(players: Sequence[Written]) -> Listing[Written]:
    """Return players, as the API writes them, as a list."""
    return Listing("Players", PLAYER_COLUMNS, players)
