"""Frames: rounds in each of which one group rests as a whole, and how they are filled up to whists.

A frame comes directly from tables that are moved through a group, or from a smaller whist or smaller frames.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import product

from tournaments.movements.rotation.constructions.groups import Group, orbits
from tournaments.movements.rotation.constructions.rounds import Rounds, by_who_rests, renamed, together
from tournaments.movements.rotation.constructions.transversal import classes, inflated

PRIME, GROUPS = 11, 6
"""Of the transversal design under a weighted frame: the size of its groups but the last, and their number."""
WEIGHT = 4
"""How many entrants each of its points becomes."""


@dataclass(frozen=True, slots=True)
class Frame:
    """A whist frame: entrants in groups, and for each group the rounds that exactly it sits out.

    Two of different groups are partners once and opponents twice, two of one group never meet, and each group has
    as many rounds as entrants.
    """

    groups: list[list[int]]
    rounds: list[Rounds]


def inflated_frame(whist: Rounds, size: int) -> Frame:
    """Return the frame of groups of ``size`` from a whist for 4k + 1, in which one rests each round.

    Group e sits out the round that e misses, played once for each class of a transversal design; as in a product,
    two of different groups meet in one class wherever their groups meet.
    """
    entrants = len(whist)
    resting, all_classes = by_who_rests(whist, range(entrants)), classes(size)
    return Frame(
        [list(range(group * size, (group + 1) * size)) for group in range(entrants)],
        [[inflated(resting[group], fours) for fours in all_classes] for group in range(entrants)],
    )


def direct_frame(
    orders: Sequence[int], hole: Sequence[int], factors: Sequence[int], base: Sequence[int]
) -> Frame:
    """Return the frame that is one round moved through a group of these orders; its groups are the hole's cosets.

    ``base`` are tables, to be multiplied by ``factors`` and their powers. Together they seat all elements but those
    of the hole, a subgroup. Partners differ by every element outside the hole once, opponents twice; so moving
    the round by all elements lets two of different cosets meet so often, and two of one coset never.

    >>> direct_frame((5,), (0,), (1,), (1, 4, 2, 3)).rounds[2]
    [[3, 1, 4, 0]]
    """
    group = Group(tuple(orders))
    first = orbits(base, group.multiply(factors))
    cosets = _cosets(group, hole)
    return Frame(cosets, [[renamed(first, group.shift(by)) for by in coset] for coset in cosets])


def staying_frame(
    orders: Sequence[int],
    hole: Sequence[int],
    base: Sequence[int],
    parts: Sequence[int],
    whole: Sequence[int],
) -> Frame:
    """Return the frame as above with one group more, whose entrants stay when a round is moved.

    They are numbered after the elements, and sit at the ``base`` tables too, each at another. The rounds that they
    sit out as a group come from the tables ``whole``, four from each: the coordinates modulo ``parts`` sort elements
    into four kinds, and a table has one of each, so that its images under all elements of one kind seat all elements.
    Partners differ by every element outside the hole once, in ``base`` and ``whole`` together, opponents twice.
    """
    group = Group(tuple(orders))
    cosets = _cosets(group, hole)
    staying = list(range(group.size, len(base) + len(hole)))
    shifts = [[*group.shift(by), *staying] for by in range(group.size)]
    kinds: dict[tuple[int, ...], list[int]] = {}
    for element in range(group.size):
        kinds.setdefault(group.modulo(element, parts), []).append(element)
    without = [
        together(renamed(whole[place : place + 4], shifts[by]) for by in kind)
        for place in range(0, len(whole), 4)
        for kind in kinds.values()
    ]
    moved = [[renamed(base, shifts[by]) for by in coset] for coset in cosets]
    return Frame([*cosets, staying], [*moved, without])


def _cosets(group: Group, hole: Sequence[int]) -> list[list[int]]:
    left, found = set(range(group.size)), []
    while left:
        shift = group.shift(min(left))
        found.append([shift[element] for element in hole])
        left.difference_update(found[-1])
    return found


def weighted_frame(short: int, five: Frame, six: Frame) -> Frame:
    """Return a frame of five groups of 44 and one of 4 * ``short``, from frames of five and six groups of four.

    This is Wilson's construction, over a transversal design whose groups differ in size.

    The points (i, x), i < 5 and x modulo 11, and (5, b), b < ``short``, lie on blocks: (i, a + ib) for all i and,
    where b < ``short``, (5, b), for all a and b. Two points of different groups are on one block, since i, i' and
    the two values give b, and then a. Each point becomes four entrants, and each block carries a frame whose
    groups are its points. So two entrants of different groups meet in the frame of one block, and those of one
    group never. The rounds that a point sits out in the frames of all its blocks are played at once: the other
    points of its blocks are everybody outside its group, each once.
    Source: R. M. Wilson, "Constructions and uses of pairwise balanced designs" (1974).
    """
    sizes = [PRIME] * (GROUPS - 1) + [short]
    points = [(group, value) for group, size in enumerate(sizes) for value in range(size)]
    number = {point: place for place, point in enumerate(points)}
    missing: list[list[Rounds]] = [[] for _ in points]
    for start, slope in product(range(PRIME), repeat=2):
        block = [number[group, (start + group * slope) % PRIME] for group in range(GROUPS - 1)]
        if slope < short:
            block.append(number[GROUPS - 1, slope])
        small = six if len(block) == GROUPS else five
        names = [0] * (WEIGHT * len(block))
        for point, hole in zip(block, small.groups, strict=True):
            for place, entrant in enumerate(hole):
                names[entrant] = WEIGHT * point + place
        for point, rounds in zip(block, small.rounds, strict=True):
            missing[point].append([renamed(seats, names) for seats in rounds])
    groups: list[list[int]] = [[] for _ in sizes]
    rounds_of: list[Rounds] = [[] for _ in sizes]
    for (group, _), first in number.items():
        groups[group] += range(WEIGHT * first, WEIGHT * (first + 1))
        rounds_of[group] += [together(parts) for parts in zip(*missing[first], strict=True)]
    return Frame(groups, rounds_of)


def filled(frame: Frame, inner: Mapping[int, Rounds]) -> Rounds:
    """Return the rounds of a frame, in each of which the resting group now plays a round of its own.

    ``inner`` has, by the size of a group, rounds for its entrants, or for them and one more who belongs to all
    groups. With h the size that is a whist

    - for h, h = 4k + 1: h rounds, and one of the group still rests;
    - for h + 1, h = 4k + 3: h rounds in which the whole group plays with the one more;
    - for h + 1, h = 4k: one round more. It is the one in which the one more rests, and all groups play theirs at
      the end, together;
    - or near a whist, for h = 4k + 2 or 4k + 3: h rounds, two or three of the group rest, and the whole is as near
      a whist.

    Two of one group meet in its own rounds alone, two of different groups in the frame alone.
    """
    more = sum(len(group) for group in frame.groups)
    rounds: Rounds = []
    last: list[int] = []
    for group, missing in zip(frame.groups, frame.rounds, strict=True):
        names = [*group, more]
        own = [renamed(seats, names) for seats in inner[len(group)]]
        if len(own) > len(missing):
            (idle,) = [seats for seats in own if more not in seats]
            own.remove(idle)
            last += idle
        rounds += [frames + seats for frames, seats in zip(missing, own, strict=True)]
    return [*rounds, last] if last else rounds


def filled_with_more(
    frame: Frame, more: int, part: Mapping[int, Rounds], whole: Mapping[int, Rounds]
) -> Rounds:
    """Return the rounds of a frame whose groups play rounds of their own with two or three who belong to all groups.

    ``part`` has, by the size h = 4k of a group, its h rounds with those ``more``, who always play and never meet, and
    then rounds of the group alone, as many as are more. ``whole`` has rounds near a whist for a group and those
    more; they are played by the last group. The rounds above h are played at the end, by all groups at once. So each
    two meet in the frame, in the rounds of their group, or, where both are of those more, in those of the last
    group, and all rest as often as they are more: in the rounds of their group, and those more in ``whole``.
    """
    entrants = sum(len(group) for group in frame.groups)
    rounds: Rounds = []
    last: Rounds = [[] for _ in range(more)]
    for group, missing in zip(frame.groups, frame.rounds, strict=True):
        names = [*group, *range(entrants, entrants + more)]
        inner = whole if group is frame.groups[-1] else part
        own = [renamed(seats, names) for seats in inner[len(group)]]
        rounds += [frames + seats for frames, seats in zip(missing, own[: len(group)], strict=True)]
        last = [seats + alone for seats, alone in zip(last, own[len(group) :], strict=True)]
    return rounds + last
