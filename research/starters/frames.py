"""Search for the frames that are kept as data: `python -m research.starters.frames ENTRANTS [SECONDS [TEMPERATURE]]`.

A frame is one round moved through a commutative group: see `direct_frame` and `staying_frame` in
`tournaments/movements/rotation/constructions/frames.py`. Here it is also asked to be the same after a multiplier, a
matrix of odd order that fixes no element outside the hole but those at `fixed` tables, so that few tables are to be
found: what pairs of them may do falls into classes, and `frames.c` looks for tables in which each class comes as it
should. Without a number the frames are listed.
"""

import subprocess
import sys
import tempfile
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import count
from pathlib import Path

from research.starters.search import compiled
from tournaments.movements.rotation.constructions.groups import Group

Matrix = tuple[tuple[int, ...], ...]


@dataclass(frozen=True)
class Wanted:
    """Say what is looked for: a group, a hole in it, what is the same; how many stay, and how their rounds come."""

    orders: tuple[int, ...]
    hole: tuple[int, ...]
    matrix: Matrix
    stay: int = 0
    parts: tuple[int, ...] = ()
    fixed: tuple[int, ...] = ()

    @property
    def group(self) -> Group:
        """Return the group."""
        return Group(self.orders)

    def powers(self) -> list[list[int]]:
        """Return where the powers of the multiplier take each element, and whoever stays, in turns."""
        places, place = [], 1
        for order in self.orders:
            places.append(place)
            place *= order
        digits = [
            [element // place % order for place, order in zip(places, self.orders, strict=True)]
            for element in range(self.group.size)
        ]
        once = [
            sum(
                place * (sum(factor * digit for factor, digit in zip(row, each, strict=True)) % order)
                for place, order, row in zip(places, self.orders, self.matrix, strict=True)
            )
            for each in digits
        ]
        found = [list(range(self.group.size))]
        while (image := [once[element] for element in found[-1]]) != found[0]:
            found.append(image)
        turns = len(found)
        return [
            image + [self.group.size + x // turns * turns + (x + turn) % turns for x in range(self.stay)]
            for turn, image in enumerate(found)
        ]


def diagonal(*factors: int) -> Matrix:
    """Return the matrix that multiplies each coordinate."""
    return tuple(
        tuple(factor if row == column else 0 for column in range(len(factors)))
        for row, factor in enumerate(factors)
    )


TURNING_FOURS = (0, 0, 1), (1, 0, 3), (0, 1, 2)
"""Of order 7 modulo 4: it moves all but 0 of the elements of order two."""
PRIMES = (
    (6, 29, 7),
    (6, 37, 7),
    (6, 53, 10),
    (6, 61, 12),
    (8, 19, 4),
    (8, 23, 2),
    (8, 43, 9),
    (8, 47, 2),
    (10, 13, 3),
    (10, 29, 7),
    (12, 11, 3),
    (12, 19, 4),
    (12, 23, 2),
    (12, 31, 7),
    (16, 7, 2),
    (16, 19, 4),
    (16, 23, 2),
)
"""Size and number of the groups, a prime, and what the multiplier does there."""
WANTED = {
    **{
        size * prime: Wanted((size, prime), tuple(range(size)), diagonal(1, factor))
        for size, prime, factor in PRIMES
    },
    48: Wanted((40,), tuple(range(0, 40, 5)), diagonal(1), stay=8, parts=(4,)),
    54: Wanted((2, 3, 3, 3), tuple(range(6)), ((1, 0, 0, 0), (0, 1, 1, 0), (0, 0, 1, 1), (0, 0, 0, 1))),
    64: Wanted((4, 4, 4), (0, 2, 8, 10, 32, 34, 40, 42), TURNING_FOURS),
    68: Wanted((8, 7), tuple(range(8)), diagonal(1, 2), stay=12, parts=(4, 1)),
    78: Wanted((6, 13), tuple(range(6)), diagonal(1, 3)),
    84: Wanted((12, 7), tuple(range(12)), diagonal(1, 2)),
    88: Wanted((8, 11), tuple(range(8)), diagonal(1, 3)),
    92: Wanted(
        (4, 4, 5),
        tuple(range(16)),
        ((0, -1, 0), (1, -1, 0), (0, 0, 1)),
        stay=12,
        parts=(2, 2, 1),
        fixed=(16, 64, 32, 48),
    ),
    96: Wanted((12, 7), tuple(range(12)), diagonal(1, 2), stay=12, parts=(4, 1)),
    128: Wanted((8, 13), tuple(range(8)), diagonal(1, 3), stay=24, parts=(4, 1)),
}
"""By the number of entrants. `fixed` is the whist for 5 on the multiples of 16, as the multiplier leaves them."""


def numbers_of(wanted: Wanted) -> list[Sequence[int]]:
    """Return what `frames.c` reads."""
    group, powers = wanted.group, wanted.powers()
    points = group.size + wanted.stay
    kind = [0 if element in wanted.hole else -1 for element in range(group.size)]
    classes = 1
    for element in range(group.size):
        if kind[element] < 0:
            alike = {image[x] for image in powers for x in (element, group.minus(element))}
            fixed = powers[-1][element] == element and len(powers) > 1
            for each in alike:
                kind[each] = 0 if fixed else classes
            classes += not fixed
    pairs: list[Sequence[int]] = []
    for element in range(points):
        if element < group.size:
            shift = group.shift(group.minus(element))
            pairs.append([kind[number] for number in shift] + [-1] * wanted.stay)
        else:
            pairs.append([-1] * group.size + [0] * wanted.stay)
    seated = {*wanted.hole, *wanted.fixed}
    base = []
    for point in range(points):
        if point not in seated:
            base.append(point)
            seated.update(image[point] for image in powers)
    kinds = sorted(
        {group.modulo(element, wanted.parts) for element in range(group.size)} if wanted.parts else {()}
    )
    cosets = [
        kinds.index(group.modulo(element, wanted.parts) if wanted.parts else ())
        for element in range(group.size)
    ]
    whole = wanted.stay // 4 // len(powers)
    sizes = [points, len(powers), classes, len(base), whole]
    return [sizes, *powers, *pairs, base, cosets + [-1] * wanted.stay]


def line(entrants: int, wanted: Wanted, seats: Sequence[int]) -> str:
    """Write the line of data: all tables, as the multiplier has done its part."""
    powers = wanted.powers()
    whole = 4 * (wanted.stay // 4 // len(powers))
    parted = seats[: len(seats) - whole], seats[len(seats) - whole :]
    base, others = ([image[seat] for image in powers for seat in part] for part in parted)
    factors = [1] * len(wanted.orders)
    columns = [wanted.orders, factors, wanted.hole, [*wanted.fixed, *base]]
    if wanted.stay:
        columns += [wanted.parts, others]
    return "\t".join([str(entrants), *(" ".join(map(str, column)) for column in columns)])


def main(entrants: int, seconds: str = "20", temperature: str = "0.8") -> None:
    """Search with seed after seed; print the line of data."""
    wanted = WANTED[entrants]
    text = "\n".join(" ".join(map(str, row)) for row in numbers_of(wanted))
    with tempfile.TemporaryDirectory() as folder:
        program = compiled("frames", Path(folder))
        for seed in count(1):
            done = subprocess.run(
                [program, str(seed), seconds, temperature],
                check=True,
                capture_output=True,
                input=text,
                text=True,
            )
            if done.stdout:
                print(line(entrants, wanted, [int(seat) for seat in done.stdout.partition("\n")[0].split()]))
                return


if __name__ == "__main__":
    if len(sys.argv) == 1:
        print(*WANTED)
    else:
        main(int(sys.argv[1]), *sys.argv[2:])
