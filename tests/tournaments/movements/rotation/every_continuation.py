"""Every way to go on with a small night, tried one after another: does any do better in one count?

What was played stands, the people who are here are here in every round to come, and as many tables are played in
each. Counts are worked out here by themselves.
"""

from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from itertools import combinations, pairwise

from tests.tournaments.movements.rotation.every_night import splits
from tournaments.movements.rotation.round import RotationRound

Pair = tuple[int, int]
SUMS = ("partner_repeats", "opponent_repeats", "meeting_repeats", "sit_outs_in_a_row", "same_table_in_a_row")
"""Counts that only grow from round to round, each by what a round adds."""


class Choice:
    """Hold one way to seat a round: who partners, who opposes, who plays and who rests."""

    def __init__(self, tables: Sequence[tuple[Pair, Pair]], here: Sequence[int]) -> None:
        self.partners = [_pair(*side) for table in tables for side in table]
        self.opponents = [_pair(one, other) for us, them in tables for one in us for other in them]
        self.plays = frozenset(one for table in tables for side in table for one in side)
        self.rests = frozenset(here) - self.plays


def _pair(one: int, other: int) -> Pair:
    return (min(one, other), max(one, other))


def choices(here: Sequence[int], tables: int) -> list[Choice]:
    """Return every way to seat these people at so many tables."""
    found: list[Choice] = []
    for fours in splits(sorted(here), tables):
        ways: list[list[tuple[Pair, Pair]]] = [[]]
        for a, b, c, d in fours:
            sides = (((a, b), (c, d)), ((a, c), (b, d)), ((a, d), (b, c)))
            ways = [[*way, table] for way in ways for table in sides]
        found += [Choice(way, here) for way in ways]
    return found


class Continuations:
    """Look among all ways to go on for one with less of a count (of others met: with more)."""

    def __init__(self, played: Sequence[RotationRound], here: Sequence[int], tables: Sequence[int]) -> None:
        self.played = [
            Choice([((n, s), (e, w)) for n, e, s, w in each.tables], each.present) for each in played
        ]
        every = {many: choices(here, many) for many in set(tables)}
        self.to_come = [every[many] for many in tables]
        self.here = here
        present = [set(each.plays | each.rests) for each in self.played] + [set(here)] * len(tables)
        self.everybody = sorted(set().union(*present))
        self.throughout = [one for one in self.everybody if all(one in those for those in present)]

    def better(self, key: str, value: int, fair: Callable[["Night"], bool] | None = None) -> bool:
        """Tell whether some way has less than the value, and is ``fair``."""
        self.key, self.value, self.fair = key, value, fair
        night = Night()
        cost = sum(night.play(each, key) for each in self.played)
        return self._goes_on(night, cost, 0)

    def _goes_on(self, night: "Night", cost: int, number: int) -> bool:
        key = self.key
        if key in SUMS and cost >= self.value:
            return False
        if key == "most_opposed" and max(night.opponents.values(), default=0) >= self.value:
            return False
        if number == len(self.to_come):
            return self._is_better(night) and (self.fair is None or self.fair(night))
        for choice in self.to_come[number]:
            added = night.play(choice, key)
            found = self._goes_on(night, cost + added, number + 1)
            night.take_back(choice)
            if found:
                return True
        return False

    def _is_better(self, night: "Night") -> bool:
        if self.key == "others_met":
            met = Counter(one for pair in night.met() for one in pair)
            return min(met[one] for one in self.throughout) > self.value
        if self.key == "opponents_spread":
            times = [night.opponents[pair] for pair in combinations(self.throughout, 2)]
            return max(times) - min(times) < self.value
        if self.key == "sit_outs_spread":
            return night.spread(self.throughout) < self.value
        return True


class Night:
    """Count what was played so far."""

    def __init__(self) -> None:
        self.partners: Counter[Pair] = Counter()
        self.opponents: Counter[Pair] = Counter()
        self.rests: Counter[int] = Counter()
        self.games: Counter[int] = Counter()
        self.resting: list[frozenset[int]] = []

    def play(self, choice: Choice, key: str) -> int:
        """Play a round; return what it adds to a sum: with one table all stay who have played before."""
        added = {
            "partner_repeats": lambda: sum(self.partners[pair] > 0 for pair in choice.partners),
            "opponent_repeats": lambda: sum(self.opponents[pair] for pair in choice.opponents),
            "meeting_repeats": lambda: sum(
                self.partners[pair] + self.opponents[pair] for pair in choice.partners + choice.opponents
            ),
            "sit_outs_in_a_row": lambda: len(self.resting[-1] & choice.rests) if self.resting else 0,
            "same_table_in_a_row": lambda: sum(self.games[one] > 0 for one in choice.plays),
        }.get(key, lambda: 0)()
        self._count(choice, 1)
        self.resting.append(choice.rests)
        return added

    def take_back(self, choice: Choice) -> None:
        """Take the last round back."""
        self._count(choice, -1)
        self.resting.pop()

    def _count(self, choice: Choice, times: int) -> None:
        for counted, those in (
            (self.partners, choice.partners),
            (self.opponents, choice.opponents),
            (self.rests, choice.rests),
            (self.games, choice.plays),
        ):
            for one in those:
                counted[one] += times  # type: ignore[index]

    def met(self) -> set[Pair]:
        """Return who has met."""
        return {pair for pair, times in (self.partners + self.opponents).items() if times}

    def spread(self, those: Sequence[int]) -> int:
        """Return by how much the most sit-outs are above the fewest."""
        times = [self.rests[one] for one in those]
        return max(times) - min(times) if times else 0

    def rests_in_a_row(self) -> int:
        """Return how often somebody rests twice in a row."""
        return sum(len(one & other) for one, other in _in_pairs(self.resting))


def _in_pairs(resting: Sequence[frozenset[int]]) -> Iterator[tuple[frozenset[int], frozenset[int]]]:
    return pairwise(resting)
