"""Give the sides of each table their seats: first deals are shared, and whoever deals first sits north."""

from collections.abc import Sequence

from tournaments.rotations.first_deals import Group, choose_dealers
from tournaments.rotations.past import Past
from tournaments.rotations.round import Round


def seat_groups(
    rounds: Sequence[Sequence[Group]], resting: Sequence[Sequence[int]], past: Past
) -> tuple[Round, ...]:
    """Return the rounds with everybody in a seat; ``rounds`` has the fours of each in the order of tables.

    >>> from tournaments.rotations.past import look_back
    >>> seat_groups([[(1, 2, 3, 4)]], [()], look_back([1, 2, 3, 4], ()))
    (Round(tables=((1, 3, 2, 4),), sit_outs=()),)
    """
    dealers = iter(choose_dealers([four for fours in rounds for four in fours], past.deals))
    return tuple(
        Round(tuple(_seats(four, next(dealers)) for four in fours), tuple(sorted(rested)))
        for fours, rested in zip(rounds, resting, strict=True)
    )


def _seats(four: Group, dealer: int) -> Group:
    """Put the dealer north; the others of the two sides keep their turn."""
    one, two, three, four_ = four
    if dealer in (three, four_):
        one, two, three, four_ = three, four_, one, two
    north, south = (one, two) if dealer == one else (two, one)
    return north, three, south, four_
