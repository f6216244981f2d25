"""Winners and losers walk: who sits where, worked out by hand from the cards."""

from tests.cases import every
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import next_round
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.round import RotationRound
from tournaments.movements.walks import splitter

# North and south partner, and east and west: 1 with 3, 2 with 4 at table 1.
TWELVE = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8), (9, 10, 11, 12)))
# Table 1 is won by 1 and 3, table 2 by 6 and 8, table 3 by 9 and 11.
WON = (0, 1, 0)
REDS = {
    entrant: frozenset({"red" if entrant in {1, 2, 5, 6, 9, 10} else "white"}) for entrant in range(1, 13)
}
LADIES = {
    entrant: frozenset({"lady" if entrant in {1, 2, 5, 6, 9, 10} else "man"}) for entrant in range(1, 13)
}


def fours(each: RotationRound) -> list[set[int]]:
    return [set(seats) for seats in each.tables]


@every(
    ("key", "tags", "expected"),
    [
        # Winners: 1 and 3 from table 1 to the last, 6 and 8 to table 1, 9 and 11 to table 2. Losers stay.
        ("winners_move", {}, [{2, 4, 6, 8}, {5, 7, 9, 11}, {10, 12, 1, 3}]),
        ("own_partner_first", {}, [{2, 4, 6, 8}, {5, 7, 9, 11}, {10, 12, 1, 3}]),
        # 1 and 3 stay at table 1, its losers 2 and 4 go to the last; others as before.
        ("head_table", {}, [{1, 3, 6, 8}, {5, 7, 9, 11}, {10, 12, 2, 4}]),
        # 2 and 4 go one down, 5 and 7 too; 10 and 12 stay at the last.
        ("ladder", {}, [{1, 3, 6, 8}, {2, 4, 9, 11}, {5, 7, 10, 12}]),
        # Winners of 1 and 2 to table 1, of 3 to the middle; losers of 3 and 2 to table 3, of 1 to the middle.
        ("winners_to_head", {}, [{1, 3, 6, 8}, {2, 4, 9, 11}, {5, 7, 10, 12}]),
        # Losers go on: 10 and 12 from the last table to the first, 2 and 4 to table 2, 5 and 7 to table 3.
        ("losers_move_on", {}, [{1, 3, 10, 12}, {6, 8, 2, 4}, {9, 11, 5, 7}]),
        # Red winners up: 1 to table 3, 6 to 1, 9 to 2. White winners down: 3 to table 2, 8 to 3, 11 to 1.
        ("red_up_white_down", REDS, [{2, 4, 6, 11}, {5, 7, 9, 3}, {10, 12, 1, 8}]),
        # Losing ladies up: 2 to table 3, 5 to 1, 10 to 2. Losing gents down: 4 to table 2, 7 to 3, 12 to 1.
        ("losers_move", LADIES, [{1, 3, 5, 12}, {6, 8, 10, 4}, {9, 11, 2, 7}]),
    ],
)
def test_everybody_goes_where_the_card_says(after, key, tags, expected) -> None:
    found = after(key, 12, [TWELVE], [WON], tags=tags)
    assert fours(found) == expected
    assert not set(found.partners()) & set(TWELVE.partners())


@every(
    ("tables", "winners", "losers"),
    [
        # Table by table where the winners go, and where the losers.
        (2, [1, 1], [2, 2]),
        (4, [1, 1, 2, 2], [3, 3, 4, 4]),
        (5, [1, 1, 2, 2, 3], [3, 4, 4, 5, 5]),
        (7, [1, 1, 2, 2, 3, 3, 4], [4, 5, 5, 6, 6, 7, 7]),
    ],
)
def test_winners_fill_the_room_from_the_head_and_losers_from_the_last_table(
    after, tables: int, winners: list[int], losers: list[int]
) -> None:
    first = RotationRound(
        tuple((4 * table + 1, 4 * table + 2, 4 * table + 3, 4 * table + 4) for table in range(tables))
    )
    won = tuple(table % 2 for table in range(tables))
    found = after("winners_to_head", 4 * tables, [first], [won])
    where = {entrant: table for table, seats in enumerate(found.tables, 1) for entrant in seats}
    movement = MOVEMENTS["winners_to_head"]
    for table, seats in enumerate(first.tables):
        side = won[table]
        assert {where[seats[side]], where[seats[side + 2]]} == {winners[table]}
        assert {where[seats[1 - side]], where[seats[3 - side]]} == {losers[table]}
        told = movement.table_card(table + 1, tables)
        goes = [
            f"{who} stay" if goal == table + 1 else f"{who} go to table {goal}"
            for who, goal in (("Winners", winners[table]), ("losers", losers[table]))
        ]
        assert told == f"{'; '.join(goes)}. Partners split."


