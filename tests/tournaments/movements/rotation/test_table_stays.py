"""Who stays at a table: what is said of it holds of every next round, tried one after another."""

from collections.abc import Iterator
from itertools import combinations, permutations

from tests.cases import every
from tests.tournaments.movements.rotation.every_night import splits
from tournaments.movements.rotation.continuing import PublishedNight, go_on
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.rotation.tally import tally


def next_rounds(here: range, tables: int, room: int) -> Iterator[RotationRound]:
    """Give every next round at tables of the room, whoever sits where at a table."""
    for fours in splits(here, tables):
        sit_outs = tuple(set(here).difference(*fours))
        for numbers in permutations(range(1, room + 1), tables):
            yield RotationRound(tuple(fours), sit_outs, numbers)


def met(each: RotationRound) -> set[tuple[int, int]]:
    """Return who share a table."""
    return {pair for seats in each.tables for pair in combinations(sorted(seats), 2)}


@every(
    ("players", "tables", "room", "must"),
    [
        (8, 2, 2, True),
        (9, 2, 2, True),
        (10, 2, 2, True),
        (11, 2, 2, True),
        # With two more tables in the room nobody need sit where he sat, nor with more of the same.
        (8, 2, 4, False),
        (12, 3, 3, True),
    ],
)
def test_some_must_stay_where_in_every_other_next_round_more_meet_again(
    players: int, tables: int, room: int, must: bool
) -> None:
    size = 4 * tables
    first = RotationRound(
        tuple((at, at + 1, at + 2, at + 3) for at in range(0, size, 4)), tuple(range(size, players))
    )
    found = {True: 99, False: 99}
    after = list(next_rounds(range(players), tables, room))
    for each in after:
        stays = _stays(first, each) > 0
        found[stays] = min(found[stays], len(met(first) & met(each)))
    assert (found[False] > min(found.values())) == must
    # A round before shows how many tables there are in the room.
    everywhere = RotationRound(tuple((at, at + 1, at + 2, at + 3) for at in range(100, 100 + 4 * room, 4)))
    assert tally([everywhere, first, after[0]]).must_stay == must


def _stays(first: RotationRound, after: RotationRound) -> int:
    before = dict(first.numbered)
    return sum(len(set(seats) & set(before.get(number, ()))) for number, seats in after.numbered)


def test_with_four_tables_and_four_who_rest_nobody_need_stay_nor_meet_anybody_again() -> None:
    first = RotationRound(((0, 1, 2, 3), (4, 5, 6, 7), (8, 9, 10, 11), (12, 13, 14, 15)), (16, 17, 18, 19))
    second = RotationRound(((16, 4, 8, 12), (17, 0, 9, 13), (18, 1, 5, 14), (19, 2, 6, 10)), (3, 7, 11, 15))
    counts = measure([first, second])
    assert (counts["same_table_in_a_row"].value, counts["meeting_repeats"].value) == (0, 0)
    # 3 plays instead of 16, and stays.
    stayed = RotationRound(((3, 4, 8, 12), *second.tables[1:]), (16, 7, 11, 15))
    assert (
        measure([first, stayed])["same_table_in_a_row"].sentence == "One player stays at the same table once."
    )
    # Of sixteen all come from a table.
    one = RotationRound(first.tables)
    other = RotationRound(((4, 1, 2, 3), (0, 5, 6, 7), *first.tables[2:]))
    assert measure([one, other])["same_table_in_a_row"].sentence == (
        "Players stay at the same table 14 times. "
        "With 4 tables some must, or more people meet again in the next round."
    )


def test_one_table_whose_number_changes_is_no_bound() -> None:
    night = [
        RotationRound(((1, 2, 3, 4),), (5,)),
        RotationRound(((1, 2, 3, 5),), (4,), (2,)),
        RotationRound(((1, 2, 4, 5),), (3,), (2,)),
    ]
    # 1, 2 and 5 stay at table 2; 4 comes back from table 1.
    count = measure(night)["same_table_in_a_row"]
    assert (count.value, count.bound, count.sentence) == (3, 0, "Players stay at the same table 3 times.")


def test_with_one_table_all_stay_who_play_again_and_who_never_plays_is_no_excuse() -> None:
    night = [RotationRound(((1, 2, 3, 4),), (5,))] * 2
    count = measure(night)["same_table_in_a_row"]
    assert (count.value, count.bound, count.sentence) == (
        4, 3, "Players stay at the same table 4 times. With one table 3 times can't be avoided.",
    )  # fmt: skip


def test_a_night_that_goes_on_at_one_of_two_tables_stays_no_less_than_its_bound() -> None:
    published = list(plan(range(1, 9), 5))[-1].rounds
    found = go_on(PublishedNight(published, 1, 8), 0, [3], effort=0)
    stays = [offer.quality["same_table_in_a_row"] for offer in found]
    # Counted from the seats: whoever plays at the table at which they played last.
    last, stay = dict[int, int](), 0
    for each in found[0].rounds:
        now = {one: table for table, seats in each.numbered for one in seats}
        stay += sum(last.get(one) == table for one, table in now.items())
        last |= now
    # Sit-outs come first, and are even: so somebody stays, though with others at rest nobody would have to.
    assert (stays[0].value, stays[0].bound) == (stay, 0)
    assert stay > 0
    assert [count.sentence for count in stays if "avoided" in count.sentence] == []
