"""Repairs that leave four tables of five as they are and share sit-outs evenly, with as few repeats as can be.

As many tables are played as can be. Whoever would rest too often plays instead of somebody else: of the people of one
or two tables, of those whom somebody has left and of those who rest new tables are made, and the others rest. For each
round all of these that repeat little are listed. Which of them is taken is searched for over all rounds together.
Where few tables may change, all that could repeat less is tried, in one order or another (``fewest_repeats``, or here
the tables that are broken up first): then it is known that no such repair repeats less.
"""

from collections.abc import Callable, Iterable, Iterator, Sequence
from itertools import chain
from math import exp
from random import Random

from tournaments.movements.rotation.empty_seats import Takers
from tournaments.movements.rotation.fewest_repeats import LOOKED_AT, FewestRepeats, Found, excess_over
from tournaments.movements.rotation.left_out import EMPTY
from tournaments.movements.rotation.rearranging import (
    Four,
    MeetingCounts,
    OpenRound,
    Repeats,
    RoundOption,
    broken_up,
    count_options,
    few_are_free,
    most_listed,
    open_round,
    option_of,
)
from tournaments.movements.rotation.rest_shares import RestShares
from tournaments.movements.rotation.round import Past
from tournaments.movements.rotation.seat_moves import LONG, SHORT, move_seats
from tournaments.movements.rotation.tally import choose_two


class BreakingFirst(FewestRepeats):
    """Look for repairs with less than so much excess, in at most so many steps; ``left`` of them are left.

    This tries what ``fewest_repeats`` tries, in another order: first which tables are broken up, and then what is made
    of the free. As many tables are broken up as may change, whoever rests too seldom first losing one of theirs, as
    they must. Nothing is missed by that: a repair that changes fewer tables is also one that breaks up more of them,
    and makes those again of the same four.

    When all are broken up, nothing is spared any more, and what a new four repeats is known: at least what its six
    pairs have met at the tables that are there, since tables are only added from then on. Whoever still rests k times
    too often must play in k more of the rounds in which they rest, in each of them with three others who rest there
    too. Where there are not k rounds with such a four that repeats no more meetings than may still repeat, there is no
    repair, and nothing is made of the free at all. In nights in which nobody may meet twice that is so nearly always.
    """

    def _search(self) -> Found | None:
        """Return a repair that has all that is there now, and more where it must."""
        breaks = self.changes - sum(map(len, self.broken))
        if not breaks:
            return None if self._is_hopeless() else super()._search()
        self.left -= 1
        needed = self._needed(breaks)
        if needed is None or self._slack(breaks) is None:
            return None
        _, seldom = needed
        tables = {one: [at for at, four in self.whole.items() if one in four] for one in seldom}
        return self._try_breaking(min(tables.values(), key=len, default=list(self.whole)))

    def _is_hopeless(self) -> bool:
        """Tell whether somebody rests too often and can't play more, now that no more tables are broken up."""
        slack = self._slack(0)
        looked, hopeless = LOOKED_AT, slack is None
        for one in self.here if slack else ():
            often = self.rests[one] - self.shares.most[one]
            for resting in self.resting if often > 0 else ():
                if slack and often > 0 and one in resting:
                    can, more = self._can_play(one, resting, slack[2])
                    often -= can
                    looked += more
            hopeless = often > 0
            if hopeless:
                break
        self.left -= looked // LOOKED_AT
        return hopeless

    def _can_play(self, one: int, resting: Iterable[int], most: int) -> tuple[bool, int]:
        """Tell whether somebody can sit with three who rest, repeating no more meetings; and how many were tried."""
        partner, opponent = self.together.partner, self.together.opponent
        mates, foes = partner[one], opponent[one]
        others = [(mates[x] + foes[x], x) for x in resting if x != one and mates[x] + foes[x] <= most]
        looked = len(others)
        for i, (first, x) in enumerate(others):
            mates, foes = partner[x], opponent[x]
            two = [
                (cost + mates[y] + foes[y], y)
                for cost, y in others[i + 1 :]
                if first + cost + mates[y] + foes[y] <= most
            ]
            looked += len(others) - i + len(two) ** 2 // 2
            for j, (second, y) in enumerate(two):
                mates, foes = partner[y], opponent[y]
                if any(first + second + third + mates[z] + foes[z] <= most for third, z in two[j + 1 :]):
                    return True, looked
        return False, looked


