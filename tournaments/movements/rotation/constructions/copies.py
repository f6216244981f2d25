"""Whists over several copies of a prime field, from a few tables that are multiplied and moved."""

from collections.abc import Sequence

from tournaments.movements.rotation.constructions.groups import Group, orbits
from tournaments.movements.rotation.constructions.rounds import Rounds, renamed, together


def copies(
    size: int, number: int, factor: int, fixed: Sequence[Sequence[int]], transversal: Sequence[Sequence[int]]
) -> Rounds:
    """Return ``size`` rounds of each fixed one, and as many of each transversal one as ``factor`` has powers.

    Entrants are ``number`` copies of the numbers modulo a prime ``size``: x of copy i is i * size + x. Multiplying
    by ``factor``, of odd order t, and adding act on each copy. Fixed rounds are tables with all their multiples,
    a table of zeros being its own; they are moved by each number. A transversal round is a few tables, one of
    each copy's entrants in turn, moved by every number within the round; multiplying gives t rounds.

    Pairs of entrants fall in classes that adding and multiplying carry into each other: for each copy (q - 1) / t
    differences up to order, for each two copies as many and the difference 0. Fixed tables give a class t or, for
    zeros, 1 pair, a transversal table 1 pair in each of t rounds. It is a whist when each class is met by partners
    once and by opponents twice, which a search over so few tables can see to and a test counts.
    Four copies with t = (q - 1) / 2, three fixed and two transversal rounds make 3q + 2t = 4q - 1 rounds.
    """
    group = Group((size, number))
    multiplied = group.multiply((factor, 1))
    shifts = [group.shift(by) for by in range(size)]
    rounds = []
    for base in fixed:
        whole = together(orbits(base[place : place + 4], multiplied) for place in range(0, len(base), 4))
        rounds += [renamed(whole, shift) for shift in shifts]
    for base in transversal:
        whole = together(renamed(base, shift) for shift in shifts)
        everything = orbits(whole, multiplied)
        rounds += [everything[place : place + len(whole)] for place in range(0, len(everything), len(whole))]
    return rounds
