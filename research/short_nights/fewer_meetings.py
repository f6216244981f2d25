"""Search for fewer meetings: `python -m research.short_nights.fewer_meetings SECONDS [FEWEST MOST [5 12]]`.

One pass over all numbers of players and rounds whose ordinary night repeats more meetings than its bound. Each is
annealed for so many seconds in each way, meetings before opponents, and then sides are chosen anew (`sides.py`). What
repeats fewer meetings than the ordinary night is kept at once; what repeats no more opponents either replaces it.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from research.short_nights import search
from research.short_nights.cells import Cell, Night, Worth, in_order, least, read, weigh, write
from research.short_nights.search import HERE, Way, annealed, symmetries
from research.short_nights.sides import with_best_sides

DATA = search.DATA.with_name("fewer_meetings.tsv")


def by_meetings(worth: Worth) -> tuple[int, int, int]:
    """Return a key of which the smaller is the better night where meetings come before opponents."""
    return worth.repeats, worth.met, worth.opposed


def keep(cell: Cell, night: Night, ordinary: Path = search.DATA, data: Path = DATA) -> bool:
    """Keep the night if it is better than what is there; tell whether it was.

    It takes the place of the ordinary night if it opposes and meets no more than that; what is kept for its meetings
    goes once it meets no less than the ordinary night.
    """
    nights, fewer = read(ordinary), read(data)
    worth, usual, ordered = weigh(cell[0], night), weigh(cell[0], nights[cell]), in_order(cell[0], night)
    if worth is None or usual is None or ordered is None:
        return False
    before = weigh(cell[0], fewer[cell]) if cell in fewer else None
    if worth < usual and worth.met <= usual.met:
        nights[cell] = ordered
        write(ordinary, nights)
        if before is not None and before.met >= worth.met:
            del fewer[cell]
            write(data, fewer)
        return True
    if by_meetings(worth) < by_meetings(before or usual):
        fewer[cell] = ordered
        write(data, fewer)
        return True
    return False


def kept(cell: Cell) -> list[Night]:
    """Return the ordinary night and the one that is kept for its meetings, as far as there are any."""
    return [nights[cell] for nights in (read(search.DATA), read(DATA)) if cell in nights]


def improve(program: Path, cell: Cell, seconds: str, chance: Random) -> None:
    """Search from what is kept, and from seats by lot with each symmetry; keep what is better."""
    players, _ = cell
    ways: list[Way] = [(1, night) for night in kept(cell)]
    ways += [(turns, None) for turns in symmetries(*cell)]
    for way in ways:
        found = annealed(program, cell, way, seconds, chance.randrange(10**6))
        fewest = min(search.worth(players, night).met for night in kept(cell))
        worth = weigh(players, found) if found else None
        if found and worth and worth.met <= fewest:
            found, proved = with_best_sides(players, found)
            if keep(cell, found):
                print(
                    cell,
                    weigh(players, found),
                    f"turns {way[0]}",
                    "sides proved" if proved else "",
                    flush=True,
                )


def main(seconds: str, fewest: int = 8, most: int = 47, shortest: int = 5, longest: int = 12) -> None:
    """Go through all numbers once."""
    chance = Random()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "anneal"
        options = ["-O3", "-march=native", "-DMEETINGS_FIRST", "-lm"]
        subprocess.run(["cc", HERE / "anneal.c", "-o", program, *options], check=True)
        for (players, rounds), night in read(search.DATA).items():
            worth = weigh(players, night)
            wanted = fewest <= players <= most and shortest <= rounds <= longest
            if wanted and worth and worth.met > least(players, rounds).met:
                improve(program, (players, rounds), seconds, chance)


if __name__ == "__main__":
    if len(sys.argv) < 2:
        sys.exit(__doc__)
    main(sys.argv[1], *map(int, sys.argv[2:]))
