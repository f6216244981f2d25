"""Who sits out the next rounds: by turns, and never twice in a row while anybody else is there.

Only rounds in which two people were both here are compared, so nobody has to make up for rounds that they missed.
"""

from collections import Counter, defaultdict
from collections.abc import Callable, Collection, Iterable, Sequence
from dataclasses import dataclass
from random import Random
from typing import TypeVar

from tournaments.movements.movement_state import MovementState
from tournaments.movements.rotation.constraints import Pair
from tournaments.movements.rotation.round import RotationRound

Unit = TypeVar("Unit", bound=tuple[int, ...])
"""Who rests together: one entrant, or a pair."""


@dataclass(slots=True)
class Turns:
    """Hold whose turn it is to rest.

    ``here`` and ``rested`` have a bit for each round that was played, of who was here and who rested; ``since`` counts
    the rests after those, ``last`` are those who rested in the last round.
    """

    here: dict[int, int]
    rested: dict[int, int]
    since: Counter[int]
    last: frozenset[int]

    def choose(self, units: Sequence[Unit], count: int, tie: Callable[[Unit], float]) -> list[Unit]:
        """Return the ``count`` units whose turn it is, and note that they rest; of equals the lowest ``tie`` first.

        Nobody rests twice in a row while others can. Before all others who can go those who never rested, then whoever
        is least ahead of anybody in rests while both were here, then whoever is furthest behind.

        >>> one, two = RotationRound(((1, 7, 8, 9),), (2,)), RotationRound(((1, 2, 7, 8),), (3,))
        >>> turns = turns_after([1, 2, 3], [one, two])
        >>> turns.choose([(1,), (2,), (3,)], 1, sum), turns.choose([(1,), (2,), (3,)], 1, sum)
        ([(1,)], [(2,)])
        """
        chosen: list[Unit] = []
        left = list(units)
        while len(chosen) < count:
            by_entrant = self._turns()
            turn = {
                unit: tuple(map(max, zip(*map(by_entrant.__getitem__, unit), strict=True))) for unit in left
            }
            first = min(turn[unit][:-1] for unit in left)
            equals = sorted(
                (unit for unit in left if turn[unit][:-1] == first), key=lambda unit: (turn[unit], tie(unit))
            )
            resting = equals[: count - len(chosen)]
            chosen += resting
            left = [unit for unit in left if unit not in resting]
            self.since.update(entrant for unit in resting for entrant in unit)
        self.last = frozenset(entrant for unit in chosen for entrant in unit)
        return chosen

    def _turns(self) -> dict[int, tuple[bool, bool, int, int]]:
        """Return what sorts everybody: those first whose turn it is."""
        alike: defaultdict[int, list[int]] = defaultdict(list)
        for entrant, rounds in self.here.items():
            alike[rounds].append(entrant)
        rests = {
            entrant: {
                rounds: (self.rested[entrant] & rounds).bit_count() + self.since[entrant] for rounds in alike
            }
            for entrant in self.here
        }
        least = {
            (own, other): min(rests[one][own] for one in alike[other]) for own in alike for other in alike
        }
        most = {
            (own, other): max(rests[one][own] for one in alike[other]) for own in alike for other in alike
        }
        return {
            entrant: (
                entrant in self.last,
                bool(self.rested[entrant] or self.since[entrant]),
                max(rests[entrant][other] - least[own, other] for other in alike),
                min(rests[entrant][other] - most[own, other] for other in alike),
            )
            for entrant, own in self.here.items()
        }


def turns_after(entrants: Collection[int], played: Sequence[RotationRound]) -> Turns:
    """Return whose turn it is among the entrants after the rounds; nobody else counts."""
    here, rested = dict.fromkeys(entrants, 0), dict.fromkeys(entrants, 0)
    for number, each in enumerate(played):
        for rounds, people in ((here, each.present), (rested, each.sit_outs)):
            for entrant in here.keys() & set(people):
                rounds[entrant] |= 1 << number
    last = frozenset(here.keys() & set(played[-1].sit_outs)) if played else frozenset()
    return Turns(here, rested, Counter(), last)


def draw_resting(state: MovementState, rounds: int) -> list[tuple[int, ...]]:
    """Return who rests in each of the rounds where anybody can sit with anybody.

    >>> [len(each) for each in draw_resting(MovementState(tuple(range(7))), 2)]
    [3, 3]
    """
    count = len(state.entrants) - 4 * state.tables_for(len(state.entrants) // 4)
    units = [(entrant,) for entrant in state.entrants]
    return [_whole(each) for each in _draw(units, rounds, count, state, state.chance("rest"))]


def draw_by_kind(
    state: MovementState, kinds: Sequence[Sequence[int]], rounds: int
) -> list[tuple[tuple[int, ...], ...]]:
    """Return who of each kind rests in each of the rounds where as many of each play.

    >>> draw_by_kind(MovementState((1, 2, 3, 4)), [(1, 2), (3, 4)], 1)
    [((), ())]
    """
    tables = state.tables_for(min(len(kind) // 2 for kind in kinds))
    chance = state.chance("rest")
    drawn = [
        _draw([(entrant,) for entrant in kind], rounds, len(kind) - 2 * tables, state, chance)
        for kind in kinds
    ]
    return [tuple(map(_whole, each)) for each in zip(*drawn, strict=True)]


def draw_pairs(state: MovementState, pairs: Sequence[Pair], rounds: int) -> list[list[Pair]]:
    """Return which pairs rest in each of the rounds.

    >>> draw_pairs(MovementState((1, 2, 3, 4)), [(1, 2), (3, 4)], 1)
    [[]]
    """
    return _draw(pairs, rounds, surplus(state, pairs), state, state.chance("rest"))


def surplus(state: MovementState, pairs: Sequence[Pair]) -> int:
    """Return how many of the pairs have no table in a round.

    >>> surplus(MovementState((1, 2, 3, 4), tables=1), [(1, 2), (3, 4), (5, 6), (7, 8)])
    2
    """
    return len(pairs) - 2 * state.tables_for(len(pairs) // 2)


def choose_lowest(state: MovementState, ranked: Sequence[Pair], count: int) -> list[Pair]:
    """Return which pairs rest in the next round: the lowest of those whose turn it is.

    >>> choose_lowest(MovementState((1, 2, 3, 4, 5, 6)), [(1, 2), (3, 4), (5, 6)], 1)
    [(5, 6)]
    """
    place = {pair: number for number, pair in enumerate(ranked)}
    turns = turns_after([entrant for pair in ranked for entrant in pair], state.played)
    return turns.choose(ranked, count, lambda pair: -place[pair])


def _draw(
    units: Sequence[Unit], rounds: int, count: int, state: MovementState, chance: Random
) -> list[list[Unit]]:
    turns = turns_after([entrant for unit in units for entrant in unit], state.played)
    drawn = []
    for _ in range(rounds):
        lots = {unit: chance.random() for unit in units}
        drawn.append(turns.choose(units, count, lots.__getitem__))
    return drawn


def _whole(units: Iterable[tuple[int, ...]]) -> tuple[int, ...]:
    return tuple(entrant for unit in units for entrant in unit)
