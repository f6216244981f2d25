"""Repairs that leave four tables of five as they are, searched for seat by seat.

What becomes of a round is not taken from a list here, as in ``few_changes``: any two people of a round change places,
a table changes partners, and a table that was changed is put back as it was. So whole chains of tables can change, and
one round makes room for another. That takes far more moves, and finds more.

Counted is only what is above a limit: repeats above those allowed, tables changed beyond those that may, and sit-outs
that are too many, too few or in a row. A repair that has none of these is good, and the search ends. All repeats of a
night are held in one number, with what it would add to let two partner, oppose or meet once more.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass, field
from itertools import chain, pairwise
from math import inf, log
from random import Random
from typing import NamedTuple

from tournaments.movements.rotation.fewest_repeats import Aim, Found, excess_over
from tournaments.movements.rotation.rearranging import (
    Four,
    MeetingCounts,
    OpenRound,
    Repeats,
    RoundOption,
    option_of,
)
from tournaments.movements.rotation.rest_shares import RestShares
from tournaments.movements.rotation.round import Past, partners_of
from tournaments.movements.rotation.tally import choose_two

MEETING, OPPONENT, PARTNER = 1, 1 << 24, 1 << 48
"""Repeats of meetings, of opponents and of partners stand in one number side by side, which is faster."""
MASK = OPPONENT - 1
MET, OPPOSED, PARTNERED = 0, 24, 48
"""Where in the number each begins."""
ALONE = PARTNER + 2 * OPPONENT + 3 * MEETING
"""What the three others at a table come to for somebody who has met them nowhere else."""
TURNED = 2 * (PARTNER + OPPONENT)
"""The same for a table whose two pairs of partners become opponents."""
TABLE = 2 * PARTNER + 4 * OPPONENT + 6 * MEETING
"""The same for all four of a table."""


class RepeatSums:
    """Keep ``total``, the repeats of all tables, and what every two would add to it.

    All three repeats are sums of C(x, 2). ``offset`` is by how much that is more for partners than what is allowed of
    them, which counts once each time beyond the first.
    """

    def __init__(self, past: Past, here: Sequence[int], rounds: Sequence[OpenRound]) -> None:
        counts = MeetingCounts(past, here)
        partners, opponents, meetings = counts.count(past, rounds)
        pairs = past.partners.copy()
        for north, east, south, west in chain.from_iterable(each.whole for each in rounds):
            pairs.update([(min(north, south), max(north, south)), (min(east, west), max(east, west))])
        sums = sum(map(choose_two, pairs.values()))
        self.offset = sums - partners
        self.total = PARTNER * sums + OPPONENT * opponents + MEETING * meetings
        self.partner = [
            [PARTNER * p + MEETING * (p + o) for p, o in zip(mates, foes, strict=True)]
            for mates, foes in zip(counts.partner, counts.opponent, strict=True)
        ]
        self.opponent = [
            [OPPONENT * o + MEETING * (p + o) for p, o in zip(mates, foes, strict=True)]
            for mates, foes in zip(counts.partner, counts.opponent, strict=True)
        ]

    def instead(self, gone: int, come: int, others: tuple[int, int, int]) -> int:
        """Return what one adds in another's seat; ``others`` are the partner there and the opponents."""
        mate, foe, other = others
        was, now = self.opponent[gone], self.opponent[come]
        return (
            self.partner[come][mate] + now[foe] + now[other]
            - self.partner[gone][mate] - was[foe] - was[other] + ALONE
        )  # fmt: skip

    def turn(self, four: Sequence[int]) -> int:
        """Return what it adds if the first two of a table exchange their seats."""
        a, b, c, d = four
        partner, opponent = self.partner, self.opponent
        # a partnered c and b partnered d; then a partners d and b partners c.
        return (
            partner[a][d] + partner[b][c] + opponent[a][c] + opponent[b][d]
            - partner[a][c] - partner[b][d] - opponent[a][d] - opponent[b][c] + TURNED
        )  # fmt: skip

    def sit(self, four: Iterable[int], times: int) -> None:
        """Count a table once more, or once less with -1."""
        north, east, south, west = four
        partner, opponent, total = self.partner, self.opponent, 0
        both, meeting = (PARTNER + MEETING) * times, MEETING * times
        for one, other in ((north, south), (east, west)):
            total += partner[one][other]
            partner[one][other] += both
            partner[other][one] += both
            opponent[one][other] += meeting
            opponent[other][one] += meeting
        both = (OPPONENT + MEETING) * times
        for one, other in ((north, east), (north, west), (south, east), (south, west)):
            total += opponent[one][other]
            opponent[one][other] += both
            opponent[other][one] += both
            partner[one][other] += meeting
            partner[other][one] += meeting
        self.total += total if times > 0 else TABLE - total


