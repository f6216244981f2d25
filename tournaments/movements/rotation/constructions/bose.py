"""Bose's whist for q = 4k + 1 entrants, q a power of a prime."""

from tournaments.movements.rotation.constructions.galois import Field
from tournaments.movements.rotation.constructions.rounds import Rounds, renamed


def bose(entrants: int) -> Rounds:
    """Return q rounds, each the first with the same number added to all; number s rests in round s.

    With w a primitive element, the tables of the first round are w^i, w^(i+2k) against w^(i+k), w^(i+3k) for
    i < k. Since w^(2k) = -1 a table is e, -e against f, -f with f = w^k e and w^2k = -1.

    Partners differ by 2e and 2f and their opposites, that is by 2w^i for all i < 4k: by each number but 0 once.
    Opponents differ by e - f and e + f and their opposites, each twice. With c = 1 - w^k these are c w^i and, as
    1 + w^k = w^k c, c w^(i+k): with opposites c w^i for all i < 4k, each twice. So every two meet so often.

    Source: R. C. Bose; R. D. Baker, "Whist tournaments" (1975).

    >>> bose(5)[0]
    [1, 4, 2, 3]
    """
    numbers = Field(entrants)
    quarter = entrants // 4
    first = [numbers.powers[i + quarter * part] for i in range(quarter) for part in (0, 2, 1, 3)]
    return [renamed(first, numbers.addition.shift(by)) for by in range(entrants)]
