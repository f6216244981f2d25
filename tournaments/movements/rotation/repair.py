"""Repair the published rounds of a night when somebody goes home or comes, and leave everybody else's sheet alone.

As many tables are played as people can fill and the room has. A newcomer takes the line of somebody who has gone. A
seat that stays empty is filled by one who would have rested; or, where there are too few for so many tables, its table
isn't played and the others of it rest: a different three in each round of a plan in which nobody meets anybody twice.
Whoever comes beyond that takes a seat here and there, by turns, or a table more is played. How often each may rest is
counted first (``rest_shares``), then when (``rests_to_come``).

Who takes which seat is searched for: two people exchange their seats in a published round, where that spares repeats,
with a price on every table that would change. Many exchanges are tried, drawn by lot, and few are made. What one would
cost is kept until the next is made.
"""

import itertools
from collections.abc import Iterator, Mapping, Sequence, Set
from dataclasses import dataclass, field
from math import exp
from random import Random

from tournaments.movements.rotation.board import FEWER_MEETINGS, USUAL
from tournaments.movements.rotation.constraints import NO_WISHES, Constraints
from tournaments.movements.rotation.empty_seats import fill_seats
from tournaments.movements.rotation.few_changes import FewChanges
from tournaments.movements.rotation.left_out import EMPTY, leave_out
from tournaments.movements.rotation.rest_shares import RestShares, share_rests
from tournaments.movements.rotation.rests_to_come import choose_rests
from tournaments.movements.rotation.round import (
    Past,
    RotationRound,
    look_back,
    numbers_of,
    tables_played,
    turned,
)
from tournaments.movements.rotation.seats import choose_dealers
from tournaments.movements.rotation.ways import FILL, RepairWay

STEPS, MANY, STEPS_OF_MANY = 20_000, 62, 40_000
"""Exchanges that a repair tries: less than a tenth of a second for up to so many people, and for more than those."""
PARTNER = 60
"""What a repeat weighs: the k-th time two partner costs k - 1 times this; opponents and meetings as in a search."""
LAW = 1000
"""What a sit-out weighs that somebody has too often or too seldom, and a second one in a row: more than repeats."""
FIRM = 1000
"""What a wish weighs that isn't kept, each time."""
TRIES = 4
"""Exchanges that are tried for one place before the next has a turn."""
_ANYHOW = 5
"""Counted at a table that had an empty seat, which is changed whoever takes it."""


@dataclass(slots=True)
class ChangingRound:
    """Hold a round while it is changed; ``size`` places are at tables, the others rest.

    ``was`` is who was there before, EMPTY where nobody is; ``free`` are the places that anybody takes at no price.
    """

    seats: list[int]
    size: int
    was: list[int]
    free: frozenset[int]
    numbers: list[int]
    """The tables' numbers in the room."""
    moved: list[int]
    """How many at each table are not who they were."""
    home: dict[int, int]
    """In which seat somebody was before."""
    resting: set[int]
    around: tuple[Set[int], Set[int]] = frozenset(), frozenset()
    """Who rests in the rounds before and after."""
    prices: dict[tuple[int, int], float] = field(default_factory=dict)
    """What exchanges of two places cost, the smaller place first; the greater first where a third has part in it."""
    restless: dict[int, bool] = field(default_factory=dict)
    """Who is to be looked at, by place. This and the prices hold until the next exchange in any round."""