def repeats_in(total: int) -> Repeats:
    """Return the repeats of partners, of opponents and of meetings that stand in one number.

    >>> repeats_in(2 * PARTNER + 30 * OPPONENT + 400 * MEETING)
    (2, 30, 400)
    """
    return total >> PARTNERED, total >> OPPOSED & MASK, total & MASK


@dataclass(slots=True)
class ReseatedRound:
    """Hold a round while it is changed: the places of its tables, extra ones last, then those who rest.

    The partner of place ``i`` is in ``i ^ 2``, the opponents in ``i ^ 1`` and ``i ^ 3``. All tables are played.
    ``was`` is who had a place of a whole table when it was published.
    """

    number: int
    seats: list[int]
    was: list[int]
    whole: int
    """How many tables were whole; more may be played."""
    tables: int
    playing: list[bool]
    """For each place whether whoever has it plays."""
    home: dict[int, int]
    moved: list[int]
    """How many at each table don't have the place that was published for them."""
    open: list[int] = field(default_factory=list)
    """The places at tables that are not as they were, and at none."""

    def set_up(self, seats: Sequence[int]) -> None:
        """Take these seats."""
        self.seats = list(seats)
        for table in range(self.whole):
            places = range(4 * table, 4 * table + 4)
            self.moved[table] = sum(self.seats[place] != self.was[place] for place in places)
        self.find_open()

    def fours(self) -> list[Four]:
        """Return the tables."""
        seats = self.seats
        return [
            (seats[at], seats[at + 1], seats[at + 2], seats[at + 3]) for at in range(0, 4 * self.tables, 4)
        ]

    def changing(self, place: int, gone: int, come: int) -> int:
        """Return how many more tables are changed when somebody takes another's place."""
        table = place >> 2
        if table >= self.whole:
            return 0
        moved, was = self.moved[table], self.was[place]
        now = moved + (was == gone) - (was == come)
        return (now > 0) - (moved > 0)

    def exchange(self, p: int, q: int) -> int:
        """Let two change places, and return how many more tables are changed."""
        changes, seats = [0, 0], self.seats
        for at, (place, gone, come) in enumerate(((p, seats[p], seats[q]), (q, seats[q], seats[p]))):
            table = place >> 2
            if table < self.whole:
                changes[at] = self.changing(place, gone, come)
                self.moved[table] += (self.was[place] == gone) - (self.was[place] == come)
        seats[p], seats[q] = seats[q], seats[p]
        if any(changes):
            self.find_open()
        return sum(changes)

    def find_open(self) -> None:
        """Note anew which places are open."""
        self.open = [
            place for place in range(len(self.seats)) if place >> 2 >= self.whole or self.moved[place >> 2]
        ]


def seat(number: int, each: OpenRound) -> ReseatedRound:
    """Return a round in which no whole table is changed; the others are made of those who are free, as they come."""
    was = list(chain.from_iterable(each.whole))
    whole, tables = len(each.whole), len(each.whole) + each.most
    seats = was + sorted(each.free)
    made = ReseatedRound(
        number,
        seats,
        was,
        whole,
        tables,
        [place < 4 * tables for place in range(len(seats))],
        {one: place for place, one in enumerate(was)},
        [0] * tables,
    )
    made.find_open()
    return made


