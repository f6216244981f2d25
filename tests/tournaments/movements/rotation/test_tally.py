"""Bounds of any plan, whoever sits out: the least over every way to share the games."""

from itertools import product

from tests.cases import every
from tournaments.movements.rotation.plan import plan
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import RotationRound, present_in
from tournaments.movements.rotation.tally import PlayRange, count_turns, least_row, least_share, least_sum

NIGHTS = [
    ([PlayRange(4, 0, 3)] * 5, 8),
    ([PlayRange(5, 0, 4)] * 3 + [PlayRange(3, 1, 2)] * 3, 12),
    (
        [PlayRange(6, 2, 5), PlayRange(4, 0, 5), PlayRange(4, 0, 1), PlayRange(3, 1, 3), PlayRange(2, 0, 4)],
        12,
    ),
]


@every(("people", "seats"), NIGHTS)
def test_no_way_to_share_the_games_comes_to_less(people: list[PlayRange], seats: int) -> None:
    turns = {each: people.count(each) for each in people}
    ways = [
        games
        for games in product(*[range(each.must, each.can + 1) for each in people])
        if sum(games) == seats
    ]

    def cost(games: int, others: int) -> int:
        return least_row(3 * games, others)

    assert least_sum(turns, seats, cost) == min(
        sum(cost(played, each.others) for played, each in zip(games, people, strict=True)) for games in ways
    )
    assert least_share(turns, seats) == min(
        max(-(-2 * played // each.others) for played, each in zip(games, people, strict=True))
        for games in ways
    )


@every(("players", "rounds"), [(5, 4), (6, 7), (9, 8), (13, 5), (16, 5), (18, 7)])
def test_where_games_are_shared_evenly_no_other_share_has_a_lower_bound(players: int, rounds: int) -> None:
    night = next(plan(range(1, players + 1), rounds, effort=0)).rounds
    turns = count_turns(night, present_in(night), dict.fromkeys(range(1, players + 1), players - 1))
    seats = 4 * sum(len(each.tables) for each in night)
    counts = measure(night)
    assert counts["most_opposed"].bound == counts["most_opposed"].of_any == least_share(turns, seats)
    rows = -(-least_sum(turns, seats, lambda games, others: least_row(2 * games, others)) // 2)
    assert counts["opponent_repeats"].of_any == rows
    beyond = -(-least_sum(turns, seats, lambda games, others: max(0, games - others)) // 2)
    assert counts["partner_repeats"].of_any >= beyond


def test_where_sit_outs_are_uneven_the_bound_of_all_plans_is_that_of_even_ones() -> None:
    # 1 and 2 play each of three rounds, the others once or twice: 6 is the least there, 0 where all play twice.
    night = [
        RotationRound(((3, 5, 2, 1),), (4, 7)),
        RotationRound(((1, 4, 7, 5),), (2, 3)),
        RotationRound(((7, 1, 2, 3),), (4, 5)),
    ]
    opposed = measure(night)["opponent_repeats"]
    assert (opposed.value, opposed.bound, opposed.of_any, opposed.best, opposed.settled) == (
        1,
        1,
        0,
        False,
        True,
    )
    assert opposed.sentence == "Opponents meet again once."


def test_of_who_came_late_more_sit_outs_may_fall_to_them() -> None:
    # 6 comes after two rounds, and might play once: then 5 is the least, and people were found who reach it.
    night = [
        RotationRound(((1, 3, 4, 5),), (2,)),
        RotationRound(((2, 3, 1, 5),), (4,)),
        RotationRound(((6, 5, 4, 1),), (2, 3)),
        RotationRound(((5, 3, 4, 2),), (1, 6)),
        RotationRound(((4, 1, 2, 6),), (3, 5)),
    ]
    counts = measure(night)
    assert counts["opponent_repeats"].sentence == "Opponents meet again 6 times. 5 times can't be avoided."
    assert not counts.best
    other = [
        RotationRound(((1, 2, 4, 6),), (3, 5)),
        RotationRound(((3, 4, 5, 6),), (1, 2)),
        RotationRound(((1, 5, 2, 6),), (3, 4)),
    ]
    rounds = [RotationRound((_seats(each),), each.sit_outs) for each in other]
    assert measure([*night[:2], *rounds])["opponent_repeats"].value == 5


def _seats(each: RotationRound) -> tuple[int, int, int, int]:
    """Return the seats of a table whose first two are partners."""
    ((one, two, three, four),) = each.tables
    return (one, three, two, four)
