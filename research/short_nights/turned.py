"""Search for long nights with symmetry: `python -m research.short_nights.turned SECONDS FEWEST MOST SHORTEST LONGEST`.

One pass over all numbers of players and rounds whose first plan is not at its bound. With each symmetry that fits a
few first rounds are annealed for so many seconds; what is better than the first plan is kept at once.
"""

import subprocess
import sys
import tempfile
from pathlib import Path
from random import Random

from research.short_nights.cells import Cell, Worth, least, weigh
from research.short_nights.search import HERE, TRIALS, annealed, symmetries
from tournaments.movements.rotation.board import Seating
from tournaments.movements.rotation.opening import opening, read_turns
from tournaments.movements.rotation.running_order import in_order, rests_apart

DATA = HERE.parents[1] / "tournaments" / "movements" / "rotation" / "starters" / "turned_nights.tsv"
Turned = tuple[int, Seating]
GAIN = 0.8
"""Kept is what lowers the excess over the bound to this part at most: a line of data should be worth it."""


def write(nights: dict[Cell, Turned]) -> None:
    """Write the nights, one line each."""
    lines = ["entrants\trounds\tturns\tfirst rounds"]
    for (players, rounds), (turns, firsts) in sorted(nights.items()):
        words = " ".join(".".join(map(str, seats)) for seats in firsts)
        lines.append(f"{players}\t{rounds}\t{turns}\t{words}")
    DATA.write_text("\n".join(lines) + "\n")


def begun(players: int, rounds: int) -> Worth:
    """Return what the program begins with, the better of two."""
    nights = [opening(players, rounds, Random(seed), TRIALS).seating for seed in (0, 1)]
    return min(worth for night in nights if (worth := weigh(players, night)) is not None)


def excess(worth: Worth, bound: Worth) -> int:
    """Weigh how far above its bounds a night is: an opponent met again is worth three meetings."""
    return 3 * (worth.opposed - bound.opposed) + worth.met - bound.met


def improve(program: Path, cell: Cell, seconds: str, chance: Random) -> None:
    """Search for a better night with each symmetry, and keep the best."""
    before, bound = begun(*cell), least(*cell)
    if before <= bound:
        return
    best, kept = before, None
    for turns in symmetries(*cell):
        if turns < 3:
            continue
        found = annealed(program, cell, (turns, None), seconds, chance.randrange(10**6))
        after = weigh(cell[0], found) if found else None
        if found and after and after < best:
            best, kept = after, (turns, found[::turns])
            size = cell[0] - cell[0] % 4
            if not rests_apart(in_order(found, size, Random(1)), size):
                best, kept = before, None
        if best <= bound:
            break
    if kept and not best.repeats and excess(best, bound) <= GAIN * excess(before, bound):
        nights = read_turns(DATA.read_text(encoding="ascii"))
        nights[cell] = kept
        write(nights)
        print(cell, before, "->", best, f"turns {kept[0]}", flush=True)


def main(seconds: str, fewest: int, most: int, shortest: int, longest: int) -> None:
    """Go through all numbers once."""
    chance = Random()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "anneal"
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, HERE / "anneal.c", "-lm"], check=True)
        for players in range(fewest, most + 1):
            for rounds in range(shortest, min(longest, players - 1) + 1):
                improve(program, (players, rounds), seconds, chance)


if __name__ == "__main__":
    if len(sys.argv) != 6:
        sys.exit(__doc__)
    main(sys.argv[1], *map(int, sys.argv[2:]))
