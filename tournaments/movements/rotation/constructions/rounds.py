"""Rounds as constructions hand them on: who sits where, without those who rest."""

from collections.abc import Collection, Iterable, Sequence
from itertools import chain

Seats = list[int]
"""One round: four seats a table as in ``board.Seating``, partners beside each other; nobody who rests."""
Rounds = list[Seats]
"""The rounds of a night in any order."""


def renamed(seats: Iterable[int], names: Sequence[int]) -> Seats:
    """Return the seats with entrant ``x`` called ``names[x]``.

    >>> renamed([0, 1, 2, 3], [5, 6, 7, 8])
    [5, 6, 7, 8]
    """
    return [names[seat] for seat in seats]


def together(parts: Iterable[Seats]) -> Seats:
    """Return one round in which all these tables play at once."""
    return list(chain.from_iterable(parts))


def by_who_rests(rounds: Rounds, entrants: Collection[int]) -> dict[int, Seats]:
    """Return each round under the one entrant that rests in it; ValueError where that is not exactly one.

    >>> by_who_rests([[1, 2, 3, 4]], range(5))
    {0: [1, 2, 3, 4]}
    """
    found = {}
    for seats in rounds:
        (resting,) = set(entrants).difference(seats)
        found[resting] = seats
    return found