@every(("key", "kinds"), [("red_up_white_down", ("red", "white")), ("losers_move", ("lady", "man"))])
def test_a_side_is_one_of_each_kind(after, told, key, kinds) -> None:
    tags = {entrant: frozenset({kinds[entrant in {3, 4, 7, 8, 11, 12}]}) for entrant in range(1, 13)}
    played: list[RotationRound] = []
    results: list[tuple[int | None, ...]] = []
    for number in range(4):
        found = after(key, 12, played, results, tags=tags, seed=number)
        for sides in told(found):
            assert [sorted(next(iter(tags[one])) for one in side) for side in sides] == [sorted(kinds)] * 2
        played.append(found)
        results.append((number % 2, None, 1))


def test_three_rounds_of_eight_that_leave_no_choice(after, told) -> None:
    # 1 and 3, 6 and 8 win. Table 1 gets 6 and 8 beside 2 and 4; by turns they can be 26-48 or 28-46.
    first = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))
    second = after("winners_move", 8, [first], [(0, 1)])
    assert fours(second) == [{2, 4, 6, 8}, {1, 3, 5, 7}]
    # Say that lots chose 26-48 there and 15-37 at table 2.
    second = RotationRound(((2, 4, 6, 8), (1, 3, 5, 7)))
    # 2 and 6 win at table 1 and go to 2, 3 and 7 win at table 2 and go to 1:
    # {4, 8, 3, 7}: 4 and 8, 3 and 7 just partnered; 3-8, 4-7 or 3-4, 7-8 are left and all four pairs are new.
    # {1, 5, 2, 6}: likewise.
    third = after("winners_move", 8, [first, second], [(0, 1), (0, 1)])
    assert fours(third) == [{3, 4, 7, 8}, {1, 2, 5, 6}]
    # Sides 34-78: 3 and 4 win and go to 2; 12-56: 1 and 2 win and go to 1. {7, 8, 1, 2}: 7-8 and 1-2 just
    # partnered; 17-28 or 18-27. {3, 4, 5, 6}: 34 and 56 just did; 35-46 or 36-45.
    third = RotationRound(((3, 7, 4, 8), (1, 5, 2, 6)))
    fourth = after("winners_move", 8, [first, second, third], [(0, 1), (0, 1), (0, 0)])
    assert fours(fourth) == [{1, 2, 7, 8}, {3, 4, 5, 6}]
    assert not set(fourth.partners()) & {(1, 2), (7, 8), (3, 4), (5, 6)}


def test_of_two_ways_to_split_the_one_with_new_partners_is_taken(after, told) -> None:
    # 2 has partnered 6 before; when 2, 4, 6 and 8 meet, and 2 was just with 4, 6 with 8, only 28-46 is new.
    long_ago = RotationRound(((2, 1, 6, 5), (3, 4, 7, 8)))
    last = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))
    for seed in range(5):
        found = after("winners_move", 8, [long_ago, last], [(0, 0), (0, 1)], seed=seed)
        assert told(found)[0] == {frozenset({2, 8}), frozenset({4, 6})}


def test_two_who_just_played_are_parted_before_last_partners_of_some_rounds_ago() -> None:
    # 1 and 2 are red, 3 and 4 white. 1-4 and 2-3 partnered, then 2 and 4 rested while 1 partnered 3.
    first = RotationRound(((1, 2, 4, 3), (5, 6, 7, 8)), (9, 10))
    last = RotationRound(((1, 9, 3, 10), (5, 6, 7, 8)), (2, 4))
    kind = {entrant: "white" if entrant in {3, 4} else "red" for entrant in range(1, 11)}
    for seed in range(5):
        state = MovementState(tuple(range(1, 11)), (first, last), seed=seed)
        one, mate, *_ = splitter(state, kind).split((1, 2, 3, 4))
        assert {one, mate} in ({1, 4}, {2, 3})