PARTNER_WEIGHT, OPPONENT_WEIGHT, UNEVEN, CHANGED = 40.0, 1.5, 1.5, 1.0
"""What a repeat of partners above its limit weighs, one of opponents, a sit-out too many or too few, and a table
changed beyond those that may; a meeting 1."""
HOT, COLD = 0.5, 0.25
"""What may be paid for a move at first and at last."""
TOUCH = 0.125
"""What a changed table weighs at the end, where no more may be above a limit."""
WARM, COOL = 0.25, 0.1
"""What may be paid for a move at the end, at first and at last."""
SWAP, TURN = 0.9, 0.94
"""Below the first a lot lets two people change places, below the second a table its partners; above it a table is put
back as it was published."""
FIRST_OPEN, HOME, OPEN = 0.9, 0.2, 0.6
"""How often the first of two who change places is of a table that changed already, or rests. Below the next a lot
takes for the second whoever has the seat that was published for the first, below the last somebody as open."""


class Effort(NamedTuple):
    """Hold how long seats are moved.

    ``firm`` has how many times as much uneven sit-outs and changed tables weigh each time that the search begins anew,
    ``steps`` how many moves are then tried, ``smoothed`` how many at the end.
    """

    firm: tuple[int, ...]
    steps: int
    smoothed: int


SHORT, LONG = Effort((1,), 40_000, 5_000), Effort((1, 2, 1, 2, 1, 4), 400_000, 100_000)
"""For the first look, which takes one or two tenths of a second for it, and for the longer one."""
Snapshot = list[list[int]]
"""Who sits where in each round."""


def move_seats(  # noqa: PLR0913, PLR0917  all that the search goes by
    rounds: Sequence[OpenRound],
    changes: int,
    here: Sequence[int],
    past: Past,
    shares: RestShares,
    aim: Aim,
    chance: Random,
    effort: Effort,
) -> Found | None:
    """Return the repair with the least excess that is found, and that excess; None where sit-outs of none are even.

    ``changes`` are the most whole tables that may change.
    """
    best: SeatMoves | None = None
    for firm in effort.firm:
        moves = SeatMoves(rounds, changes, here, past, shares, aim, chance, firm)
        moves.search(effort.steps)
        if moves.best is not None and (best is None or moves.least < best.least):
            best = moves
            if not best.least:
                break
    return None if best is None else best.smoothed(effort.smoothed)


