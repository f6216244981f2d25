"""Count a night: every count of fairness beside its bound (derived in docs/rotations.md).

Where it is proved of a small night, a packing or a missing design that some must repeat, the bound is higher.
"""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from heapq import heapify, heappop, heappush
from itertools import combinations, pairwise
from typing import NamedTuple

from tournaments.movements.rotation.round import (
    RotationRound,
    count_pairs,
    present_in,
    tables_in,
)

Pairs = Counter[tuple[int, int]]
REPEATS = ("opponent_repeats", "meeting_repeats")
WEIGHTIER = ("partner_repeats", "sit_outs_spread", "sit_outs_in_a_row")
"""What comes before opponents and meetings."""
EXACT = {
    (5, 2): (1, 3),
    (5, 3): (3, 9),
    (6, 3): (1, 3),
    (6, 4): (2, 10),
    (6, 5): (5, 18),
    (7, 3): (1, 3),
    (7, 4): (2, 7),
    (7, 5): (3, 12),
    (7, 6): (6, 15),
    (9, 4): (2, 18),
}
"""By players and rounds: the least sum of C(o, 2) and the least sum of C(m, 2), each by itself.

Of all nights in which all tables are played, no two partner twice, and all sit out as often to within one and never
twice in a row. ``tests/tournaments/movements/rotation/every_night.py`` tries them all, and ``test_exact.py`` holds
this to it. The 15 of (7, 6) is only the general bound.
"""

_SMALLER = {8: 2, 9: 1, 10: 2, 11: 2, 17: 1, 19: 3}
"""By points: by how much the packing number is below Johnson's bound, where the rule has an exception."""
_NOT_THERE = frozenset({(20, 6)})
"""Players and rounds of nights in which everybody plays every round and, as is proved, some must meet again."""


class CountAndBound(NamedTuple):
    """Hold one count, and the best that any plan could have in which everybody sits out as often.

    ``others`` is how many other people there are to meet, or how many tables to sit at; of a spread, how often those
    who are compared did it in all. With ``fair`` the bound holds only among plans whose partners and sit-outs are as
    fair. ``whoever_rests`` is the best that any plan at all could have, where that is another.
    """

    value: int
    bound: int
    others: int = 0
    fair: bool = False
    whoever_rests: int | None = None


class PlayRange(NamedTuple):
    """Hold how many other people somebody has, in how many rounds they must play, and in how many they can.

    In a round in which nobody sits out all must. As many tables are played in each round as in the plan.
    """

    others: int
    must: int
    can: int


@dataclass(frozen=True, slots=True)
class NightTally:
    """Hold the counts of a night by key, in the order in which they matter.

    ``players`` were there in any of the ``rounds``, ``throughout`` of them in every one. The night is ``fair`` where
    all were, all tables are played, and partners and sit-outs are as fair as can be. ``must_stay``: if nobody sat at
    one table twice in a row, more people would meet again in some next round.
    """

    counts: Mapping[str, CountAndBound]
    players: int
    throughout: int
    rounds: int
    fair: bool
    must_stay: bool


def choose_two(number: int) -> int:
    """Return how many pairs there are among so many.

    >>> choose_two(4)
    6
    """
    return number * (number - 1) // 2


def least_row(total: int, cells: int) -> int:
    """Return the least sum of C(x, 2) when ``total`` is spread over so many cells.

    >>> least_row(7, 3)
    5
    """
    if cells <= 0:
        return 0
    each, more = divmod(total, cells)
    return (cells - more) * choose_two(each) + more * choose_two(each + 1)


def collisions(pairs: Pairs) -> int:
    """Return the sum of C(x, 2) over pairs, x how often each meets."""
    return sum(choose_two(times) for times in pairs.values())


