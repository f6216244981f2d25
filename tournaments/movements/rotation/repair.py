"""Repair the published rounds of a night when somebody goes home or comes, and leave everybody else's sheet alone.

A newcomer takes the line of somebody who has gone. A seat that stays empty is filled by one who would have rested; or,
where there are too few for so many tables, its table isn't played and the others of it rest: a different three in each
round of a plan in which nobody meets anybody twice. Whoever comes beyond that takes a seat here and there, by turns.
Who of those takes which seat, and who rests, is searched for, with a price on every table that would change.
"""

import itertools
from collections.abc import Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from math import exp
from random import Random

from tournaments.movements.rotation.board import FEWER_MEETINGS, USUAL
from tournaments.movements.rotation.constraints import NO_WISHES, Constraints
from tournaments.movements.rotation.empty_seats import fill_seats
from tournaments.movements.rotation.few_changes import FewChanges
from tournaments.movements.rotation.first_deals import choose_dealers
from tournaments.movements.rotation.left_out import EMPTY, leave_out, take_out
from tournaments.movements.rotation.past import Past, look_back
from tournaments.movements.rotation.round import Round, numbers_of, turned
from tournaments.movements.rotation.ways import FILL, Way

STEPS, MANY, STEPS_OF_MANY = 20_000, 62, 40_000
"""Exchanges that a repair tries: less than a tenth of a second for up to so many people, and for more than those."""
PARTNER = 60
"""What a repeat weighs: the k-th time two partner costs k - 1 times this; opponents and meetings as in a search."""
SIT_OUT = 40
"""What the k-th sit-out of somebody weighs, times k - 1."""
FIRM = 1000
"""What a wish weighs that isn't kept, each time."""
TRIES = 4
"""Exchanges that are tried for one place before the next has a turn."""
_ANYHOW = 5
"""Counted at a table that had an empty seat, which is changed whoever takes it."""


