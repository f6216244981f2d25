"""Whist for 3q + 1 entrants, q = 4t + 1 a power of a prime: fours that meet once, each seated in three ways."""

from tournaments.movements.rotation.constructions.galois import Field
from tournaments.movements.rotation.constructions.groups import Group
from tournaments.movements.rotation.constructions.rounds import Rounds, renamed


def blocks(entrants: int) -> Rounds:
    """Return 3q rounds; in the first q, and in the second and third, no two meet twice.

    Entrants are three copies of the field, x_j = qj + x, and one more, who stays. The fours of a round are the
    one who stays with 0_0, 0_1, 0_2; and w^i_j, w^(i+2t)_j, w^(i+t)_(j+1), w^(i+3t)_(j+1) for i < t and each copy
    j, the copies going round. Other rounds add the same to all.

    Every two are in one four. In a copy: differences 2w^i and 2w^(i+t) and their opposites, where w^2t = -1, are
    all numbers but 0, once. From copy j to j + 1: +-w^i +- w^(i+t) are (1 - w^t) w^i times 1, -1, w^t, -w^t, so
    again all but 0, and 0 comes from the four of the one who stays, who meets everybody there.

    A four can be paired in three ways. In all three every two of it are partners once and opponents twice.
    Source: R. C. Bose, "On the construction of balanced incomplete block designs" (1939).

    >>> len(blocks(16)), blocks(16)[0][:4]
    (15, [15, 0, 5, 10])
    """
    size = entrants // 3
    numbers = Field(size)
    quarter, powers = size // 4, numbers.powers
    first = [3 * size, 0, size, 2 * size]
    for copy in range(3):
        here, there = copy * size, (copy + 1) % 3 * size
        for i in range(quarter):
            first += [here + powers[i], here + powers[i + 2 * quarter]]
            first += [there + powers[i + quarter], there + powers[i + 3 * quarter]]
    copies = Group((*numbers.addition.orders, 3))
    rounds = []
    for order in ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2)):
        paired = [first[table + place] for table in range(0, len(first), 4) for place in order]
        rounds += [renamed(paired, [*copies.shift(by), 3 * size]) for by in range(size)]
    return rounds
