"""Search for nights of a pair that always partners, by a group: `python -m research.short_nights.rings 60 28 9`.

The first number are seconds; players and rounds follow, any number of pairs of them. A group of h turns the players in
rings of h, but for the pair and a few who stay. A few first rounds are turned h times each; the others, at most
``MOST_OWN``, the group turns into themselves. ``rings.c`` says of what such a round is made. Each way that fits is
annealed for so many seconds, those with few first rounds longest; then sides within each four are chosen exactly.
What is better than ``together.tsv`` has is kept at once.
"""

import subprocess
import sys
import tempfile
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import combinations_with_replacement, islice
from pathlib import Path
from random import Random

from research.short_nights.cells import Cell, Night, in_order, write
from research.short_nights.nested import fold
from research.short_nights.search import HERE
from research.short_nights.sides import with_best_sides
from research.short_nights.together import DATA, aims, better, night_without, read_kept, weigh

MOST_OWN, TRIED, SMALLEST = 4, 3, 4
"""Rounds that the group turns into themselves, how many ways to make them are tried, and the smallest group."""
GROUPS = {4: ("4", "2x2"), 8: ("8", "2x4"), 9: ("9", "3x3"), 12: ("12", "6x2"), 16: ("16", "4x4", "8x2")}


@dataclass(frozen=True, slots=True)
class Part:
    """Count what a part of a round takes: rings, players who stay, and of these how many places to rest."""

    letter: str
    rings: int = 0
    fixed: int = 0
    resting: int = 0


def parts_of(order: int) -> list[Part]:
    """Return what rounds that a group of this order turns into themselves can be made of, but for the pair."""
    parts = [Part("T", 4), Part("X", fixed=4), Part("f", fixed=1, resting=1), Part("r", 1, resting=order)]
    if order % 4 == 0:
        parts.append(Part("Q", 1))
    if order % 2 == 0:
        parts.append(Part("D", 2))
    if order == 3:
        parts.append(Part("G", 1, 1))
    if order == 2:
        parts += [Part("H", 2), Part("g", 1, 2)]
    return parts


def own_rounds(order: int, rings: int, fixed: int, resting: int) -> list[str]:
    """Return every way to make a round that the group turns into itself, as ``rings.c`` reads it.

    >>> own_rounds(8, 3, 2, 0), own_rounds(8, 3, 1, 3)
    (['PQD', 'PQQQ'], ['RfQD', 'RfQQQ'])
    """
    pairs = [Part("P", fixed=2), Part("R", resting=2)] + ([Part("p", 1)] if order == 2 else [])
    made: list[str] = []

    def add(word: str, parts: Sequence[Part], rings: int, fixed: int, resting: int) -> None:
        if min(rings, fixed, resting) < 0:
            return
        if not (rings or fixed or resting):
            made.append(word)
        elif parts:
            one = parts[0]
            add(word + one.letter, parts, rings - one.rings, fixed - one.fixed, resting - one.resting)
            add(word, parts[1:], rings, fixed, resting)

    for pair in pairs:
        add(pair.letter, parts_of(order), rings - pair.rings, fixed - pair.fixed, resting - pair.resting)
    return sorted(made)


@dataclass(frozen=True, slots=True)
class GroupWay:
    """Hold how a group turns a night: its name and order, who stays, and how many first rounds it turns."""

    group: str
    order: int
    fixed: int
    full: int
    own: int
    rings: int


def ways(players: int, rounds: int) -> Iterator[GroupWay]:
    """Give the ways in which a group can turn a night, the largest first; whoever stays has a table alone.

    >>> next(ways(28, 9))
    GroupWay(group='8', order=8, fixed=2, full=1, own=1, rings=3)
    """
    others = players - 2
    for order in range(rounds, SMALLEST - 1, -1):
        for full in range(rounds // order, 0, -1):
            own = rounds - full * order
            for fixed in range(others % order, players // 4, order) if own <= MOST_OWN else ():
                for group in GROUPS.get(order, (str(order),)):
                    yield GroupWay(group, order, fixed, full, own, (others - fixed) // order)


def shares_rests(cell: Cell, way: GroupWay, own: Sequence[str]) -> bool:
    """Tell whether sit-outs can be even to within one: nobody rests twice, and nobody never if somebody must."""
    players, rounds = cell
    resting = players % 4
    together, alone, rings = (sum(word.count(letter) for word in own) for letter in "Rfr")
    if resting * rounds > players:
        return not way.fixed and not together
    most = together <= 1 and alone <= way.fixed and rings + way.full * resting <= way.rings
    return most and (resting * rounds < players or (together == 1 and alone == way.fixed))


def improve(program: Path, cell: Cell, seconds: float, chance: Random) -> None:
    """Search for a better night in all ways, and keep it."""
    players, _ = cell
    night = night_without(cell)
    target, _ = aims(cell, night)
    for way in ways(*cell):
        made = own_rounds(way.order, way.rings, way.fixed, players % 4)
        # Some thousand at most: their first ones are mixed, so that others are tried by the next run.
        choices = list(islice(combinations_with_replacement(chance.sample(made, len(made)), way.own), 5000))
        fitting = [own for own in choices if shares_rests(cell, way, own)]
        chance.shuffle(fitting)
        for own in fitting[:TRIED]:
            nights = read_kept()
            before = weigh(players, nights[cell], target) if cell in nights else None
            if before and before[:2] == (0, 0):
                return
            share = seconds if 2 * way.order > cell[1] else seconds / 2
            found = _annealed(program, cell, way, own, share, chance.randrange(10**6), target)
            found, _ = with_best_sides(players, found, (players - 2, players - 1))
            after = weigh(players, found, target)
            ordered = in_order(players, found) if after and after[0] == 0 else None
            if ordered and after and (before is None or better(after, before)):
                write(DATA, fold(nights | {cell: ordered}))
                print(cell, target, before, "->", after, way.group, *own, flush=True)


def _annealed(  # noqa: PLR0913, PLR0917  all that the program is asked with
    program: Path, cell: Cell, way: GroupWay, own: Sequence[str], seconds: float, seed: int, least: int
) -> Night:
    words = (*cell[:1], way.group, way.fixed, way.full, seconds, seed, least, *own)
    done = subprocess.run([program, *map(str, words)], check=True, capture_output=True, text=True)
    return [[int(seat) for seat in line.split()] for line in done.stdout.splitlines()[1:]]


def main(seconds: float, *numbers: int) -> None:
    """Go through pairs of numbers, players and rounds, once."""
    chance = Random()
    with tempfile.TemporaryDirectory() as folder:
        program = Path(folder) / "rings"
        subprocess.run(["cc", "-O3", "-march=native", "-o", program, HERE / "rings.c", "-lm"], check=True)
        for cell in zip(numbers[::2], numbers[1::2], strict=True):
            improve(program, cell, seconds, chance)


if __name__ == "__main__":
    if len(sys.argv) < 4:
        sys.exit(__doc__)
    main(float(sys.argv[1]), *map(int, sys.argv[2:]))
