"""Whist for a power of two of entrants, at least 4."""

from tournaments.movements.rotation.constructions.galois import Field
from tournaments.movements.rotation.constructions.rounds import Rounds


def binary(entrants: int) -> Rounds:
    """Return a round for each a but 0: x, x + a against x + wa, x + a + wa, for one x of each such four.

    In the field of 2^m elements x + x = 0, so {0, a, wa, a + wa} is a subgroup and its cosets, the tables, hold
    everybody once. Two who differ by d are partners where a = d; opponents where wa = d and where (1 + w)a = d.
    Each has one solution, since neither w nor 1 + w is 0.

    >>> binary(4)
    [[0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]]
    """
    numbers = Field(entrants)
    rounds = []
    for partner in range(1, entrants):
        opponent = numbers.times(numbers.powers[1], partner)
        seats: list[int] = []
        left = set(range(entrants))
        while left:
            low = min(left)
            table = [low, low ^ partner, low ^ opponent, low ^ partner ^ opponent]
            left.difference_update(table)
            seats += table
        rounds.append(seats)
    return rounds