PARTNER, UNEVEN, AGAIN, TOUCH = 60, 6.0, 6.0, 0.3
"""What a repeat of partners weighs, a sit-out too many or too few, two in a row, and a table that changes."""
ANY, MANY = 100_000, 2000
"""More repeats than any has; with so many choices for a round none are listed that break up more tables."""
SLACK, MORE_SLACK = (ANY, 2, 0), (ANY, 3, 1)
"""Repeated meetings of what is listed where no table is broken up, where one is, and where two; of a second list."""
SPARE, OVER, PLENTY = 0.2, 2.0, 10
"""What a repeat weighs that is allowed, and one of opponents that isn't, where so many more meetings are allowed."""
STEPS, STEPS_AGAIN, PATIENCE = 16_000, 8_000, 40
"""Steps in all, less than a quarter of a second; of a second search; how many times as many a longer look takes."""
HOT, WARM, COLD = 2.0, 1.0, 0.2
"""What may be paid for a step at first and at last; at first ``WARM`` where most choices of a list are bad."""
TRIED, TRIED_LONGER, TRIED_CHANGES, TRIED_FEWER_MEETINGS = 4_000, 450_000, 5, 2
"""Steps of the search for all that could repeat less, at first and longer, and to how many changed tables it's begun.

Where fewer meetings are chosen, a repair that meets as often as is allowed is no reason to look for no other.
"""
MANY_MORE = 20
"""More repeats above the limits than any good repair has."""
Limits = Callable[[int], Repeats]
"""The repeats of the rounds to come and those before that are allowed with so many tables to come."""


