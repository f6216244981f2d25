"""Put players into the places of a line-up: places 1 and 2 are pair 1."""

from collections.abc import Sequence
from random import Random


def fill_places(before: Sequence[int], chosen: Sequence[int]) -> tuple[int, ...]:
    """Return the chosen players in playing order: whoever stood in the line-up before keeps the place.

    Somebody new takes the first place that somebody left, so that a substitute plays with the partner of whoever
    is missing; then the places behind.

    >>> fill_places([1, 2, 3, 4], [4, 9, 2, 1])
    (1, 2, 9, 4)
    >>> fill_places([1, 2, 3, 4], [1, 4])
    (1, 4)
    """
    wanted = list(dict.fromkeys(chosen))
    places: list[int | None] = [player if player in wanted else None for player in dict.fromkeys(before)]
    for player in wanted:
        if player in places:
            continue
        if None in places:
            places[places.index(None)] = player
        else:
            places.append(player)
    return tuple(player for player in places if player is not None)


def draw_places(players: Sequence[int], seed: int) -> tuple[int, ...]:
    """Return the players in an order that is drawn: the same players and the same seed give the same pairs.

    >>> draw_places([3, 1, 2, 4], 7) == draw_places([1, 2, 3, 4], 7)
    True
    """
    drawn = sorted(set(players))
    Random(seed).shuffle(drawn)  # noqa: S311  lots for partners, no secret
    return tuple(drawn)


def move_up(players: Sequence[int], player: int) -> tuple[int, ...]:
    """Return the players with one of them a place further up; the first stays first.

    >>> move_up([1, 2, 3], 3)
    (1, 3, 2)
    """
    moved = list(players)
    at = moved.index(player) if player in moved else 0
    if at:
        moved[at - 1], moved[at] = moved[at], moved[at - 1]
    return tuple(moved)
