"""Which tables of published rounds are not played any more, where there are too many: so that sit-outs stay even."""

from collections.abc import Collection, Sequence
from random import Random

from tournaments.movements.rotation.rest_shares import RestShares

EMPTY = -1
"""In a seat that nobody has any more."""
LOTS = 40
"""How often the choice is made anew, from another beginning drawn by lot, while sit-outs are not even."""
MOST_LOOKED_AT = 400_000
"""So many tables are looked at before the choice is made no more anew, or improved: half a second."""
AGAIN = 2
"""What a second sit-out in a row weighs beside a k-th one more than somebody's share, which weighs k - 1."""


def leave_out(
    rounds: Sequence[list[list[int]]],
    counts: Sequence[int],
    shares: RestShares,
    keepers: Collection[int],
    chance: Random,
) -> None:
    """Leave in each round only so many tables as can be played, and add empty ones where it has fewer.

    ``rounds`` have the tables with the entrants in their seats, EMPTY where nobody is; ``counts`` are how many are
    played in each. Left out are tables with the most empty seats, those of ``keepers`` last; among equals the ones
    whose people rest the least beside their ``shares`` and do not rest in the round before or after.

    >>> rounds = [[[1, 2, 3, 4], [5, 6, 7, 8]]]
    >>> shares = {1: 0, 2: 0, 3: 0, 4: 0, 5: 1, 6: 1, 7: 1, 8: 1}
    >>> leave_out(rounds, [1], RestShares(1, 4, shares, shares), (), Random(1))
    >>> rounds
    [[[1, 2, 3, 4]]]
    """
    for tables, count in zip(rounds, counts, strict=True):
        tables += [[EMPTY] * 4 for _ in range(count - len(tables))]
    work = _Choice(rounds, counts, shares, keepers)
    best = least = None
    for _ in range(LOTS if work.open else 1):
        work.draw(chance)
        cost = work.cost()
        if least is None or cost < least:
            least, best = cost, [set(out) for out in work.out]
        if work.is_even() or work.looked_at >= MOST_LOOKED_AT:
            break
    for tables, out in zip(rounds, best or [], strict=True):
        take_out(tables, out)


def take_out(tables: list[list[int]], out: Collection[int]) -> None:
    """Leave tables of a round out.

    >>> tables = [[1, 2, 3, 4], [5, 6, 7, 8]]
    >>> take_out(tables, [0])
    >>> tables
    [[5, 6, 7, 8]]
    """
    for at in sorted(out, reverse=True):
        del tables[at]


class _Choice:
    """Keep which tables are left out, and how often everybody rests by that."""

    def __init__(
        self,
        rounds: Sequence[list[list[int]]],
        counts: Sequence[int],
        shares: RestShares,
        keepers: Collection[int],
    ) -> None:
        self.rounds = rounds
        self.looked_at = 0
        self.resting = [set(shares.least).difference(*tables) for tables in rounds]
        self.before = shares.rested_last
        self.beyond = {one: -(least + shares.most[one]) / 2 for one, least in shares.least.items()}
        """By how much each rests more than the middle of their share."""
        for resting in self.resting:
            for entrant in resting:
                self.beyond[entrant] += 1
        self.out: list[set[int]] = [set() for _ in rounds]
        self.open: list[tuple[int, list[int]]] = []
        """For each table to choose: its round, and which tables it may be."""
        for number, tables in enumerate(rounds):
            spare = len(tables) - counts[number]
            if spare > 0:
                worth = [(any(one in keepers for one in seats), -seats.count(EMPTY)) for seats in tables]
                limit = sorted(worth)[spare - 1]
                sure = [at for at, each in enumerate(worth) if each < limit]
                for at in sure:
                    self._take(number, at)
                equal = [at for at, each in enumerate(worth) if each == limit]
                self.open += [(number, equal)] * (spare - len(sure))

    def draw(self, chance: Random) -> None:
        """Choose the open tables anew: one after another in an order drawn by lot, and again until none is better.

        Where as many tables were looked at as may be, all are chosen once and no more.
        """
        for number, equal in self.open:
            for at in self.out[number].intersection(equal):
                self._give_back(number, at)
        chosen: dict[int, int] = {}
        better = True
        while better and (not chosen or self.looked_at < MOST_LOOKED_AT):
            better = False
            for slot in chance.sample(range(len(self.open)), len(self.open)):
                number, equal = self.open[slot]
                was = chosen.get(slot)
                if was is not None:
                    self._give_back(number, was)
                free = [at for at in equal if at not in self.out[number]]
                self.looked_at += len(free)
                # Of equals another one by lot, but the one that it was before all others: so this comes to an end.
                now = min(free, key=lambda at: (self._price(number, at), at != was, chance.random()))
                better = better or was is None or self._price(number, now) < self._price(number, was)
                self._take(number, now)
                chosen[slot] = now

    def cost(self) -> float:
        """Return the sum of C(x, 2), where x are the sit-outs beyond a share, and those in a row by their weight."""
        beside = zip([self.before, *self.resting], self.resting, strict=False)
        return sum(many * (many - 1) / 2 for many in self.beyond.values()) + AGAIN * sum(
            len(one & other) for one, other in beside
        )

    def is_even(self) -> bool:
        """Tell whether all rest as often as their shares have it, to within one, and nobody twice in a row."""
        beside = zip([self.before, *self.resting], self.resting, strict=False)
        return max(self.beyond.values()) - min(self.beyond.values()) <= 1 and not any(
            one & other for one, other in beside
        )

    def _price(self, number: int, at: int) -> float:
        around = [self.resting[number - 1] if number else self.before, *self.resting[number + 1 : number + 2]]
        return sum(
            self.beyond[one] + AGAIN * sum(one in resting for resting in around)
            for one in self.rounds[number][at]
            if one != EMPTY
        )

    def _take(self, number: int, at: int) -> None:
        self.out[number].add(at)
        self._count(number, at, 1)

    def _give_back(self, number: int, at: int) -> None:
        self.out[number].discard(at)
        self._count(number, at, -1)

    def _count(self, number: int, at: int, times: int) -> None:
        for one in self.rounds[number][at]:
            if one != EMPTY:
                self.beyond[one] += times
                (self.resting[number].add if times > 0 else self.resting[number].discard)(one)
