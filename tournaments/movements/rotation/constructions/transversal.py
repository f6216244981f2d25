"""Resolvable transversal designs of four groups: how one table becomes many rounds of h tables.

By them a whist becomes a larger whist here, and a frame in ``frames``.
"""

from itertools import product

from tournaments.movements.rotation.constructions.galois import Field, prime_powers
from tournaments.movements.rotation.constructions.groups import Group
from tournaments.movements.rotation.constructions.rounds import Rounds, Seats, by_who_rests, renamed, together
from tournaments.movements.rotation.constructions.stored import lines, lists, numbers

PLANAR = 0, 1, 3, 13, 32, 36, 43, 52
"""Modulo 57 every number but 0 is the difference of two of these once: a plane of order 7."""
Column = tuple[int, ...]


def classes(size: int) -> list[list[Column]]:
    """Return ``size`` classes, each of as many fours (x + c0, x + c1, x + c2, x + c3), x through a group.

    In one class each place of the fours takes each value once; in all classes any two places take any two values
    together once. The first class is that of the fours (x, x, x, x). ValueError where no way is known here.
    """
    group, columns = difference_matrix(size)
    found = []
    for column in columns:
        shifts = [group.shift(number) for number in column]
        found.append(list(zip(*shifts, strict=True)))
    return found


def difference_matrix(size: int) -> tuple[Group, list[Column]]:
    """Return a group and as many columns of four: between any two rows each difference comes once.

    Three ways. From a field, when every prime power of the size is at least 4: columns (0, s, us, vs) where 0, 1,
    u, v differ in each coordinate, so that s(u - v) takes each value once. From a plane, for 57: with D above
    numbered by the field of 8, zeros and D[a + ls] with l = 0, 1, 2, 3 for all a and all s but 0; two rows give
    each ordered pair of different numbers of D once. From data, found by search: 12, 15, 21 and 33.
    """
    if size == 57:
        return Group((57,)), _planar()
    if size in lines("differences"):
        orders, columns = lines("differences")[size]
        return Group(tuple(numbers(orders))), [tuple(column) for column in lists(columns)]
    parts = prime_powers(size)
    if any(prime**exponent < 4 for prime, exponent in parts):
        raise ValueError(f"No difference matrix of order {size} is known here.")
    fields = [Field(prime**exponent) for prime, exponent in parts]
    group = Group(tuple(order for each in fields for order in each.addition.orders))
    found = []
    for coordinates in product(*(range(each.size) for each in reversed(fields))):
        column = []
        for row in range(4):
            total, place = 0, 1
            for each, element in zip(fields, reversed(coordinates), strict=True):
                total += place * each.times(_factor(row, each.size), element)
                place *= each.size
            column.append(total)
        found.append(tuple(column))
    return group, found


def _factor(row: int, size: int) -> int:
    """Return by what a row multiplies: by 0, 1, 2 and 3, or 4 where 1 + 2 is 3.

    Four that are closed under addition would part the tables of any two rounds into halves between which nobody moves.
    """
    return 4 if row == 3 and size % 2 == 0 and size > 4 else row


def _planar() -> list[Column]:
    numbers = Field(8)
    return [(0, 0, 0, 0)] + [
        tuple(PLANAR[start ^ numbers.times(factor, step)] for factor in range(4))
        for start in range(8)
        for step in range(1, 8)
    ]


def inflated(seats: Seats, fours: list[Column]) -> Seats:
    """Return a table for every table and four: entrant p with value x becomes p * h + x, h the number of fours.

    >>> inflated([0, 1, 2, 3], [(0, 0, 1, 1), (1, 1, 0, 0)])
    [0, 2, 5, 7, 1, 3, 4, 6]
    """
    size = len(fours)
    return [
        entrant * size + value
        for place in range(0, len(seats), 4)
        for four in fours
        for entrant, value in zip(seats[place : place + 4], four, strict=True)
    ]


def whist_product(whist: Rounds, inner: Rounds, size: int) -> Rounds:
    """Return the whist for u groups of h, u a multiple of four, from one for u and an ``inner`` one for h, the size.

    Every round of ``whist`` is played by groups once for each class of a transversal design. Two of different
    groups, with values x and y, meet wherever their groups do, in the one class that holds x and y in their
    places: partners once, opponents twice. Two of one group never meet there; they do in the rounds of ``inner``,
    which all groups play at the same time.

    When ``size`` is 4k + 1, one rests in each of those. So the first round of the first class, whose tables each
    have one value b in all places, is not played: its tables of value b join the round in which b rests.
    Source: R. D. Baker, "Whist tournaments" (1975).
    """
    all_classes = classes(size)
    groups = [range(first, first + size) for first in range(0, len(whist[0]) * size, size)]
    rounds = [inflated(seats, fours) for seats in whist for fours in all_classes]
    if size % 4 == 0:
        return rounds + [together(renamed(seats, group) for group in groups) for seats in inner]
    joining = [
        together([*(renamed(seats, group) for group in groups), _inflated_at(whist[0], resting, size)])
        for resting, seats in by_who_rests(inner, range(size)).items()
    ]
    return rounds[1:] + joining


def _inflated_at(seats: list[int], value: int, size: int) -> list[int]:
    """Return the tables of a round with everybody replaced by the one of this value in his group.

    >>> _inflated_at([0, 1, 2, 3], 4, 10)
    [4, 14, 24, 34]
    """
    return [entrant * size + value for entrant in seats]
