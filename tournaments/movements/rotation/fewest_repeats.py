"""The fewest repeats of a repair that leaves four tables of five and shares sit-outs evenly, by trying all that could.

As many tables are played as can be, and nobody sits out twice in a row who need not.

A repair breaks some whole tables up and makes fours of those who are free. A whole search begins with no table broken
and nobody free at a table, and adds what must be added:

- Whoever rests too often must be in one more four, in a round in which they rest now: breaking their tables never lets
  them rest less. All fours with them are tried, in all those rounds.
- Whoever rests twice in a row, and need not, must be in one more four in one of these two rounds, by the same reason.
- Whoever rests too seldom must have one of their whole tables broken up. Each is tried.
- A round with fewer tables than are to be played must get one more.
- A repair that is even but repeats too much repeats less only where a table is broken that repeats something.

What has been tried is out of the question for those tried after it, so nothing is tried twice.

Cut off is only what can't come to less. Let Q be the repeats now, N the tables that are still to be broken up, at most
so many as may yet change. Without N the repeats are at least Q less what each table of N repeats now, since a table
spares less the more others are gone; and every four that is added then adds to them, or nothing. So Q less the most
that so many tables repeat now is a bound, for opponents and for meetings (sums of C(x, 2)) and for partners alike. A
four that is to be added costs besides at least what its pairs have met at tables that can't be broken up any more.
"""

from collections.abc import Iterator, Sequence, Set
from typing import Protocol

from tournaments.movements.rotation.rearranging import (
    Four,
    MeetingCounts,
    OpenRound,
    Repeats,
    RoundOption,
)
from tournaments.movements.rotation.rest_shares import RestShares
from tournaments.movements.rotation.round import Past, partners_of

FIRM = 1000
"""What a repeat of partners too many counts beside opponents and meetings."""
LOOKED_AT = 40
"""Fours looked at that count as one step."""
Table = tuple[int, int]
"""A whole table: its round, and where it stands there."""
Found = tuple[int, list[RoundOption]]
"""By how much a repair repeats too much, and what becomes of each round."""


def excess_over(repeats: Repeats, allowed: Repeats) -> int:
    """Return by how much repeats are above what is allowed.

    >>> excess_over((1, 5, 20), (0, 7, 18))
    1002
    """
    partners, opponents, meetings = (
        max(0, value - most) for value, most in zip(repeats, allowed, strict=True)
    )
    return FIRM * partners + opponents + meetings


class Aim(Protocol):
    """Say what may repeat."""

    def allowed(self, tables: int) -> Repeats:
        """Return the repeats that are allowed with so many tables to come."""


