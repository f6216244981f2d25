"""Who takes a seat that somebody has left, round by round, or whether its table isn't played. No other changes."""

from collections import Counter
from collections.abc import Collection, Iterator, Sequence
from dataclasses import dataclass
from itertools import islice, pairwise, permutations, product
from random import Random

from tournaments.movements.rotation.left_out import EMPTY
from tournaments.movements.rotation.round import Past
from tournaments.movements.rotation.tally import choose_two, least_row

MOST_CHOICES = 48
"""Choices of one round that are looked at, where several seats are empty and many could take them."""
MOST_LISTED = 8
"""With up to so many tables with an empty seat every choice of those that are played is listed before the cut, with
more only some are drawn: there are 2 to the power of them."""
MOST_KEPT, FEWEST_CHOICES = 100_000, 8
"""Where so many tables have an empty seat, no more tables than this are kept over all rounds and their choices, but so
many choices of a round always."""
MOST_LOOKED_AT = 4_000_000
"""So many pairs are looked at before all is chosen no more anew, or improved: less than a second."""
LOTS = 20
"""How often all is chosen anew from another beginning drawn by lot, until nothing repeats and sit-outs are even."""
PARTNER, UNEVEN = 60, 200
"""What a repeat of partners weighs, and a sit-out that makes them less even."""
Four = tuple[int, ...]
Pair = tuple[int, int]
Way = tuple[tuple[int, ...], tuple[int, ...]]
"""Which tables with an empty seat aren't played, and who takes the seats of the others."""


@dataclass(frozen=True, slots=True)
class Filled:
    """Say what becomes of a round: who takes its empty seats in their order, and which tables aren't played."""

    takers: tuple[int, ...]
    out: tuple[int, ...]
    fours: tuple[Four, ...]
    """The tables that had an empty seat and are played."""
    resting: frozenset[int]


def fill_seats(  # noqa: PLR0913  all that the choice goes by
    rounds: Sequence[Sequence[Sequence[int]]],
    here: Sequence[int],
    past: Past,
    weights: tuple[int, int, int],
    chance: Random,
    *,
    rest: bool | None = None,
) -> list[Filled]:
    """Return for each round who takes the empty seats, so that few repeat anything and sit-outs are even.

    ``rounds`` have the tables with entrants in their seats, EMPTY where nobody is; ``weights`` are those of a
    second sit-out in a row, of opponents and of a meeting. In no round are more seats empty than people have no seat.
    With ``rest`` no table with an empty seat is played, without it each is; None: whichever is better, round by round.

    >>> three = [[[1, 2, 3, EMPTY], [5, 6, 7, 8]]]
    >>> past = Past(dict.fromkeys(range(1, 11), 0), {}, partners=Counter({(3, 9): 1}))
    >>> fill_seats(three, [1, 2, 3, 5, 6, 7, 8, 9, 10], past, (90, 1, 1), Random(1), rest=False)[0].takers
    (10,)
    """
    work = _Filling(rounds, here, past, weights, chance, rest)
    best = least = None
    for _ in range(LOTS):
        work.draw()
        cost = work.cost()
        if least is None or cost < least:
            least, best = cost, list(work.chosen)
        if not work.open or work.repeats() == 0 == work.unevenness() or work.looked_at >= MOST_LOOKED_AT:
            break
    return best or []


