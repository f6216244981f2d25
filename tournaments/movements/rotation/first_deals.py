"""Who deals first at each table: the same number of times for all, to within one."""

from collections import deque
from collections.abc import Mapping, Sequence

Group = tuple[int, int, int, int]
"""Four at one table: the first two are partners, and the last two."""


def choose_dealers(
    tables: Sequence[Sequence[int]], deals: Mapping[int, int], first: Sequence[int] = ()
) -> list[int]:
    """Return for each table who of those named deals first; ``deals`` are the first deals so far.

    Who has dealt least is taken, or who is named in ``first``; then, while somebody could pass deals along a chain
    of tables to somebody with two fewer, that is done. What is left is as even as the tables allow.

    >>> choose_dealers([(1, 2, 3, 4), (1, 3, 2, 4)], {1: 1, 2: 0, 3: 1, 4: 0})
    [2, 4]
    """
    load = dict(deals)
    at: dict[int, list[int]] = {}
    dealers: list[int] = []
    for number, four in enumerate(tables):
        for entrant in four:
            at.setdefault(entrant, []).append(number)
        dealer = first[number] if first else min(four, key=lambda entrant: load.get(entrant, 0))
        dealers.append(dealer)
        load[dealer] = load.get(dealer, 0) + 1
    improved = True
    while improved:
        improved = False
        hopeless: set[int] = set()
        fewest = min(load.get(entrant, 0) for entrant in at)
        for entrant in sorted(at, key=lambda one: -load.get(one, 0)):
            if load.get(entrant, 0) >= fewest + 2 and entrant not in hopeless:
                reached = _pass_on(entrant, tables, at, dealers, load)
                hopeless |= reached
                improved = improved or not reached
    return dealers


def _pass_on(
    giver: int,
    tables: Sequence[Sequence[int]],
    at: Mapping[int, list[int]],
    dealers: list[int],
    load: dict[int, int],
) -> set[int]:
    """Pass one deal from the giver to somebody with at least two fewer, through others if need be.

    Return nobody when that was done, else all who could be reached in vain: none of them can pass on more.
    """
    from_table: dict[int, int] = {giver: -1}
    waiting = deque([giver])
    while waiting:
        one = waiting.popleft()
        if load.get(one, 0) <= load.get(giver, 0) - 2:
            load[one] = load.get(one, 0) + 1
            load[giver] -= 1
            while one != giver:
                table = from_table[one]
                one, dealers[table] = dealers[table], one
            return set()
        for number in at[one]:
            if dealers[number] == one:
                for entrant in tables[number]:
                    if entrant not in from_table:
                        from_table[entrant] = number
                        waiting.append(entrant)
    return set(from_table)
