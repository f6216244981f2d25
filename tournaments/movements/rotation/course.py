"""The course of a search: where it starts, how it cools, when it starts again, and which of two seatings is better.

First seats are drawn by lot, with wishes kept. On a night on which nothing was played and nothing is wished, a search
with symmetry may come first: a few first rounds, each turned several times, so that one swap mends many rounds.
"""

from collections import Counter
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import chain, count, cycle
from random import Random

from tournaments.movements.rotation.board import FEWER_MEETINGS, USUAL, Seating, SeatingBoard
from tournaments.movements.rotation.constraints import Pair
from tournaments.movements.rotation.opening import Opening, designed, opening
from tournaments.movements.rotation.rest_shares import RestShares
from tournaments.movements.rotation.rests_to_come import draw_rests
from tournaments.movements.rotation.running_order import in_order, shares_sit_outs
from tournaments.movements.rotation.sit_outs import draw_sit_outs


def draw_seats(
    entrants: int,
    resting: Sequence[int],
    together: Sequence[Pair],
    tables: Mapping[int, int],
    chance: Random,
) -> list[int]:
    """Return the seats of one round as in ``board.Seating``.

    Those who keep a table (``tables``, from 0) are put there, first those with a partner they are kept together
    with; then other pairs are put together, then everybody else.
    """
    size = entrants - len(resting)
    seats: list[int | None] = [None] * size
    playing = [entrant for entrant in range(entrants) if entrant not in resting]
    chance.shuffle(playing)
    pairs = [pair for pair in together if not set(pair).intersection(resting)]
    paired = {entrant for pair in pairs for entrant in pair}
    keeping = [pair for pair in pairs if not tables.keys().isdisjoint(pair)]
    _put_together(seats, keeping, tables)
    for entrant in playing:
        if entrant in tables and entrant not in paired:
            table = 4 * tables[entrant]
            free = [place for place in range(table, table + 4) if seats[place] is None]
            if free:
                seats[free[0]] = entrant
    _put_together(seats, [pair for pair in pairs if pair not in keeping], tables)
    left = [entrant for entrant in playing if entrant not in set(seats)]
    filled = [left.pop() if seat is None else seat for seat in seats]
    return filled + list(resting)


def _put_together(seats: list[int | None], pairs: Sequence[Pair], tables: Mapping[int, int]) -> None:
    """Give each pair two places as partners, as far as there are any."""
    for pair in pairs:
        half = _free_half(seats, [tables[one] for one in pair if one in tables])
        if half is not None:
            seats[half : half + 2] = pair


def _free_half(seats: Sequence[int | None], tables: Sequence[int]) -> int | None:
    """Return where two partners find room, at one of the tables if any is named."""
    places = range(4 * tables[0], 4 * tables[0] + 4, 2) if tables else range(0, len(seats), 2)
    return next((place for place in places if seats[place] is None and seats[place + 1] is None), None)