class SeatExchanges:
    """Keep seats and who rests, and what it would cost to exchange two people in a round.

    Entrants are 0 to n - 1 here. The places of a table are north, east, south, west: the partner of place ``i`` is in
    ``i ^ 2``, the opponents in ``i ^ 1`` and ``i ^ 3``. Kept is, for every two, what it would cost to let them partner
    or oppose once more. ``prices``: of a table that changes, opponents and a meeting. Sit-outs keep to the ``shares``,
    as far as those do that are taken.
    """

    def __init__(  # noqa: PLR0913, PLR0917  all that exchanges go by
        self,
        here: Sequence[int],
        past: Past,
        shares: RestShares,
        wishes: Constraints,
        prices: tuple[float, int, int],
        chance: Random,
    ) -> None:
        self.here, self.past, self.chance = list(here), past, chance
        self.touch, self.opposing, self.meeting = prices
        # What they come to for somebody at a table who meets nobody there a second time.
        self.alone = PARTNER + 2 * self.opposing + 3 * self.meeting
        self.place = place = {entrant: number for number, entrant in enumerate(here)}
        self.partner = [[0] * len(here) for _ in here]
        self.opponent = [[0] * len(here) for _ in here]
        for found, count in ((past.partners, self._partners), (past.opponents, self._opponents)):
            for pair, times in found.items():
                if place.keys() >= set(pair):
                    count(place[pair[0]], place[pair[1]], times)
        for pairs, partner, opponent in ((wishes.together, -FIRM, 0), (wishes.apart, FIRM, FIRM)):
            for pair in pairs:
                for one, other in (pair, pair[::-1]):
                    self.partner[place[one]][place[other]] += partner
                    self.opponent[place[one]][place[other]] += opponent
        self.paired = frozenset(place[one] for pair in wishes.together for one in pair)
        self.keepers = {place[one]: table - 1 for one, table in wishes.fixed_tables.items()}
        self.rests = [0] * len(here)
        """How often each rests in the rounds that were taken."""
        self.least = [shares.least[entrant] for entrant in here]
        self.most = [shares.most[entrant] for entrant in here]
        self.rested_last = frozenset(place[one] for one in shares.rested_last)
        self.rounds: list[ChangingRound] = []
        self.cost = 0.0
        """What all exchanges have cost."""

    def take(self, tables: Sequence[Sequence[int]], takers: Sequence[int], numbers: list[int]) -> None:
        """Take a round as it stands: its tables, with empty seats, and who takes those; all others rest."""
        was = [self.place.get(entrant, EMPTY) for four in tables for entrant in four]
        filling = iter(takers)
        seats = [self.place[next(filling)] if one == EMPTY else one for one in was]
        resting = sorted(set(range(len(self.here))).difference(seats))
        empty = [at for at, one in enumerate(was) if one == EMPTY]
        for one in resting:
            self.rests[one] += 1
        made = ChangingRound(
            [*seats, *resting],
            len(was),
            was,
            frozenset([*empty, *range(len(was), len(self.here))]),
            numbers,
            [_ANYHOW if EMPTY in was[table : table + 4] else 0 for table in range(0, len(was), 4)],
            {one: at for at, one in enumerate(was) if one != EMPTY},
            set(resting),
        )
        for at in range(0, made.size, 4):
            north, east, south, west = made.seats[at : at + 4]
            self._partners(north, south, 1)
            self._partners(east, west, 1)
            for one, other in ((north, east), (north, west), (south, east), (south, west)):
                self._opponents(one, other, 1)
        self.rounds.append(made)

    def search(self, heats: tuple[float, float]) -> None:
        """Try exchanges of two in one round; those that cost more are made ever more seldom.

        Only who repeats something, rests, or has a seat that was empty is exchanged: with anybody. After each turn all
        whom it costs nothing go back to their seats.
        """
        hot, cold = heats
        people = len(self.here)
        steps = STEPS if people <= MANY else STEPS_OF_MANY
        best, least, done, before = self._copy(), 0.0, 0, -1
        self._look_around()
        while before < done < steps:
            before = done
            heat = hot * (cold / hot) ** (done / steps)
            for number in self.chance.sample(range(len(self.rounds)), len(self.rounds)):
                each = self.rounds[number]
                for at in range(people):
                    restless = each.restless.get(at)
                    if restless is None:
                        restless = each.restless[at] = self._restless(each, at)
                    if restless:
                        done += self._try_others(each, at, heat)
            self._go_home()
            if self.cost < least:
                least, best = self.cost, self._copy()
        for each, seats in zip(self.rounds, best, strict=True):
            each.seats = seats

    def _look_around(self) -> None:
        """Let each round know who rests in the rounds before and after it, however that changes."""
        resting = [self.rested_last, *(each.resting for each in self.rounds), frozenset[int]()]
        for each, before, after in zip(self.rounds, resting, resting[2:], strict=False):
            each.around = before, after

    def _try_others(self, each: ChangingRound, at: int, heat: float) -> int:
        """Exchange who is in a place with others drawn by lot, if it costs little; return how many were tried."""
        chance, people, size, prices = self.chance.random, len(self.here), each.size, each.prices
        tried = 0
        for _ in range(TRIES):
            other = int(chance() * people)
            i, j = (at, other) if at < other else (other, at)
            # The smaller is a seat, and the other not one of its table.
            if i >= size or i >> 2 == j >> 2:
                continue
            tried += 1
            price = prices.get((i, j))
            if price is None:
                price = prices[i, j] = self._price(each, i, j)
            if price <= 0 or chance() < exp(-price / heat):
                self._exchange(each, i, j)
                self.cost += price
            elif j >= size:
                self._instead(each, i, j, heat)
        return tried

    def _go_home(self) -> None:
        """Put everybody back into his seat whom that costs nothing."""
        spared = 0.0
        for each in self.rounds:
            seats = each.seats
            for table, moved in enumerate(each.moved):
                if not moved:
                    continue
                for i in range(4 * table, 4 * table + 4):
                    one = each.was[i]
                    if one != EMPTY and seats[i] != one:
                        j = seats.index(one)
                        first, second = (i, j) if i < j else (j, i)
                        if i >> 2 != j >> 2 and (price := self._price(each, first, second)) <= 0:
                            self._exchange(each, first, second)
                            spared += price
        self.cost += spared

    def _instead(self, each: ChangingRound, i: int, j: int, heat: float) -> None:
        """Let who rests in place j go back to his seat, and who has it to seat i, if that costs little."""
        seats = each.seats
        home = each.home.get(seats[j], i)
        if home >> 2 == i >> 2:
            return
        price = each.prices.get((j, i))
        if price is None:
            # Whoever gives up that seat rests once more, until they take the other. Their tables are two different
            # ones, so what the second exchange costs can be told before the first is made.
            price = self._price_of_rest(each, home, seats[j])
            price += self._price_of_rest(each, i, seats[home], 1)
            each.prices[j, i] = price
        if price <= 0 or self.chance.random() < exp(-price / heat):
            self._exchange(each, home, j)
            self._exchange(each, i, j)
            self.cost += price

    def _copy(self) -> list[list[int]]:
        return [list(each.seats) for each in self.rounds]

    def _restless(self, each: ChangingRound, at: int) -> bool:
        """Tell whether who is in a place of a round is to be looked at: in a free one, or repeating something."""
        if at in each.free:
            return True
        seats = each.seats
        one = seats[at]
        opponent = self.opponent[one]
        return (
            self.partner[one][seats[at ^ 2]] + opponent[seats[at ^ 1]] + opponent[seats[at ^ 3]] > self.alone
        )

    def _price(self, each: ChangingRound, i: int, j: int) -> float:
        """Return by how much the cost would rise if two in a round changed places; the first place is a seat."""
        seats = each.seats
        x, y = seats[i], seats[j]
        if j >= each.size:
            return self._price_of_rest(each, i, y)
        # What somebody at a place pays: once more with the partner there and with both opponents.
        mine, theirs, my_opponent, their_opponent = (
            self.partner[x], self.partner[y], self.opponent[x], self.opponent[y],
        )  # fmt: skip
        mate, one, other = seats[i ^ 2], seats[i ^ 1], seats[i ^ 3]
        price = self._moves(each, i, y) + self.alone + (
            theirs[mate] + their_opponent[one] + their_opponent[other]
            - mine[mate] - my_opponent[one] - my_opponent[other]
        )  # fmt: skip
        mate, one, other = seats[j ^ 2], seats[j ^ 1], seats[j ^ 3]
        price += self.alone + (
            mine[mate] + my_opponent[one] + my_opponent[other]
            - theirs[mate] - their_opponent[one] - their_opponent[other]
        )  # fmt: skip
        return price + self._moves(each, j, x)

    def _price_of_rest(self, each: ChangingRound, i: int, y: int, more: int = 0) -> float:
        """Return by how much the cost would rise if y took seat i, and who has it rested.

        ``more`` are the sit-outs of y that aren't counted yet.
        """
        seats = each.seats
        x, mate, one, other = seats[i], seats[i ^ 2], seats[i ^ 1], seats[i ^ 3]
        opponent, their_opponent = self.opponent[x], self.opponent[y]
        price = self._moves(each, i, y) + self.alone + (
            self.partner[y][mate] + their_opponent[one] + their_opponent[other]
            - self.partner[x][mate] - opponent[one] - opponent[other]
        )  # fmt: skip
        before, after = each.around
        again = (x in before) - (y in before) + (x in after) - (y in after)
        price += LAW * (again + self._uneven(x, self.rests[x], 1) + self._uneven(y, self.rests[y] + more, -1))
        if self.keepers or self.paired:
            price += FIRM * (
                (x in self.keepers or x in self.paired) - (y in self.keepers or y in self.paired)
            )
        return price

    def _uneven(self, one: int, rests: int, more: int) -> int:
        """Return by how much more somebody would rest too often or too seldom, with so many sit-outs more."""
        least, most, now = self.least[one], self.most[one], rests + more
        return max(least - now, now - most, 0) - max(least - rests, rests - most, 0)

    def _moves(self, each: ChangingRound, at: int, to: int) -> float:
        """Return the price of letting somebody take a seat: of a table that changes, or is as it was again."""
        moved = each.moved[at >> 2]
        back = moved == 1 and to == each.was[at]
        price = self.touch * ((not moved) - back)
        if self.keepers:
            table = each.numbers[at >> 2] - 1
            price += FIRM * (self.keepers.get(to, table) != table) - FIRM * (
                self.keepers.get(each.seats[at], table) != table
            )
        return price

    def _exchange(self, each: ChangingRound, i: int, j: int) -> None:
        """Exchange who has two places of a round, the first of them a seat."""
        seats, x, y = each.seats, each.seats[i], each.seats[j]
        places = (i, j) if j < each.size else (i,)
        for at in places:
            self._seat(seats, at, -1)
        each.moved[i >> 2] += (y != each.was[i]) - (x != each.was[i])
        if j < each.size:
            each.moved[j >> 2] += (x != each.was[j]) - (y != each.was[j])
        else:
            self.rests[x] += 1
            self.rests[y] -= 1
            each.resting.add(x)
            each.resting.discard(y)
        seats[i], seats[j] = y, x
        for at in places:
            self._seat(seats, at, 1)
        # Thousands of exchanges are priced for each that is made: prices are kept until then, and counted only once.
        for one in self.rounds:
            one.prices.clear()
            one.restless.clear()

    def _seat(self, seats: Sequence[int], at: int, times: int) -> None:
        """Count who is in a place with those around it, once more or once less."""
        one, mate = seats[at], seats[at ^ 2]
        partner, opponent = self.partner, self.opponent
        more, met = (PARTNER + self.meeting) * times, self.meeting * times
        partner[one][mate] += more
        partner[mate][one] += more
        opponent[one][mate] += met
        opponent[mate][one] += met
        more = (self.opposing + self.meeting) * times
        for other in (seats[at ^ 1], seats[at ^ 3]):
            opponent[one][other] += more
            opponent[other][one] += more
            partner[one][other] += met
            partner[other][one] += met

    def _partners(self, one: int, other: int, times: int) -> None:
        for x, y in ((one, other), (other, one)):
            self.partner[x][y] += (PARTNER + self.meeting) * times
            self.opponent[x][y] += self.meeting * times

    def _opponents(self, one: int, other: int, times: int) -> None:
        for x, y in ((one, other), (other, one)):
            self.opponent[x][y] += (self.opposing + self.meeting) * times
            self.partner[x][y] += self.meeting * times

    def finished(self) -> tuple[RotationRound, ...]:
        """Return the rounds by the entrants' numbers; where a table has changed, first deals go round."""
        fours, choices = [], []
        for each in self.rounds:
            for at in range(0, each.size, 4):
                four = [self.here[one] for one in each.seats[at : at + 4]]
                fours.append(four)
                choices.append(four[:1] if each.was[at : at + 4] == each.seats[at : at + 4] else four)
        dealers = choose_dealers(choices, self.past.deals) if choices else []
        seated = iter([turned(four, dealer) for four, dealer in zip(fours, dealers, strict=True)])
        found = []
        for each in self.rounds:
            tables = dict(sorted((number, next(seated)) for number in each.numbers))
            resting = sorted(self.here[one] for one in each.seats[each.size :])
            found.append(RotationRound(tuple(tables.values()), tuple(resting), numbers_of(tables)))
        return tuple(found)


