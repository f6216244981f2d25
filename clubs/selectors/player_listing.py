"""The players of a club as a list: what is private only where the reader may see it."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final

from django.utils import timezone

from clubs.models import Player
from clubs.selectors.players import shown_names
from listings import IN_FILES, WIDE, Column, Key, KeyType, Kind, Listing, Named

Written = Mapping[str, Any]
"""A player as the API writes one."""


def write_players(players: Iterable[Player], organised: set[int]) -> list[dict[str, Any]]:
    """Return players as the API and lists write them, with what is private of those whose clubs are among `organised`.

    Two queries, whatever their number, where their tags have been fetched.
    """
    rows = list(players)
    whole = shown_names(rows, whole=True)
    today = timezone.localdate()
    hidden = [
        one for one in rows if one.club_id not in organised and (one.merged_into_id or one.is_young(today))
    ]
    short = shown_names(hidden) if hidden else {}
    shown = whole | short
    return [
        {
            "id": player.pk,
            "club": player.club_id,
            "name": short.get(player.pk, player.name),
            "shown": shown[player.pk],
            "merged_into": player.merged_into_id,
            "erased": player.erased_at is not None,
            "contact": player.contact if player.club_id in organised else None,
            "tags": sorted(tag.name for tag in player.tags.all()) if player.club_id in organised else None,
            "born": player.born if player.club_id in organised else None,
            "of_age": player.of_age if player.club_id in organised else None,
        }
        for player in rows
    ]


def _known(column: Column[Written], rows: Sequence[Written]) -> bool:
    """Tell whether a column has anything to say: what is private is null for whoever doesn't organise the club."""
    return any(column.value(row) for row in rows)


def _of(key: str) -> Callable[[Written], Any]:
    return lambda player: player[key]


def _tags(player: Written) -> str:
    return ", ".join(player["tags"] or ())


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
    Column("contact", "Contact", _of("contact"), Kind.TEXT, priority=WIDE, only_if=_known),
    Column("tags", "Tags", _tags, Kind.TEXT, priority=WIDE, only_if=_known),
    Column("born", "Born", _of("born"), Kind.DATE, shown_in=IN_FILES, only_if=_known),
    Column(
        "of_age",
        "16 or over",
        _age,
        Kind.TEXT,
        shown_in=IN_FILES,
        keys=(Key("of_age", _of("of_age"), KeyType.BOOLEAN),),
        only_if=_known,
    ),
)
"""The columns of a club's players. Nobody's age stands on a page of everybody."""


def player_listing(players: Sequence[Written]) -> Listing[Written]:
    """Return players, as `write_players` has them, as a list; with little room tags stand below the name."""
    return Listing("Players", PLAYER_COLUMNS, players, narrow_note=_tags)
