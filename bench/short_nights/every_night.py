"""Proof that 15 players and 4 rounds with a pair that always partners repeat a meeting: every such night is tried.

Nobody rests twice in 4 rounds, so a pair that rests does so once, and plays in the round that stands first here. In it
who partners whom doesn't matter, nor what people are called: the pair (13) has 0 and 1 at its table, two fours have
2 to 5 and 6 to 9, and 10 to 12 rest. What may go with it without a repeat is listed, and no three of that go together.
"""

from collections.abc import Iterator, Sequence
from itertools import combinations

OTHERS, PAIR = range(13), 13
FIRST = ((0, 1, PAIR), (2, 3, 4, 5), (6, 7, 8, 9)), (10, 11, 12)
SECOND = [{(2, PAIR), (6, PAIR)}, {(2, PAIR), (10, PAIR)}, {(10, PAIR), (11, PAIR)}]
"""Whom the pair meets in another round: two of different fours, or one or none of those."""
Tables = tuple[tuple[int, ...], ...]
Claims = frozenset[tuple[int, ...]]
"""What can be had once in a night: a meeting of two, and a rest of one."""


def claims(tables: Tables, resting: Sequence[int]) -> Claims:
    """Return what a round uses up.

    >>> sorted(claims(((0, 1, 13),), (5,)))
    [(0, 1), (0, 13), (1, 13), (5,)]
    """
    return frozenset(
        [pair for table in tables for pair in combinations(table, 2)] + [(one,) for one in resting]
    )


def rounds_beside(first: Claims) -> Iterator[Claims]:
    """Give all rounds that repeat nothing of the first."""
    for resting in [*combinations(OTHERS, 3), *((one, PAIR) for one in OTHERS)]:
        playing = [one for one in (*OTHERS, PAIR) if one not in resting]
        if first.isdisjoint((one,) for one in resting):
            for tables in _tables(playing, first):
                yield claims(tables, resting)


def _tables(playing: Sequence[int], first: Claims) -> Iterator[Tables]:
    """Give all ways to part people into fours, the pair taking two of the four seats, that repeat nothing."""
    if not playing:
        yield ()
        return
    last, others = playing[-1], playing[:-1]
    for beside in combinations(others, 2 if last == PAIR else 3):
        table = (*beside, last)
        if first.isdisjoint(combinations(table, 2)):
            for tables in _tables([one for one in others if one not in beside], first):
                yield (table, *tables)


def longest(first: Claims, rounds: Sequence[Claims], most: int) -> int:
    """Return how many rounds, the first among them and at most so many, go together without a repeat.

    >>> one, two, three = (claims((table,), ()) for table in ((0, 1, 2, 3), (0, 4, 5, 6), (0, 1, 7, 8)))
    >>> longest(one, [two, three], 3), longest(two, [one, three], 3)
    (2, 2)
    """
    found = 1
    beside = [each for each in rounds if first.isdisjoint(each)]
    for at, each in enumerate(beside):
        if found >= most:
            break
        found = max(found, 1 + longest(each, beside[at + 1 :], most - 1))
    return found


def most_rounds() -> int:
    """Return how many rounds of four repeat no meeting but the pair's."""
    beside = list(rounds_beside(claims(*FIRST)))
    return 1 + max(
        longest(second, beside, 3)
        for second in beside
        if any(map(second.issuperset, SECOND)) or (PAIR,) in second
    )
