"""First seats to search from: by lot, with wishes kept."""

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.movements.rotation.constraints import Pair


def draw_seats(
    entrants: int,
    resting: Sequence[int],
    together: Sequence[Pair],
    tables: Mapping[int, int],
    chance: Random,
) -> list[int]:
    """Return the seats of one round as in ``board.Seating``.

    Those who keep a table (``tables``, from 0) are put there, first those with a partner they are kept together
    with; then other pairs are put together, then everybody else.
    """
    size = entrants - len(resting)
    seats: list[int | None] = [None] * size
    playing = [entrant for entrant in range(entrants) if entrant not in resting]
    chance.shuffle(playing)
    pairs = [pair for pair in together if not set(pair).intersection(resting)]
    paired = {entrant for pair in pairs for entrant in pair}
    keeping = [pair for pair in pairs if not tables.keys().isdisjoint(pair)]
    _put_together(seats, keeping, tables)
    for entrant in playing:
        if entrant in tables and entrant not in paired:
            table = 4 * tables[entrant]
            free = [place for place in range(table, table + 4) if seats[place] is None]
            if free:
                seats[free[0]] = entrant
    _put_together(seats, [pair for pair in pairs if pair not in keeping], tables)
    left = [entrant for entrant in playing if entrant not in set(seats)]
    filled = [left.pop() if seat is None else seat for seat in seats]
    return filled + list(resting)


def _put_together(seats: list[int | None], pairs: Sequence[Pair], tables: Mapping[int, int]) -> None:
    """Give each pair two places as partners, as far as there are any."""
    for pair in pairs:
        half = _free_half(seats, [tables[one] for one in pair if one in tables])
        if half is not None:
            seats[half : half + 2] = pair


def _free_half(seats: Sequence[int | None], tables: Sequence[int]) -> int | None:
    """Return where two partners find room, at one of the tables if any is named."""
    places = range(4 * tables[0], 4 * tables[0] + 4, 2) if tables else range(0, len(seats), 2)
    return next((place for place in places if seats[place] is None and seats[place + 1] is None), None)
