"""Repairs that leave four tables of five as they are and share sit-outs evenly, with as few repeats as can be.

Whoever would rest too often plays instead of somebody else: of the people of one or two tables, of those whom somebody
has left and of those who rest new tables are made, and the others rest. For each round all of these that repeat little
are listed. Which of them is taken is searched for over all rounds together. Where so few tables may change that every
choice can be tried, it is: then it is known that no such repair repeats less.
"""

from collections.abc import Callable, Iterator, Sequence
from itertools import chain, combinations, islice, pairwise
from math import exp
from random import Random

from tournaments.rotations.empty_seats import Filled
from tournaments.rotations.left_out import EMPTY
from tournaments.rotations.past import Past
from tournaments.rotations.rearranging import OpenRound, Option, Repeats, Together, broken_up, open_round
from tournaments.rotations.tally import choose_two, least_row

PARTNER, UNEVEN, AGAIN, TOUCH = 60, 6.0, 1, 0.3
"""What a repeat of partners weighs, a sit-out that makes them less even, two in a row, and a table that changes."""
SLACK, SLACK_OF_TWO, MANY = 2, 0, 2000
"""Repeated meetings of what is listed where one table is broken up, and where two; and how many are listed at most."""
STEPS, HOT, COLD = 16_000, 2.0, 0.2
"""Steps in all, less than a quarter of a second, and what may be paid for one at first and in the end."""
TRIED, PROVED_CHANGES = 12_000, 2
"""Choices that are tried where all shall be, and to how many changed tables that is begun."""
ANY = 100_000
"""More than ever repeats."""
FIRM = 1000
"""What a repeat of partners too many counts beside opponents and meetings."""
Limits = Callable[[int], Repeats]
"""The repeats of the rounds to come and those before that are allowed with so many tables to come."""


class FewChanges:
    """Choose what becomes of each round; afterwards ``excess`` and ``proved`` tell how good that is.

    ``limits`` are the repeats that are allowed over the whole night. ``throughout`` are those among whom sit-outs are
    to be even. ``excess`` counts repeats above the limits; it is None where sit-outs are not even. ``proved``: no
    choice that changes so few tables and shares sit-outs evenly has less; where ``excess`` is None there is none.
    """

    def __init__(self, limits: Limits, throughout: Sequence[int], newcomers: frozenset[int]) -> None:
        self.limits, self.newcomers = limits, newcomers
        self.throughout = list(throughout)
        self.excess: int | None = None
        self.proved = False

    def choose(
        self,
        tables: Sequence[list[list[int]]],
        most: int,
        here: Sequence[int],
        past: Past,
        chance: Random,
    ) -> list[Filled]:
        """Return the choices for the rounds, and empty all tables of ``tables`` that change.

        ``tables`` have entrants in their seats, EMPTY where nobody is; ``most`` are played in a round.
        """
        rounds = [open_round(each, here, most) for each in tables]
        changes = sum(len(each.whole) for each in rounds) // 5
        search = _Search(self, rounds, changes, here, past, chance)
        found, self.excess = search.anneal()
        if self.excess != 0 and changes <= PROVED_CHANGES and not self.newcomers:
            better, self.proved = search.try_all(self.excess)
            if better is not None:
                found = better
                self.excess = search.excess_of(better)
        return [_filled(each, one) for each, one in zip(tables, found, strict=True)]

    def above(self, repeats: Repeats, tables: int) -> int:
        """Return by how much repeats are above what is allowed."""
        partners, opponents, meetings = (
            max(0, value - most) for value, most in zip(repeats, self.limits(tables), strict=True)
        )
        return FIRM * partners + opponents + meetings


def _filled(tables: list[list[int]], one: Option) -> Filled:
    """Empty the tables of a round that change, and say who takes their seats; the rest of them isn't played."""
    whole = [at for at, four in enumerate(tables) if EMPTY not in four]
    left = [at for at, four in enumerate(tables) if EMPTY in four]
    emptied = [whole[at] for at in one.broken] + left
    played = sorted(emptied[: len(one.fours)])
    for at in played:
        tables[at] = [EMPTY] * 4
    out = tuple(at for at in emptied if at not in played)
    return Filled(tuple(chain.from_iterable(one.fours)), out, one.fours, one.resting)


