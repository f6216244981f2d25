"""Many go home or come at once: the work stays within bounds, and everybody has one place in each round."""

from collections import Counter
from functools import cache
from random import Random

from tests.cases import every
from tournaments.movements.rotation import empty_seats, left_out
from tournaments.movements.rotation.empty_seats import fill_seats
from tournaments.movements.rotation.left_out import EMPTY, leave_out
from tournaments.movements.rotation.offer import KEEP, Offer
from tournaments.movements.rotation.offers import offers
from tournaments.movements.rotation.plan import RotationRound, plan
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.rearranging import OpenRound, count_options, few_are_free
from tournaments.movements.rotation.repair import mend
from tournaments.movements.rotation.rest_shares import share_rests
from tournaments.movements.rotation.round import look_back
from tournaments.movements.rotation.sheets import change
from tournaments.movements.rotation.ways import FILL_ONLY

TOO_MANY = 10_000
"""Samples that nothing here comes near."""


class CountedLots(Random):
    """Draw lots and count them, samples and single ones; fail rather than go on without end."""

    samples = singles = 0
    getrandbits = (
        Random.getrandbits
    )  # So that a sample isn't made of single lots, which would be counted too.

    def sample(self, *args: object, **options: object) -> list[int]:  # type: ignore[override]
        self.samples += 1
        assert self.samples < TOO_MANY
        return super().sample(*args, **options)  # type: ignore[arg-type]

    def random(self) -> float:
        self.singles += 1
        return super().random()


@cache
def published(players: int, rounds: int) -> tuple[RotationRound, ...]:
    return next(plan(range(1, players + 1), rounds, seed=1, effort=0)).rounds


def who_stay(players: int, gone: int, come: int = 0) -> list[int]:
    leavers = Random(3).sample(range(1, players + 1), gone)
    return [one for one in range(1, players + come + 1) if one not in leavers]


def without_the_fourth(tables: int) -> list[list[int]]:
    """Return tables of 1 to 4, 5 to 8 and so on, at which every fourth person is missing."""
    return [[at, at + 1, at + 2, EMPTY] for at in range(1, 4 * tables, 4)]


def test_of_the_ways_to_fill_thirty_seats_some_dozens_are_looked_at() -> None:
    tables, coming = without_the_fourth(30), list(range(201, 231))
    here = [one for four in tables for one in four if one != EMPTY] + coming
    chance = CountedLots(1)
    found = fill_seats([tables, tables], [here, here], look_back(here, []), (1, 1), chance)
    # A lot for each choice of both rounds, and one for each turn in which they are improved; not for 30! of them.
    assert chance.samples <= 2 * empty_seats.MOST_CHOICES + 10 * empty_seats.LOTS
    assert [sorted(takers) for takers in found] == [coming, coming]


def test_of_three_who_take_three_seats_every_way_is_looked_at() -> None:
    tables = [[1, 2, EMPTY, 4], [5, EMPTY, 7, 8], [9, 10, 11, EMPTY]]
    here = [one for four in tables for one in four if one != EMPTY] + [13, 14, 15]
    past = look_back(here, [])
    # Of six ways five put somebody with a partner again.
    past.partners.update([(4, 13), (4, 14), (8, 14), (8, 15), (10, 13), (10, 15)])
    past.partners.update([(2, 13), (2, 14), (8, 13)])
    (takers,) = fill_seats([tables], [here], past, (1, 1), Random(1))
    assert takers[0] == 15


def test_which_tables_are_left_out_is_chosen_with_so_many_looks_at_most() -> None:
    everybody = range(400)
    drawn = [Random(seed).sample(everybody, 400) for seed in range(6)]
    rounds = [[each[at : at + 4] for at in range(0, 400, 4)] for each in drawn]
    chance = CountedLots(1)
    leave_out(rounds, [50] * 6, share_rests(everybody, [], 6, 50), (), chance)
    # Each look has its lot. Within a turn nothing is cut short, and it has less than 6 * 50 * 100.
    assert left_out.MOST_LOOKED_AT <= chance.singles < left_out.MOST_LOOKED_AT + 6 * 50 * 100
    assert [len(tables) for tables in rounds] == [50] * 6


@every(
    ("players", "gone", "come"),
    [
        (200, 32, 0),
        (400, 200, 0),
        (8, 0, 90),
        (200, 0, 200),
        (200, 100, 200),
    ],
)
def test_a_repair_seats_everybody_once_however_many_leave_or_come(players: int, gone: int, come: int) -> None:
    night, here = published(players, 5), who_stay(players, gone, come)
    found = mend(night[3:], here, night[:3], way=FILL_ONLY)
    assert [Counter(each.present) for each in found] == [Counter(here)] * 2


def offered(players: int, gone: int, come: int = 0) -> list[Offer]:
    night, here = published(players, 7), who_stay(players, gone, come)
    found = list(offers(night[2:], here, night[:2], seed=1, effort=0))
    assert all(Counter(each.present) == Counter(here) for one in found for each in one.rounds)
    return found


def test_all_offers_come_where_so_many_leave_that_millions_of_tables_can_be_made_of_those_without_one() -> (
    None
):
    assert [one.tried for one in offered(40, 16) if one.key == "few"] == [""]


def test_a_table_without_anybody_and_one_that_is_made_anew_have_numbers_of_their_own() -> None:
    night = published(40, 7)
    leavers = {one for each in night[2:4] for one in (*each.tables[0], *each.tables[5])}
    here = [one for one in range(1, 41) if one not in leavers]
    (few,) = [one for one in offers(night[2:], here, night[:2], seed=1, effort=0) if one.key == "few"]
    assert [Counter(each.present) for each in few.rounds] == [Counter(here)] * 5


def test_all_offers_come_where_ninety_come_to_a_night_of_eight() -> None:
    assert "fill" in {one.key for one in offered(8, 0, 90)}


@every(("free", "tables", "few"), [(12, 3, True), (14, 3, True), (15, 3, False), (60, 15, False)])
def test_it_is_counted_beforehand_what_can_be_made_of_people_without_a_table(
    free: int, tables: int, few: bool
) -> None:
    each = OpenRound(((101, 102, 103, 104),), frozenset(range(free)), tables)
    assert few_are_free([each]) == few
    # 12 people at three tables: 12! / (4! 4! 4! 3!).
    if free == 12:
        assert count_options(each) == 5775


def test_nothing_is_said_to_be_proved_where_whole_tables_were_left_out_before() -> None:
    # Of two tables one breaks, and 9 goes home: where both tables are without 9, either may be the one that is left.
    night = list(plan(range(1, 11), 7, seed=558, effort=0))[-1].rounds
    here = [one for one in range(1, 11) if one != 9]
    found = list(offers(night, here, seed=558, effort=0, tables=1))
    # Of one choice of those tables it is true, but not of all, that somebody must partner again.
    better = (
        (2, 3, 5, 7),
        (5, 10, 1, 8),
        (7, 4, 10, 8),
        (3, 6, 4, 10),
        (6, 5, 2, 7),
        (1, 4, 8, 6),
        (10, 1, 3, 2),
    )
    other = [RotationRound((seats,), tuple(one for one in here if one not in seats)) for seats in better]
    assert change(night, other).share >= KEEP
    counts = measure(other)
    assert (counts["partner_repeats"].value, counts["sit_outs_spread"].value) == (0, 1)
    assert [one.tried for one in found] == [""] * len(found)