class _Filling:
    """Keep what is chosen for each round, how often every two play together by it, and who rests how often."""

    def __init__(  # noqa: PLR0913, PLR0917  all that the choice goes by
        self,
        rounds: Sequence[Sequence[Sequence[int]]],
        here: Collection[int],
        past: Past,
        weights: tuple[int, int, int],
        chance: Random,
        rest: bool | None,
    ) -> None:
        self.chance = chance
        self.again, self.opposing, self.meeting = weights
        self.partners, self.opponents = Counter(past.partners), Counter(past.opponents)
        self.rests = Counter({one: past.rests[one] for one in here})
        self.before = past.rested_last
        self.choices = [list(_choices(tables, here, chance, rest, len(rounds))) for tables in rounds]
        self.open = [number for number, found in enumerate(self.choices) if len(found) > 1]
        for tables in rounds:
            for four in tables:
                if EMPTY not in four:
                    self._play(four, 1)
        self.pairs = [[_pairs_played(one) for one in found] for found in self.choices]
        self.sizes = [6 * sum(len(one.fours) for one in found) for found in self.choices]
        """How many pairs all choices of a round have."""
        self.looked_at = 0
        self.chosen = [found[0] for found in self.choices]
        for one in self.chosen:
            self._take(one, 1)

    def draw(self) -> None:
        """Choose anew by lot, then one round after another as is best beside all others, until nothing is better.

        Where as many pairs were looked at as may be, each round is improved once and no more.
        """
        for number in self.open:
            self._put(number, self.chance.choice(self.choices[number]))
        better, first = True, True
        while better and (first or self.looked_at < MOST_LOOKED_AT):
            better = first = False
            for number in self.chance.sample(self.open, len(self.open)):
                self.looked_at += self.sizes[number]
                was = self.chosen[number]
                self._take(was, -1)
                now = self._cheapest(number, was)
                self._take(now, 1)
                self.chosen[number] = now
                better = better or now is not was

    def repeats(self) -> int:
        """Return what all repeats weigh."""
        total = PARTNER * sum(times - 1 for times in self.partners.values() if times > 1)
        total += self.opposing * sum(choose_two(times) for times in self.opponents.values() if times > 1)
        meetings = self.partners + self.opponents
        return total + self.meeting * sum(choose_two(times) for times in meetings.values() if times > 1)

    def unevenness(self) -> int:
        """Return what sit-outs weigh that are less even than they could be, or follow each other."""
        resting = [self.before, *(one.resting for one in self.chosen)]
        again = sum(len(one & other) for one, other in pairwise(resting))
        return UNEVEN * self._uneven() + self.again * again

    def cost(self) -> int:
        """Return what repeats and sit-outs weigh."""
        return self.repeats() + self.unevenness()

    def _uneven(self) -> int:
        rests = self.rests.values()
        return sum(map(choose_two, rests)) - least_row(sum(rests), len(rests))

    def _cheapest(self, number: int, was: Filled) -> Filled:
        """Return the choice for a round that costs least, where that round counts for nothing yet; rather the last.

        What is the same for all choices of the round is left out of what they cost.
        """
        rests, people, resting = self.rests, len(self.rests), self.rests.total()
        partners, opponents, opposing, meeting = (
            self.partners.get, self.opponents.get, self.opposing, self.meeting,
        )  # fmt: skip
        around = [self.chosen[number - 1].resting if number else self.before]
        around += [other.resting for other in self.chosen[number + 1 : number + 2]]
        even: dict[int, int] = {}
        best, least = was, None
        for one, (partnering, opposed) in zip(self.choices[number], self.pairs[number], strict=True):
            many = len(one.resting)
            if many not in even:
                even[many] = least_row(resting + many, people)
            price = UNEVEN * (sum([rests[each] for each in one.resting]) - even[many])
            for pair in partnering:
                again = partners(pair, 0)
                price += (PARTNER if again else 0) + meeting * (again + opponents(pair, 0))
            for pair in opposed:
                again = opponents(pair, 0)
                price += opposing * again + meeting * (again + partners(pair, 0))
            price += self.again * sum([len(one.resting & other) for other in around])
            if least is None or price < least or (price == least and one is was):
                best, least = one, price
        return best

    def _put(self, number: int, one: Filled) -> None:
        self._take(self.chosen[number], -1)
        self._take(one, 1)
        self.chosen[number] = one

    def _take(self, one: Filled, times: int) -> None:
        for four in one.fours:
            self._play(four, times)
        for resting in one.resting:
            self.rests[resting] += times

    def _play(self, four: Sequence[int], times: int) -> None:
        for pair, partners in _pairs(four):
            (self.partners if partners else self.opponents)[pair] += times