class SeatMoves:
    """Move seats in rounds; afterwards ``best`` has the best rounds found, and ``least`` is what they weigh.

    Good are only rounds in which sit-outs keep to their shares and no more than ``changes`` whole tables change. A
    table counts as changed as soon as somebody has not the very seat that was published. ``firm`` is how many times
    more than usual sit-outs and tables that change weigh beside repeats.
    """

    def __init__(  # noqa: PLR0913, PLR0917  all that the search goes by
        self,
        rounds: Sequence[OpenRound],
        changes: int,
        here: Sequence[int],
        past: Past,
        shares: RestShares,
        aim: Aim,
        chance: Random,
        firm: int = 1,
    ) -> None:
        self.rounds, self.changes, self.here, self.past, self.aim = rounds, changes, list(here), past, aim
        self.shares = shares
        self.random = chance.random
        self.price_of_rest, self.price_of_change = UNEVEN * firm, CHANGED * firm
        self.seated = [seat(number, each) for number, each in enumerate(rounds)]
        self.whole = sum(len(each.whole) for each in rounds)
        self.sums = RepeatSums(past, here, rounds)
        self.tables = self.whole + sum(each.most for each in rounds)
        partners, opponents, meetings = aim.allowed(self.tables)
        self.limits: Repeats = partners + self.sums.offset, opponents, meetings
        """The repeats that are allowed, counted as sums."""
        for made in self.seated:
            for four in made.fours()[made.whole :]:
                self.sums.sit(four, 1)
        self.best: Snapshot | None = None
        self.least = inf
        self.smoothing = False
        self._look_around()

    def _look_around(self) -> None:
        """Count everything but repeats anew."""
        fours = [each.fours() for each in self.seated]
        self.changed = sum(each.moved[at] > 0 for each in self.seated for at in range(each.whole))
        resting = [set(each.seats).difference(*made) for each, made in zip(self.seated, fours, strict=True)]
        self.resting = [set(self.shares.rested_last), *resting, set()]
        """Who rests in the round before these, in each of them, and nobody after them."""
        self.again = sum(len(one & other) for one, other in pairwise(self.resting))
        self.rests = {one: sum(one in each for each in resting) for one in self.here}
        self.uneven = sum(self.shares.beyond(one, rests) for one, rests in self.rests.items())
        """How many sit-outs are too many or too few."""
        self.worth = self._now()

    def search(self, steps: int) -> None:
        """Move seats in so many steps."""
        self._anneal(steps, HOT, COLD)

    def smoothed(self, steps: int) -> Found | None:
        """Return the best rounds with fewer changes, as far as found, and their excess."""
        if self.best is None:
            return None
        for each, seats in zip(self.seated, self.best, strict=True):
            for four in each.fours():
                self.sums.sit(four, -1)
            each.set_up(seats)
            for four in each.fours():
                self.sums.sit(four, 1)
        self.smoothing = True
        self._look_around()
        self.most, self.least = self.least, self.worth
        self._anneal(steps, WARM, COOL)
        return self._judged(self.best)

    def _anneal(self, steps: int, hot: float, cold: float) -> None:
        cooling = (cold / hot) ** (1 / max(1, steps))
        heat, random, rounds = hot, self.random, [each for each in self.seated if each.tables]
        for _ in range(steps if rounds else 0):
            heat *= cooling
            each = rounds[int(random() * len(rounds))]
            lot = random()
            most = self.worth - heat * log(1 - random())
            if lot < SWAP:
                moved = self._swap(each, most)
            elif lot < TURN:
                moved = self._turn(each, most)
            else:
                moved = self._put_back(each, most)
            if moved and self.worth < self.least and self._is_good():
                self.least = self.worth
                self.best = [list(one.seats) for one in self.seated]
                if not self.least:
                    break

    def _is_good(self) -> bool:
        """Tell whether sit-outs are shared and few tables change, and at the end whether no more is above a limit."""
        return (
            not self.uneven
            and self.again <= self.shares.again
            and self.changed <= self.changes
            and (not self.smoothing or self.worth <= self.most + TOUCH * self.changed)
        )

    def _judged(self, best: Snapshot) -> Found:
        """Return what becomes of each round and how much of that repeats too much, counted anew."""
        counts = MeetingCounts(self.past, self.here)
        repeats, tables = counts.count(self.past, self.rounds), self.whole
        chosen: list[RoundOption] = []
        for each, made, seats in zip(self.rounds, self.seated, best, strict=True):
            made.set_up(seats)
            there = {partners_of(four) for four in made.fours()}
            was = {partners_of(four) for four in each.whole}
            broken = tuple(at for at, four in enumerate(each.whole) if partners_of(four) not in there)
            fours = tuple(four for four in made.fours() if partners_of(four) not in was)
            tables += len(fours) - len(broken)
            chosen.append(option_of(each, broken, fours, frozenset()))
            for at in broken:
                less = counts.remove(each.whole[at])
                repeats = repeats[0] - less[0], repeats[1] - less[1], repeats[2] - less[2]
            for four in fours:
                more = counts.add(four)
                repeats = repeats[0] + more[0], repeats[1] + more[1], repeats[2] + more[2]
        return excess_over(repeats, self.aim.allowed(tables)), chosen

    def _swap(self, each: ReseatedRound, most: float) -> bool:
        """Let two of a round change places, if all weighs no more than the most afterwards; tell whether they do."""
        random, seats, playing = self.random, each.seats, each.playing
        somebody = range(len(seats))
        among = each.open if each.open and random() < FIRST_OPEN else somebody
        p = among[int(random() * len(among))]
        x, lot = seats[p], random()
        among = each.open if each.open and lot < OPEN else somebody
        q = each.home.get(x, p) if lot < HOME else among[int(random() * len(among))]
        if p >> 2 == q >> 2 or not (playing[p] or playing[q] or p < 4 * each.whole or q < 4 * each.whole):
            return False
        y = seats[q]
        changed = self.changed + each.changing(p, x, y) + each.changing(q, y, x)
        uneven, again = self.uneven, self.again
        if playing[p] != playing[q]:
            one, other = (x, y) if playing[p] else (y, x)
            uneven += self._rest_instead(one, other)
            again += self._beside(each, one) - self._beside(each, other)
        firm = self._firm(changed, uneven, again)
        if firm > most:
            return False
        total = self.sums.total
        if playing[p]:
            total += self.sums.instead(x, y, (seats[p ^ 2], seats[p ^ 1], seats[p ^ 3]))
        if playing[q]:
            total += self.sums.instead(y, x, (seats[q ^ 2], seats[q ^ 1], seats[q ^ 3]))
        worth = firm + self._over(total)
        if worth > most:
            return False
        self._exchange(each, p, q)
        self.worth = worth
        return True

    def _turn(self, each: ReseatedRound, most: float) -> bool:
        """Let a table change its partners, if all weighs no more than the most afterwards; tell whether it does."""
        table = int(self.random() * each.tables)
        p = 4 * table
        q = p + 1 if self.random() < 0.5 else p + 3
        seats = each.seats
        total = self.sums.total + self.sums.turn((seats[p], seats[q], seats[p ^ 2], seats[q ^ 2]))
        changed = self.changed + (table < each.whole and not each.moved[table])
        if self._firm(changed, self.uneven, self.again) + self._over(total) > most:
            return False
        self._exchange(each, p, q)
        self.worth = self._now()
        return True

    def _put_back(self, each: ReseatedRound, most: float) -> bool:
        """Put a table back as it was, if all weighs no more than the most afterwards; tell whether that is done."""
        table = int(self.random() * each.whole)
        if table >= each.whole or not each.moved[table]:
            return False
        made: list[tuple[int, int]] = []
        for place in range(4 * table, 4 * table + 4):
            if each.seats[place] != each.was[place]:
                made.append((each.seats.index(each.was[place]), place))
                self._exchange(each, *made[-1])
        worth = self._now()
        if worth <= most:
            self.worth = worth
            return True
        for p, q in reversed(made):
            self._exchange(each, p, q)
        return False

    def _now(self) -> float:
        """Return what all weighs as it is now."""
        return self._firm(self.changed, self.uneven, self.again) + self._over(self.sums.total)

    def _beside(self, each: ReseatedRound, who: int) -> int:
        """Return how often somebody rests in the rounds before and after."""
        return (who in self.resting[each.number]) + (who in self.resting[each.number + 2])

    def _firm(self, changed: int, uneven: int, again: int) -> float:
        """Return what sit-outs and tables that change weigh."""
        firm = self.price_of_rest * (uneven + max(0, again - self.shares.again))
        if changed > self.changes:
            firm += self.price_of_change * (changed - self.changes)
        return firm + TOUCH * changed if self.smoothing else firm

    def _over(self, total: int) -> float:
        """Return what repeats above their limits weigh."""
        partners, opponents, meetings = self.limits
        over = 0.0
        if (more := (total & MASK) - meetings) > 0:
            over += more
        if (more := (total >> OPPOSED & MASK) - opponents) > 0:
            over += OPPONENT_WEIGHT * more
        if (more := (total >> PARTNERED) - partners) > 0:
            over += PARTNER_WEIGHT * more
        return over

    def _rest_instead(self, resting: int, playing: int) -> int:
        """Return how many more sit-outs are too many or too few when one rests and another does not."""
        more, less, beyond = self.rests[resting], self.rests[playing], self.shares.beyond
        return (
            beyond(resting, more + 1)
            - beyond(resting, more)
            + beyond(playing, less - 1)
            - beyond(playing, less)
        )

    def _rest(self, resting: int, playing: int) -> None:
        self.rests[resting] += 1
        self.rests[playing] -= 1

    def _exchange(self, each: ReseatedRound, p: int, q: int) -> None:
        """Let two change places."""
        seats, sit = each.seats, self.sums.sit
        x, y = seats[p], seats[q]
        tables = {place & -4 for place in (p, q) if each.playing[place]}
        for at in tables:
            sit(seats[at : at + 4], -1)
        self.changed += each.exchange(p, q)
        for at in tables:
            sit(seats[at : at + 4], 1)
        if each.playing[p] != each.playing[q]:
            resting, playing = (x, y) if each.playing[p] else (y, x)
            self.uneven += self._rest_instead(resting, playing)
            self._rest(resting, playing)
            self.again += self._beside(each, resting) - self._beside(each, playing)
            self.resting[each.number + 1].add(resting)
            self.resting[each.number + 1].discard(playing)