class FewestRepeats:
    """Look for repairs with less than so much excess, in at most so many steps; ``left`` of them are left.

    ``changes`` are the most whole tables that may be broken up.
    """

    def __init__(  # noqa: PLR0913, PLR0917  all that the search goes by
        self,
        rounds: Sequence[OpenRound],
        changes: int,
        here: Sequence[int],
        past: Past,
        shares: RestShares,
        aim: Aim,
        steps: int,
    ) -> None:
        self.rounds, self.changes, self.here, self.shares, self.allowed = (
            rounds,
            changes,
            list(here),
            shares,
            aim.allowed,
        )
        self.left = steps
        self.fixed, self.together = MeetingCounts(past, here), MeetingCounts(past, here)
        self.repeats = self.together.count(past, rounds)
        self.rests = {one: sum(one in each.free for each in rounds) for one in here}
        met = zip(self.together.partner, self.together.opponent, strict=True)
        unmet = [sum(partner[one] + opponent[one] == 0 for one in here) for partner, opponent in met]
        self.unmet = {one: unmet[one] for one in here}
        """How many others nobody has met yet, and will not at a whole table."""
        self.resting = [set(each.free) for each in rounds]
        self.broken: list[list[int]] = [[] for _ in rounds]
        self.made: list[list[Four]] = [[] for _ in rounds]
        self.whole = {
            (number, at): four for number, each in enumerate(rounds) for at, four in enumerate(each.whole)
        }
        """The tables that may still be broken up."""
        self.barred: set[tuple[int, Four]] = set()
        self.tables, self.extra = len(self.whole), 0
        """How many tables are whole in the beginning, and how many more are played now."""
        self.more = sum(each.most for each in rounds)
        """How many more are to be played."""
        self.below = 0
        """Less excess than this is looked for."""

    def find(self, below: int) -> Found | None:
        """Return a repair with less excess and that excess; None where there is none, or where no steps are left."""
        self.below = below
        return self._search()

    def _search(self) -> Found | None:
        """Return a repair that has all that is there now, and more where it must."""
        self.left -= 1
        breaks = self.changes - sum(map(len, self.broken))
        needed = self._needed(breaks)
        slack = needed and self._slack(breaks)
        if needed is None or slack is None:
            return None
        often, seldom = needed
        if often:
            one = min(
                often, key=lambda each: (self.shares.most[each] - self.rests[each], self.unmet[each], each)
            )
            return self._try_fours(
                (
                    (number, four, tables)
                    for number in range(len(self.rounds))
                    if one in self.resting[number]
                    for four, tables in self._fours(number, one, breaks, slack)
                ),
            )
        if seldom:
            return self._try_breaking([at for at, four in self.whole.items() if seldom[0] in four])
        for number, each in enumerate(self.rounds):
            if len(self.made[number]) < each.most + len(self.broken[number]):
                return self._try_fours(self._any_fours(number, breaks, slack))
        again = self._in_a_row()
        if again is not None:
            one, numbers = again
            return self._try_fours(
                (
                    (number, four, tables)
                    for number in numbers
                    for four, tables in self._fours(number, one, breaks, slack)
                ),
            )
        return self._finished() or self._better(breaks)

    def _in_a_row(self) -> tuple[int, tuple[int, ...]] | None:
        """Return who rests twice in a row, and in which of these rounds; None where nobody does, or some must."""
        if self.shares.again:
            return None
        before: Set[int] = self.shares.rested_last
        for number, resting in enumerate(self.resting):
            if both := resting & before:
                return min(both), (number - 1, number) if number else (0,)
            before = resting
        return None

    def _finished(self) -> Found | None:
        """Return what is there now, if that is good enough."""
        allowed = self.allowed(self.tables + self.extra)
        excess = excess_over(self.repeats, allowed)
        if excess >= self.below:
            return None
        return excess, [
            _without_remade(each, broken, made, frozenset(resting))
            for each, broken, made, resting in zip(
                self.rounds, self.broken, self.made, self.resting, strict=True
            )
        ]

    def _better(self, breaks: int) -> Found | None:
        """Return a repair that has more than is there now, where sit-outs are even but too much repeats."""
        if breaks <= 0:
            return None
        return self._try_breaking([at for at, four in self.whole.items() if any(self.together.spared(four))])

    def _needed(self, breaks: int) -> tuple[list[int], list[int]] | None:
        """Return who rests too often and who too seldom; None where that can't be put right."""
        rests, least, most = self.rests, self.shares.least, self.shares.most
        often = [one for one in self.here if rests[one] > most[one]]
        seldom = [one for one in self.here if rests[one] < least[one]]
        fours = self.more - self.extra + breaks
        if (
            self.left <= 0
            or fours < 0
            or sum(rests[one] - most[one] for one in often) > 4 * fours
            or sum(least[one] - rests[one] for one in seldom) > 4 * breaks
        ):
            return None
        return often, seldom

    def _slack(self, breaks: int) -> Repeats | None:
        """Return how much more may repeat, the most spared that so many tables could; None where it's too much now."""
        allowed = self.allowed(self.tables + self.more)
        spared = [0, 0, 0]
        if breaks:
            columns = zip(*map(self.together.spared, self.whole.values()), strict=True)
            spared = [sum(sorted(column)[-breaks:]) for column in columns] or spared
        partners, opponents, meetings = (
            most + less - value for most, less, value in zip(allowed, spared, self.repeats, strict=True)
        )
        more = self.below - 1
        if FIRM * max(0, -partners) + max(0, -opponents) + max(0, -meetings) > more:
            return None
        return partners + more // FIRM, opponents + more, meetings + more

    def _any_fours(
        self, number: int, breaks: int, slack: Repeats
    ) -> Iterator[tuple[int, Four, tuple[int, ...]]]:
        """Give all fours that can be made in a round, each by its smallest number."""
        there = self.resting[number].union(*(four for (at, _), four in self.whole.items() if at == number))
        for one in sorted(there):
            for four, tables in self._fours(number, one, breaks, slack, first=True):
                yield number, four, tables

    def _fours(
        self, number: int, one: int, breaks: int, slack: Repeats, *, first: bool = False
    ) -> Iterator[tuple[Four, tuple[int, ...]]]:
        """Give the fours with somebody that can be made in a round, and the tables that must be broken up for each."""
        if self.left <= 0:
            return  # Nothing is found with these any more.
        table = {who: at for (there, at), four in self.whole.items() if there == number for who in four}
        others = [*self.resting[number]] + ([*table] if breaks else [])
        room = self.rounds[number].most + len(self.broken[number]) - len(self.made[number])
        known = self.fixed if breaks else self.together
        threes, looked = _three_others(one, others, known, slack, first=first)
        self.left -= looked // LOOKED_AT
        for mates in threes:
            tables = tuple(sorted({table[who] for who in (one, *mates) if who in table}))
            if len(tables) > breaks or room + len(tables) < 1:
                continue
            a, b, c, d = sorted((one, *mates))
            for four in ((a, c, b, d), (a, b, c, d), (a, b, d, c)):
                partners, opponents, _ = known.repeated(four)
                if partners <= slack[0] and opponents <= slack[1]:
                    yield four, tables

    def _try_fours(self, options: Iterator[tuple[int, Four, tuple[int, ...]]]) -> Found | None:
        """Return a repair with one of these fours; what was tried before is out of the question for the next."""
        barred: list[tuple[int, Four]] = []
        found = None
        listed = list(options)
        self.left -= len(listed) // LOOKED_AT
        for number, four, tables in listed:
            if (number, four) in self.barred:
                continue
            for at in tables:
                self._break(number, at)
            self._make(number, four)
            found = self._search()
            self._unmake(number, four)
            for at in reversed(tables):
                self._mend(number, at)
            if found is not None or self.left <= 0:
                break
            self.barred.add((number, four))
            barred.append((number, four))
        self.barred.difference_update(barred)
        return found

    def _try_breaking(self, tables: Sequence[Table]) -> Found | None:
        """Return a repair without one of these tables; what was tried before stays whole for the next."""
        kept: list[tuple[Table, Four]] = []
        found = None
        for number, at in tables:
            self._break(number, at)
            found = self._search()
            self._mend(number, at)
            if found is not None or self.left <= 0:
                break
            four = self.whole.pop((number, at))
            self.fixed.play(four, 1)
            kept.append(((number, at), four))
        for where, four in kept:
            self.whole[where] = four
            self.fixed.play(four, -1)
        return found

    def _break(self, number: int, at: int) -> None:
        four = self.whole.pop((number, at))
        self.repeats = _sum(self.repeats, self.together.remove(four), -1)
        self.broken[number].append(at)
        self.extra -= 1
        self._rest(number, four, 1)

    def _mend(self, number: int, at: int) -> None:
        four = self.rounds[number].whole[at]
        self.whole[number, at] = four
        self.repeats = _sum(self.repeats, self.together.add(four), 1)
        self.broken[number].remove(at)
        self.extra += 1
        self._rest(number, four, -1)

    def _make(self, number: int, four: Four) -> None:
        self.repeats = _sum(self.repeats, self.together.add(four), 1)
        self.fixed.play(four, 1)
        self.made[number].append(four)
        self.extra += 1
        self._rest(number, four, -1)

    def _unmake(self, number: int, four: Four) -> None:
        self.repeats = _sum(self.repeats, self.together.remove(four), -1)
        self.fixed.play(four, -1)
        self.made[number].pop()
        self.extra -= 1
        self._rest(number, four, 1)

    def _rest(self, number: int, four: Four, times: int) -> None:
        (self.resting[number].update if times > 0 else self.resting[number].difference_update)(four)
        for one in four:
            self.rests[one] += times


