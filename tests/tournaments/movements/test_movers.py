"""The arrows of a movement's picture are where the movement seats people."""

from collections import Counter
from itertools import pairwise

from tests.cases import every
from tournaments.movements.movement_state import MovementState
from tournaments.movements.movers import Mover
from tournaments.movements.planning import next_round
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.round import RotationRound

TABLES = 5
EVERYBODY = tuple(range(1, 4 * TABLES + 1))
MOVING = [movement for movement in MOVEMENTS.values() if not movement.seated_by]


def where(each: RotationRound) -> dict[int, int]:
    return {entrant: table for table, seats in enumerate(each.tables, 1) for entrant in seats}


def test_every_movement_says_who_goes_where_or_what_seats_everybody_anew() -> None:
    assert [
        movement.key
        for movement in MOVEMENTS.values()
        if bool(movement.movers(TABLES)) == bool(movement.seated_by)
    ] == []
    assert len(MOVING) == 16


@every("movement", MOVING, ids=lambda movement: movement.key)
def test_the_movers_of_a_table_are_the_four_who_sat_there(movement) -> None:
    for tables in (2, 5, 8):
        movers = movement.movers(tables)
        assert sum(one.people for one in movers) == 4
        arrived = Counter(goal for one in movers for goal in one.goals for _ in range(one.people))
        assert arrived == dict.fromkeys(range(1, tables + 1), 4)


@every("movement", MOVING, ids=lambda movement: movement.key)
def test_as_many_go_from_table_to_table_as_the_movers_say(movement) -> None:
    """Of the rounds to come the first two, or with pods of four the third and the fourth."""
    expected = Counter(
        (table, goal)
        for one in movement.movers(TABLES)
        for table, goal in enumerate(one.goals, 1)
        for _ in range(one.people)
    )
    stage = 3 if movement.key == "pods_of_four" else 1
    before, after = list(pairwise(rounds_of(movement, stage + 1)))[-1]
    old, new = where(before), where(after)
    assert Counter((old[entrant], new[entrant]) for entrant in EVERYBODY) == expected


@every(
    "key", ["winners_move", "head_table", "ladder", "winners_to_head", "losers_move_on", "king_of_the_court"]
)
def test_those_who_go_are_those_who_won_or_lost(key: str) -> None:
    movement = MOVEMENTS[key]
    before, after = rounds_of(movement, 2)
    new = where(after)
    winners, losers = movement.movers(TABLES)
    assert (winners.who, losers.who) == ("Winners", "Losers")
    for table, seats in enumerate(before.tables):
        won = table % 2
        for seat, entrant in enumerate(seats):
            assert new[entrant] == (winners if seat % 2 == won else losers).goals[table]


@every(
    ("key", "movers"),
    [
        ("ladder", (Mover("Winners", (1, 1, 2, 3, 4)), Mover("Losers", (2, 3, 4, 5, 5)))),
        ("head_table", (Mover("Winners", (1, 1, 2, 3, 4)), Mover("Losers", (5, 2, 3, 4, 5)))),
        (
            "red_up_white_down",
            (
                Mover("Winners: red", (5, 1, 2, 3, 4), 1),
                Mover("Winners: white", (2, 3, 4, 5, 1), 1),
                Mover("Losers", (1, 2, 3, 4, 5)),
            ),
        ),
        (
            "fixed_step",
            (
                Mover("A", (1, 2, 3, 4, 5), 1),
                Mover("B", (3, 4, 5, 1, 2), 1),
                Mover("C", (2, 3, 4, 5, 1), 1),
                Mover("D", (4, 5, 1, 2, 3), 1),
            ),
        ),
        (
            "round_robin_pairs",
            (
                Mover("Pairs on their way up", (2, 3, 4, 5, 5)),
                Mover("Pairs on their way back, and the first pair", (1, 1, 2, 3, 4)),
            ),
        ),
    ],
)
def test_movers_are_as_the_card_says(key: str, movers: tuple[Mover, ...]) -> None:
    assert MOVEMENTS[key].movers(TABLES) == movers


def rounds_of(movement, count: int) -> list[RotationRound]:
    """The first rounds of five full tables; tables are won by north and south and by east and west in turns."""
    pairs = tuple((one, one + 1) for one in EVERYBODY[::2])
    tags = {
        entrant: frozenset({movement.kinds[(entrant + 1) // 2 % 2]} if movement.kinds else ())
        for entrant in EVERYBODY
    }
    played: list[RotationRound] = []
    for _ in range(count):
        state = MovementState(
            EVERYBODY,
            tuple(played),
            tuple(tuple(table % 2 for table in range(TABLES)) for _ in played),
            pairs=pairs,
            tags=tags,
        )
        played.append(next_round(movement, state))
    return played
