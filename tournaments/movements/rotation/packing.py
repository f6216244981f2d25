"""How many meetings must repeat since only so many fours fit, or since a design does not exist."""

_SMALLER = {8: 2, 9: 1, 10: 2, 11: 2, 17: 1, 19: 3}
"""By points: by how much the packing number is below Johnson's bound, where the rule has an exception."""
_NOT_THERE = frozenset({(20, 6)})
"""Players and rounds of nights in which everybody plays every round and, as is proved, some must meet again."""


def packing_number(points: int) -> int:
    """Return D(n, 4, 2): the most fours of n points of which no two share more than one point.

    It is floor(n/4 * floor((n - 1)/3)), S. M. Johnson's bound: a point is in at most (n - 1)/3 fours. Less 1 for
    n = 7 or 10 modulo 12; and by exception 2, 3, 5, 6, 20 and 25 for n = 8, 9, 10, 11, 17 and 19.

    A. E. Brouwer, Optimal packings of K4's into a Kn, Journal of Combinatorial Theory A 26 (1979), 278-297.

    >>> [packing_number(points) for points in (4, 7, 10, 13, 16, 19, 31)]
    [1, 2, 5, 13, 20, 25, 76]
    """
    most = points * ((points - 1) // 3) // 4
    return most - _SMALLER.get(points, int(points % 12 in {7, 10}))


def least_packed(points: int, tables: int) -> int:
    """Return a bound of the sum of C(m, 2), m how often two meet, from how many tables are played in the whole night.

    Take away, for each pair that meets m times, all but one of the tables at which it does: at most m - 1 tables a
    pair. In what is left no two meet twice, so it has at most D(n, 4, 2) tables. So the sum of m - 1 over pairs that
    meet is at least the tables less D(n, 4, 2); and C(m, 2) is no less than m - 1.

    >>> least_packed(19, 4 * 7), least_packed(31, 7 * 11), least_packed(16, 4 * 5)
    (3, 1, 0)
    """
    return max(0, tables - packing_number(points))


def least_without_design(points: int, rounds: int, tables: int) -> int:
    """Return 1 where some must meet again because the design does not exist that would let them meet once, else 0.

    20 players, 6 rounds of 5 tables: without anybody met again everybody meets 18 of the other 19. Not to have met
    is mutual, so the 20 fall into 10 pairs, and the night is a resolvable group divisible design with blocks of four
    and ten groups of two: a 4-RGDD of type 2^10. There is none: it is one of the four exceptions, 2^4, 2^10, 3^4 and
    6^4, in G. Ge and A. C. H. Ling, Asymptotic results on the existence of 4-RGDDs and uniform 5-GDDs, Journal of
    Combinatorial Designs 13 (2005), 222-237. That is taken from there, and not proved anew.

    >>> least_without_design(20, 6, 30), least_without_design(20, 6, 29), least_without_design(20, 5, 25)
    (1, 0, 0)
    """
    everybody_plays = tables == rounds * (points // 4) and points % 4 == 0
    return int(everybody_plays and (points, rounds) in _NOT_THERE)


def least_meetings(points: int, rounds: int, tables: int) -> int:
    """Return the greatest of these bounds of the sum of C(m, 2) for a night of so many rounds and tables in all.

    >>> least_meetings(19, 7, 28), least_meetings(20, 6, 30)
    (3, 1)
    """
    return max(least_packed(points, tables), least_without_design(points, rounds, tables))
