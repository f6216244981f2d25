"""Rounds that follow from a few first ones, found by search, by moving every number on."""

from collections.abc import Sequence

from tournaments.movements.rotation.constructions.groups import Group
from tournaments.movements.rotation.constructions.rounds import Rounds, renamed


def cyclic(entrants: int, modulus: int, firsts: Sequence[int]) -> Rounds:
    """Return each first round with 0, 1, ..., modulus - 1 added.

    ``firsts`` are the seats of the first rounds, one after another. Entrants are copies of the numbers modulo
    ``modulus``, x of copy i being i * modulus + x, and whoever is left over stays. Where one copy and one round are
    all, two who differ by d meet as often as the tables of the first round have two that differ by d or -d; twice
    as often when d is half of the modulus. So counting one round is counting all.

    >>> cyclic(4, 3, (3, 0, 2, 1))
    [[3, 0, 2, 1], [3, 1, 0, 2], [3, 2, 1, 0]]
    """
    number = entrants // modulus
    group = Group((modulus, number))
    stay = list(range(number * modulus, entrants))
    playing = entrants - entrants % 4
    shifts = [[*group.shift(by), *stay] for by in range(modulus)]
    return [
        renamed(firsts[place : place + playing], shift)
        for place in range(0, len(firsts), playing)
        for shift in shifts
    ]
