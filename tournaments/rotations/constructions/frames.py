"""Frames: rounds in each of which one group rests as a whole, and how they are filled up to whists."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.rotations.constructions.groups import Group, orbits
from tournaments.rotations.constructions.rounds import Rounds, by_who_rests, renamed
from tournaments.rotations.constructions.transversal import classes, inflated


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


def _cosets(group: Group, hole: Sequence[int]) -> list[list[int]]:
    left, found = set(range(group.size)), []
    while left:
        shift = group.shift(min(left))
        found.append([shift[element] for element in hole])
        left.difference_update(found[-1])
    return found


def filled(frame: Frame, inner: Mapping[int, Rounds]) -> Rounds:
    """Return the rounds of a frame, in each of which the resting group now plays a round of its own.

    ``inner`` has, by the size of a group, rounds for its entrants, or for them and one more who belongs to all
    groups. With h the size that is a whist

    - for h, h = 4k + 1: h rounds, and one of the group still rests;
    - for h + 1, h = 4k + 3: h rounds in which the whole group plays with the one more;
    - for h + 1, h = 4k: one round more. It is the one in which the one more rests, and all groups play theirs at
      the end, together;
    - or near a whist, for h = 4k + 3: h rounds, three of the group rest, and the whole is as near a whist.

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
