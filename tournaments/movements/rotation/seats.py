"""Who sits where at each table: sides and first deals shared alike."""

from collections.abc import Sequence
from random import Random

from tournaments.movements.rotation.first_deals import Group, choose_dealers
from tournaments.movements.rotation.past import Past
from tournaments.movements.rotation.round import Seats
from tournaments.movements.rotation.sides import choose_sides


def seat(tables: Sequence[Group], past: Past, chance: Random) -> list[Seats]:
    """Return the seats north, east, south, west of each table; north deals first.

    First sides are chosen, then who of those north and south deals. Where deals are not within one then, the other
    two are asked as well, as few as can be, and the dealer's side sits north and south.
    """
    sided = choose_sides(tables, past.lead, chance)
    dealers = choose_dealers([four[:2] for four in sided], past.deals)
    if not _even(dealers, past):
        dealers = choose_dealers(sided, past.deals, dealers)
    return [_seated(four, dealer) for four, dealer in zip(sided, dealers, strict=True)]


def _even(dealers: Sequence[int], past: Past) -> bool:
    deals = dict(past.deals)
    for dealer in dealers:
        deals[dealer] += 1
    return max(deals.values()) - min(deals.values()) <= 1


def _seated(four: Group, dealer: int) -> Seats:
    one, two, three, other = four if dealer in four[:2] else (*four[2:], *four[:2])
    return (one, three, two, other) if dealer == one else (two, three, one, other)