class _Search:
    """Keep what is chosen for each round, how often every two play together by it, and who rests how often."""

    def __init__(  # noqa: PLR0913, PLR0917  all that the choice goes by
        self,
        aim: FewChanges,
        rounds: Sequence[OpenRound],
        changes: int,
        here: Sequence[int],
        past: Past,
        chance: Random,
    ) -> None:
        self.aim, self.rounds, self.changes, self.here, self.past, self.chance = (
            aim, rounds, changes, list(here), past, chance,
        )  # fmt: skip
        self.together = Together(past, here)
        self.repeats = _repeated(past)
        for each in rounds:
            for four in each.whole:
                self.repeats = _sum(self.repeats, self.together.add(four))
        self.rests = {one: past.rests[one] for one in here}
        self.tables = sum(len(each.whole) for each in rounds)
        self.resting, self.changed = sum(self.rests.values()), 0
        self.chosen = [Option((), (), frozenset(), 0) for _ in rounds]
        self.lists = [list(self._listed(each)) for each in rounds]
        for number, found in enumerate(self.lists):
            self._change(number, found[0])

    def _listed(self, each: OpenRound) -> Iterator[Option]:
        """Give what may become of a round, first what changes no whole table."""
        listed = 0
        for broken in broken_up(each, min(2, self.changes + bool(self.aim.newcomers))):
            limit = (ANY, SLACK, SLACK_OF_TWO)[len(broken)]
            for at in broken:
                limit += self.together.remove(each.whole[at])[2]
            for one in self.together.options(each, broken, limit, self.aim.newcomers):
                listed += 1
                yield one
            for at in broken:
                self.together.play(each.whole[at], 1)
            if listed > MANY:
                return

    def anneal(self) -> tuple[list[Option], int | None]:
        """Return the best choices found and their excess, None where sit-outs are not even."""
        chance = self.chance.random
        opened = [number for number, found in enumerate(self.lists) if len(found) > 1]
        cost = least = 0.0
        best, rank = list(self.chosen), self._rank()
        for step in range(STEPS if opened else 0):
            if rank == (0, 0, 0, 0):
                break
            number = opened[int(chance() * len(opened))]
            found, was = self.lists[number], self.chosen[number]
            to = found[int(chance() * len(found))]
            if to is was or self.changed + to.changes - was.changes > self.changes:
                continue
            price = self._change(number, to)
            heat = HOT * (COLD / HOT) ** (step / STEPS)
            if price > 0 and chance() >= exp(-price / heat):
                self._change(number, was)
                continue
            cost += price
            if cost < least + 1:
                now = self._rank()
                least = min(least, cost)
                if now < rank:
                    rank, best = now, list(self.chosen)
        for number, one in enumerate(best):
            self._change(number, one)
        return best, None if rank[0] else rank[1]

    def _rank(self) -> tuple[int, int, int, int]:
        """Return by how much sit-outs are less even than to within one, excess, sit-outs in a row, and changes."""
        rests = [self.rests[one] for one in self.aim.throughout]
        spread = max(rests) - min(rests) if rests else 0
        resting = [self.past.rested_last, *(one.resting for one in self.chosen)]
        again = sum(len(one & other) for one, other in pairwise(resting))
        return max(0, spread - 1), self.aim.above(self.repeats, self.tables), again, self.changed

    def excess_of(self, choices: Sequence[Option]) -> int:
        """Return the excess of choices."""
        for number, one in enumerate(choices):
            self._change(number, one)
        return self._rank()[1]

    def _change(self, number: int, to: Option) -> float:
        """Take another choice for a round; return what it costs beyond the one before."""
        each, was = self.rounds[number], self.chosen[number]
        if to is was:
            return 0.0
        add, remove = self.together.add, self.together.remove
        lost = [remove(four) for four in was.fours]
        gained = []
        if was.broken != to.broken:
            gained = [add(each.whole[at]) for at in was.broken]
            lost += [remove(each.whole[at]) for at in to.broken]
        gained += [add(four) for four in to.fours]
        partners = opponents = meetings = 0
        for one in gained:
            partners, opponents, meetings = partners + one[0], opponents + one[1], meetings + one[2]
        for one in lost:
            partners, opponents, meetings = partners - one[0], opponents - one[1], meetings - one[2]
        before = self.repeats
        self.repeats = before[0] + partners, before[1] + opponents, before[2] + meetings
        price = PARTNER * partners + opponents + meetings + TOUCH * (to.changes - was.changes)
        self.tables += len(to.fours) - len(to.broken) - len(was.fours) + len(was.broken)
        self.changed += to.changes - was.changes
        self.chosen[number] = to
        return price if was.resting == to.resting else price + self._rest(number, was.resting, to.resting)

    def _rest(self, number: int, was: frozenset[int], now: frozenset[int]) -> float:
        """Let others rest in a round; return what that costs."""
        rests = self.rests
        before = self.chosen[number - 1].resting if number else self.past.rested_last
        after = self.chosen[number + 1].resting if number + 1 < len(self.chosen) else frozenset()
        uneven = again = 0
        for one in was - now:
            rests[one] -= 1
            uneven -= rests[one]
            again -= (one in before) + (one in after)
        for one in now - was:
            uneven += rests[one]
            rests[one] += 1
            again += (one in before) + (one in after)
        if len(now) != len(was):
            total, people = self.resting, len(rests)
            self.resting += len(now) - len(was)
            uneven -= least_row(self.resting, people) - least_row(total, people)
        return UNEVEN * uneven + AGAIN * again

    def try_all(self, excess: int | None) -> tuple[list[Option] | None, bool]:
        """Try every choice with less excess; return the best if there is one, and whether all were tried."""
        for number in range(len(self.rounds)):
            self._change(number, Option((), (), frozenset(), 0))
        trial = _Trial(self, excess)
        whole = [(number, at) for number, each in enumerate(self.rounds) for at in range(len(each.whole))]
        for many in range(self.changes + 1):
            for broken in combinations(whole, many):
                if not trial.break_up(broken):
                    return trial.best, False
        return trial.best, True


