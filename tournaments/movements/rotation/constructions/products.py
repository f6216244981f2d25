"""Whist for u times h entrants, u a multiple of four, from whists for u and for h."""

from tournaments.movements.rotation.constructions.rounds import Rounds, by_who_rests, renamed, together
from tournaments.movements.rotation.constructions.transversal import classes, inflated


def product(whist: Rounds, inner: Rounds, size: int) -> Rounds:
    """Return the rounds for as many groups of ``size`` as there are entrants in ``whist``.

    Every round of ``whist`` is played by groups once for each class of a transversal design. Two of different
    groups, with values x and y, meet wherever their groups do, in the one class that holds x and y in their
    places: partners once, opponents twice. Two of one group never meet there; they do in the rounds of ``inner``,
    which all groups play at the same time.

    When ``size`` is 4k + 1, one rests in each of those. So the first round of the first class, whose tables each
    have one value b in all places, is not played: its tables of value b join the round in which b rests.
    Source: R. D. Baker, "Whist tournaments" (1975).
    """
    all_classes = classes(size)
    groups = [range(first, first + size) for first in range(0, len(whist[0]) * size, size)]
    rounds = [inflated(seats, fours) for seats in whist for fours in all_classes]
    if size % 4 == 0:
        return rounds + [together(renamed(seats, group) for group in groups) for seats in inner]
    joining = [
        together([*(renamed(seats, group) for group in groups), _inflated_at(whist[0], resting, size)])
        for resting, seats in by_who_rests(inner, range(size)).items()
    ]
    return rounds[1:] + joining


def _inflated_at(seats: list[int], value: int, size: int) -> list[int]:
    """Return the tables of a round with everybody replaced by the one of this value in his group.

    >>> _inflated_at([0, 1, 2, 3], 4, 10)
    [4, 14, 24, 34]
    """
    return [entrant * size + value for entrant in seats]