def mend(  # noqa: PLR0913, PLR0917  all that a repair goes by
    published: Sequence[RotationRound],
    entrants: Sequence[int],
    played: Sequence[RotationRound] = (),
    wishes: Constraints = NO_WISHES,
    seed: int = 0,
    tables: int | None = None,
    way: RepairWay = FILL,
    *,
    fewer_meetings: bool = False,
    few: FewChanges | None = None,
) -> tuple[RotationRound, ...]:
    """Return the published rounds that are still to be played, changed for those who are here now.

    ``entrants`` are the numbers of all who are here, at least four; whoever stands in ``published`` and not among them
    has gone. ``tables`` is how many the room has, if fewer than people could fill; with ``fewer_meetings`` a meeting
    weighs more than opponents. With ``few`` that chooses what becomes of a round. Equal arguments give equal rounds.

    >>> mend([RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))], [1, 2, 3, 4, 5, 6, 7])
    (RotationRound(tables=((1, 2, 3, 4),), sit_outs=(5, 6, 7)),)
    >>> mend([RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))], [1, 2, 3, 4, 5, 6, 7, 9])
    (RotationRound(tables=((1, 2, 3, 4), (5, 6, 7, 9)), sit_outs=()),)
    """
    here = list(dict.fromkeys(entrants))
    past = look_back(here, played)
    line = dict(lines_taken(published, here, past))
    most = tables_played(len(here) // 4, tables)
    shares = share_rests(here, played, len(published), tables)
    weights = (FEWER_MEETINGS if fewer_meetings else USUAL)[1:]
    work = SeatExchanges(here, past, shares, wishes, (way.touch, *weights), Random(seed))  # noqa: S311  lots, no secret
    emptied = [
        [[line.get(entrant, EMPTY) for entrant in seats] for seats in each.tables] for each in published
    ]
    numbers = [
        {tuple(seats): number for (number, _), seats in zip(each.numbered, tables, strict=True)}
        for each, tables in zip(published, emptied, strict=True)
    ]
    fewer = any(sum(EMPTY not in seats for seats in tables) > most for tables in emptied)
    leave_out(emptied, [most] * len(published), shares, wishes.fixed_tables, work.chance)
    table_numbers = [
        _table_numbers(each, known, tables) for each, known in zip(emptied, numbers, strict=True)
    ]
    if few:
        filled = few.choose(emptied, here, past, shares, work.chance, fewer=fewer)
    else:
        resting = choose_rests(shares, emptied, work.chance, wishes.together)
        _let_rest(emptied, resting)
        playing = [set(here) - out for out in resting]
        filled = fill_seats(emptied, playing, past, weights, work.chance)
    for each, takers, known in zip(emptied, filled, table_numbers, strict=True):
        work.take(each, takers, known)
    if way.heats:
        work.search(way.heats)
    return work.finished()


def _let_rest(rounds: Sequence[Sequence[list[int]]], resting: Sequence[frozenset[int]]) -> None:
    """Empty the seats of those who rest in each round."""
    for tables, out in zip(rounds, resting, strict=True):
        for four in tables:
            four[:] = [EMPTY if one in out else one for one in four]


def _table_numbers(
    tables: Sequence[Sequence[int]], known: Mapping[tuple[int, ...], int], room: int | None
) -> list[int]:
    """Return the numbers of a round's tables: those that were published, where the room has them, else free ones.

    A table that isn't played leaves its number empty, so that nobody else has to move. A table without anybody isn't
    known by its seats: there may be several.

    >>> _table_numbers([[1, 2, 3, 4], [9, 10, 11, 12]], {(1, 2, 3, 4): 1, (5, 6, 7, 8): 2, (9, 10, 11, 12): 3}, None)
    [1, 3]
    >>> _table_numbers([[1, 2, 3, 4], [9, 10, 11, 12]], {(1, 2, 3, 4): 1, (5, 6, 7, 8): 2, (9, 10, 11, 12): 3}, 2)
    [1, 2]
    """
    numbers = [0 if set(seats) == {EMPTY} else known.get(tuple(seats), 0) for seats in tables]
    if room is not None:
        numbers = [number if number <= room else 0 for number in numbers]
    taken = set(numbers)
    free = (number for number in itertools.count(1) if number not in taken)
    return [number or next(free) for number in numbers]


def lines_taken(
    published: Sequence[RotationRound], here: Sequence[int], past: Past
) -> Iterator[tuple[int, int]]:
    """Give each who has a line in the published rounds and whose it is now: one's own, or that of one who has gone.

    Those who come take lines in their order, each the one with the fewest partners whom they had before.
    """
    before = sorted({entrant for each in published for entrant in each.present})
    present = set(here)
    gone = [entrant for entrant in before if entrant not in present]
    coming = [entrant for entrant in here if entrant not in set(before)]
    partners: dict[int, list[int]] = {entrant: [] for entrant in gone}
    for each in published:
        for one, other in each.partners():
            for mine, mate in ((one, other), (other, one)):
                if mine in partners:
                    partners[mine].append(mate)

    def repeats(newcomer: int, leaver: int) -> int:
        return sum(past.partners[min(newcomer, mate), max(newcomer, mate)] for mate in partners[leaver])

    for entrant in before:
        if entrant in present:
            yield entrant, entrant
    for newcomer in coming:
        if not gone:
            return
        leaver = min(gone, key=lambda one: (repeats(newcomer, one), one))
        gone.remove(leaver)
        yield leaver, newcomer
