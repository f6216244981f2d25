"""One round from which a whole night follows: every later round is the first with all numbers moved on.

For many numbers of entrants a first round was found by search: here, and in ``starters/cyclic.tsv``; for primes
4k + 1 one is known. Developed they are good: no two partner twice, and two oppose twice (once or twice, or for a few
numbers up to three times, where two or three rest). For other numbers the partners are patterned, so that none
repeat, and the tables are drawn so that opponents are spread. Sources: R. D. Baker, "Whist tournaments" (1975);
I. Anderson, "A hundred years of whist tournaments" (1995).
"""

from dataclasses import dataclass
from random import Random

from tournaments.rotations.constructions.stored import lines, numbers

ALPHABET = "0123456789abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ"
FOUND = {
    4: "3021",
    5: "4132",
    8: "54723016",
    13: "182cb3a65497",
    16: "18adef23756c490b",
    17: "g7261d9fbe5ca834",
    21: "6g3kh9f12edba485jic7",
    25: "k9edf6nhlo38cma27jgi4b15",
    28: "pmi087nh4e3rcajfk5q6bo912dlg",
    29: "l1dafbg9rjq38nk4725mh6poisce",
    32: "0hda3jrv5eng6oi87qbc49flu1m2kstp",
    36: "brzw098tmhx4fcjq156ogek7n3ld2pyavuis",
}
"""By entrants: the first round, four letters a table, partners beside each other. Numbers are modulo n, or
modulo n - 1 with one who stays where n is a multiple of four. Who is not named rests."""
REST_IN_A_ROW = 7
"""For seven, whatever two rounds of the stored design follow each other, somebody rests in both."""
NINE = "12634875"
"""Nine have no such round modulo 9, but one over pairs of numbers modulo 3 (a + 3b), as Bose found."""


@dataclass(frozen=True, slots=True)
class Starter:
    """Hold a first round, and how many rounds follow from it before it comes again.

    ``seats`` in the order of ``board.Seating``, sit-outs last; ``rounds`` is the modulus.
    """

    seats: tuple[int, ...]
    rounds: int

    def moved(self, by: int) -> list[int]:
        """Return the seats of a later round; the entrant whose number is the modulus stays.

        >>> Starter((3, 0, 2, 1), 3).moved(1)
        [3, 1, 0, 2]
        """
        if self.rounds == 9:
            return [(seat % 3 + by % 3) % 3 + 3 * ((seat // 3 + by // 3) % 3) for seat in self.seats]
        return [seat if seat == self.rounds else (seat + by) % self.rounds for seat in self.seats]


def starter(entrants: int, chance: Random, trials: int) -> Starter:
    """Return a first round for so many entrants; developed, no two partner twice in ``rounds`` rounds."""
    rounds = entrants - 1 if entrants % 4 == 0 else entrants
    letters = NINE if entrants == 9 else FOUND.get(entrants)
    if entrants in lines("cyclic") and entrants != REST_IN_A_ROW:
        seats = numbers(lines("cyclic")[entrants][1])
    elif letters is None and entrants % 4 == 1 and all(entrants % number for number in range(3, entrants, 2)):
        seats = _bose(entrants)
    elif letters is None:
        seats = _drawn_tables(_patterned_pairs(entrants), rounds, chance, trials)
    else:
        seats = [ALPHABET.index(letter) for letter in letters]
    return Starter((*seats, *sorted(set(range(entrants)).difference(seats))), rounds)


def _bose(prime: int) -> list[int]:
    """Return the first round of Bose and Baker for a prime 4k + 1: powers of a generator, k apart at a table.

    >>> _bose(5)
    [1, 4, 2, 3]
    """
    quarter = prime // 4
    for generator in range(2, prime):
        powers = [pow(generator, exponent, prime) for exponent in range(prime - 1)]
        if len(set(powers)) == prime - 1:
            return [powers[number + quarter * part] for number in range(quarter) for part in (0, 2, 1, 3)]
    raise ValueError(prime)


def _patterned_pairs(entrants: int) -> list[tuple[int, int]]:
    """Return partners whose differences are all different, so that moving them on repeats none.

    >>> _patterned_pairs(6)
    [(1, 5), (4, 3)]
    """
    if entrants % 4 == 2:
        half, quarter = entrants // 2, entrants // 4
        even = [(number, entrants - number) for number in range(1, quarter + 1)]
        return even + [(half + number, half + 1 - number) for number in range(1, quarter + 1)]
    modulus = entrants - 1 if entrants % 4 == 0 else entrants
    first = 2 if entrants % 4 == 3 else 1
    pairs = [(number, modulus - number) for number in range(first, modulus // 2 + 1)]
    return [(modulus, 0), *pairs] if entrants % 4 == 0 else pairs


def _drawn_tables(pairs: list[tuple[int, int]], modulus: int, chance: Random, trials: int) -> list[int]:
    """Put pairs against pairs so that the differences of opponents are spread evenly."""
    order = list(pairs)
    chance.shuffle(order)
    seen = [0] * (modulus + 1)
    for table in range(0, len(order), 2):
        _tell(order, table, modulus, seen, 1)
    for _ in range(trials):
        one, other = chance.randrange(len(order)), chance.randrange(len(order))
        if one >> 1 == other >> 1:
            continue
        tables = (one & ~1, other & ~1)
        gain = sum(_tell(order, table, modulus, seen, -1) for table in tables)
        order[one], order[other] = order[other], order[one]
        gain += sum(_tell(order, table, modulus, seen, 1) for table in tables)
        if gain > 0:
            for table in tables:
                _tell(order, table, modulus, seen, -1)
            order[one], order[other] = order[other], order[one]
            for table in tables:
                _tell(order, table, modulus, seen, 1)
    return [seat for pair in order for seat in pair]


def _tell(order: list[tuple[int, int]], table: int, modulus: int, seen: list[int], step: int) -> int:
    """Count the differences between the two pairs of a table; return by how much repeats rose."""
    change = 0
    for one in order[table]:
        for other in order[table + 1]:
            gap = abs(one - other)
            gap = 0 if modulus in {one, other} else min(gap, modulus - gap)
            change += seen[gap] if step > 0 else 1 - seen[gap]
            seen[gap] += step
    return change
