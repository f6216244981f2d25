"""Give the sides of each table their seats: first deals are shared, and whoever deals first sits north.

Planned ahead, first deals are within one. No rule can promise that where rounds are made one at a time and the four of
each table follow results or lots. Say 4T people fill T tables and nobody leads by more than one after three rounds:
then T of them have not dealt first yet, and results may bring two of those to one table. Only one of the two can deal
first there, and so at some other table somebody does so twice: they differ by two. Where whoever dealt first least is
taken at each table, as here, they never differ by more than 2, 3 and 4 at two, three and four tables, with
whole tables and whatever the results (a test tries every course of a night). With more tables, results that are
against it all night long can bring more; in 9080 nights of eight rounds by lot they differed by two at most.
"""

from collections.abc import Mapping, Sequence

from tournaments.movements.rotation.round import Group, Past, RotationRound
from tournaments.movements.rotation.seats import choose_dealers, seat_four


def seat_groups(
    rounds: Sequence[Sequence[Group]], resting: Sequence[Sequence[int]], past: Past
) -> tuple[RotationRound, ...]:
    """Return the rounds with everybody in a seat; ``rounds`` has the fours of each in the order of tables.

    The first two of a four are partners, and so are the last two.

    >>> from tournaments.movements.rotation.round import look_back
    >>> seat_groups([[(1, 2, 3, 4)]], [()], look_back([1, 2, 3, 4], ()))
    (RotationRound(tables=((1, 3, 2, 4),), sit_outs=()),)
    """
    tables = [four for fours in rounds for four in fours]
    first = [_next_dealer(four, past.deals) for four in tables] if len(rounds) == 1 else ()
    dealers = iter(choose_dealers(tables, past.deals, first))
    return tuple(
        RotationRound(tuple(seat_four(four, next(dealers)) for four in fours), tuple(sorted(rested)))
        for fours, rested in zip(rounds, resting, strict=True)
    )


def _next_dealer(four: Group, deals: Mapping[int, int]) -> int:
    """Return who dealt first least; of equals, whoever's partner did.

    Partners mostly go on to the same table, where one of the two at most can deal first.

    >>> _next_dealer((1, 2, 3, 4), {1: 0, 2: 1, 3: 0, 4: 0})
    3
    """
    one, two, three, other = four
    partner = {one: two, two: one, three: other, other: three}
    return min(four, key=lambda entrant: (deals[entrant], deals[partner[entrant]]))
