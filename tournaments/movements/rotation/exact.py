"""The least repeats of small nights where they are above the general bounds, proved by trying every night."""

EXACT = {
    (5, 2): (1, 3),
    (5, 3): (3, 9),
    (6, 3): (1, 3),
    (6, 4): (2, 10),
    (6, 5): (5, 18),
    (7, 3): (1, 3),
    (7, 4): (2, 7),
    (7, 5): (3, 12),
    (7, 6): (6, 15),
    (9, 4): (2, 18),
}
"""By players and rounds: the least sum of C(o, 2) and the least sum of C(m, 2), each by itself.

Of all nights in which all tables are played, no two partner twice, and all sit out as often to within one and never
twice in a row. ``tests/tournaments/movements/rotation/every_night.py`` tries them all, and ``test_exact.py`` holds
this to it. The 15 of (7, 6) is only the general bound.
"""


def least_fair(players: int, rounds: int) -> tuple[int, int]:
    """Return the proved least of both sums for a fair night, 0 and 0 where none is proved above the general bound.

    >>> least_fair(7, 4), least_fair(8, 4)
    ((2, 7), (0, 0))
    """
    return EXACT.get((players, rounds), (0, 0))