def test_a_tie_is_decided_by_lot_and_always_alike(after) -> None:
    tied = [
        after("ladder", 8, [RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))], [(None, 0)], seed=seed)
        for seed in range(20)
    ]
    again = [
        after("ladder", 8, [RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))], [(None, 0)], seed=seed)
        for seed in range(20)
    ]
    assert tied == again
    # At table 1 either 1 and 3 or 2 and 4 stay; both happen.
    assert {frozenset({1, 3} & set(each.tables[0])) for each in tied} == {frozenset(), frozenset({1, 3})}


def test_who_sat_out_takes_a_place_and_who_rested_least_rests(after) -> None:
    first = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)), (9,))
    for seed in range(5):
        found = after("winners_move", 9, [first], [(0, 0)], seed=seed)
        (resting,) = found.sit_outs
        assert resting != 9
        # Table 1 gets 5 and 7 beside 2 and 4, table 2 gets 1 and 3 beside 6 and 8; 9 sits for who rests.
        seats = [
            {9 if entrant == resting else entrant for entrant in four}
            for four in ({2, 4, 5, 7}, {1, 3, 6, 8})
        ]
        assert fours(found) == seats


def test_late_arrivals_open_a_table_and_leavers_close_one(after) -> None:
    first = RotationRound(((1, 2, 3, 4), (5, 6, 7, 8)))
    grown = after("winners_move", 12, [first], [(0, 0)])
    # Of three tables the ring is larger: 1 and 3 go to table 3, where two of the four newcomers sit with them.
    assert [four - {9, 10, 11, 12} for four in fours(grown)] == [{2, 4, 5, 7}, {6, 8}, {1, 3}]
    shrunk = after("ladder", 8, [TWELVE], [WON])
    # 9 to 12 have left. 1 and 3 stay, 6 and 8 come up; 2 and 4 go down to 5 and 7, who are at the last table.
    assert fours(shrunk) == [{1, 3, 6, 8}, {2, 4, 5, 7}]


def test_who_keeps_a_table_stays_and_somebody_else_walks(after) -> None:
    played: list[RotationRound] = []
    results: list[tuple[int | None, ...]] = []
    for number in range(6):
        found = after("winners_move", 13, played, results, wishes=Constraints({1: 2, 5: 3}), seed=3)
        where = {entrant: table for table, seats in enumerate(found.tables, 1) for entrant in seats}
        assert where.get(1, 2) == 2
        assert where.get(5, 3) == 3
        played.append(found)
        results.append((number % 2, 0, 1))


def test_the_first_game_is_with_the_own_partner() -> None:
    movement = MOVEMENTS["own_partner_first"]
    pairs = ((1, 2), (3, 4), (5, 6), (7, 8), (9, 10))
    first = next_round(movement, MovementState(tuple(range(1, 11)), pairs=pairs, seed=2))
    assert set(first.partners()) | {first.sit_outs} == set(pairs)
    alone = next_round(movement, MovementState(tuple(range(1, 12)), pairs=pairs[:3], seed=2))
    # Of five who came alone one rests; with it rest two who would have been partners.
    assert len(alone.sit_outs) == 3
    assert len(set(alone.sit_outs) & {7, 8, 9, 10, 11}) in {1, 3}
    assert {pair for pair in pairs[:3] if not set(pair) & set(alone.sit_outs)} <= set(alone.partners())


@every(
    ("key", "table", "told"),
    [
        ("winners_move", 4, "Winners go to table 3; losers stay. Partners split."),
        ("winners_move", 1, "Winners go to table 5; losers stay. Partners split."),
        ("head_table", 1, "Winners stay; losers go to table 5. Partners split."),
        ("losers_move_on", 1, "Winners stay; losers go to table 2. Partners split."),
        ("losers_move_on", 5, "Winners stay; losers go to table 1. Partners split."),
        ("ladder", 5, "Winners go to table 4; losers stay. Partners split."),
        ("ladder", 2, "Winners go to table 1; losers go to table 3. Partners split."),
        (
            "red_up_white_down",
            5,
            "Winners: red to table 4, white to table 1; losers stay. Partners split.",
        ),
        (
            "losers_move",
            1,
            "Winners stay; losers: lady to table 5, man to table 2. Partners split.",
        ),
    ],
)
def test_the_card_of_a_table(key, table, told) -> None:
    movement = MOVEMENTS[key]
    assert movement.table_card(table, 5) == told
