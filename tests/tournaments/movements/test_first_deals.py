"""First deals where rounds are made one at a time: what they differ by at most."""

from collections.abc import Iterator, Sequence
from itertools import combinations

from tests.cases import every
from tournaments.movements.forecasting import play_by_lot, with_stand_ins
from tournaments.movements.movement_state import MovementState
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import Past
from tournaments.movements.seating import seat_groups

Levels = tuple[int, ...]
"""How often everybody dealt first, the least often first, less what the first of them did."""


def ways(people: Sequence[int], deals: Sequence[int]) -> Iterator[list[tuple[int, ...]]]:
    """Give the ways to fill tables, but one of those alike in how often those at each table dealt first."""
    if not people:
        yield []
        return
    first, *others = people
    tried = set()
    for three in combinations(others, 3):
        alike = tuple(deals[one] for one in three)
        if alike not in tried:
            tried.add(alike)
            for rest in ways([one for one in others if one not in three], deals):
                yield [(first, *three), *rest]


def after_a_round(levels: Levels) -> set[Levels]:
    """Return what may follow, whoever meets whom."""
    deals = dict(enumerate(levels))
    found = set()
    for fours in ways(range(len(levels)), levels):
        (seated,) = seat_groups([fours], [()], Past(deals))
        dealt = sorted(times + (one in {seats[0] for seats in seated.tables}) for one, times in deals.items())
        found.add(tuple(times - dealt[0] for times in dealt))
    return found


@every(("tables", "most"), [(1, 1), (2, 2), (3, 3), (4, 4)])
def test_whatever_the_results_first_deals_of_few_tables_differ_by_no_more_than_is_said(
    tables: int, most: int
) -> None:
    reached = waiting = {(0,) * (4 * tables)}
    while waiting:
        waiting = {after for levels in waiting for after in after_a_round(levels)} - reached
        reached = reached | waiting
    assert max(levels[-1] for levels in reached) == most


def test_of_equals_whoever_has_the_partner_who_dealt_less_deals_first() -> None:
    # 1 and 2 go on together: were 3 to deal now, one of them would still have to wait after the next round.
    (seated,) = seat_groups([[(3, 4, 1, 2)]], [()], Past({1: 0, 2: 0, 3: 0, 4: 1}))
    assert seated.tables == ((1, 3, 2, 4),)


@every("key", [movement.key for movement in MOVEMENTS.values() if not movement.ahead])
def test_first_deals_of_eight_rounds_by_lot_differ_by_two_at_most(key: str) -> None:
    movement = MOVEMENTS[key]
    for entrants in (8, 12, 18, 24, 36):
        state = with_stand_ins(movement, MovementState(tuple(range(entrants)), seed=entrants))
        played = play_by_lot(movement, state, 8).played
        assert measure(played)["first_deals_spread"].value <= 2
