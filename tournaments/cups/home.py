"""Who is at home in a tie, and who swaps where a pub has no room for both of its teams on one night."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from tournaments.cups.options import Home


@dataclass(frozen=True, slots=True)
class HomeCriteria:
    """Hold what decides who is at home: the division's level, 1 for the highest, and home ties so far."""

    level: int = 1
    at_home: int = 0


def first_is_home(first: HomeCriteria, second: HomeCriteria, rule: Home) -> bool:
    """Tell whether the side drawn first is at home; where a rule doesn't part them, it is.

    >>> first_is_home(HomeCriteria(1), HomeCriteria(2), Home.LOWER_DIVISION)
    False
    >>> first_is_home(HomeCriteria(2), HomeCriteria(2), Home.LOWER_DIVISION)
    True
    >>> first_is_home(HomeCriteria(1, 1), HomeCriteria(1, 0), Home.ALTERNATING)
    False
    """
    if rule is Home.LOWER_DIVISION:
        return first.level >= second.level
    if rule is Home.ALTERNATING:
        return first.at_home <= second.at_home
    return True


def settle_pubs(ties: Sequence[tuple[int, int]], room: Mapping[int, int]) -> list[int | None]:
    """Return the pub of each tie: the first of its two where it can be, the other one where that is full.

    ``room`` has the matches that each pub can still hold that night. Whoever was drawn earlier stays at home where
    both can't; None stands for a tie for which neither pub has room, however the others swap.

    >>> settle_pubs([(1, 2), (1, 3)], {1: 1, 2: 1, 3: 1})
    [1, 3]
    >>> settle_pubs([(1, 2), (1, 3)], {1: 1, 2: 1, 3: 0})
    [2, 1]
    >>> settle_pubs([(1, 1)], {1: 0})
    [None]
    """
    held: dict[int, list[int]] = {}
    for tie in range(len(ties)):
        _seat(tie, ties, room, held, set())
    at = {tie: pub for pub, there in held.items() for tie in there}
    return [at.get(tie) for tie in range(len(ties))]


def _seat(
    tie: int,
    ties: Sequence[tuple[int, int]],
    room: Mapping[int, int],
    held: dict[int, list[int]],
    tried: set[int],
) -> bool:
    """Give a tie a pub, moving others to theirs where that makes room; the latest drawn move first."""
    pubs = [pub for pub in dict.fromkeys(ties[tie]) if pub not in tried]
    for pub in pubs:
        if len(held.setdefault(pub, [])) < room.get(pub, 0):
            held[pub].append(tie)
            return True
    for pub in pubs:
        tried.add(pub)
        for other in held.get(pub, [])[::-1]:
            held[pub].remove(other)
            if _seat(other, ties, room, held, tried):
                held[pub].append(tie)
                return True
            held[pub].append(other)
    return False
