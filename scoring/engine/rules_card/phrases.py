"""Write numbers, lists and bids as people say them."""

from collections.abc import Iterable, Sequence

from problems.wording import one_of
from scoring.engine.record import Bid

NUMBERS = {1: "One", 2: "Two", 3: "Three", 4: "Four", 5: "Five", 6: "Six", 7: "Seven", 8: "Eight"}


def points(number: object) -> str:
    """Write a number of points.

    >>> points(1), points(2)
    ('1 point', '2 points')
    """
    return f"{number} point{'' if number == 1 else 's'}"


def runs(bids: Iterable[Bid]) -> list[str]:
    """Write bids in words, numbers that follow one another as a range.

    >>> runs((1, 2, 3, 4, 5, "little_pepper")), runs((3, 4, 12))
    (['1 to 5', 'Little Pepper'], ['3', '4', '12'])
    """
    groups: list[list[Bid]] = []
    for bid in bids:
        last = groups[-1][-1] if groups else None
        if isinstance(bid, int) and isinstance(last, int) and bid == last + 1:
            groups[-1].append(bid)
        else:
            groups.append([bid])
    written = []
    for group in groups:
        if len(group) > 2:
            written.append(f"{group[0]} to {group[-1]}")
        else:
            written += [str(bid).replace("_", " ").title() for bid in group]
    return written


def tricks(counts: Sequence[int], every: int) -> str:
    """Write numbers of tricks, of ``every`` that a hand has.

    >>> tricks((3, 4), 5), tricks((5,), 5), tricks((0, 1, 2, 3), 7), tricks((0,), 5)
    ('3 or 4 tricks', 'all 5 tricks', '0 to 3 tricks', 'no trick')
    """
    if tuple(counts) in ((0,), (every,)):
        return f"all {every} tricks" if counts[0] else "no trick"
    if len(counts) > 3:
        return f"{counts[0]} to {counts[-1]} tricks"
    return f"{one_of(counts)} trick{'' if tuple(counts) == (1,) else 's'}"
