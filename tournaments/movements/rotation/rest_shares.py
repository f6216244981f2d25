"""How often each may rest in the rounds to come: the law that who is here, plays, and a check that rounds keep it.

As many tables are played in each round as people can fill and the room has. Then sit-outs are counted out: those to
come differ by at most one, or by two where that evens out earlier ones. Over the whole night they differ by one where
the rounds left allow it. Each two are compared over the rounds in which both were there. Nobody rests in all rounds to
come, or twice in a row, where counting allows.
"""

from collections import Counter
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass, replace
from itertools import pairwise

from tournaments.movements.rotation.constraints import NO_WISHES, Constraints
from tournaments.movements.rotation.round import RotationRound, tables_played


@dataclass(frozen=True, slots=True)
class RestShares:
    """Hold how often each of those who are here may rest in the rounds to come.

    ``count`` rest in each of the ``rounds``. Nobody rests less than ``least`` or more than ``most``, by entrant.
    ``rested_last`` are those who rested in the last round before. ``again``: so often somebody must rest twice in a
    row, as more rest than play. ``every``: whoever sits out evenly over the whole night keeps to these shares; not
    where some came late, or the rounds left can't make it even, or some rested two times more than others.
    """

    rounds: int
    count: int
    least: Mapping[int, int]
    most: Mapping[int, int]
    rested_last: frozenset[int] = frozenset()
    again: int = 0
    every: bool = False

    def renamed(self, name: Mapping[int, int]) -> "RestShares":
        """Return the same for people of other numbers."""
        return replace(
            self,
            least={name[one]: rests for one, rests in self.least.items()},
            most={name[one]: rests for one, rests in self.most.items()},
            rested_last=frozenset(name[one] for one in self.rested_last),
        )

    def beyond(self, entrant: int, rests: int) -> int:
        """Return by how much somebody would rest too often or too seldom."""
        return max(self.least[entrant] - rests, rests - self.most[entrant], 0)

    def uneven(self, resting: Sequence[Collection[int]]) -> int:
        """Return by how much sit-outs are off these shares in all, where those rest in the rounds to come."""
        rests = Counter(one for each in resting for one in each)
        return sum(self.beyond(one, rests[one]) for one in self.least)

    def behind(self) -> dict[int, int]:
        """Return how many times less than whoever may rest the most each may rest.

        >>> RestShares(2, 1, {1: 0, 2: 1}, {1: 0, 2: 2}).behind()
        {1: 2, 2: 0}
        """
        greatest = max(self.most.values(), default=0)
        return {one: greatest - most for one, most in self.most.items()}

    def too_often_again(self, resting: Sequence[Collection[int]]) -> int:
        """Return how often somebody rests twice in a row beyond what must be."""
        again = sum(
            len(set(one).intersection(other)) for one, other in pairwise([self.rested_last, *resting])
        )
        return max(0, again - self.again)


