"""Who sits at two tables of one round: after a correction of seats, until the other table is put right too."""

from collections import defaultdict
from collections.abc import Iterable
from dataclasses import dataclass

from clubs.models import Player
from clubs.selectors.players import canonical, shown_names
from scoring.models import SeatScore
from tournaments.nights.models import Night
from tournaments.nights.play.selectors.waiting import listed


@dataclass(frozen=True, slots=True)
class TwoTables:
    """Somebody at several tables of a round, by their numbers."""

    round: int
    name: str
    tables: tuple[int, ...]

    @property
    def words(self) -> str:
        """Say what is wrong, and what to do about it."""
        where = listed("table", list(self.tables))
        return (
            f"{self.name} sits at {where} in round {self.round}. Open one of them and say who really "
            "sat there."
        )


def at_two_tables(night: Night) -> tuple[TwoTables, ...]:
    """Return everybody who sits at two tables of one round, by the games' ledgers, in the order of rounds.

    Nothing refuses it: of two tables that took the wrong places one is put right first. Read once for a version of
    the night.
    """
    return night.cached("two-tables", _read)


def at_this_table(found: Iterable[TwoTables], number: int, table: int) -> list[TwoTables]:
    """Choose those who sit at this table of a round, and at another of it."""
    return [one for one in found if one.round == number and table in one.tables]


def _read(night: Night) -> tuple[TwoTables, ...]:
    seats = SeatScore.objects.filter(game__round_table__round__night=night, player__isnull=False)
    rows = list(
        seats.values_list("game__round_table__round__number", "game__round_table__number", "player_id")
    )
    # Whoever was entered twice and merged since is one person too, and cannot have played two games at once.
    ends = canonical({player for _, _, player in rows})
    tables: defaultdict[tuple[int, int], set[int]] = defaultdict(set)
    for round_, table, player in rows:
        tables[round_, ends[player]].add(table)
    twice = {at: sorted(found) for at, found in tables.items() if len(found) > 1}
    names = shown_names(Player.objects.filter(pk__in={player for _, player in twice})) if twice else {}
    return tuple(
        sorted(
            (TwoTables(round_, names[player], tuple(found)) for (round_, player), found in twice.items()),
            key=lambda one: (one.round, one.tables, one.name),
        )
    )
