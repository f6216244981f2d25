"""What must repeat from here on: those who are here meet each other, and some have met nearly all of them before."""

from collections.abc import Iterator, Mapping, Sequence
from heapq import heapify, heappop, heappush

from tournaments.movements.rotation.round import RotationRound, count_pairs
from tournaments.movements.rotation.tally import choose_two

Pair = tuple[int, int]


def least_from_here(
    played: Sequence[RotationRound], here: Sequence[int], rounds: int, tables: int
) -> dict[str, int]:
    """Return the least that repeats can come to, by their keys, over the whole night.

    ``rounds`` are still to be played by those who are ``here``, at ``tables`` tables in all of them together. What was
    played stands. Somebody who plays g games more has 3g others at the table, each time; whoever has been met k times
    adds k to the sum of C(m, 2), so a row costs least where those met least come first. Who plays how often is left to
    whatever costs least.

    >>> night = [RotationRound(((1, 2, 3, 4),), (5,)), RotationRound(((1, 3, 2, 5),), (4,))]
    >>> least_from_here(night, [1, 2, 3, 4, 5], 1, 1)
    {'partner_repeats': 0, 'opponent_repeats': 2, 'meeting_repeats': 9}
    """
    partners, opponents = count_pairs(played)
    games = (rounds, 4 * tables)
    return {
        "partner_repeats": sum(times - 1 for times in partners.values())
        + _least(partners, here, games, 1, once=True),
        "opponent_repeats": sum(map(choose_two, opponents.values())) + _least(opponents, here, games, 2),
        "meeting_repeats": sum(map(choose_two, (partners + opponents).values()))
        + _least(partners + opponents, here, games, 3),
    }


def _least(
    before: Mapping[Pair, int], here: Sequence[int], games: tuple[int, int], each: int, *, once: bool = False
) -> int:
    """Return the least that repeats can rise, with so many others in each game; ``once``: a repeat costs 1."""
    rounds, seats = games
    rows = [_prices(before, one, here, each, once=once) for one in here]
    heap = [(next(row), 1, at) for at, row in enumerate(rows)]
    heapify(heap)
    total = 0
    for _ in range(seats):
        if not heap:
            break
        price, played, at = heappop(heap)
        total += price
        if played < rounds:
            heappush(heap, (next(rows[at]), played + 1, at))
    return -(-total // 2)


def _prices(
    before: Mapping[Pair, int], one: int, here: Sequence[int], each: int, *, once: bool
) -> Iterator[int]:
    """Give what each further game costs somebody at least: with those of the others who have been met least."""
    times = [before.get((min(one, other), max(one, other)), 0) for other in here if other != one]
    heapify(times)
    while True:
        price = 0
        for _ in range(each):
            met = heappop(times)
            price += min(met, 1) if once else met
            heappush(times, met + 1)
        yield price
