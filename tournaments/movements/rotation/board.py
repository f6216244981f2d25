"""The search: all seats of the rounds still to be played, and swaps that make them fairer."""

from collections.abc import Mapping, Sequence
from math import exp
from random import Random

from tournaments.movements.rotation.constraints import Pair
from tournaments.movements.rotation.rest_shares import RestShares

PARTNER, OPPONENT, MEETING = 8, 3, 1
"""What a repeat weighs: the k-th time two partner (oppose, meet) costs k - 1 times this."""
FIRM = 1000
"""What a broken wish weighs, each time; for a pair beside all that they repeat, so that a long night parts nobody."""
USUAL = PARTNER, OPPONENT, MEETING
FEWER_MEETINGS = PARTNER, 1, 3
"""What repeats weigh where meetings come before opponents."""

Seating = list[list[int]]
"""A list of seats for each round: places 4k to 4k+3 are one table, 4k with 4k+1 against 4k+2 with 4k+3; the
last places, beyond the tables, rest."""


class SeatingBoard:
    """Keep seats, and for every two what it would cost to let them partner or oppose once more.

    Entrants are 0 to n - 1 here. ``before`` holds how often two of them partnered and opposed before, and
    ``weights`` what a repeat weighs: of partners, of opponents, of meetings. ``size`` is how many play in a round, as
    many as fours can be made of unless told.
    In place ``i`` of a round, the partner is in place ``i ^ 1``, the opponents in ``i ^ 2`` and ``i ^ 3``.
    """

    def __init__(
        self,
        entrants: int,
        before: tuple[Mapping[Pair, int], Mapping[Pair, int]],
        chance: Random,
        weights: tuple[int, int, int] = USUAL,
        size: int | None = None,
    ) -> None:
        self.entrants = entrants
        self.size = entrants - entrants % 4 if size is None else size
        self.chance = chance
        self._before = before
        self.weights = weights
        partner, opponent, meeting = weights
        self._alone = partner + 2 * opponent + 3 * meeting
        self._together: Sequence[Pair] = ()
        self._apart: Sequence[Pair] = ()
        self.pinned: frozenset[int] = frozenset()
        self._wishing: frozenset[int] = frozenset()
        self.seating: Seating = []
        self.rests: list[int] = []
        self.shares: RestShares | None = None
        """How often each may rest in these rounds, where that is set; else all rest as often, to within one."""
        self.rested_last: frozenset[int] = frozenset()
        self.cost = 0

    def wish(self, together: Sequence[Pair], apart: Sequence[Pair], pinned: frozenset[int]) -> None:
        """Let pairs attract or repel each other, and the pinned keep the table they are put at."""
        self._together, self._apart, self.pinned = together, apart, pinned
        self._wishing = frozenset(entrant for pair in together for entrant in pair)

    def set_up(self, seating: Sequence[Sequence[int]], rests: Sequence[int]) -> None:
        """Take these seats; ``rests`` are the sit-outs before them. ``cost`` counts from here."""
        self._look_back(len(seating))
        self.seating = [list(seats) for seats in seating]
        self.rests = list(rests)
        for seats in self.seating:
            for entrant in seats[self.size :]:
                self.rests[entrant] += 1
            for place in range(0, self.size, 2):
                self._partners(seats[place], seats[place + 1], 1)
            for place in range(0, self.size, 4):
                for foe in seats[place + 2 : place + 4]:
                    self._opponents(seats[place], foe, 1)
                    self._opponents(seats[place + 1], foe, 1)
        self.cost = 0

    def _look_back(self, rounds: int) -> None:
        """Start the costs from what was played and what is wished, for so many rounds."""
        self.partner = [[0] * self.entrants for _ in range(self.entrants)]
        self.opponent = [[0] * self.entrants for _ in range(self.entrants)]
        for (one, other), times in self._before[0].items():
            self._partners(one, other, times)
        for (one, other), times in self._before[1].items():
            self._opponents(one, other, times)
        most = rounds * (self.weights[0] + self.weights[2])
        for one, other in (*self._together, *(pair[::-1] for pair in self._together)):
            self.partner[one][other] = -FIRM - most
        for one, other in (*self._apart, *(pair[::-1] for pair in self._apart)):
            self.partner[one][other] += FIRM
            self.opponent[one][other] += FIRM

    def sweep(self, temperature: float, tries: int) -> int:
        """Go through all rounds once, trying swaps for whoever repeats something; return the steps taken.

        A swap that costs ``c`` more is made with probability exp(-c / temperature).
        """
        odds = (
            [exp(-cost / temperature) for cost in range(int(temperature * 8) + 1)]
            if temperature > 0
            else [1.0]
        )
        steps = 0
        order = list(range(len(self.seating)))
        self.chance.shuffle(order)
        for number in order:
            seats = self.seating[number]
            steps += self._move_people(seats, odds, tries) + self._turn_tables(seats, odds)
            if self._together or self.weights[0] > PARTNER:
                steps += self._move_pairs(seats, odds)
            if self.entrants > self.size:
                steps += self._move_sit_outs(number, odds)
        return steps

    def _move_people(self, seats: list[int], odds: Sequence[float], tries: int) -> int:
        """Swap entrants between tables; the loop that takes nearly all of the time."""
        partner, opponent, random, size = self.partner, self.opponent, self.chance.random, self.size
        limit, pinned, wishing = len(odds), self.pinned, self._wishing
        alone = self._alone
        steps = size >> 3
        for i in range(size):
            x = seats[i]
            px, ox = partner[x], opponent[x]
            xp, x1, x2 = seats[i ^ 1], seats[i ^ 2], seats[i ^ 3]
            here = px[xp] + ox[x1] + ox[x2]
            if here <= alone and x not in wishing:
                continue
            for _ in range(tries):
                steps += 1
                j = int(random() * size)
                y = seats[j]
                if j >> 2 == i >> 2 or (pinned and (x in pinned or y in pinned)):
                    continue
                py, oy = partner[y], opponent[y]
                yp, y1, y2 = seats[j ^ 1], seats[j ^ 2], seats[j ^ 3]
                change = px[yp] + ox[y1] + ox[y2] + py[xp] + oy[x1] + oy[x2]
                change += 2 * alone - here - py[yp] - oy[y1] - oy[y2]
                if change <= 0 or (change < limit and random() < odds[change]):
                    self._leave(seats, i)
                    self._leave(seats, j)
                    seats[i], seats[j] = y, x
                    self._join(seats, i)
                    self._join(seats, j)
                    self.cost += change
                    break
        return steps

    def _move_pairs(self, seats: list[int], odds: Sequence[float]) -> int:
        """Exchange partners who are kept together, or all if partners weigh more than usual, with others, whole."""
        random, halves, firm = self.chance.random, self.size >> 1, self.weights[0] > PARTNER
        given_back = 8 * (self.weights[1] + self.weights[2])
        for h in range(halves):
            k = int(random() * halves)
            mine, yours = seats[2 * h : 2 * h + 2], seats[2 * k : 2 * k + 2]
            if (
                not (firm or mine[0] in self._wishing)
                or k >> 1 == h >> 1
                or not self.pinned.isdisjoint(mine + yours)
            ):
                continue
            h_foes, k_foes = (seats[2 * half : 2 * half + 2] for half in (h ^ 1, k ^ 1))
            change = self._facing(mine, k_foes) + self._facing(yours, h_foes) + given_back
            change -= self._facing(mine, h_foes) + self._facing(yours, k_foes)
            if change <= 0 or (change < len(odds) and random() < odds[change]):
                for two, foes, times in (
                    (mine, h_foes, -1),
                    (yours, k_foes, -1),
                    (mine, k_foes, 1),
                    (yours, h_foes, 1),
                ):
                    for one in two:
                        self._opponents(one, foes[0], times)
                        self._opponents(one, foes[1], times)
                seats[2 * h : 2 * h + 2], seats[2 * k : 2 * k + 2] = yours, mine
                self.cost += change
        return 8 * halves  # looking at a try takes as long as some swaps, and making it as long as eight

    def _facing(self, pair: Sequence[int], foes: Sequence[int]) -> int:
        """Return what it costs to let partners oppose partners once more."""
        foe, other = foes
        one, two = self.opponent[pair[0]], self.opponent[pair[1]]
        return one[foe] + one[other] + two[foe] + two[other]

    def _turn_tables(self, seats: list[int], odds: Sequence[float]) -> int:
        """Let the four of a table change partners among themselves."""
        partner, opponent, random = self.partner, self.opponent, self.chance.random
        turned = 2 * (self.weights[0] + self.weights[1])
        for place in range(0, self.size, 4):
            other = place + 2 if random() < 0.5 else place + 3
            a, b = seats[place], seats[place + 1]
            c, d = seats[other], seats[other ^ 1]
            # b and c change places: a partners c, b partners d; a opposes b, c opposes d.
            change = opponent[a][b] + opponent[c][d] - partner[a][b] - partner[c][d] + turned
            change += partner[a][c] + partner[b][d] - opponent[a][c] - opponent[b][d]
            if change <= 0 or (change < len(odds) and random() < odds[change]):
                for one, two in ((a, b), (c, d)):
                    self._partners(one, two, -1)
                    self._opponents(one, two, 1)
                for one, two in ((a, c), (b, d)):
                    self._opponents(one, two, -1)
                    self._partners(one, two, 1)
                seats[place + 1], seats[other] = c, b
                self.cost += change
        return self.size >> 2

    def _move_sit_outs(self, number: int, odds: Sequence[float]) -> int:
        """Let somebody play who rests, for somebody who rested once less."""
        seats, random = self.seating[number], self.chance.random
        for resting in seats[self.size :]:
            playing = seats[int(random() * self.size)]
            if self._may_rest(number, playing, resting):
                change = self.price(number, resting, playing)
                if change <= 0 or (change < len(odds) and random() < odds[change]):
                    self.replace(number, resting, playing)
        return self.entrants - self.size

    def price(self, number: int, resting: int, playing: int) -> int:
        """Return what it costs in the round to let the one play in the other's place."""
        seats = self.seating[number]
        place = seats.index(playing)
        partner, opponent = self.partner, self.opponent
        mate, foe, other_foe = seats[place ^ 1], seats[place ^ 2], seats[place ^ 3]
        gain = partner[playing][mate] + opponent[playing][foe] + opponent[playing][other_foe]
        return (
            partner[resting][mate]
            + opponent[resting][foe]
            + opponent[resting][other_foe]
            + self._alone
            - gain
        )

    def replace(self, number: int, resting: int, playing: int) -> None:
        """Let the one play in the round in the other's place, who rests."""
        seats = self.seating[number]
        self.cost += self.price(number, resting, playing)
        i, j = seats.index(playing), seats.index(resting)
        self._leave(seats, i)
        seats[i], seats[j] = resting, playing
        self._join(seats, i)
        self.rests[playing] += 1
        self.rests[resting] -= 1

    def _may_rest(self, number: int, entrant: int, instead_of: int) -> bool:
        """Tell whether the entrant may rest in the round, so that sit-outs stay as even and as far apart."""
        two = (entrant, instead_of)
        if self.shares is not None:
            if (
                self.rests[entrant] >= self.shares.most[entrant]
                or self.rests[instead_of] <= self.shares.least[instead_of]
            ):
                return False
        elif self.rests[entrant] + 1 != self.rests[instead_of]:
            return False
        return (
            self.pinned.isdisjoint(two)
            and self._wishing.isdisjoint(two)
            and self.rested_apart(number, entrant)
        )

    def rested_apart(self, number: int, entrant: int) -> bool:
        """Tell whether the entrant rests neither in the round nor in the one before or after."""
        if number == 0 and entrant in self.rested_last:
            return False
        around = self.seating[max(number - 1, 0) : number + 2]
        return not any(entrant in seats[self.size :] for seats in around)

    def _leave(self, seats: list[int], place: int) -> None:
        entrant = seats[place]
        self._partners(entrant, seats[place ^ 1], -1)
        self._opponents(entrant, seats[place ^ 2], -1)
        self._opponents(entrant, seats[place ^ 3], -1)

    def _join(self, seats: list[int], place: int) -> None:
        entrant = seats[place]
        self._partners(entrant, seats[place ^ 1], 1)
        self._opponents(entrant, seats[place ^ 2], 1)
        self._opponents(entrant, seats[place ^ 3], 1)

    def _partners(self, one: int, other: int, times: int) -> None:
        partner, opponent = self.partner, self.opponent
        meeting = self.weights[2] * times
        both = self.weights[0] * times + meeting
        partner[one][other] += both
        partner[other][one] += both
        opponent[one][other] += meeting
        opponent[other][one] += meeting

    def _opponents(self, one: int, other: int, times: int) -> None:
        partner, opponent = self.partner, self.opponent
        meeting = self.weights[2] * times
        both = self.weights[1] * times + meeting
        opponent[one][other] += both
        opponent[other][one] += both
        partner[one][other] += meeting
        partner[other][one] += meeting
