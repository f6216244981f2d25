"""How often each might play, whoever sits out: for bounds that hold of any plan, however it shares sit-outs."""

from collections import Counter
from collections.abc import Callable, Mapping, Sequence
from heapq import heapify, heappop, heappush
from typing import NamedTuple

from tournaments.movements.rotation.round import RotationRound


class Turns(NamedTuple):
    """Hold how many other people somebody has, in how many rounds they must play, and in how many they can.

    In a round in which nobody sits out all must. As many tables are played in each round as in the plan.
    """

    others: int
    must: int
    can: int


def count_turns(
    rounds: Sequence[RotationRound], here: Sequence[set[int]], others: Mapping[int, int]
) -> Counter[Turns]:
    """Return how many people have which turns; ``here`` is who is there in each round.

    >>> night = [RotationRound(((1, 2, 3, 4),), (5,)), RotationRound(((1, 2, 3, 5),))]
    >>> count_turns(night, [{1, 2, 3, 4, 5}, {1, 2, 3, 5}], {1: 4, 2: 4, 3: 4, 4: 4, 5: 4})
    Counter({Turns(others=4, must=1, can=2): 4, Turns(others=4, must=0, can=1): 1})
    """
    can, must = Counter[int](), Counter[int]()
    for each, present in zip(rounds, here, strict=True):
        if each.tables:
            can.update(present)
            must.update(present if not each.sit_outs else ())
    return Counter(Turns(many, must[one], can[one]) for one, many in others.items())


def least_sum(turns: Mapping[Turns, int], seats: int, cost: Callable[[int, int], int]) -> int:
    """Return the least that the costs of all come to, when so many ``seats`` are shared out.

    ``cost`` is that of so many games among so many others, and must rise by more with each game, or by as much: then
    the cheapest next game is never a mistake.

    >>> least_sum({Turns(3, 0, 2): 2, Turns(3, 2, 2): 1}, 5, lambda games, others: games * games)
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


def _price(cost: Callable[[int, int], int], each: Turns, games: int) -> int:
    return cost(games + 1, each.others) - cost(games, each.others)


def least_share(turns: Mapping[Turns, int], seats: int) -> int:
    """Return the least that the most frequent opponents oppose: each has two opponents a game.

    >>> least_share({Turns(3, 2, 2): 4}, 8), least_share({Turns(5, 0, 3): 6}, 12)
    (2, 1)
    """
    share = max((-(-2 * each.must // (each.others or 1)) for each in turns), default=0)
    most = min(seats, sum(many * each.can for each, many in turns.items()))
    while _seats_within(turns, share) < most:
        share += 1
    return share


def _seats_within(turns: Mapping[Turns, int], share: int) -> int:
    """Return how many seats there are for people who oppose nobody more often than that."""
    return sum(many * min(each.can, share * (each.others or 1) // 2) for each, many in turns.items())
