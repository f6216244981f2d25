"""Say where those who leave a table go, table by table: what a picture of a movement is drawn from."""

from collections.abc import Callable
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Mover:
    """Hold who goes where after a round: ``goals`` has for each table, from 1, the one to which they go from there.

    ``people`` are how many of a table they are.
    """

    who: str
    goals: tuple[int, ...]
    people: int = 2


Movers = Callable[[int], tuple[Mover, ...]]
"""For a number of full tables, everybody who sits there; together they are four at each."""


def mover(who: str, goal: Callable[[int], int], tables: int, people: int = 2) -> Mover:
    """Return a mover whose goal from a table is known, both counted from 0.

    >>> mover("Winners", lambda table: max(table - 1, 0), 3).goals
    (1, 1, 2)
    """
    return Mover(who, tuple(goal(table) + 1 for table in range(tables)), people)