def _sum(one: Repeats, other: Repeats, times: int) -> Repeats:
    return one[0] + times * other[0], one[1] + times * other[1], one[2] + times * other[2]


def _three_others(
    one: int, others: Sequence[int], known: MeetingCounts, slack: Repeats, *, first: bool
) -> tuple[list[tuple[int, int, int]], int]:
    """Return the threes who can sit with somebody and repeat no more than the slack, and how many were looked at.

    Every two must be able to partner or to oppose. With ``first`` all three have greater numbers.
    """
    most_partners, most_opponents, most_meetings = slack
    partner, opponent = known.partner, known.opponent

    def met(x: int, y: int) -> int:
        if partner[x][y] and not most_partners and opponent[x][y] > most_opponents:
            return most_meetings + 1
        return partner[x][y] + opponent[x][y]

    cost = {who: met(one, who) for who in others if who != one and not (first and who < one)}
    mates = sorted(who for who, price in cost.items() if price <= most_meetings)
    found, looked = [], 0
    for i, x in enumerate(mates):
        for j in range(i + 1, len(mates)):
            y = mates[j]
            two = cost[x] + cost[y] + met(x, y)
            looked += 1
            if two > most_meetings:
                continue
            for z in mates[j + 1 :]:
                looked += 1
                if two + cost[z] + met(x, z) + met(y, z) <= most_meetings:
                    found.append((x, y, z))
    return found, looked


def _without_remade(
    each: OpenRound, broken: Sequence[int], made: Sequence[Four], resting: frozenset[int]
) -> RoundOption:
    """Return what becomes of a round; a table that is made again of the same partners stays as it is."""
    again = {partners_of(four) for four in made} & {partners_of(each.whole[at]) for at in broken}
    changed = tuple(at for at in sorted(broken) if partners_of(each.whole[at]) not in again)
    fours = tuple(four for four in made if partners_of(four) not in again)
    return RoundOption(changed, fours, resting, len(changed))
