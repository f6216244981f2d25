"""Who sits out the next rounds: whoever rested least, never twice in a row while anybody else is there."""

from collections.abc import Collection, Sequence
from random import Random

from tournaments.movements.rotation.round import Past
from tournaments.movements.rotation.sit_outs import draw_sit_outs


def draw_resting(entrants: Sequence[int], rounds: int, past: Past, chance: Random) -> list[tuple[int, ...]]:
    """Return who rests in each of the rounds.

    >>> from tournaments.movements.rotation.round import look_back
    >>> [len(each) for each in draw_resting(range(7), 2, look_back(range(7), ()), Random(1))]
    [3, 3]
    """
    place = {entrant: number for number, entrant in enumerate(entrants)}
    drawn = draw_sit_outs(
        [past.rests[entrant] for entrant in entrants],
        rounds,
        len(entrants) % 4,
        frozenset(place[entrant] for entrant in past.rested_last if entrant in place),
        (),
        chance,
    )
    return [tuple(entrants[number] for number in each) for each in drawn]


def draw_by_kind(
    kinds: Sequence[Sequence[int]], rounds: int, past: Past, chance: Random
) -> list[tuple[int, ...]]:
    """Return who rests where as many of each kind play: one of each kind, or nobody.

    >>> from tournaments.movements.rotation.round import look_back
    >>> draw_by_kind([(1, 2), (3, 4)], 1, look_back(range(1, 5), ()), Random(1))
    [()]
    """
    if len(kinds[0]) % 2 == 0:
        return [()] * rounds
    so_far = dict(past.rests)
    last: Collection[int] = past.rested_last
    drawn = []
    for _ in range(rounds):
        lots = {entrant: chance.random() for kind in kinds for entrant in kind}
        resting = tuple(
            min(kind, key=lambda entrant: (entrant in last, so_far[entrant], lots[entrant])) for kind in kinds
        )
        for entrant in resting:
            so_far[entrant] += 1
        last = resting
        drawn.append(resting)
    return drawn