def _choices(
    tables: Sequence[Sequence[int]], here: Collection[int], chance: Random, rest: bool | None, rounds: int
) -> Iterator[Filled]:
    """Give what may become of a round's empty seats; by lot so many as are looked at, where there are more."""
    holed = [at for at, four in enumerate(tables) if EMPTY in four]
    waiting = sorted(set(here).difference(*tables))
    must_play = len(holed) == len(tables)  # Somebody has to play.
    if len(holed) > MOST_LISTED:
        fewest, fullest = (len(holed) if rest is False else must_play), (must_play if rest else len(holed))
        many = range(fewest, fullest + 1)
        most = max(FEWEST_CHOICES, min(MOST_CHOICES, MOST_KEPT // (rounds * len(holed))))
        listed = list(dict.fromkeys(_some_ways(tables, holed, waiting, chance, many, most)))
    else:
        plays = [(True, False) if rest is None else (not rest,)] * len(holed)
        if must_play and rest is not False:
            plays = [(True,), *plays[1:]]
        listed = _every_way(tables, holed, waiting, chance, plays)
    everybody = frozenset(here)
    for out, takers in listed:
        filling = iter(takers)
        fours = tuple(
            tuple(next(filling) if one == EMPTY else one for one in tables[at])
            for at in holed
            if at not in out
        )
        whole = [four for at, four in enumerate(tables) if at not in holed]
        yield Filled(takers, out, fours, everybody.difference(*whole, *fours))


def _every_way(
    tables: Sequence[Sequence[int]],
    holed: Sequence[int],
    waiting: Sequence[int],
    chance: Random,
    plays: Sequence[tuple[bool, ...]],
) -> list[Way]:
    """Return every choice of tables to play, with some who take their seats; of too many so many by lot."""
    ways: list[Way] = []
    for played in product(*plays):
        out = tuple(at for at, plays_on in zip(holed, played, strict=True) if not plays_on)
        empty = sum(tables[at].count(EMPTY) for at in holed if at not in out)
        orders = permutations(chance.sample(waiting, len(waiting)), empty)
        ways += [(out, takers) for takers in islice(orders, MOST_CHOICES)]
    return chance.sample(ways, MOST_CHOICES) if len(ways) > MOST_CHOICES else ways


def _some_ways(  # noqa: PLR0913, PLR0917  all that a choice is made of
    tables: Sequence[Sequence[int]],
    holed: Sequence[int],
    waiting: Sequence[int],
    chance: Random,
    many: range,
    most: int,
) -> Iterator[Way]:
    """Give choices of tables to play, from the most to the fewest of them by even steps: which, and who, by lot."""
    for step in range(most):
        played = set(chance.sample(holed, many[(len(many) - 1) * (most - 1 - step) // (most - 1)]))
        empty = sum(tables[at].count(EMPTY) for at in played)
        yield tuple(at for at in holed if at not in played), tuple(chance.sample(waiting, empty))


def _pairs_played(one: Filled) -> tuple[list[Pair], list[Pair]]:
    """Return who partners, and who opposes, at the tables that had an empty seat."""
    pairs = [each for four in one.fours for each in _pairs(four)]
    return [pair for pair, partners in pairs if partners], [pair for pair, partners in pairs if not partners]


def _pairs(four: Sequence[int]) -> Iterator[tuple[tuple[int, int], bool]]:
    """Give every two of a table, the smaller first, and whether they are partners."""
    for i, j in ((0, 2), (1, 3)):
        yield (min(four[i], four[j]), max(four[i], four[j])), True
    for i, j in ((0, 1), (0, 3), (2, 1), (2, 3)):
        yield (min(four[i], four[j]), max(four[i], four[j])), False
