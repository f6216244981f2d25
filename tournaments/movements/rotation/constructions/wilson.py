"""Wilson's construction: a large frame whose groups differ in size, from a transversal design and small frames."""

from itertools import product

from tournaments.movements.rotation.constructions.frames import Frame
from tournaments.movements.rotation.constructions.rounds import Rounds, renamed, together

PRIME, GROUPS = 11, 6
WEIGHT = 4


def weighted_frame(short: int, five: Frame, six: Frame) -> Frame:
    """Return a frame of five groups of 44 and one of 4 * ``short``, from frames of five and six groups of four.

    The points (i, x), i < 5 and x modulo 11, and (5, b), b < ``short``, lie on blocks: (i, a + ib) for all i and,
    where b < ``short``, (5, b), for all a and b. Two points of different groups are on one block, since i, i' and
    the two values give b, and then a. Each point becomes four entrants, and each block carries a frame whose
    groups are its points. So two entrants of different groups meet in the frame of one block, and those of one
    group never. The rounds that a point sits out in the frames of all its blocks are played at once: the other
    points of its blocks are everybody outside its group, each once.
    Source: R. M. Wilson, "Constructions and uses of pairwise balanced designs" (1974).
    """
    sizes = [PRIME] * (GROUPS - 1) + [short]
    points = [(group, value) for group, size in enumerate(sizes) for value in range(size)]
    number = {point: place for place, point in enumerate(points)}
    missing: list[list[Rounds]] = [[] for _ in points]
    for start, slope in product(range(PRIME), repeat=2):
        block = [number[group, (start + group * slope) % PRIME] for group in range(GROUPS - 1)]
        if slope < short:
            block.append(number[GROUPS - 1, slope])
        small = six if len(block) == GROUPS else five
        names = [0] * (WEIGHT * len(block))
        for point, hole in zip(block, small.groups, strict=True):
            for place, entrant in enumerate(hole):
                names[entrant] = WEIGHT * point + place
        for point, rounds in zip(block, small.rounds, strict=True):
            missing[point].append([renamed(seats, names) for seats in rounds])
    groups: list[list[int]] = [[] for _ in sizes]
    rounds_of: list[Rounds] = [[] for _ in sizes]
    for (group, _), first in number.items():
        groups[group] += range(WEIGHT * first, WEIGHT * (first + 1))
        rounds_of[group] += [together(parts) for parts in zip(*missing[first], strict=True)]
    return Frame(groups, rounds_of)
