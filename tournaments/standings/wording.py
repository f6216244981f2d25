"""Put numbers and names into English."""

from collections.abc import Sequence
from typing import Final

from problems.wording import all_of

MOST_NAMES: Final = 4
"""More than so many people are counted, not named: a hall can share a place before the first game."""


def ordinal(number: int) -> str:
    """Return a place as it is said.

    >>> [ordinal(number) for number in (1, 2, 3, 4, 11, 12, 13, 21, 22, 103, 111)]
    ['1st', '2nd', '3rd', '4th', '11th', '12th', '13th', '21st', '22nd', '103rd', '111th']
    """
    endings = {1: "st", 2: "nd", 3: "rd"}
    return f"{number}{'th' if number % 100 in {11, 12, 13} else endings.get(number % 10, 'th')}"


def people(names: Sequence[str]) -> str:
    """Return the names as a list, or how many they are.

    >>> people(["Ann", "Bob", "Cleo", "Dan", "Eve"])
    '5 others'
    """
    return all_of(names) if len(names) <= MOST_NAMES else f"{len(names)} others"


def many(number: float, noun: str) -> str:
    """Return a number of things.

    >>> many(1, "game"), many(0, "game"), many(2, "loner")
    ('1 game', '0 games', '2 loners')
    """
    return f"{number} {noun}" if number == 1 else f"{number} {noun}s"