class _Trial:
    """Try every choice in which certain tables are broken up, one round after another."""

    def __init__(self, search: _Search, excess: int | None) -> None:
        self.search, self.least, self.left = search, excess, TRIED
        self.best: list[Option] | None = None
        self.made: list[Option] = []
        self.most = search.aim.limits(sum(len(each.whole) + each.most for each in search.rounds))

    def break_up(self, broken: Sequence[tuple[int, int]]) -> bool:
        """Try all choices in which just these tables, each by its round, are broken up; tell whether that ended."""
        search, together = self.search, self.search.together
        repeats = search.repeats
        for number, at in broken:
            repeats = _sum(repeats, together.remove(search.rounds[number].whole[at]), -1)
        lists = []
        for number, each in enumerate(search.rounds):
            limit = self.most[2] + (ANY if self.least is None else self.least - 1) - repeats[2]
            tables = tuple(at for where, at in broken if where == number)
            some = together.options(each, tables, limit, frozenset(), every=True) if limit >= 0 else ()
            found = list(islice(some, max(1, 4 * self.left)))
            self.left -= 5 + len(found) // 4
            lists.append(found)
        if all(lists):
            self._go_on(0, lists, repeats, search.tables - len(broken))
        for number, at in broken:
            together.play(search.rounds[number].whole[at], 1)
        return self.left > 0

    def _hopeless(self, repeats: Repeats) -> bool:
        over = [max(0, value - most) for value, most in zip(repeats, self.most, strict=True)]
        return self.least is not None and FIRM * over[0] + over[1] + over[2] >= self.least

    def _go_on(self, number: int, lists: Sequence[Sequence[Option]], repeats: Repeats, tables: int) -> None:
        if self.left <= 0 or self._hopeless(repeats):
            return
        search = self.search
        if number == len(lists):
            rests = [search.rests[one] for one in search.aim.throughout]
            excess = search.aim.above(repeats, tables)
            if max(rests) - min(rests) <= 1 and (self.least is None or excess < self.least):
                self.least, self.best = excess, list(self.made)
            return
        for one in lists[number]:
            self.left -= 1
            now = repeats
            for four in one.fours:
                now = _sum(now, search.together.add(four))
            for who in one.resting:
                search.rests[who] += 1
            self.made.append(one)
            self._go_on(number + 1, lists, now, tables + len(one.fours))
            self.made.pop()
            for who in one.resting:
                search.rests[who] -= 1
            for four in one.fours:
                search.together.play(four, -1)


def _sum(one: Repeats, other: Repeats, times: int = 1) -> Repeats:
    return one[0] + times * other[0], one[1] + times * other[1], one[2] + times * other[2]


def _repeated(past: Past) -> Repeats:
    """Return what was repeated so far, also with those who have gone."""
    return (
        sum(times - 1 for times in past.partners.values() if times > 1),
        sum(map(choose_two, past.opponents.values())),
        sum(map(choose_two, (past.partners + past.opponents).values())),
    )