def mend(  # noqa: PLR0913, PLR0917  all that a repair goes by
    published: Sequence[Round],
    entrants: Sequence[int],
    played: Sequence[Round] = (),
    wishes: Constraints = NO_WISHES,
    seed: int = 0,
    tables: int | None = None,
    way: Way = FILL,
    *,
    fewer_meetings: bool = False,
    few: FewChanges | None = None,
) -> tuple[Round, ...]:
    """Return the published rounds that are still to be played, changed for those who are here now.

    ``entrants`` are the numbers of all who are here, at least four; whoever stands in ``published`` and not among them
    has gone. ``tables`` is how many the room has, if fewer than people could fill; with ``fewer_meetings`` a meeting
    weighs more than opponents. With ``few`` that chooses what becomes of a round. Equal arguments give equal rounds.

    >>> mend([Round(((1, 2, 3, 4), (5, 6, 7, 8)))], [1, 2, 3, 4, 5, 6, 7])
    (Round(tables=((1, 2, 3, 4),), sit_outs=(5, 6, 7)),)
    >>> mend([Round(((1, 2, 3, 4), (5, 6, 7, 8)))], [1, 2, 3, 4, 5, 6, 7, 9])
    (Round(tables=((1, 2, 3, 4), (5, 6, 7, 9)), sit_outs=()),)
    """
    here = list(dict.fromkeys(entrants))
    past = look_back(here, played)
    line = dict(lines_taken(published, here, past))
    most = min(len(here) // 4, len(here) if tables is None else tables)
    weights = FEWER_MEETINGS if fewer_meetings else USUAL
    work = _Work(here, past, wishes, (way.touch, way.again, *weights[1:]), Random(seed))  # noqa: S311  lots, no secret
    emptied = [
        [[line.get(entrant, EMPTY) for entrant in seats] for seats in each.tables] for each in published
    ]
    counts = [
        max(1, min(most, sum(EMPTY not in seats for seats in tables))) if way.rest else most
        for tables in emptied
    ]
    numbers = [
        {tuple(seats): number for (number, _), seats in zip(each.numbered, tables, strict=True)}
        for each, tables in zip(published, emptied, strict=True)
    ]
    leave_out(emptied, counts, here, past, wishes.fixed_tables, work.chance)
    if few:
        filled = few.choose(emptied, most, here, past, work.chance)
    else:
        filled = fill_seats(emptied, here, past, (way.again, *weights[1:]), work.chance, rest=way.rest)
    for each, found, known in zip(emptied, filled, numbers, strict=True):
        take_out(each, found.out)
        work.take(each, found.takers, _table_numbers(each, known, tables))
    if way.heats:
        work.search(way.heats)
    return work.finished()


def _table_numbers(
    tables: Sequence[Sequence[int]], known: Mapping[tuple[int, ...], int], room: int | None
) -> list[int]:
    """Return the numbers of a round's tables: those that were published, where the room has them, else free ones.

    A table that isn't played leaves its number empty, so that nobody else has to move.

    >>> _table_numbers([[1, 2, 3, 4], [9, 10, 11, 12]], {(1, 2, 3, 4): 1, (5, 6, 7, 8): 2, (9, 10, 11, 12): 3}, None)
    [1, 3]
    >>> _table_numbers([[1, 2, 3, 4], [9, 10, 11, 12]], {(1, 2, 3, 4): 1, (5, 6, 7, 8): 2, (9, 10, 11, 12): 3}, 2)
    [1, 2]
    """
    numbers = [known.get(tuple(seats), 0) for seats in tables]
    if room is not None:
        numbers = [number if number <= room else 0 for number in numbers]
    taken = set(numbers)
    free = (number for number in itertools.count(1) if number not in taken)
    return [number or next(free) for number in numbers]


def lines_taken(published: Sequence[Round], here: Sequence[int], past: Past) -> Iterator[tuple[int, int]]:
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


@dataclass(slots=True)
class _Seating:
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


class _Work:
    """Keep seats and who rests, and what it would cost to exchange two people in a round.

    Entrants are 0 to n - 1 here. The places of a table are north, east, south, west: the partner of place ``i`` is in
    ``i ^ 2``, the opponents in ``i ^ 1`` and ``i ^ 3``. Kept is, for every two, what it would cost to let them partner
    or oppose once more. ``prices``: of a table that changes, a second sit-out in a row, opponents and a meeting.
    """

    def __init__(
        self,
        here: Sequence[int],
        past: Past,
        wishes: Constraints,
        prices: tuple[float, int, int, int],
        chance: Random,
    ) -> None:
        self.here, self.past, self.chance = list(here), past, chance
        self.touch, self.again, self.opposing, self.meeting = prices
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
        self.rests = [past.rests[entrant] for entrant in here]
        self.rested_last = frozenset(place[one] for one in past.rested_last if one in place)
        self.rounds: list[_Seating] = []

    def take(self, tables: Sequence[Sequence[int]], takers: Sequence[int], numbers: list[int]) -> None:
        """Take a round as it stands: its tables, with empty seats, and who takes those; all others rest."""
        was = [self.place.get(entrant, EMPTY) for four in tables for entrant in four]
        filling = iter(takers)
        seats = [self.place[next(filling)] if one == EMPTY else one for one in was]
        resting = sorted(set(range(len(self.here))).difference(seats))
        empty = [at for at, one in enumerate(was) if one == EMPTY]
        for one in resting:
            self.rests[one] += 1
        made = _Seating(
            [*seats, *resting],
            len(was),
            was,
            frozenset([*empty, *range(len(was), len(self.here))]),
            numbers,
            [_ANYHOW if EMPTY in was[table : table + 4] else 0 for table in range(0, len(was), 4)],
            {one: at for at, one in enumerate(was) if one != EMPTY},
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
        people, chance = len(self.here), self.chance.random
        steps = STEPS if people <= MANY else STEPS_OF_MANY
        best, cost, least, done, before = self._copy(), 0.0, 0.0, 0, -1
        while before < done < steps:
            before = done
            heat = hot * (cold / hot) ** (done / steps)
            for number in self.chance.sample(range(len(self.rounds)), len(self.rounds)):
                size = self.rounds[number].size
                for at in range(people):
                    if self._restless(number, at):
                        for _ in range(TRIES):
                            other = int(chance() * people)
                            i, j = (at, other) if at < other else (other, at)
                            # The smaller is a seat, and the other not one of its table.
                            if i < size and i >> 2 != j >> 2:
                                done += 1
                                cost += self._try(number, i, j, heat)
            cost += self._go_home()
            if cost < least:
                least, best = cost, self._copy()
        for each, seats in zip(self.rounds, best, strict=True):
            each.seats = seats

    def _try(self, number: int, i: int, j: int, heat: float) -> float:
        """Exchange two if it costs little enough; return what it costs."""
        price = self._price(number, i, j)
        if price <= 0 or self.chance.random() < exp(-price / heat):
            self._exchange(number, i, j)
            return price
        return self._instead(number, i, j, heat) if j >= self.rounds[number].size else 0.0

    def _go_home(self) -> float:
        """Put everybody back into his seat whom that costs nothing; return what it spares, below 0."""
        spared = 0.0
        for number, each in enumerate(self.rounds):
            seats = each.seats
            for i, one in enumerate(each.was):
                if one != EMPTY and seats[i] != one:
                    j = seats.index(one)
                    first, second = (i, j) if i < j else (j, i)
                    if i >> 2 != j >> 2 and (price := self._price(number, first, second)) <= 0:
                        self._exchange(number, first, second)
                        spared += price
        return spared

    def _instead(self, number: int, i: int, j: int, heat: float) -> float:
        """Let who rests in place j go back to his seat, and who has it to seat i; return what that costs, if done."""
        each = self.rounds[number]
        home = each.home.get(each.seats[j], i)
        if home >> 2 == i >> 2:
            return 0.0
        price = self._price(number, home, j)
        self._exchange(number, home, j)
        price += self._price(number, i, j)
        if price <= 0 or self.chance.random() < exp(-price / heat):
            self._exchange(number, i, j)
            return price
        self._exchange(number, home, j)
        return 0.0

    def _copy(self) -> list[list[int]]:
        return [list(each.seats) for each in self.rounds]

    def _restless(self, number: int, at: int) -> bool:
        """Tell whether who is in a place of a round is to be looked at: in a free one, or repeating something."""
        each = self.rounds[number]
        if at in each.free:
            return True
        if at >= each.size:
            return False
        seats = each.seats
        one = seats[at]
        opponent = self.opponent[one]
        return (
            self.partner[one][seats[at ^ 2]] + opponent[seats[at ^ 1]] + opponent[seats[at ^ 3]] > self.alone
        )

    def _price(self, number: int, i: int, j: int) -> float:
        """Return by how much the cost would rise if two in a round changed places; the first place is a seat."""
        each = self.rounds[number]
        seats, x, y = each.seats, each.seats[i], each.seats[j]
        # What somebody at a place pays: once more with the partner there and with both opponents.
        mine, theirs, my_opponent, their_opponent = (
            self.partner[x], self.partner[y], self.opponent[x], self.opponent[y],
        )  # fmt: skip
        mate, one, other = seats[i ^ 2], seats[i ^ 1], seats[i ^ 3]
        price = self._moves(each, i, y) + self.alone + (
            theirs[mate] + their_opponent[one] + their_opponent[other]
            - mine[mate] - my_opponent[one] - my_opponent[other]
        )  # fmt: skip
        if j < each.size:
            mate, one, other = seats[j ^ 2], seats[j ^ 1], seats[j ^ 3]
            price += self.alone + (
                mine[mate] + my_opponent[one] + my_opponent[other]
                - theirs[mate] - their_opponent[one] - their_opponent[other]
            )  # fmt: skip
            return price + self._moves(each, j, x)
        around = (self._resting(number - 1), self._resting(number + 1))
        again = sum([(x in resting) - (y in resting) for resting in around])
        firm = (x in self.keepers or x in self.paired) - (y in self.keepers or y in self.paired)
        return price + SIT_OUT * (self.rests[x] - self.rests[y] + 1) + self.again * again + FIRM * firm

    def _moves(self, each: _Seating, at: int, to: int) -> float:
        """Return the price of letting somebody take a seat: of a table that changes, or is as it was again."""
        was, moved = each.was[at], each.moved[at >> 2]
        then = moved + (to != was) - (each.seats[at] != was)
        price = self.touch * ((then > 0) - (moved > 0))
        if self.keepers:
            table = each.numbers[at >> 2] - 1
            price += FIRM * (self.keepers.get(to, table) != table) - FIRM * (
                self.keepers.get(each.seats[at], table) != table
            )
        return price

    def _exchange(self, number: int, i: int, j: int) -> None:
        """Exchange who has two places of a round, the first of them a seat."""
        each = self.rounds[number]
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
        seats[i], seats[j] = y, x
        for at in places:
            self._seat(seats, at, 1)

    def _seat(self, seats: Sequence[int], at: int, times: int) -> None:
        """Count who is in a place with those around it, once more or once less."""
        one = seats[at]
        self._partners(one, seats[at ^ 2], times)
        self._opponents(one, seats[at ^ 1], times)
        self._opponents(one, seats[at ^ 3], times)

    def _partners(self, one: int, other: int, times: int) -> None:
        for x, y in ((one, other), (other, one)):
            self.partner[x][y] += (PARTNER + self.meeting) * times
            self.opponent[x][y] += self.meeting * times

    def _opponents(self, one: int, other: int, times: int) -> None:
        for x, y in ((one, other), (other, one)):
            self.opponent[x][y] += (self.opposing + self.meeting) * times
            self.partner[x][y] += self.meeting * times

    def _resting(self, number: int) -> Iterable[int]:
        if number < 0:
            return self.rested_last
        return self.rounds[number].seats[self.rounds[number].size :] if number < len(self.rounds) else ()

    def finished(self) -> tuple[Round, ...]:
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
            found.append(Round(tuple(tables.values()), tuple(resting), numbers_of(tables)))
        return tuple(found)
