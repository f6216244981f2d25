"""Counts of a night, and the arithmetic of their bounds (derived in docs/rotations.md)."""

from collections import Counter
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations, pairwise

from tournaments.movements.rotation.round import RotationRound

Pairs = Counter[tuple[int, int]]


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


@dataclass(slots=True)
class PairTally:
    """Hold the counts; ``others`` is how many were ever there at the same time as each entrant."""

    games: Counter[int]
    rests: Counter[int]
    deals: Counter[int]
    partners: Pairs
    opponents: Pairs
    meetings: Pairs
    others: dict[int, int]
    throughout: list[int]
    stays: int
    rests_in_a_row: int
    least_rests_in_a_row: int
    least_stays: int

    @property
    def all_present(self) -> bool:
        """Tell whether nobody came late or left."""
        return len(self.throughout) == len(self.others)

    def repeats(self, pairs: Pairs) -> int:
        """Return the sum of what each pair did more than once."""
        return sum(times - 1 for times in pairs.values())

    def collisions(self, pairs: Pairs) -> int:
        """Return the sum of C(x, 2) over pairs."""
        return sum(choose_two(times) for times in pairs.values())

    def least_collisions(self, totals: Iterable[int]) -> int:
        """Return the bound of such a sum, from what each entrant has in all (in the order of ``games``)."""
        rows = sum(
            least_row(total, self.others[entrant]) for total, entrant in zip(totals, self.games, strict=True)
        )
        return -(-rows // 2)

    def times_throughout(self, pairs: Pairs) -> list[int]:
        """Return how often every two did it who were there throughout."""
        return [pairs[pair] for pair in combinations(self.throughout, 2)]

    def highest_share(self, each_game: int) -> int:
        """Return the least that the most frequent pair can have: one's own share of others, rounded up."""
        return max(
            (-(-each_game * self.games[one] // (others or 1)) for one, others in self.others.items()),
            default=0,
        )

    def lowest_share(self, each_game: int) -> int:
        """Return the most that the least frequent pair can have: one's own share of others, rounded down."""
        return min(
            (each_game * self.games[one] // (self.others[one] or 1) for one in self.throughout), default=0
        )

    def fewest_met(self) -> int:
        """Return how many others the entrant meets who meets fewest, of those there throughout."""
        met: Counter[int] = Counter(entrant for pair in self.meetings for entrant in pair)
        return min((met[entrant] for entrant in self.throughout), default=0)

    def most_that_can_be_met(self) -> int:
        """Return the bound of ``fewest_met``: three a game, and never more than there are."""
        return min((min(3 * self.games[one], self.others[one]) for one in self.throughout), default=0)

    def crowded(self, rounds: Sequence[RotationRound]) -> int:
        """Return how many meetings must repeat because few tables cannot keep the four of one round apart.

        Of the four at a table, at most as many are new to the round before as sat out or came since.
        """
        total = 0
        everybody = len(self.others)
        for number, before in enumerate(rounds):
            tables = len(before.tables)
            if tables < 4:
                fresh = len(before.sit_outs) + everybody - len(before.present)
                total += sum(_crowd(len(later.tables), tables, fresh) for later in rounds[number + 1 :])
        return total


def _crowd(tables: int, tables_before: int, fresh: int) -> int:
    """Return the least repeats between two rounds, the newcomers placed where they help most."""
    if not tables_before:
        return 0
    caps = [4] * tables
    while fresh:
        gains = [
            least_row(cap, tables_before) - least_row(cap - 1, tables_before) if cap else 0 for cap in caps
        ]
        if not gains or max(gains) == 0:
            break
        caps[gains.index(max(gains))] -= 1
        fresh -= 1
    return sum(least_row(cap, tables_before) for cap in caps)


def least_repeats(night: PairTally) -> int:
    """Return the bound of partner repeats: more games than there are pairs, or than somebody has partners."""
    beyond = sum(max(0, night.games[one] - others) for one, others in night.others.items())
    return max(0, night.partners.total() - choose_two(len(night.others)), -(-beyond // 2))


def tally(rounds: Sequence[RotationRound]) -> PairTally:
    """Count a night."""
    here = [set(each.present) for each in rounds]
    everybody = sorted(set().union(*here))
    others = _others(here, everybody)
    partners: Pairs = Counter(pair for each in rounds for pair in each.partners())
    opponents: Pairs = Counter(pair for each in rounds for pair in each.opponents())
    games = Counter(dict.fromkeys(everybody, 0))
    games.update(entrant for each in rounds for seats in each.tables for entrant in seats)
    one_table = bool(rounds) and all(len(each.tables) == 1 for each in rounds)
    return PairTally(
        games=games,
        rests=Counter(entrant for each in rounds for entrant in each.sit_outs),
        deals=Counter(seats[0] for each in rounds for seats in each.tables),
        partners=partners,
        opponents=opponents,
        meetings=partners + opponents,
        others=others,
        throughout=[entrant for entrant in everybody if all(entrant in present for present in here)],
        stays=_stays(rounds),
        rests_in_a_row=sum(
            len(set(one.sit_outs).intersection(other.sit_outs)) for one, other in pairwise(rounds)
        ),
        least_rests_in_a_row=sum(
            max(0, len(one.sit_outs) + len(other.sit_outs) - len(before | after))
            for (one, before), (other, after) in pairwise(zip(rounds, here, strict=True))
        ),
        least_stays=sum(played - 1 for played in games.values() if played) if one_table else 0,
    )


def _others(here: Sequence[set[int]], everybody: Sequence[int]) -> dict[int, int]:
    if all(len(present) == len(everybody) for present in here):
        return dict.fromkeys(everybody, len(everybody) - 1)
    kinds = {frozenset(present) for present in here}
    return {
        entrant: len(set().union(*(present for present in kinds if entrant in present))) - 1
        for entrant in everybody
    }


def _stays(rounds: Sequence[RotationRound]) -> int:
    """Count who sits at the table at which they sat when they last played."""
    last: dict[int, int] = {}
    stays = 0
    for each in rounds:
        now = {entrant: table for table, seats in each.numbered for entrant in seats}
        stays += sum(last.get(entrant) == table for entrant, table in now.items())
        last.update(now)
    return stays
