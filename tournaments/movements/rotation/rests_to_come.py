"""Who rests in which of the rounds to come: as shares allow, never twice in a row, and from few whole tables."""

from collections.abc import Collection, Mapping, Sequence
from math import exp
from random import Random

from tournaments.movements.rotation.constraints import Pair
from tournaments.movements.rotation.left_out import EMPTY
from tournaments.movements.rotation.rest_shares import RestShares
from tournaments.movements.rotation.sit_outs import take_whole_pairs

LAW, PARTED = 8.0, 16.0
"""What it weighs that somebody rests too often, too seldom or twice in a row, and that a pair is parted by a rest."""
BROKEN, HOLED, MORE = 1.0, 0.3, 0.2
"""What it weighs that somebody of a whole table rests, or of one with an empty seat; and each further one of it."""
HOT, COLD = 1.0, 0.1
"""What may be paid for a step at first and at last."""
STEPS, MOST_STEPS = 300, 40_000
"""Steps for each sit-out to come, and in all: a tenth of a second or two."""
DEALS = 20
"""How often sit-outs are dealt anew until nobody rests twice in a row who need not."""
WAITING, BOTH = 0.6, 0.4
"""How often somebody is drawn who has no seat, and how often two exchange sit-outs in two rounds."""


def choose_rests(
    shares: RestShares,
    rounds: Sequence[Sequence[Sequence[int]]],
    chance: Random,
    together: Sequence[Pair] = (),
) -> list[frozenset[int]]:
    """Return who rests in each round to come: rather those who have no seat, so that few tables change.

    ``rounds`` have the tables with entrants in their seats, EMPTY where nobody is, as many as are to be played. Pairs
    kept ``together`` rest together where two rest.

    >>> shares = RestShares(1, 1, {1: 0, 2: 0, 3: 0, 4: 0, 5: 0}, dict.fromkeys(range(1, 6), 1))
    >>> choose_rests(shares, [[[1, 2, 3, 4]]], Random(1))
    [frozenset({5})]
    """
    pairs = {one: other for pair in together for one, other in (pair, pair[::-1])} if shares.count > 1 else {}
    work = _Resting(shares, rounds, pairs, chance)
    work.set_up(work.waiting_first())
    found = work.improved()
    if found is None:
        work.set_up(work.dealt())
        found = work.improved() or work.copy()
    return found


def draw_rests(shares: RestShares, chance: Random, together: Sequence[Pair] = ()) -> list[tuple[int, ...]]:
    """Return who rests in each round to come where nobody has a seat yet."""
    seatless: list[list[list[int]]] = [[] for _ in range(shares.rounds)]
    found = (
        choose_rests(shares, seatless, chance, together) if shares.count else [frozenset()] * shares.rounds
    )
    return [tuple(sorted(each)) for each in found]