class TurningBoard(SeatingBoard):
    """Keep only first rounds, of which each stands for ``turns`` rounds.

    Entrants are rings of ``turns`` numbers, and a few left over who stand still. A turn moves everybody on
    within the ring. Costs of a swap are those of one round; where it touches one ring twice they are near
    enough to steer by, and the seats are weighed exactly when they are unrolled.
    """

    def __init__(
        self, entrants: int, turns: int, chance: Random, weights: tuple[int, int, int] = USUAL
    ) -> None:
        super().__init__(entrants, ({}, {}), chance, weights)
        moving = entrants - entrants % turns
        self.images = [
            [one if one >= moving else one - one % turns + (one + turn) % turns for one in range(entrants)]
            for turn in range(turns)
        ]

    def drawn(self, rounds: int) -> Seating:
        """Return first rounds by lot, in which of each ring at most one rests where that is enough."""
        turns, count = len(self.images), self.entrants - self.size
        rings = list(range(self.entrants // turns))
        self.chance.shuffle(rings)
        seating = []
        for number in range(rounds):
            resting = [
                turns * rings[(number * count + each) % len(rings)] + self.chance.randrange(turns)
                for each in range(count)
            ]
            seats = [one for one in range(self.entrants) if one not in resting]
            self.chance.shuffle(seats)
            seating.append(seats + resting)
        return seating

    def unrolled(self) -> Seating:
        """Return all rounds: each first round in each of its turns."""
        return [[image[one] for one in seats] for image in self.images for seats in self.seating]

    def _move_sit_outs(self, number: int, odds: Sequence[float]) -> int:  # noqa: ARG002  who rests stays drawn
        return 0

    def _partners(self, one: int, other: int, times: int) -> None:
        self._count(one, other, self.weights[0] * times, times)

    def _opponents(self, one: int, other: int, times: int) -> None:
        self._count(other, one, 0, times, self.weights[1] * times)

    def _count(self, one: int, other: int, partner: int, times: int, opponent: int = 0) -> None:
        meeting = self.weights[2] * times
        for image in self.images:
            a, b = image[one], image[other]
            for here, there in ((a, b), (b, a)):
                self.partner[here][there] += partner + meeting
                self.opponent[here][there] += opponent + meeting


HOT, WARM, COLD = 1.6, 0.8, 0.25
"""Temperatures, in the units of the board's cost."""
TRIES = 4
"""Swaps that are tried for one entrant before the next has a turn."""
RUNS = (0.2, 0.25, 0.45)
"""What part of the effort each start from nothing may spend, once first seats were warmed and cooled."""
POLISH = 0.1
TURNING, TURNED = 0.3, 4
"""What part of the effort goes into searches with symmetry where one fits, and how often each is tried."""
CHUNKS = 24
TIGHT = 0.5
"""From this part of all possible partners on, partners are found first and then held."""
PARTNERS_ONLY, PARTNER_FIRM = (1, 0, 0), 24
FIRST_CARE = 250_000
"""Steps that finding partners may take."""
QUICK = 10_000
"""Up to so many places in all rounds a second start is looked at where the first leaves something amiss."""
LOW = (0.6, 0.7)
"""First temperatures by turns for seats that are hard to better: warmer ones lose what a long search found."""
COOLING = 100_000
"""Steps of each such cooling: many short ones find more than a few long ones."""
LONG = 0.55
"""From this part of a design's rounds on, other choices of its rounds beat seats searched from nothing."""


@dataclass(frozen=True, slots=True)
class Scales:
    """Weigh seatings for one request: what was played and what is wished stay the same; ``size`` play in a round.

    With ``fewer_meetings`` meetings come before opponents. ``rests`` are the sit-outs before; where a night goes on,
    ``shares`` are how often each may rest from now on, and ``rests`` by how much that is less than somebody else may.
    """

    entrants: int
    partners: Mapping[Pair, int]
    opponents: Mapping[Pair, int]
    rests: tuple[int, ...]
    rested_last: frozenset[int]
    together: tuple[Pair, ...]
    apart: tuple[Pair, ...]
    size: int
    fewer_meetings: bool = False
    shares: RestShares | None = None

    @property
    def rests_before(self) -> tuple[int, ...]:
        """How often each rested before, where that counts on: shares count from now."""
        return self.rests if self.shares is None else (0,) * self.entrants

    def amiss(self, seating: Seating) -> bool:
        """Tell whether a wish is broken, or two partner twice who are not kept together."""
        partners = Counter(self.partners)
        for seats in seating:
            partners.update(set(_partners(seats, self.size)))
        again = any(times > 1 for pair, times in partners.items() if pair not in self.together)
        return again or self.weigh(seating)[0] > 0

    def weigh(self, seating: Seating) -> tuple[int, ...]:
        """Return a key of which the smaller is the better seating, the weightiest count first.

        Broken wishes, partner repeats, uneven sit-outs, sit-outs in a row; then the most that two oppose, sum of
        C(o, 2), sum of C(m, 2), or this last sum first.
        """
        size = self.size
        partners, opponents = Counter(self.partners), Counter(self.opponents)
        rests, last, in_a_row = list(self.rests_before), self.rested_last, 0
        playing_together = playing_apart = 0
        for seats in seating:
            pairs = set(_partners(seats, size))
            foes = set(_opponents(seats, size))
            partners.update(pairs)
            opponents.update(foes)
            resting = frozenset(seats[size:])
            for entrant in resting:
                rests[entrant] += 1
            in_a_row += len(resting & last)
            last = resting
            playing_together += sum(
                pair not in pairs and not resting.issuperset(pair) for pair in self.together
            )
            playing_apart += sum(pair in pairs or pair in foes for pair in self.apart)
        opposed = (max(opponents.values()), _collisions(opponents))
        met = _collisions(partners + opponents)
        return (
            playing_together + playing_apart,
            sum(times - 1 for times in partners.values() if times > 1),
            max(rests) - min(rests) if self.shares is None else sum(map(self.shares.beyond, count(), rests)),
            in_a_row,
            *((met, *opposed) if self.fewer_meetings else (*opposed, met)),
        )


@dataclass(frozen=True, slots=True)
class SearchLeg:
    """Hold one stretch: its steps, its first temperature, and from which seats it starts if from new ones."""

    steps: int
    hot: float
    developed: bool = False
    drawn: bool = False
    turns: int = 0


@dataclass(frozen=True, slots=True)
class Course:
    """Hold one request: whose seats, how many rounds, and how hard to look.

    ``tables``: who keeps which table, from 0. ``fresh``: nothing was played and nothing is wished, and
    there are tables for all. ``given``: seats to begin with; every wish is kept in them, or few
    exchanges keep it. ``thorough``: search also from seats that a search of some seconds has no hope to better.
    """

    scales: Scales
    rounds: int
    tables: dict[int, int]
    fresh: bool
    chance: Random
    effort: int
    given: Opening | None = None
    thorough: bool = False

    def run(self) -> Iterator[tuple[int, Seating | None]]:
        """Give the steps taken so far, and better seats whenever there are any; first comes a valid start.

        Where a search of some seconds has no hope to better that start, nothing more comes, unless the search is to be
        thorough: then the whole effort goes into that start. Else steps are taken until the effort is spent.
        """
        board = self._board((PARTNER_FIRM, *self._weights[1:]) if self._tight else self._weights)
        settled = self._start(board)
        best, kept = self._worth(board), _copy(board)
        steps = 0
        in_order_already = self.fresh or (self.given is not None and self.given.playable)
        yield steps, _copy(board) if in_order_already else self._ordered(board)
        if settled and not self.thorough:
            return
        for leg in () if settled else self._legs():
            if leg.developed:
                steps += self._develop(board, leg.steps // 4)
            elif leg.drawn:
                board.set_up(self._partnered() if self._tight else self._drawn(), self.scales.rests_before)
            elif leg.turns:
                steps += self._turn(board, leg)
            for spent in chain((0,), self._anneal(board, leg) if not leg.turns else ()):
                steps += spent
                worth = self._worth(board)
                better = worth < best
                if better:
                    best, kept = worth, _copy(board)
                if spent or better or leg.turns:
                    yield steps, self._ordered(board) if better else None
        yield from self._refine(board, kept, steps)

    def _refine(self, board: SeatingBoard, kept: Seating, steps: int) -> Iterator[tuple[int, Seating | None]]:
        """Warm the best seats a little and cool them, again and again, until the effort is spent.

        Seats that are worth as much as the best are gone on with, since others lie near them.
        """
        board.set_up(kept, self.scales.rests_before)
        best = self._worth(board)
        for hot in cycle(LOW):
            if steps >= self.effort:
                return
            for spent in self._anneal(board, SearchLeg(min(COOLING, self.effort - steps), hot)):
                steps += spent
            worth = self._worth(board)
            better = worth < best
            if worth <= best:
                best, kept = worth, _copy(board)
            else:
                board.set_up(kept, self.scales.rests_before)
            yield steps, self._ordered(board) if better else None

    @property
    def _weights(self) -> tuple[int, int, int]:
        return FEWER_MEETINGS if self.scales.fewer_meetings else USUAL

    def _board(self, weights: tuple[int, int, int]) -> SeatingBoard:
        scales = self.scales
        board = SeatingBoard(
            scales.entrants, (scales.partners, scales.opponents), self.chance, weights, scales.size
        )
        board.wish(scales.together, scales.apart, frozenset(self.tables))
        board.rested_last = scales.rested_last
        board.shares = scales.shares
        return board

    def _legs(self) -> Iterator[SearchLeg]:
        """Give the legs: warm and cool the first seats, then start anew with ever more patience."""
        yield SearchLeg(int(POLISH * self.effort), WARM)
        developed = self.fresh and self.rounds >= LONG * (self.scales.entrants - 1)
        turns = [] if developed or not self.fresh else self._symmetries()
        for symmetry in turns * TURNED:
            yield SearchLeg(int(TURNING * self.effort / len(turns) / TURNED), HOT, turns=symmetry)
        for part in RUNS:
            share = part * (1 - TURNING) if turns else part
            yield SearchLeg(int(share * self.effort), WARM if developed else HOT, developed, not developed)

    def _symmetries(self) -> list[int]:
        """Return by how many turns first rounds can make up the night, with nearly everybody in a ring."""
        entrants = self.scales.entrants
        return [
            turns
            for turns in range(4, min(self.rounds, entrants // 2) + 1)
            if self.rounds % turns == 0 and entrants % turns < 4
        ]

    def _turn(self, board: SeatingBoard, leg: SearchLeg) -> int:
        """Set the board up from a search with symmetry; return the steps that took."""
        small = TurningBoard(self.scales.entrants, leg.turns, self.chance, self._weights)
        small.set_up(small.drawn(self.rounds // leg.turns), self.scales.rests)
        spent = 0
        while spent < leg.steps:
            spent += 2 * small.sweep(leg.hot * (COLD / leg.hot) ** (spent / leg.steps), TRIES)
        small.sweep(0, TRIES)
        board.set_up(small.unrolled(), self.scales.rests_before)
        return spent

    def _anneal(self, board: SeatingBoard, leg: SearchLeg) -> Iterator[int]:
        """Cool the board from the leg's temperature; give the steps of each chunk."""
        chunk = max(1, self.effort // CHUNKS)
        spent = told = 0
        while spent < leg.steps:
            spent += board.sweep(leg.hot * (COLD / leg.hot) ** (spent / leg.steps), TRIES)
            if spent - told >= chunk:
                yield spent - told
                told = spent
        yield spent - told + board.sweep(0, TRIES)

    def _start(self, board: SeatingBoard) -> bool:
        """Set the board up with seats that can be played at once; tell whether there is nothing left to look for."""
        if self.fresh:
            first = opening(
                self.scales.entrants, self.rounds, self.chance, fewer_meetings=self.scales.fewer_meetings
            )
            if self.rounds < self.scales.entrants or shares_sit_outs(first.seating, self.scales.size):
                board.set_up(first.seating, self.scales.rests_before)
                return first.settled
        if self.given is not None:
            board.set_up(self.given.seating, self.scales.rests_before)
            if not self.given.settled and not self.given.playable:
                self._mend(board)
            return self.given.settled
        board.set_up(self._partnered(), self.scales.rests_before)
        board.sweep(0, TRIES)
        return False

    def _mend(self, board: SeatingBoard) -> None:
        """Exchange people until wishes are kept and no partners repeat; where that fails, see what lots come to."""
        self._part_partners(board)
        places = self.scales.entrants * self.rounds
        steps = board.sweep(0, TRIES)
        while steps < FIRST_CARE and self._worth(board)[0]:
            steps += board.sweep(0, TRIES) + places
        if places <= QUICK and self.scales.amiss(board.seating):
            worth, mended = self._worth(board), _copy(board)
            board.set_up(self._partnered(), self.scales.rests_before)
            board.sweep(0, TRIES)
            if worth[:2] <= self._worth(board)[:2]:
                board.set_up(mended, self.scales.rests_before)

    @property
    def _tight(self) -> bool:
        """Whether partners are used up so far that they need the search's first care."""
        entrants = self.scales.entrants
        used = 2 * sum(self.scales.partners.values()) / entrants + self.rounds
        return not self.fresh and used >= TIGHT * (entrants - 1)

    def _partnered(self) -> Seating:
        """Return seats by lot in which, as far as a search for partners alone finds, none repeat."""
        board = self._board(PARTNERS_ONLY)
        board.set_up(self._drawn(), self.scales.rests_before)
        self._part_partners(board)
        return board.seating

    def _part_partners(self, board: SeatingBoard) -> None:
        """Exchange people until no partners repeat, or the steps for that are spent."""
        steps = board.sweep(0, TRIES)
        while self._worth(board)[1] and steps < FIRST_CARE:
            # Weighing the seats takes as long as so many swaps.
            steps += board.sweep(COLD, TRIES) + self.scales.entrants * self.rounds

    def _develop(self, board: SeatingBoard, steps: int) -> int:
        """Set the board up from other rounds of the design; return the steps that took."""
        entrants = self.scales.entrants
        first = designed(entrants, self.rounds, self.chance, steps // (3 * entrants), self._weights)
        board.set_up(first.seating, self.scales.rests_before)
        return steps

    def _drawn(self) -> Seating:
        scales = self.scales
        many = scales.entrants - scales.size
        resting = (
            draw_sit_outs(scales.rests, self.rounds, many, scales.rested_last, scales.together, self.chance)
            if scales.shares is None
            else draw_rests(scales.shares, self.chance, scales.together)
        )
        return [
            draw_seats(scales.entrants, sit_outs, scales.together, self.tables, self.chance)
            for sit_outs in resting
        ]

    def _worth(self, board: SeatingBoard) -> tuple[int, ...]:
        return self.scales.weigh(board.seating)

    def _ordered(self, board: SeatingBoard) -> Seating:
        """Return a copy of the seats, the rounds in the order in which they are played."""
        scales, seating = self.scales, _copy(board)
        ordered = in_order(seating, scales.size, self.chance, scales.rests, scales.rested_last)
        if scales.shares is not None and scales.weigh(ordered)[3] > scales.weigh(seating)[3]:
            return seating  # Nobody comes to rest twice in a row by another order.
        return ordered


def _copy(board: SeatingBoard) -> Seating:
    return [list(seats) for seats in board.seating]


def _partners(seats: list[int], size: int) -> Iterator[Pair]:
    for place in range(0, size, 2):
        one, other = seats[place : place + 2]
        yield (one, other) if one < other else (other, one)


def _opponents(seats: list[int], size: int) -> Iterator[Pair]:
    for place in range(0, size, 4):
        for one in seats[place : place + 2]:
            for other in seats[place + 2 : place + 4]:
                yield (one, other) if one < other else (other, one)


def _collisions(pairs: Counter[Pair]) -> int:
    return sum(times * (times - 1) // 2 for times in pairs.values())