class FewChanges:
    """Choose what becomes of each round; afterwards ``excess`` and ``proved`` tell how good that is.

    ``limits`` are the repeats that are allowed over the whole night. ``excess`` counts repeats above the limits; it is
    None where sit-outs are not as they are to be shared. By proof no choice that changes so few tables and shares
    sit-outs so has less than ``least``. ``proved``: none has less than ``excess``; where that is None there is none.
    With ``fewer_meetings`` no meetings are given for fewer opponents.
    Where the lists have nothing good, single seats are moved (``seat_moves``). With ``longer`` the lists, and a longer
    one, are searched forty times as long, seats are moved for longer, and far more is tried. Where so many have no
    table that lists have only some choices by lot, they aren't searched longer, and nothing is tried.
    """

    def __init__(
        self,
        limits: Limits,
        newcomers: frozenset[int],
        *,
        fewer_meetings: bool = False,
        longer: bool = False,
    ) -> None:
        self.limits, self.newcomers, self.fewer_meetings = limits, newcomers, fewer_meetings
        self.longer = longer
        self._allowed: dict[int, Repeats] = {}
        self.excess: int | None = None
        self.least = 0
        self.proved = False

    def choose(  # noqa: PLR0913  all that the choice goes by
        self,
        tables: Sequence[list[list[int]]],
        here: Sequence[int],
        past: Past,
        shares: RestShares,
        chance: Random,
        *,
        fewer: bool = False,
    ) -> list[Takers]:
        """Empty all tables of ``tables`` that change, and return who takes their seats.

        ``tables`` have entrants in their seats, EMPTY where nobody is; all are played. ``fewer``: there were more
        whole ones, and some were left out. Others might have been, so nothing is proved.
        """
        rounds = [open_round(each, here) for each in tables]
        changes = sum(len(each.whole) for each in rounds) // 5
        found = self._search_lists(rounds, changes, here, past, shares, chance)
        if self.excess != 0:
            effort = LONG if self.longer else SHORT
            moved = move_seats(rounds, changes, here, past, shares, self, chance, effort)
            found = self._better(moved, found) if moved else found
        # Less than nothing too much there can't be.
        self.proved = self.longer and self.excess == 0 and shares.every and not fewer
        most_tried = TRIED_FEWER_MEETINGS if self.fewer_meetings else TRIED_CHANGES
        provable = shares.every and not (fewer or self.newcomers) and few_are_free(rounds)
        if self.excess != 0 and changes <= most_tried and provable:
            steps = TRIED_LONGER if self.longer else TRIED
            tried = (BreakingFirst if self.longer else FewestRepeats)(
                rounds, changes, here, past, shares, self, steps
            )
            found = self._try_all(tried, found)
        return [_filled(each, one) for each, one in zip(tables, found, strict=True)]

    def _search_lists(  # noqa: PLR0913, PLR0917  all that the choice goes by
        self,
        rounds: Sequence[OpenRound],
        changes: int,
        here: Sequence[int],
        past: Past,
        shares: RestShares,
        chance: Random,
    ) -> list[RoundOption]:
        """Return the best choices of the lists; the longer look takes far more steps, and looks at longer lists."""
        patience = PATIENCE if self.longer and few_are_free(rounds) else 1
        search = _FewChangesSearch(self, rounds, changes, here, past, shares, chance)
        self.excess, found = search.anneal(STEPS * patience)
        if self.excess != 0 and search.is_spare() and not self.fewer_meetings:
            search.weigh(SPARE)
            found = self._better(search.anneal(STEPS_AGAIN * patience), found)
        if self.excess != 0 and self.longer:
            search = _FewChangesSearch(self, rounds, changes, here, past, shares, chance, MORE_SLACK)
            found = self._better(search.anneal(STEPS * patience, WARM), found)
        return found

    def _better(
        self, other: tuple[int | None, list[RoundOption]], found: list[RoundOption]
    ) -> list[RoundOption]:
        """Return the other choices if they have less excess, else those that were found."""
        excess, choices = other
        if excess is None or (self.excess is not None and excess >= self.excess):
            return found
        self.excess = excess
        return choices

    def _try_all(self, all_repairs: FewestRepeats, found: list[RoundOption]) -> list[RoundOption]:
        """Return the best choices; try all with ever more excess, until some are found or there are no steps left."""
        while self.excess is None or self.least < self.excess:
            if self.excess is None:
                below = MANY_MORE if self.least < MANY_MORE else ANY
            else:
                below = min(self.excess, max(1, 2 * self.least))
            better = all_repairs.find(below)
            if better is not None:
                self.excess, found = better
            elif all_repairs.left <= 0:
                return found
            else:
                self.least = below
                if below == ANY:
                    break
        self.proved = True
        return found

    def above(self, repeats: Repeats, tables: int) -> int:
        """Return by how much repeats are above what is allowed."""
        return excess_over(repeats, self.allowed(tables))

    def allowed(self, tables: int) -> Repeats:
        """Return the repeats that are allowed with so many tables to come."""
        if tables not in self._allowed:
            self._allowed[tables] = self.limits(tables)
        return self._allowed[tables]


def _filled(tables: list[list[int]], one: RoundOption) -> Takers:
    """Empty the tables of a round that change, and return who takes their seats."""
    whole = [at for at, four in enumerate(tables) if EMPTY not in four]
    left = [at for at, four in enumerate(tables) if EMPTY in four]
    for at in (*(whole[at] for at in one.broken), *left):
        tables[at] = [EMPTY] * 4
    return tuple(chain.from_iterable(one.fours))