class _Resting:
    """Keep who rests in each round, and what that weighs."""

    def __init__(
        self,
        shares: RestShares,
        rounds: Sequence[Sequence[Sequence[int]]],
        mate: Mapping[int, int],
        chance: Random,
    ) -> None:
        self.shares, self.mate, self.chance = shares, mate, chance
        self.people = sorted(shares.least)
        self.table = [
            {one: at for at, four in enumerate(tables) for one in four if one != EMPTY} for tables in rounds
        ]
        self.holed = [{at for at, four in enumerate(tables) if EMPTY in four} for tables in rounds]
        self.waiting = [sorted(set(self.people).difference(seated)) for seated in self.table]
        self.resting: list[set[int]] = []
        self.rests: dict[int, int] = {}
        self.cost = 0.0

    def waiting_first(self) -> list[set[int]]:
        """Return sit-outs of those who have no seat, first who rested least; of others where they are too few."""
        shares, rests, last = self.shares, dict.fromkeys(self.people, 0), set(self.shares.rested_last)
        found = []
        for waiting in self.waiting:
            without = set(waiting)
            lots = self.chance.sample(self.people, len(self.people))
            order = sorted(
                lots,
                key=lambda one: (one not in without, one in last, rests[one] >= shares.most[one], rests[one]),
            )
            last = set(take_whole_pairs(order, shares.count, self.mate))
            for one in last:
                rests[one] += 1
            found.append(last)
        return found

    def dealt(self) -> list[set[int]]:
        """Return sit-outs by the shares, whoever has a seat: who has most left to rest first, and nobody in a row."""
        best: list[set[int]] = []
        for _ in range(DEALS):
            found = self._deal()
            if not best or self.shares.too_often_again(found) < self.shares.too_often_again(best):
                best = found
            if not self.shares.too_often_again(best) and not self.shares.uneven(best):
                break
        return best

    def _deal(self) -> list[set[int]]:
        """Deal how often each rests, one more to whoever rests seldomest; then let who has most left rest first.

        Of an odd number of rounds, those who rest in every second one begin in the first, and so do those who play in
        every second one: no more can do so than rest at once, or play at once. So only those rest or play so often who
        must, or somebody would rest twice in a row who need not.
        """
        shares, last = self.shares, set(self.shares.rested_last)
        left = dict(shares.least)
        more = shares.count * shares.rounds - sum(left.values())
        lots = self.chance.sample(self.people, len(self.people))
        lots.sort(key=lambda one: (shares.least[one], one in last))
        for one in [one for one in lots if shares.most[one] > shares.least[one]][: max(0, more)]:
            left[one] += 1
        found = []
        for _ in range(shares.rounds):
            lots = self.chance.sample(self.people, len(self.people))
            order = sorted(
                lots,
                key=lambda one: (
                    not left[one],
                    one in last,
                    -left[one],
                    left.get(self.mate.get(one, one), 0),
                ),
            )
            last = set(take_whole_pairs(order, shares.count, self.mate))
            for one in last:
                left[one] -= 1
            found.append(last)
        return found

    def set_up(self, resting: Sequence[Collection[int]]) -> None:
        """Let these rest."""
        self.resting = [set() for _ in resting]
        self.rests = dict.fromkeys(self.people, 0)
        self.cost = sum(LAW * self.shares.beyond(one, 0) for one in self.people)
        for number, each in enumerate(resting):
            for one in sorted(each):
                self.cost += self._rest(number, one)

    def copy(self) -> list[frozenset[int]]:
        """Return who rests in each round."""
        return [frozenset(each) for each in self.resting]

    def _is_lawful(self) -> bool:
        return not self.shares.uneven(self.resting) and not self.shares.too_often_again(self.resting)

    def improved(self) -> list[frozenset[int]] | None:
        """Return the best sit-outs found; None where none keep the law."""
        chance, people = self.chance, self.people
        opened = [number for number, each in enumerate(self.resting) if 0 < len(each) < len(people)]
        best, least = (self.copy(), self.cost) if self._is_lawful() else (None, float("inf"))
        steps = min(MOST_STEPS, STEPS * sum(map(len, self.resting)))
        for step in range(steps if opened else 0):
            if best is not None and least <= 0:
                break
            heat = HOT * (COLD / HOT) ** (step / steps)
            number = opened[int(chance.random() * len(opened))]
            resting = self.resting[number]
            among = self.waiting[number] if self.waiting[number] and chance.random() < WAITING else people
            one = among[int(chance.random() * len(among))]
            if one in resting:
                continue
            out = sorted(resting)[int(chance.random() * len(resting))]
            change = self._instead(number, out, one)
            other = None
            if chance.random() < BOTH:
                other = self._other_round(number, out, one)
                change += self._instead(other, one, out) if other is not None else 0.0
            if change > 0 and chance.random() >= exp(-change / heat):
                if other is not None:
                    self._instead(other, out, one)
                self._instead(number, one, out)
                continue
            self.cost += change
            if self.cost < least - 1e-9 and self._is_lawful():
                best, least = self.copy(), self.cost
        return best

    def _other_round(self, number: int, out: int, one: int) -> int | None:
        """Return another round in which the one rests and the other does not, by lot."""
        rounds = [
            at for at, each in enumerate(self.resting) if at != number and one in each and out not in each
        ]
        return rounds[int(self.chance.random() * len(rounds))] if rounds else None

    def _instead(self, number: int, out: int, one: int) -> float:
        """Let somebody rest in a round instead of another; return by how much that is dearer."""
        return self._play(number, out) + self._rest(number, one)

    def _rest(self, number: int, one: int) -> float:
        price = self._price(number, one)
        self.resting[number].add(one)
        self.rests[one] += 1
        return price + LAW * (
            self.shares.beyond(one, self.rests[one]) - self.shares.beyond(one, self.rests[one] - 1)
        )

    def _play(self, number: int, one: int) -> float:
        self.resting[number].remove(one)
        self.rests[one] -= 1
        price = -self._price(number, one)
        return price + LAW * (
            self.shares.beyond(one, self.rests[one]) - self.shares.beyond(one, self.rests[one] + 1)
        )

    def _price(self, number: int, one: int) -> float:
        """Return what it weighs that somebody rests in a round, beside all others: not how often."""
        resting = self.resting
        before = resting[number - 1] if number else self.shares.rested_last
        price = LAW * (one in before)
        if number + 1 < len(resting):
            price += LAW * (one in resting[number + 1])
        table = self.table[number].get(one)
        if table is not None:
            at = self.table[number]
            if any(at.get(other) == table for other in resting[number]):
                price += MORE
            else:
                price += HOLED if table in self.holed[number] else BROKEN
        mate = self.mate.get(one)
        if mate is not None:
            price += -PARTED if mate in resting[number] else PARTED
        return price
