"""Direct constructions: whists of a finite field or group, from a few tables that are moved and multiplied.

Over a field all tables follow from its powers; others start from tables that a search found. The recursive ones, which
put larger designs together from smaller, are in ``transversal`` and ``frames``.
"""

from collections.abc import Sequence

from tournaments.movements.rotation.constructions.galois import Field
from tournaments.movements.rotation.constructions.groups import Group, orbits
from tournaments.movements.rotation.constructions.rounds import Rounds, renamed, together


def binary(entrants: int) -> Rounds:
    """Return the whist for 2^m: a round for each a but 0, x, x + a against x + wa, x + a + wa, for one x of each four.

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


def bose(entrants: int) -> Rounds:
    """Return the whist for q = 4k + 1, a power of a prime; number s rests in round s.

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
    pairs = [numbers.powers[i + part] for i in range(quarter) for part in (0, quarter)]
    return _beside_opposites(pairs, numbers.addition)


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
    return _beside_opposites(orbits(pairs, group.multiply((factor,))), group)


def _beside_opposites(elements: Sequence[int], group: Group) -> Rounds:
    """Return the round of these elements, each beside its opposite, moved by every element of the group."""
    first = [seat for element in elements for seat in (element, group.minus(element))]
    return [renamed(first, group.shift(by)) for by in range(group.size)]


def blocks(entrants: int) -> Rounds:
    """Return the 3q rounds of the whist for 3q + 1, q = 4t + 1 a power of a prime: fours, each seated in three ways.

    In the first q rounds, and in the second and third, no two meet twice. Entrants are three copies of the field,
    x_j = qj + x, and one more, who stays. The fours of a round are the one who stays with 0_0, 0_1, 0_2; and
    w^i_j, w^(i+2t)_j, w^(i+t)_(j+1), w^(i+3t)_(j+1) for i < t and each copy j, the copies going round. Other rounds
    add the same to all.

    Every two are in one four. In a copy: differences 2w^i and 2w^(i+t) and their opposites, where w^2t = -1, are
    all numbers but 0, once. From copy j to j + 1: +-w^i +- w^(i+t) are (1 - w^t) w^i times 1, -1, w^t, -w^t, so
    again all but 0, and 0 comes from the four of the one who stays, who meets everybody there.

    A four can be paired in three ways. In all three every two of it are partners once and opponents twice.
    Source: R. C. Bose, "On the construction of balanced incomplete block designs" (1939).

    >>> len(blocks(16)), blocks(16)[0][:4]
    (15, [15, 0, 5, 10])
    """
    size = entrants // 3
    numbers = Field(size)
    quarter, powers = size // 4, numbers.powers
    first = [3 * size, 0, size, 2 * size]
    for copy in range(3):
        here, there = copy * size, (copy + 1) % 3 * size
        for i in range(quarter):
            first += [here + powers[i], here + powers[i + 2 * quarter]]
            first += [there + powers[i + quarter], there + powers[i + 3 * quarter]]
    copies = Group((*numbers.addition.orders, 3))
    rounds = []
    for order in ((0, 1, 2, 3), (0, 2, 1, 3), (0, 3, 1, 2)):
        paired = [first[table + place] for table in range(0, len(first), 4) for place in order]
        rounds += [renamed(paired, [*copies.shift(by), 3 * size]) for by in range(size)]
    return rounds


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
