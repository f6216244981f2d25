"""Who rests when: as evenly as numbers allow, and never twice in a row where that can be."""

from collections.abc import Mapping, Sequence
from random import Random

from tournaments.movements.rotation.constraints import Pair


def draw_sit_outs(  # noqa: PLR0913, PLR0917  what resting goes by
    rests: Sequence[int],
    rounds: int,
    count: int,
    rested_last: frozenset[int],
    together: Sequence[Pair],
    chance: Random,
) -> list[tuple[int, ...]]:
    """Return which ``count`` sit out in each round: always those who rested least, lots deciding between equals.

    ``rests`` are the sit-outs so far of entrants 0 to n - 1. Nobody rests twice in a row unless more rest than play.
    Pairs kept together rest together where two rest.

    >>> drawn = draw_sit_outs([0, 0, 0, 0, 0], 5, 1, frozenset(), (), Random(1))
    >>> sorted(drawn)
    [(0,), (1,), (2,), (3,), (4,)]
    """
    mate = {one: other for pair in together for one, other in (pair, pair[::-1])} if count > 1 else {}
    so_far = list(rests)
    drawn: list[tuple[int, ...]] = []
    last = rested_last
    for _ in range(rounds if count else 0):
        again = last if len(so_far) - len(last) >= count else frozenset()
        weight = {
            entrant: (entrant in last, so_far[entrant] + so_far[mate.get(entrant, entrant)], chance.random())
            for entrant in range(len(so_far))
            if entrant not in again
        }
        order = sorted(weight, key=lambda entrant: weight[entrant])
        chosen = take_whole_pairs(order, count, mate)
        for entrant in chosen:
            so_far[entrant] += 1
        last = frozenset(chosen)
        drawn.append(tuple(chosen))
    return drawn or [()] * rounds


def take_whole_pairs(order: Sequence[int], count: int, mate: Mapping[int, int]) -> list[int]:
    """Take the first ``count`` of the order, pairs whole while there is room for two."""
    chosen: list[int] = []
    for entrant in order:
        couple = [entrant, mate[entrant]] if entrant in mate else [entrant]
        if entrant not in chosen and len(chosen) + len(couple) <= count and set(couple) <= set(order):
            chosen += couple
    rest = [entrant for entrant in order if entrant not in chosen]
    return chosen + rest[: count - len(chosen)]
