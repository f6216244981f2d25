"""Nights that begin like a longer one: of those the file has only the longest, and its first rounds are the others."""

from collections.abc import Callable, Mapping

from research.short_nights.cells import Cell, Night, in_order


def fold(nights: Mapping[Cell, Night]) -> dict[Cell, Night]:
    """Return the nights that are not the first rounds of the next longer one.

    >>> fold({(4, 1): [[0, 1, 2, 3]], (4, 2): [[0, 1, 2, 3], [0, 2, 1, 3]]})
    {(4, 2): [[0, 1, 2, 3], [0, 2, 1, 3]]}
    """
    return {
        cell: night
        for cell, night in nights.items()
        if (longer := _longer(nights, cell)) is None or nights[longer][: cell[1]] != night
    }


def unfold(lines: Mapping[Cell, Night], shortest: int) -> dict[Cell, Night]:
    """Return the nights that ``fold`` was given, of so many rounds and more.

    >>> unfold({(4, 3): [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]]}, 2)[4, 2]
    [[0, 1, 2, 3], [0, 2, 1, 3]]
    """
    nights: dict[Cell, Night] = {}
    for players, longest in sorted(lines, reverse=True):
        for rounds in range(longest, shortest - 1, -1):
            nights[players, rounds] = lines[players, longest][:rounds]
    return nights


def nest(nights: Mapping[Cell, Night], as_good: Callable[[Cell, Night], bool]) -> dict[Cell, Night]:
    """Return as good nights of which more are the first rounds of the next longer one.

    ``as_good`` tells whether a night may stand for that of a cell. Rounds of longer nights change places for it, so
    that nobody rests twice in a row.

    >>> longer, shorter = [[0, 1, 2, 3], [0, 2, 1, 3], [0, 3, 1, 2]], [[0, 3, 1, 2], [0, 1, 2, 3]]
    >>> nest({(4, 3): longer, (4, 2): shorter}, lambda cell, night: [0, 2, 1, 3] not in night)[4, 3]
    [[0, 1, 2, 3], [0, 3, 1, 2], [0, 2, 1, 3]]
    """
    nested: dict[Cell, Night] = {}
    for players, rounds in sorted(nights, reverse=True):
        if (players, rounds) in nested:
            continue
        begun, ended = nights[players, rounds], list[list[int]]()
        while (cell := (players, len(begun) - 1)) in nights:
            found = _a_round_less(begun, ended, cell, as_good)
            if found is None:
                break
            begun, out = found
            ended.insert(0, out)
        whole = begun + ended
        for many in range(len(begun), rounds + 1):
            nested[players, many] = whole[:many]
    return nested


def _a_round_less(
    begun: Night, ended: Night, cell: Cell, as_good: Callable[[Cell, Night], bool]
) -> tuple[Night, list[int]] | None:
    """Return the first rounds without one of them, and that one, which comes before those that end the night."""
    players, _ = cell
    size = players - players % 4
    for at in range(len(begun) - 1, -1, -1):
        out, left = begun[at], begun[:at] + begun[at + 1 :]
        resting = set(out[size:])
        if (ended and not resting.isdisjoint(ended[0][size:])) or not as_good(cell, left):
            continue
        order = in_order(players, left)
        for rounds in (order, order[::-1]) if order else ():
            if resting.isdisjoint(rounds[-1][size:]):
                return rounds, out
    return None


def _longer(nights: Mapping[Cell, Night], cell: Cell) -> Cell | None:
    """Return the next longer night of as many players."""
    players, rounds = cell
    return min((other for other in nights if other[0] == players and other[1] > rounds), default=None)
