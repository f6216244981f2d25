"""Finite commutative groups: what a first round is moved by."""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Group:
    """A product of cyclic groups of these orders.

    Its elements are numbers: the first coordinate counts ones, the second steps of ``orders[0]``, and so on.
    """

    orders: tuple[int, ...]

    @property
    def size(self) -> int:
        """Return how many elements there are."""
        size = 1
        for order in self.orders:
            size *= order
        return size

    def shift(self, by: int) -> list[int]:
        """Return x + ``by`` for every x.

        >>> Group((2, 3)).shift(3)
        [3, 2, 5, 4, 1, 0]
        """
        return self._mapped(
            [[(high + digit) % order for high in range(order)] for order, digit in self._digits(by)]
        )

    def multiply(self, factors: Sequence[int]) -> list[int]:
        """Return every x with its coordinates multiplied by these factors, one for each.

        >>> Group((7,)).multiply([2])
        [0, 2, 4, 6, 1, 3, 5]
        """
        return self._mapped(
            [
                [high * factor % order for high in range(order)]
                for order, factor in zip(self.orders, factors, strict=True)
            ]
        )

    def add(self, one: int, other: int) -> int:
        """Return the sum of two elements."""
        total, place = 0, 1
        for (order, here), (_, there) in zip(self._digits(one), self._digits(other), strict=True):
            total += place * ((here + there) % order)
            place *= order
        return total

    def minus(self, element: int) -> int:
        """Return the element that adds to nothing with this one."""
        total, place = 0, 1
        for order, digit in self._digits(element):
            total += place * (-digit % order)
            place *= order
        return total

    def modulo(self, element: int, parts: Sequence[int]) -> tuple[int, ...]:
        """Return each coordinate modulo its part of ``parts``.

        >>> Group((8, 7)).modulo(13, (4, 1))
        (1, 0)
        """
        return tuple(digit % part for (_, digit), part in zip(self._digits(element), parts, strict=True))

    def _digits(self, element: int) -> Iterator[tuple[int, int]]:
        """Give each coordinate with its order."""
        for order in self.orders:
            element, digit = divmod(element, order)
            yield order, digit

    def _mapped(self, coordinates: list[list[int]]) -> list[int]:
        """Return where each element goes when each coordinate goes where its list says."""
        images, place = [0], 1
        for order, image in zip(self.orders, coordinates, strict=True):
            images = [low + place * high for high in image for low in images]
            place *= order
        return images


def orbits(base: Sequence[int], mapping: Sequence[int]) -> list[int]:
    """Return the tables of ``base`` with all their images under a mapping and its powers.

    >>> orbits([1, 2, 3, 4], Group((7,)).multiply([6]))
    [1, 2, 3, 4, 6, 5, 4, 3]
    """
    seats, image = list(base), [mapping[seat] for seat in base]
    while image != list(base):
        seats += image
        image = [mapping[seat] for seat in image]
    return seats
