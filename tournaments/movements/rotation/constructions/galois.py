"""Finite fields: numbers 0 to q - 1 that can be added, multiplied and divided, q a power of a prime."""

from dataclasses import dataclass, field

from tournaments.movements.rotation.constructions.groups import Group


def prime_powers(number: int) -> list[tuple[int, int]]:
    """Return the primes that divide a number, each with its exponent.

    >>> prime_powers(360)
    [(2, 3), (3, 2), (5, 1)]
    """
    found, prime = [], 2
    while number > 1:
        exponent = 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        if exponent:
            found.append((prime, exponent))
        prime += 1
    return found


@dataclass(frozen=True)
class Field:
    """The field of q elements; ValueError where q is no power of a prime.

    An element is a number whose digits, to the base of the prime, are the coefficients of a polynomial. ``powers``
    are 1, w, w^2, ... up to w^(q - 2), all elements but 0, w the first root found of a polynomial whose powers
    are all different.

    >>> Field(5).powers
    [1, 2, 4, 3]
    >>> Field(4).powers
    [1, 2, 3]
    """

    size: int
    addition: Group = field(init=False)
    powers: list[int] = field(init=False)
    _logarithms: dict[int, int] = field(init=False)

    def __post_init__(self) -> None:
        ((prime, degree),) = prime_powers(self.size)
        powers: list[int] = []
        tail = 0
        while len(powers) < self.size - 1:
            tail += 1
            powers = _powers(Group((prime,) * degree), tail)
        object.__setattr__(self, "addition", Group((prime,) * degree))
        object.__setattr__(self, "powers", powers)
        object.__setattr__(self, "_logarithms", {power: number for number, power in enumerate(powers)})

    def times(self, one: int, other: int) -> int:
        """Return the product of two elements.

        >>> Field(9).times(3, 3) != 0
        True
        """
        if one == 0 or other == 0:
            return 0
        return self.powers[(self._logarithms[one] + self._logarithms[other]) % (self.size - 1)]


def _powers(addition: Group, tail: int) -> list[int]:
    """Return 1, x, x^2, ... until one comes again, where x^degree is the polynomial ``tail``."""
    prime, highest = addition.orders[0], addition.size // addition.orders[0]
    tails = [0]
    for _ in range(1, prime):
        tails.append(addition.add(tails[-1], tail))
    powers, seen, power = [], set(), 1
    while power not in seen:
        seen.add(power)
        powers.append(power)
        top, low = divmod(power, highest)
        power = addition.add(low * prime, tails[top])
    return powers
