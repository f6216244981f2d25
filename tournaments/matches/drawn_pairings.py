"""Who meets whom where that is drawn again for each round of a match.

Each pair meets exactly one in each round. The same two don't meet again while there are others they haven't met: after
as many rounds as there are pairs everybody has met everybody, and it begins anew. A side with its pairs numbered and a
seed is all that a draw depends on, so that anybody can draw it again.
"""

from collections.abc import Sequence
from dataclasses import replace
from random import Random

from tournaments.matches.format import Block, FormatLeg, MatchFormat, Moves, Pairing


def draw_pairings(form: MatchFormat, seed: int | None) -> MatchFormat:
    """Return a format with the games of a match as they are drawn; as it is without a seed, or where nothing is.

    >>> from tournaments.matches.format import make_format
    >>> form = make_format(4, Pairing.DRAWN, 2)
    >>> [(leg.table, leg.home, leg.away) for leg in draw_pairings(form, 7).legs]
    [(1, 1, 1), (2, 2, 2), (1, 1, 2), (2, 2, 1)]
    >>> draw_pairings(form, None) == form
    True
    """
    if seed is None or not form.is_by_draw:
        return form
    chance = Random(seed)  # noqa: S311  lots for opponents, no secret
    drawn = [_draw_block(block, chance) if block.pairing is Pairing.DRAWN else block for block in form.blocks]
    return replace(form, blocks=tuple(drawn))


def _draw_block(block: Block, chance: Random) -> Block:
    tables = max(leg.table for leg in block.legs)
    rounds = draw_rounds(tables, max(leg.round for leg in block.legs), chance)
    legs = []
    for leg in block.legs:
        comes = rounds[leg.round - 1][leg.table - 1]
        home, away = (comes, leg.table) if block.moves is Moves.HOME else (leg.table, comes)
        legs.append(FormatLeg(leg.round, leg.table, home, away))
    return replace(block, legs=tuple(legs))


def draw_rounds(units: int, rounds: int, chance: Random) -> list[tuple[int, ...]]:
    """Return for each round who comes to each of the tables 1, 2, 3...; each way that a round may fall is as likely.

    >>> sorted(draw_rounds(3, 3, Random(1))[0])
    [1, 2, 3]
    """
    drawn: list[tuple[int, ...]] = []
    for number in range(rounds):
        since = drawn[number - number % units :]
        free = [
            [unit for unit in range(1, units + 1) if all(one[table] != unit for one in since)]
            for table in range(units)
        ]
        drawn.append(_draw_round(free, chance))
    return drawn


def _draw_round(free: Sequence[Sequence[int]], chance: Random) -> tuple[int, ...]:
    """Return who comes to each table, of those who may; there is always a way.

    As many may come to each table as there are tables to which each may come.
    """
    ways: dict[tuple[int, int], int] = {}

    def count_ways(table: int, taken: int) -> int:
        """Return in how many ways the tables from this one on can be filled, without those who are taken."""
        if table == len(free):
            return 1
        if (table, taken) not in ways:
            ways[table, taken] = sum(
                count_ways(table + 1, taken | 1 << unit) for unit in free[table] if not taken & 1 << unit
            )
        return ways[table, taken]

    comes: list[int] = []
    taken = 0
    for table, units in enumerate(free):
        weights = [0 if taken & 1 << unit else count_ways(table + 1, taken | 1 << unit) for unit in units]
        comes += chance.choices(units, weights)
        taken |= 1 << comes[-1]
    return tuple(comes)