def room_of(rounds: Sequence[RotationRound]) -> int | None:
    """Return how many tables the room of a night has, as far as its rounds tell; None: enough.

    If every round leaves a table out that its people could fill, the room has no more than are used.

    >>> room_of([RotationRound(((1, 2, 3, 4),), (5,))]), room_of([RotationRound(((1, 2, 3, 4),), (5, 6, 7, 8))])
    (None, 1)
    """
    if any(len(each.tables) == len(each.present) // 4 for each in rounds):
        return None
    return max((number for each in rounds for number, _seats in each.numbered), default=None)


def share_rests(
    here: Iterable[int], played: Sequence[RotationRound], rounds: int, room: int | None = None
) -> RestShares:
    """Return how often each of those who are here may rest in so many rounds to come.

    Each two are compared over the rounds in which both were there: rounds that somebody missed are no sit-outs, and
    nobody makes up for them. Who comes now has been in none with anybody, and rests as often as most do.

    >>> night = [RotationRound(((1, 2, 3, 4),), (5,))]
    >>> shares = share_rests([1, 2, 3, 4, 5, 6], night, 3)  # six sit-outs for six: one each, or 5 none and 1 two
    >>> [(shares.least[one], shares.most[one]) for one in (1, 5, 6)]
    [(1, 2), (0, 1), (1, 1)]
    """
    people = list(dict.fromkeys(here))
    playing = 4 * tables_played(len(people) // 4, room)
    count = len(people) - playing
    last = frozenset(played[-1].sit_outs).intersection(people) if played else frozenset[int]()
    again = max(0, count + len(last) - len(people)) + max(0, rounds - 1) * max(0, 2 * count - len(people))
    cap = rounds - 1 if playing * rounds >= len(people) else rounds
    apart = 2 * count <= len(people)
    groups = _groups(people, played, last)
    # No two differ by more than two; whoever rests every second round can't begin where they rested last.
    cap = min(cap, count * rounds // len(people) + 2)
    caps = [
        max(0, min(cap, (rounds + (not group.rested_last)) // 2) if apart and not again else cap)
        for group in groups
    ]
    ranges, within = _share_out(groups, caps, count * rounds)
    found = {one: ends for group, ends in zip(groups, ranges, strict=True) for one in group.people}
    fewest, greatest = (sum(ends[place] for ends in found.values()) for place in (0, 1))
    return RestShares(
        rounds,
        count,
        # What the others rest at least, nobody can; what they rest at most leaves the rest to each.
        {one: max(least, count * rounds - greatest + most) for one, (least, most) in found.items()},
        {one: min(most, count * rounds - fewest + least) for one, (least, most) in found.items()},
        last,
        again,
        within <= 1 and _one_level(groups, len(played)),
    )


@dataclass(frozen=True, slots=True)
class _Group:
    """Hold people who are alike: there in the same rounds, and as often at rest in the rounds of each other group.

    ``here`` has a bit for each round they were there for; ``rests`` are how often they rested in the rounds of others,
    by these.
    """

    here: int
    rests: Mapping[int, int]
    rested_last: bool
    people: tuple[int, ...]

    def ahead(self, other: "_Group") -> int:
        """Return how much oftener these rested than others, in the rounds in which both were there."""
        return self.rests[other.here] - other.rests[self.here]


def _groups(people: Sequence[int], played: Sequence[RotationRound], last: Collection[int]) -> list[_Group]:
    here, rested = dict.fromkeys(people, 0), dict.fromkeys(people, 0)
    for number, each in enumerate(played):
        for rounds, those in ((here, each.present), (rested, each.sit_outs)):
            for one in here.keys() & set(those):
                rounds[one] |= 1 << number
    kinds = sorted(set(here.values()))
    alike: dict[tuple[int, tuple[int, ...], bool], list[int]] = {}
    for one in people:
        rests = tuple((rested[one] & kind).bit_count() for kind in kinds)
        alike.setdefault((here[one], rests, one in last), []).append(one)
    return [
        _Group(own, dict(zip(kinds, rests, strict=True)), rested_last, tuple(those))
        for (own, rests, rested_last), those in alike.items()
    ]


def _one_level(groups: Sequence[_Group], played: int) -> bool:
    """Tell whether all were there from the beginning, and nobody has rested twice as often again as another."""
    return all(group.here.bit_count() == played for group in groups) and all(
        one.ahead(other) <= 1 for one in groups for other in groups
    )


Limits = Sequence[Sequence[int]]
"""By how much each group may rest oftener than each other in the rounds to come; less than 0: so much less often."""


def _share_out(
    groups: Sequence[_Group], caps: Sequence[int], total: int
) -> tuple[list[tuple[int, int]], int]:
    """Return how often each group may rest, at least and at most, and by how much two differ at most then.

    Two are compared over the rounds in which both were there, those to come among them. To come nobody rests twice as
    often again as another, unless they rested less before.
    """
    uneven = [[one.ahead(other) for other in groups] for one in groups]
    for within in range(1, 2 + max(map(max, uneven))):
        limits = [[min(within - ahead, 1 + (ahead < 0)) for ahead in row] for row in uneven]
        found = _count_out(groups, limits, caps, total)
        if found is not None:
            return _widen(groups, found, limits, caps), within
    # Where the rounds left allow nothing better: to within one.
    each, more = divmod(total, sum(len(group.people) for group in groups))
    return [(each, each + (more > 0))] * len(groups), 1 + max(map(max, uneven))


def _count_out(
    groups: Sequence[_Group], limits: Limits, caps: Sequence[int], total: int
) -> list[tuple[int, int]] | None:
    """Return sit-outs of each group within the limits; None where so many can't be shared so.

    All rest so seldom first that none could rest less, and then oftener, whoever rests least first. Whoever would rest
    too often then beside others takes these along.
    """
    sizes = [len(group.people) for group in groups]
    numbers = range(len(groups))
    # No two differ by more than two.
    rests = [max(0, total // sum(sizes) - 2)] * len(groups)
    while any(
        rests[one] - rests[other] > limits[one][other] and rests[one] <= caps[one]
        for one in numbers
        for other in numbers
    ):
        rests = [
            max(rests[other], *(rests[one] - limits[one][other] for one in numbers)) for other in numbers
        ]
    left = total - sum(size * often for size, often in zip(sizes, rests, strict=True))
    if left < 0 or any(often > cap for often, cap in zip(rests, caps, strict=True)):
        return None
    while left:
        for first in sorted(numbers, key=lambda one: (rests[one], -sizes[one])):
            along = _along(first, rests, limits)
            many = sum(sizes[one] for one in along)
            if (many <= left or len(along) == 1) and all(rests[one] < caps[one] for one in along):
                break
        else:
            return None
        if many > left:
            return [(often, often + (one == first)) for one, often in enumerate(rests)]
        for one in along:
            rests[one] += 1
        left -= many
    return [(often, often) for often in rests]


def _along(first: int, rests: Sequence[int], limits: Limits) -> set[int]:
    """Return the groups that must rest once more where one does."""
    found, new = {first}, [first]
    while new:
        one = new.pop()
        more = {
            other
            for other in range(len(rests))
            if other not in found and rests[one] + 1 - rests[other] > limits[one][other]
        }
        found |= more
        new += more
    return found


def _widen(
    groups: Sequence[_Group], found: Sequence[tuple[int, int]], limits: Limits, caps: Sequence[int]
) -> list[tuple[int, int]]:
    """Return sit-outs of each group with one more or one less where all stay within the limits, whoever has which."""
    ranges = list(found)
    for one in sorted(range(len(groups)), key=lambda one: -len(groups[one].people)):
        least, most = ranges[one]
        for low, high in ((least, most + 1), (least - 1, most)):
            if (
                least == most
                and low >= 0
                and high <= caps[one]
                and all(
                    high - ranges[other][0] <= limits[one][other]
                    and ranges[other][1] - low <= limits[other][one]
                    for other in range(len(groups))
                    if other != one
                )
            ):
                ranges[one] = low, high
                break
    return ranges


def keeps_law(rounds: Sequence[RotationRound], wishes: Constraints = NO_WISHES) -> bool:
    """Tell whether a night keeps the law from when somebody last came or went; True where nobody did.

    >>> night = [RotationRound(((1, 2, 3, 4),), (5, 6, 7)), RotationRound(((1, 3, 2, 4),), (5, 6, 7, 8))]
    >>> keeps_law(night), keeps_law([night[0], RotationRound(((1, 3, 2, 4), (5, 6, 7, 8)))])
    (False, True)
    """
    present = [set(each.present) for each in rounds]
    first = len(rounds) - 1
    while first > 0 and present[first - 1] == present[-1]:
        first -= 1
    if first <= 0:
        return True
    room = room_of(rounds)
    shares = share_rests(rounds[-1].present, rounds[:first], len(rounds) - first, room)
    return not breaks_law(rounds[first:], shares, room, wishes)


def breaks_law(
    rounds: Sequence[RotationRound],
    shares: RestShares,
    room: int | None = None,
    wishes: Constraints = NO_WISHES,
) -> bool:
    """Tell whether rounds to come leave a table out that could be played, or share sit-outs against the law.

    Pairs that are kept together rest together, which may make sit-outs less even: there only tables are looked at.
    """
    if any(len(each.tables) < tables_played(len(each.present) // 4, room) for each in rounds):
        return True
    resting = [each.sit_outs for each in rounds]
    return not wishes.together and bool(shares.uneven(resting) or shares.too_often_again(resting))
