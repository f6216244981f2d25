"""Which construction serves which number of entrants, and what the rounds are sure to have.

The table is ``tournaments/movements/rotation/starters/recipes.tsv``: one line for each number from 4 to 400.
"""

from collections.abc import Callable
from dataclasses import dataclass
from enum import StrEnum

from tournaments.movements.rotation.constructions.direct import (
    binary,
    blocks,
    bose,
    copies,
    cyclic,
    patterned,
)
from tournaments.movements.rotation.constructions.frames import (
    Frame,
    direct_frame,
    filled,
    filled_with_more,
    inflated_frame,
    staying_frame,
    weighted_frame,
)
from tournaments.movements.rotation.constructions.rounds import Rounds
from tournaments.movements.rotation.constructions.stored import lines, lists, numbers
from tournaments.movements.rotation.constructions.transversal import classes, inflated, whist_product


class RecipeKind(StrEnum):
    """What is sure of a design, for every two entrants over all its rounds.

    A whist lasts n - 1 rounds for n = 4k, and n rounds, in each of which one rests, for 4k + 1. The others last n
    rounds, in each of which two or three of 4k + 2 or 4k + 3 rest; all rest equally often.
    """

    WHIST = "whist"
    """Partners exactly once, opponents exactly twice."""
    NEAR = "near"
    """Partners at most once, opponents once or twice: the best there can be for 4k + 2 and 4k + 3."""
    RELAXED = "relaxed"
    """Partners at most once, opponents one to three times."""


@dataclass(frozen=True, slots=True)
class Design:
    """Hold the rounds of a whole night, for entrants 0 to n - 1, and what is sure of them.

    Each round has n seats in the order of ``board.Seating``, those who rest last.
    """

    rounds: list[list[int]]
    kind: RecipeKind


def design(entrants: int) -> Design | None:
    """Return the best rounds known for so many entrants; None outside 4 to 400. The same again each time.

    >>> design(4)
    Design(rounds=[[0, 1, 2, 3], [0, 2, 3, 1], [0, 3, 1, 2]], kind=<RecipeKind.WHIST: 'whist'>)
    """
    if entrants not in lines("recipes"):
        return None
    everybody = range(entrants)
    rounds = [seats + sorted(set(everybody).difference(seats)) for seats in built(entrants)]
    return Design(rounds, RecipeKind(lines("recipes")[entrants][0]))


def built(entrants: int) -> Rounds:
    """Return the rounds of the recipe for so many entrants; KeyError where there is none."""
    _, construction, *parts = lines("recipes")[entrants]
    return CONSTRUCTIONS[construction](entrants, *map(int, parts))


def _product(_entrants: int, groups: int, size: int) -> Rounds:
    return whist_product(built(groups), built(size), size)


def _frame(entrants: int, groups: int, size: int) -> Rounds:
    return _filled(entrants, inflated_frame(built(groups), size))


def _direct(entrants: int, within: int) -> Rounds:
    return _filled(entrants, stored_frame(within))


def _filled(entrants: int, frame: Frame) -> Rounds:
    """Fill a frame of so many entrants, or of up to three less, with what fits: whists or what is near a whist."""
    sizes = {len(group) for group in frame.groups}
    more = entrants - sum(len(group) for group in frame.groups)
    if more < 2:
        return filled(frame, {size: built(size + more) for size in sizes})
    last = len(frame.groups[-1])
    part = {size: filling(size + more) for size in {len(group) for group in frame.groups[:-1]}}
    return filled_with_more(frame, more, part, {last: built(last + more)})


def filling(entrants: int) -> Rounds:
    """Return the rounds that were found for a group and two or three more; KeyError where none were."""
    modulus, rounds = lines("fillings")[entrants]
    (first, *alone) = lists(rounds)
    return cyclic(entrants, int(modulus), first) + alone


def stored_frame(entrants: int) -> Frame:
    """Return the frame that was found for so many entrants; KeyError where none was."""
    orders, factors, hole, tables, *staying = lines("frames")[entrants]
    if staying:
        parts, whole = staying
        return staying_frame(*map(numbers, (orders, hole, tables, parts, whole)))
    return direct_frame(numbers(orders), numbers(hole), numbers(factors), numbers(tables))


def _wilson(entrants: int) -> Rounds:
    frame = weighted_frame((entrants - 1) // 4 - 55, inflated_frame(built(5), 4), stored_frame(24))
    return _filled(entrants, frame)


def _cyclic(entrants: int) -> Rounds:
    modulus, firsts = lines("cyclic")[entrants]
    return cyclic(entrants, int(modulus), numbers(firsts))


def _patterned(entrants: int) -> Rounds:
    factor, pairs = lines("patterned")[entrants]
    return patterned(entrants, int(factor), numbers(pairs))


def _copies(entrants: int) -> Rounds:
    """Return the rounds over copies; for eight copies, the last four rounds of the whist for eight join, inflated."""
    modulus, factor, fixed, transversal = lines("copies")[entrants]
    size = int(modulus)
    rounds = copies(size, entrants // size, int(factor), lists(fixed), lists(transversal))
    if entrants // size == 8:
        rounds += [inflated(seats, fours) for seats in binary(8)[3:] for fours in classes(size)]
    return rounds


CONSTRUCTIONS: dict[str, Callable[..., Rounds]] = {
    "binary": binary,
    "blocks": blocks,
    "bose": bose,
    "copies": _copies,
    "cyclic": _cyclic,
    "direct_frame": _direct,
    "frame": _frame,
    "patterned": _patterned,
    "product": _product,
    "wilson": _wilson,
}
"""By their names in the table: each takes the number of entrants, and what else its line says."""