def tally(rounds: Sequence[RotationRound]) -> NightTally:
    """Count a night."""
    night = _CountedNight(rounds)
    counts = {
        "partner_repeats": night.partner_repeats(),
        "most_opposed": night.most_opposed(),
        "opponents_spread": night.opponents_spread(),
        "opponent_repeats": night.opponent_repeats(),
        "meeting_repeats": night.meeting_repeats(),
        "others_met": night.others_met(),
        "sit_outs_spread": night.sit_outs_spread(),
        "sit_outs_in_a_row": night.sit_outs_in_a_row(),
        "same_table_in_a_row": night.same_table_in_a_row(),
        "first_deals_spread": night.spread(night.deals),
    }
    players = len(night.others)
    fair = (
        night.all_present
        and all(len(each.tables) == players // 4 for each in rounds)
        and all(counts[key].value <= counts[key].bound for key in WEIGHTIER)
    )
    if fair and len(rounds) < players:
        for key, least in zip(REPEATS, least_fair(players, len(rounds)), strict=True):
            value, bound, _others, _fair, whoever_rests = counts[key]
            if least > bound:
                of_any = bound if whoever_rests is None else whoever_rests
                counts[key] = CountAndBound(value, least, fair=True, whoever_rests=of_any)
    return NightTally(counts, players, len(night.throughout), len(rounds), fair, night.must_stay())


class _CountedNight:
    """Count who did what with whom; ``others`` is how many were ever there at the same time as each entrant."""

    def __init__(self, rounds: Sequence[RotationRound]) -> None:
        self.rounds = rounds
        self.here = present_in(rounds)
        everybody = sorted(set().union(*self.here))
        self.others = _others(self.here, everybody)
        self.throughout = [
            entrant for entrant in everybody if all(entrant in present for present in self.here)
        ]
        self.all_present = len(self.throughout) == len(everybody)
        self.games = Counter(dict.fromkeys(everybody, 0))
        self.games.update(entrant for each in rounds for seats in each.tables for entrant in seats)
        self.rests = Counter(entrant for each in rounds for entrant in each.sit_outs)
        self.deals = Counter(seats[0] for each in rounds for seats in each.tables)
        self.partners, self.opponents = count_pairs(rounds)
        self.meetings = self.partners + self.opponents
        self.seats = 4 * sum(len(each.tables) for each in rounds)
        least, most = min(self.games.values(), default=0), max(self.games.values(), default=0)
        # Where all are there throughout and games are shared evenly, no other way to share them has lower bounds.
        self.shared = self.all_present and most - least <= 1

    @cached_property
    def turns(self) -> Counter[PlayRange]:
        """How often each might play, whoever sits out."""
        return count_turns(self.rounds, self.here, self.others)

    def partner_repeats(self) -> CountAndBound:
        """Count what each pair did more than once; more games than pairs, or than somebody has partners, must."""
        more = max(0, self.partners.total() - choose_two(len(self.others)))
        bounds = [max(more, row) for row in self._least_rows(_beyond)]
        return _count(sum(times - 1 for times in self.partners.values()), *bounds)

    def most_opposed(self) -> CountAndBound:
        """Count the most that two oppose; the bound is one's own share of others, rounded up."""
        share = self._highest_share()
        of_any = share if self.shared else least_share(self.turns, self.seats)
        return _count(max(self.opponents.values(), default=0), share, of_any)

    def opponents_spread(self) -> CountAndBound:
        """Count by how much the most that two oppose is above the fewest, of those there throughout."""
        times = [self.opponents[pair] for pair in combinations(self.throughout, 2)]
        if self.all_present:
            shares = (2 * self.games[one] // (self.others[one] or 1) for one in self.throughout)
            bound = self._highest_share() - min(shares, default=0)
            # Who plays most plays no less than an even share of the seats, and who plays fewest no more.
            fewest = 2 * (self.seats // (len(self.others) or 1)) // max(1, len(self.others) - 1)
            of_any = bound if self.shared else least_share(self.turns, self.seats) - fewest
        else:
            bound = of_any = int(bool(times) and sum(times) % len(times) != 0)
        return _count(max(times) - min(times) if times else 0, bound, of_any, sum(times))

    def opponent_repeats(self) -> CountAndBound:
        """Count how often two oppose again."""
        return _count(collisions(self.opponents), *self._least_collisions(2))

    def meeting_repeats(self) -> CountAndBound:
        """Count how often two share a table again."""
        many = max(self._crowded(), least_meetings(len(self.others), len(self.rounds), self.seats // 4))
        bounds = [max(many, row) for row in self._least_collisions(3)]
        return _count(collisions(self.meetings), *bounds)

    def others_met(self) -> CountAndBound:
        """Count whom the entrant meets who meets fewest: at most three a game, and never more than there are."""
        met: Counter[int] = Counter(entrant for pair in self.meetings for entrant in pair)
        most = (min(3 * self.games[one], self.others[one]) for one in self.throughout)
        value = min((met[entrant] for entrant in self.throughout), default=0)
        there = max(0, len(self.others) - 1)
        # They may have all seats: whoever of them plays fewest has no more than an even share.
        their_seats = sum(min(4 * len(each.tables), len(self.throughout)) for each in self.rounds)
        of_any = min(3 * (their_seats // (len(self.throughout) or 1)), there)
        return _count(value, min(most, default=0), of_any, there)

    def spread(self, times: Counter[int]) -> CountAndBound:
        """Count by how much the most that anybody did it is above the fewest, of those there throughout."""
        did = [times[entrant] for entrant in self.throughout]
        bound = int(bool(did) and sum(did) % len(did) != 0)
        return CountAndBound(max(did) - min(did) if did else 0, bound, sum(did))

    def sit_outs_spread(self) -> CountAndBound:
        """Count by how much sit-outs differ among those there throughout; another plan may let others rest more."""
        found = self.spread(self.rests)
        if self.all_present or not self.throughout:
            return found
        those = len(self.throughout)
        most = sum(min(len(each.sit_outs), those) for each in self.rounds)
        fewest = sum(
            max(0, len(each.sit_outs) - len(present) + those)
            for each, present in zip(self.rounds, self.here, strict=True)
        )
        of_any = 0 if most // those * those >= fewest else found.bound
        return _count(found.value, found.bound, of_any, found.others)

    def sit_outs_in_a_row(self) -> CountAndBound:
        """Count who sits out in two rounds running: whoever more than can be seated in either must."""
        value = sum(
            len(set(one.sit_outs).intersection(other.sit_outs)) for one, other in pairwise(self.rounds)
        )
        bound = sum(
            max(0, len(one.sit_outs) + len(other.sit_outs) - len(before | after))
            for (one, before), (other, after) in pairwise(zip(self.rounds, self.here, strict=True))
        )
        return CountAndBound(value, bound)

    def same_table_in_a_row(self) -> CountAndBound:
        """Count who sits at the table at which they sat when they last played; with one table all do."""
        last: dict[int, int] = {}
        stays = 0
        for tables in tables_in(self.rounds):
            now = {entrant: table for table, seats in tables.items() for entrant in seats}
            stays += sum(last.get(entrant) == table for entrant, table in now.items())
            last.update(now)
        bound = 0
        if self._tables() == 1:
            bound = max(0, self.seats - sum(many for each, many in self.turns.items() if each.can))
        return CountAndBound(stays, bound, self._tables())

    def must_stay(self) -> bool:
        """Tell whether in some next round more people meet again if nobody stays at a table of the round before."""
        tables = self._tables()
        for (one, before), (other, here) in pairwise(zip(self.rounds, self.here, strict=True)):
            many, fresh = len(one.tables), len(one.sit_outs) + len(here - before)
            again = max(0, many + len(other.tables) - tables)
            elsewhere = [many - 1] * again + [many] * (len(other.tables) - again)
            if many > 1 and _crowd(elsewhere, fresh) > _crowd([many] * len(other.tables), fresh):
                return True
        return False

    def _tables(self) -> int:
        """Return how many tables of the room are used in the night."""
        return len({number for each in self.rounds for number, _seats in each.numbered})

    def _highest_share(self) -> int:
        """Return the least that the most frequent pair of opponents can have."""
        return max(
            (-(-2 * self.games[one] // (others or 1)) for one, others in self.others.items()), default=0
        )

    def _least_collisions(self, each_game: int) -> tuple[int, int]:
        """Return both bounds of such a sum, from how many others each entrant has so in a game."""
        return self._least_rows(lambda games, others: least_row(each_game * games, others))

    def _least_rows(self, cost: Callable[[int, int], int]) -> tuple[int, int]:
        """Return half of what all cost by their games and others: as they sit out here, and whoever sits out."""
        here = sum(cost(played, self.others[one]) for one, played in self.games.items())
        of_any = here if self.shared else least_sum(self.turns, self.seats, cost)
        return -(-here // 2), -(-of_any // 2)

    def _crowded(self) -> int:
        """Return how many meetings must repeat because few tables cannot keep the four of one round apart.

        Of the four at a table, at most as many are new to the round before as sat out or came since.
        """
        total = 0
        everybody = len(self.others)
        for number, (before, here) in enumerate(zip(self.rounds, self.here, strict=True)):
            tables = len(before.tables)
            if tables < 4:
                fresh = len(before.sit_outs) + everybody - len(here)
                later_rounds = self.rounds[number + 1 :]
                total += sum(_crowd([tables] * len(later.tables), fresh) for later in later_rounds)
        return total


def _count(value: int, bound: int, of_any: int, others: int = 0) -> CountAndBound:
    return CountAndBound(value, bound, others, whoever_rests=None if of_any == bound else of_any)


def _beyond(games: int, others: int) -> int:
    """Return how often somebody must partner again."""
    return max(0, games - others)


def _crowd(tables_before: Sequence[int], fresh: int) -> int:
    """Return the least repeats between two rounds, the newcomers placed where they help most.

    It is given, for each table of the later round, from how many of the earlier one its people may come.
    """
    caps = [4] * len(tables_before)
    while fresh:
        gains = [
            least_row(cap, before) - least_row(cap - 1, before) if cap else 0
            for cap, before in zip(caps, tables_before, strict=True)
        ]
        if not gains or max(gains) == 0:
            break
        caps[gains.index(max(gains))] -= 1
        fresh -= 1
    return sum(map(least_row, caps, tables_before))


def _others(here: Sequence[set[int]], everybody: Sequence[int]) -> dict[int, int]:
    if all(len(present) == len(everybody) for present in here):
        return dict.fromkeys(everybody, len(everybody) - 1)
    kinds = {frozenset(present) for present in here}
    return {
        entrant: len(set().union(*(present for present in kinds if entrant in present))) - 1
        for entrant in everybody
    }


def count_turns(
    rounds: Sequence[RotationRound], here: Sequence[set[int]], others: Mapping[int, int]
) -> Counter[PlayRange]:
    """Return how many people might play how often; ``here`` is who is there in each round.

    >>> night = [RotationRound(((1, 2, 3, 4),), (5,)), RotationRound(((1, 2, 3, 5),))]
    >>> count_turns(night, [{1, 2, 3, 4, 5}, {1, 2, 3, 5}], {1: 4, 2: 4, 3: 4, 4: 4, 5: 4})
    Counter({PlayRange(others=4, must=1, can=2): 4, PlayRange(others=4, must=0, can=1): 1})
    """
    can, must = Counter[int](), Counter[int]()
    for each, present in zip(rounds, here, strict=True):
        if each.tables:
            can.update(present)
            must.update(present if not each.sit_outs else ())
    return Counter(PlayRange(many, must[one], can[one]) for one, many in others.items())


def least_sum(turns: Mapping[PlayRange, int], seats: int, cost: Callable[[int, int], int]) -> int:
    """Return the least that the costs of all come to, when so many ``seats`` are shared out.

    ``cost`` is that of so many games among so many others, and must rise by more with each game, or by as much: then
    the cheapest next game is never a mistake.

    >>> least_sum({PlayRange(3, 0, 2): 2, PlayRange(3, 2, 2): 1}, 5, lambda games, others: games * games)
    9
    """
    total = sum(many * cost(each.must, each.others) for each, many in turns.items())
    left = seats - sum(many * each.must for each, many in turns.items())
    heap = [(_price(cost, each, each.must), each.must, each, many) for each, many in turns.items()]
    heapify(heap)
    while left > 0 and heap:
        price, games, each, many = heappop(heap)
        if games < each.can:
            total += price * min(left, many)
            left -= many
            heappush(heap, (_price(cost, each, games + 1), games + 1, each, many))
    return total


def _price(cost: Callable[[int, int], int], each: PlayRange, games: int) -> int:
    return cost(games + 1, each.others) - cost(games, each.others)


def least_share(turns: Mapping[PlayRange, int], seats: int) -> int:
    """Return the least that the most frequent opponents oppose: each has two opponents a game.

    >>> least_share({PlayRange(3, 2, 2): 4}, 8), least_share({PlayRange(5, 0, 3): 6}, 12)
    (2, 1)
    """
    share = max((-(-2 * each.must // (each.others or 1)) for each in turns), default=0)
    most = min(seats, sum(many * each.can for each, many in turns.items()))
    while _seats_within(turns, share) < most:
        share += 1
    return share


def _seats_within(turns: Mapping[PlayRange, int], share: int) -> int:
    """Return how many seats there are for people who oppose nobody more often than that."""
    return sum(many * min(each.can, share * (each.others or 1) // 2) for each, many in turns.items())


def least_fair(players: int, rounds: int) -> tuple[int, int]:
    """Return the proved least of both sums for a fair night, 0 and 0 where none is proved above the general bound.

    >>> least_fair(7, 4), least_fair(8, 4)
    ((2, 7), (0, 0))
    """
    return EXACT.get((players, rounds), (0, 0))


def packing_number(points: int) -> int:
    """Return D(n, 4, 2): the most fours of n points of which no two share more than one point.

    It is floor(n/4 * floor((n - 1)/3)), S. M. Johnson's bound: a point is in at most (n - 1)/3 fours. Less 1 for
    n = 7 or 10 modulo 12; and by exception 2, 3, 5, 6, 20 and 25 for n = 8, 9, 10, 11, 17 and 19.

    A. E. Brouwer, Optimal packings of K4's into a Kn, Journal of Combinatorial Theory A 26 (1979), 278-297.

    >>> [packing_number(points) for points in (4, 7, 10, 13, 16, 19, 31)]
    [1, 2, 5, 13, 20, 25, 76]
    """
    most = points * ((points - 1) // 3) // 4
    return most - _SMALLER.get(points, int(points % 12 in {7, 10}))


def least_packed(points: int, tables: int) -> int:
    """Return a bound of the sum of C(m, 2), m how often two meet, from how many tables are played in the whole night.

    Take away, for each pair that meets m times, all but one of the tables at which it does: at most m - 1 tables a
    pair. In what is left no two meet twice, so it has at most D(n, 4, 2) tables. So the sum of m - 1 over pairs that
    meet is at least the tables less D(n, 4, 2); and C(m, 2) is no less than m - 1.

    >>> least_packed(19, 4 * 7), least_packed(31, 7 * 11), least_packed(16, 4 * 5)
    (3, 1, 0)
    """
    return max(0, tables - packing_number(points))


def least_without_design(points: int, rounds: int, tables: int) -> int:
    """Return 1 where some must meet again because the design does not exist that would let them meet once, else 0.

    20 players, 6 rounds of 5 tables: without anybody met again everybody meets 18 of the other 19. Not to have met
    is mutual, so the 20 fall into 10 pairs, and the night is a resolvable group divisible design with blocks of four
    and ten groups of two: a 4-RGDD of type 2^10. There is none: it is one of the four exceptions, 2^4, 2^10, 3^4 and
    6^4, in G. Ge and A. C. H. Ling, Asymptotic results on the existence of 4-RGDDs and uniform 5-GDDs, Journal of
    Combinatorial Designs 13 (2005), 222-237. That is taken from there, and not proved anew.

    >>> least_without_design(20, 6, 30), least_without_design(20, 6, 29), least_without_design(20, 5, 25)
    (1, 0, 0)
    """
    everybody_plays = tables == rounds * (points // 4) and points % 4 == 0
    return int(everybody_plays and (points, rounds) in _NOT_THERE)


def least_meetings(points: int, rounds: int, tables: int) -> int:
    """Return the greatest of these bounds of the sum of C(m, 2) for a night of so many rounds and tables in all.

    >>> least_meetings(19, 7, 28), least_meetings(20, 6, 30)
    (3, 1)
    """
    return max(least_packed(points, tables), least_without_design(points, rounds, tables))
