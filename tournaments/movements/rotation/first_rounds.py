"""Go on from a first round that people chose, or that was set by hand, by a plan one of whose rounds it is.

Any round of a plan is any other round of as many tables, once its numbers are given to the people who sit there. Which
round it is, which table which, and who of a table which number, is chosen so that other wishes cost nothing either.
"""

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.movements.rotation.board import Seating
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.renumbering import at_kept_tables, meetings, must_not_meet
from tournaments.movements.rotation.round import RotationRound

TRIES, MOST_TRIES = 2000, 12_000
"""Exchanges of numbers that are tried with one round of the plan as the first, and with all of them."""
OFF = 1000
"""What it weighs that a pair hasn't the numbers of the pair in a kept night."""


def fitted(
    seating: Seating,
    size: int,
    wishes: Constraints,
    chance: Random,
    fixed: Mapping[int, int],
) -> tuple[tuple[list[int], Seating] | None, bool]:
    """Return who gets which number, and the seats of the other rounds; and whether all is kept by that.

    None where those ``fixed`` to a number can't have it. Without other wishes the first round of the plan is taken, so
    that the order of the others stays.
    """
    first = wishes.first_round
    if first is None:
        raise ValueError(wishes)
    best: tuple[int, int, list[int]] | None = None
    left = MOST_TRIES
    for number, seats in enumerate(seating):
        rest = [*seating[:number], *seating[number + 1 :]]
        search = _Fitting(seats, size, rest, first, wishes, fixed)
        left -= search.improve(min(TRIES, left), chance)
        if best is None or search.worth < best[0]:
            best = search.worth, number, list(search.order)
        if best[0] == 0 or left <= 0:
            break
    if best is None or best[0] >= OFF:
        return None, False
    worth, number, found = best
    rest = [*seating[:number], *seating[number + 1 :]]
    return (found, at_kept_tables(rest, size, found, wishes)), worth == 0


class _Fitting:
    """Keep who gets which number where a first round is a certain round of a plan, and which wishes that breaks.

    ``worth``: how many meet in the other rounds who shall not, and how often pairs would not rest together.
    """

    def __init__(  # noqa: PLR0913, PLR0917  the plan, the round and what is wished
        self,
        seats: Sequence[int],
        size: int,
        rest: Seating,
        first: RotationRound,
        wishes: Constraints,
        fixed: Mapping[int, int],
    ) -> None:
        self.seats, self.size, self.fixed = seats, size, fixed
        self.people = [one for north, east, south, west in first.tables for one in (north, south, east, west)]
        self.people += first.sit_outs
        self.met = meetings(rest, size) if rest else [set() for _ in seats]
        self.rests: list[set[int]] = [set() for _ in seats]
        for number, each in enumerate(rest):
            for one in each[size:]:
                self.rests[one].add(number)
        self.apart = [tuple(pair) for pair in must_not_meet(wishes)]
        self.pairs = list(wishes.together) if len(seats) - size > 1 else []
        self._put_fixed()
        self.worth = self._weigh()

    @property
    def order(self) -> list[int]:
        """Who has each number."""
        found = [0] * len(self.seats)
        for number, entrant in zip(self.seats, self.people, strict=True):
            found[number] = entrant
        return found

    def improve(self, tries: int, chance: Random) -> int:
        """Exchange tables, sides, partners and sit-outs until every wish is kept; return how often it was tried."""
        for tried in range(tries):
            if self.worth == 0:
                return tried
            before, worth = list(self.people), self.worth
            self._change(chance)
            self.worth = self._weigh()
            if self.worth > worth:
                self.people, self.worth = before, worth
        return tries

    def _change(self, chance: Random) -> None:
        people, kind = self.people, chance.randrange(4)
        one = 4 * chance.randrange(self.size // 4)
        if kind == 0:
            other = 4 * chance.randrange(self.size // 4)
            people[one : one + 4], people[other : other + 4] = (
                people[other : other + 4],
                people[one : one + 4],
            )
        elif kind == 1:
            people[one : one + 4] = people[one + 2 : one + 4] + people[one : one + 2]
        elif kind == 2:
            half = one + 2 * chance.randrange(2)
            people[half], people[half + 1] = people[half + 1], people[half]
        elif len(people) > self.size:
            i, j = (chance.randrange(self.size, len(people)) for _ in range(2))
            people[i], people[j] = people[j], people[i]

    def _put_fixed(self) -> None:
        """Let those who have a number sit at its place, as far as that is at a place of the same kind."""
        people, size = self.people, self.size
        for entrant, number in self.fixed.items():
            i, j = people.index(entrant), self.seats.index(number)
            if i >= size or j >= size:
                if min(i, j) >= size:
                    people[i], people[j] = people[j], people[i]
                continue
            mine, yours = i & ~3, j & ~3
            if mine != yours:
                people[mine : mine + 4], people[yours : yours + 4] = (
                    people[yours : yours + 4],
                    people[mine : mine + 4],
                )
            if (i ^ j) & 2:
                people[yours : yours + 4] = people[yours + 2 : yours + 4] + people[yours : yours + 2]
            if (i ^ j) & 1:
                half = j & ~1
                people[half], people[half + 1] = people[half + 1], people[half]

    def _weigh(self) -> int:
        number = dict(zip(self.people, self.seats, strict=True))
        off = sum(number[entrant] != wanted for entrant, wanted in self.fixed.items())
        met = sum(number[other] in self.met[number[one]] for one, other in self.apart)
        alone = sum(len(self.rests[number[one]] ^ self.rests[number[other]]) for one, other in self.pairs)
        return OFF * off + met + alone
