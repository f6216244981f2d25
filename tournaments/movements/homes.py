"""Homes: a place for everybody in a movement by fixed steps, and spare people for the places of who rests."""

from collections.abc import Mapping, Sequence
from typing import TypeVar

Unit = TypeVar("Unit")


def take_places(order: Sequence[Unit], resting: Sequence[Unit]) -> list[Unit]:
    """Return who has each place of a round; the last of the order are spare and stand in for who rests.

    Somebody spare is like all others in how often he rests; when he does, everybody sits at home.

    >>> take_places("abcdx", "b"), take_places("abcdx", "x")
    (['a', 'x', 'c', 'd'], ['a', 'b', 'c', 'd'])
    """
    places = len(order) - len(resting)
    spare = iter([unit for unit in order[places:] if unit not in resting])
    return [next(spare) if unit in resting else unit for unit in order[:places]]


def keep_homes(order: Sequence[Unit], kept: Mapping[Unit, Sequence[int]]) -> list[Unit]:
    """Return the order with everybody in ``kept`` at the first free one of the places named, by exchanges.

    >>> keep_homes("abcdefgh", {"b": [4], "c": [4]})
    ['a', 'e', 'c', 'd', 'b', 'f', 'g', 'h']
    """
    homes = list(order)
    taken: set[int] = set()
    for unit, places in kept.items():
        place = next((place for place in places if place not in taken), None)
        if place is not None and place < len(homes) and unit in homes:
            at = homes.index(unit)
            homes[at], homes[place] = homes[place], homes[at]
            taken.add(place)
    return homes
