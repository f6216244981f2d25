"""Bring everybody to a table: to the one they walk to where there is room, else to the nearest with room."""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from random import Random

from problems.wording import gettext as _
from tournaments.movements.movement_state import MovementState
from tournaments.movements.rotation.mentions import Sentence

Fours = list[list[int]]
"""Who sits at each table, in no order of seats."""


def settle(
    playing: Sequence[int],
    wanted: Mapping[int, int],
    kept: Mapping[int, int],
    kind: Mapping[int, str],
    chance: Random,
) -> Fours:
    """Return the fours of all tables.

    ``wanted`` is the table (from 0) that somebody walks to; who has none, having rested or just come, takes what
    is left. ``kept`` comes first: who keeps a table sits there, and whoever finds no room for it goes where
    room is nearest. With ``kind``, of two kinds, two of each sit at a table.

    >>> [sorted(four) for four in settle(range(8), dict.fromkeys(range(4), 1), {}, {}, Random(1))]
    [[4, 5, 6, 7], [0, 1, 2, 3]]
    """
    tables: Fours = [[] for _ in range(len(playing) // 4)]
    room: list[Counter[str]] = [
        Counter(dict.fromkeys(set(kind.values()), 2) if kind else {"": 4}) for _ in tables
    ]

    def sit(entrant: int, table: int) -> bool:
        free = table < len(tables) and room[table][kind.get(entrant, "")] > 0
        if free:
            tables[table].append(entrant)
            room[table][kind.get(entrant, "")] -= 1
        return free

    order = list(playing)
    chance.shuffle(order)
    standing = [entrant for entrant in order if entrant not in kept or not sit(entrant, kept[entrant])]
    left = [entrant for entrant in standing if entrant not in wanted or not sit(entrant, wanted[entrant])]
    left.sort(key=lambda entrant: entrant not in wanted)
    for entrant in left:
        home = wanted.get(entrant)
        nearest = sorted(range(len(tables)), key=lambda table: abs(table - (home or 0)))
        next(table for table in nearest if sit(entrant, table))
    return tables


def keep_tables(fours: Sequence[Sequence[int]], kept: Mapping[int, int]) -> list[int]:
    """Return the order in which fours take the tables, so that whoever keeps one (from 0) sits there.

    Where two of one four keep different tables, or two fours the same, the first named is heeded.

    >>> keep_tables([(1, 2, 3, 4), (5, 6, 7, 8)], {6: 0})
    [1, 0]
    """
    place: dict[int, int] = {}
    for entrant, table in kept.items():
        at = next((number for number, four in enumerate(fours) if entrant in four), None)
        if at is not None and at not in place.values() and table < len(fours) and table not in place:
            place[table] = at
    others = iter(number for number in range(len(fours)) if number not in place.values())
    return [place[table] if table in place else next(others) for table in range(len(fours))]


def keepers_may_meet(state: MovementState) -> Iterator[Sentence]:
    """Say what cannot be promised where fours are formed before they get their tables.

    >>> list(keepers_may_meet(MovementState((1, 2, 3, 4))))
    []
    """
    if len(state.wishes.fixed_tables) > 1:
        yield Sentence(_("Two people who keep different tables may have to meet. Then one of them moves."))


def kept_tables(fixed_tables: Mapping[int, int]) -> dict[int, int]:
    """Return who keeps which table, counted from 0.

    >>> kept_tables({7: 2})
    {7: 1}
    """
    return {entrant: table - 1 for entrant, table in fixed_tables.items()}
