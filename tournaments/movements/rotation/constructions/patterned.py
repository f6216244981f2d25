"""Cyclic whists of patterned tables: a number beside its opposite, against another and its opposite."""

from collections.abc import Sequence

from tournaments.movements.rotation.constructions.groups import Group, orbits
from tournaments.movements.rotation.constructions.rounds import Rounds, renamed


def patterned(entrants: int, factor: int, pairs: Sequence[int]) -> Rounds:
    """Return the rounds of the tables x, -x against y, -y, where x and y are two by two in ``pairs``.

    ``pairs`` is completed by its multiples by ``factor`` and its powers. Modulo 4k + 1 the partners x and -x of all
    tables are all numbers but 0, who rests; they differ by 2x, each number but 0 once, since 2 can be divided by.
    Opponents differ by x + y, x - y and their opposites, each twice, so x + y and x - y over all tables must be,
    up to sign, each number but 0 once; a test counts that.

    >>> patterned(5, 1, (1, 2))[0]
    [1, 4, 2, 3]
    """
    group = Group((entrants,))
    whole = orbits(pairs, group.multiply((factor,)))
    first = [seat for number in whole for seat in (number, entrants - number)]
    return [renamed(first, group.shift(by)) for by in range(entrants)]