class _FewChangesSearch:
    """Keep what is chosen for each round, how often every two play together by it, and who rests how often."""

    def __init__(  # noqa: PLR0913, PLR0917  all that the choice goes by
        self,
        aim: FewChanges,
        rounds: Sequence[OpenRound],
        changes: int,
        here: Sequence[int],
        past: Past,
        shares: RestShares,
        chance: Random,
        slack: tuple[int, int, int] = SLACK,
    ) -> None:
        self.aim, self.rounds, self.changes, self.shares, self.chance = aim, rounds, changes, shares, chance
        self.together = MeetingCounts(past, here)
        self.repeats = self.together.count(past, rounds)
        self.rests = dict.fromkeys(here, 0)
        self.tables = sum(len(each.whole) for each in rounds)
        self.changed = 0
        self.spare, self.worth = 1.0, 0.0
        self.chosen = [RoundOption((), (), frozenset(), 0) for _ in rounds]
        self.lists = [list(self._listed(each, slack)) for each in rounds]
        self.looked_at: list[dict[int, RoundOption]] = [{} for _ in rounds]
        """By their place in the list: of many thousands that a list may have, most are never looked at."""
        for number in range(len(rounds)):
            self._change(number, self._option(number, 0))

    def _option(self, number: int, at: int) -> RoundOption:
        """Return the choice for a round that is in that place of its list."""
        found = self.looked_at[number].get(at)
        if found is None:
            broken, fours = self.lists[number][at]
            found = option_of(self.rounds[number], broken, fours, self.aim.newcomers)
            self.looked_at[number][at] = found
        return found

    def _listed(
        self, each: OpenRound, slack: tuple[int, int, int]
    ) -> Iterator[tuple[tuple[int, ...], tuple[Four, ...]]]:
        """Give what may become of a round, first what changes no whole table; of too much some by lot."""
        listed, most = 0, most_listed(self.rounds)
        if count_options(each) > most:
            yield from (((), fours) for fours in self.together.drawn(each, MANY, self.chance))
            return
        for broken in broken_up(each, min(2, self.changes + bool(self.aim.newcomers))):
            limit = slack[len(broken)]
            for at in broken:
                limit += self.together.remove(each.whole[at])[2]
            for fours in self.together.options(each, broken, limit):
                listed += 1
                yield broken, fours
                if listed >= most:
                    break
            for at in broken:
                self.together.play(each.whole[at], 1)
            if listed > MANY:
                return

    def is_spare(self) -> bool:
        """Tell whether many more may meet again, and what is too much are the opponents."""
        return self.aim.allowed(self.tables)[2] - self.repeats[2] > PLENTY

    def weigh(self, spare: float) -> None:
        """Let a repeat that is allowed weigh so much beside one that is not."""
        self.spare = spare
        self.worth = self._weight(self.repeats, self.tables)

    def anneal(self, steps: int, hot: float = HOT) -> tuple[int | None, list[RoundOption]]:
        """Return the excess of the best choices found, None where sit-outs are not even, and the choices."""
        chance = self.chance.random
        opened = [number for number, found in enumerate(self.lists) if len(found) > 1]
        cost = least = 0.0
        best, rank = list(self.chosen), self._rank()
        for step in range(steps if opened else 0):
            if rank == (0, 0, 0):
                break
            number = opened[int(chance() * len(opened))]
            was, to = self.chosen[number], self._option(number, int(chance() * len(self.lists[number])))
            if to is was or self.changed + to.changes - was.changes > self.changes:
                continue
            heat = hot * (COLD / hot) ** (step / steps)
            price = self._price(number, to, heat)
            if price is None:
                continue
            self._change(number, to)
            cost += price
            if cost < least + 1:
                now = self._rank()
                least = min(least, cost)
                if now < rank:
                    rank, best = now, list(self.chosen)
        for number, one in enumerate(best):
            self._change(number, one)
        return None if rank[0] else rank[1], best

    def _rank(self) -> tuple[int, int, int]:
        """Return how many sit-outs are too many, too few or in a row, then excess, and changes."""
        resting = [one.resting for one in self.chosen]
        off = sum(self.shares.beyond(one, rests) for one, rests in self.rests.items())
        off += self.shares.too_often_again(resting)
        return off, self.aim.above(self.repeats, self.tables), self.changed

    def _price(self, number: int, to: RoundOption, heat: float) -> float | None:
        """Return what another choice for a round costs beyond the one it has; None where by lot that is too much.

        Most are too much even if their new tables repeated nothing. By the same lot they are too much in any case, and
        what those tables repeat is not counted.
        """
        each, was, together = self.rounds[number], self.chosen[number], self.together
        left = [*was.fours, *(each.whole[at] for at in to.broken if at not in was.broken)]
        tables = self.tables + len(to.fours) - len(to.broken) - len(was.fours) + len(was.broken)
        touch, rest = TOUCH * (to.changes - was.changes), self._price_of_rest(number, was.resting, to.resting)
        partners, opponents, meetings = self.repeats
        for four in left:
            less = together.spared(four)
            partners, opponents, meetings = partners - less[0], opponents - less[1], meetings - less[2]
        at_least = self._weight((partners, opponents, meetings), tables) - self.worth + touch + rest
        lot = self.chance.random() if at_least > 0 else None
        if lot is not None and lot >= exp(-at_least / heat):
            return None
        # Nobody of a round is at two of its tables, so what one repeats doesn't depend on the others.
        for four in left:
            together.play(four, -1)
        for four in (*to.fours, *(each.whole[at] for at in was.broken if at not in to.broken)):
            more = together.repeated(four)
            partners, opponents, meetings = partners + more[0], opponents + more[1], meetings + more[2]
        for four in left:
            together.play(four, 1)
        price = self._weight((partners, opponents, meetings), tables) - self.worth + touch + rest
        if price > 0 and (self.chance.random() if lot is None else lot) >= exp(-price / heat):
            return None
        return price

    def _price_of_rest(self, number: int, was: frozenset[int], now: frozenset[int]) -> float:
        """Return what it costs to let others rest in a round."""
        rests, beyond = self.rests, self.shares.beyond
        before = self.chosen[number - 1].resting if number else self.shares.rested_last
        after = self.chosen[number + 1].resting if number + 1 < len(self.chosen) else frozenset()
        uneven = again = 0
        for one in was - now:
            uneven += choose_two(beyond(one, rests[one] - 1) + 1) - choose_two(beyond(one, rests[one]) + 1)
            again -= (one in before) + (one in after)
        for one in now - was:
            uneven += choose_two(beyond(one, rests[one] + 1) + 1) - choose_two(beyond(one, rests[one]) + 1)
            again += (one in before) + (one in after)
        return UNEVEN * uneven + AGAIN * again

    def _change(self, number: int, to: RoundOption) -> None:
        """Take another choice for a round."""
        each, was = self.rounds[number], self.chosen[number]
        if to is was:
            return
        add, remove = self.together.add, self.together.remove
        partners, opponents, meetings = self.repeats
        for four in was.fours:
            less = remove(four)
            partners, opponents, meetings = partners - less[0], opponents - less[1], meetings - less[2]
        if was.broken != to.broken:
            for at in was.broken:
                more = add(each.whole[at])
                partners, opponents, meetings = partners + more[0], opponents + more[1], meetings + more[2]
            for at in to.broken:
                less = remove(each.whole[at])
                partners, opponents, meetings = partners - less[0], opponents - less[1], meetings - less[2]
        for four in to.fours:
            more = add(four)
            partners, opponents, meetings = partners + more[0], opponents + more[1], meetings + more[2]
        self.repeats = partners, opponents, meetings
        self.tables += len(to.fours) - len(to.broken) - len(was.fours) + len(was.broken)
        self.worth = self._weight(self.repeats, self.tables)
        self.changed += to.changes - was.changes
        self.chosen[number] = to
        for one in was.resting:
            self.rests[one] -= 1
        for one in to.resting:
            self.rests[one] += 1

    def _weight(self, repeats: Repeats, tables: int) -> float:
        """Return what all repeats weigh with so many tables to come."""
        partners, opponents, meetings = repeats
        worth = PARTNER * partners + self.spare * (opponents + meetings)
        if self.spare < 1:
            _, most_opponents, most_meetings = self.aim.allowed(tables)
            worth += (OVER - self.spare) * max(0, opponents - most_opponents)
            worth += (1 - self.spare) * max(0, meetings - most_meetings)
        return worth
