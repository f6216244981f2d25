"""Letters walk by fixed steps: rounds worked out by hand, in the names of the first round's seats."""

from collections import Counter

from tests.cases import every
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import plan_movement
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.constraints import Constraints
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import RotationRound


def planned(key: str, entrants: int, rounds: int, **more) -> tuple[RotationRound, ...]:
    movement = MOVEMENTS[key]
    (plan,) = plan_movement(movement, MovementState(tuple(range(entrants)), **more), rounds)
    return plan.rounds


def by_letter(rounds: tuple[RotationRound, ...]) -> list[str]:
    """Write each round as its tables, north to west, everybody named by letter and table of the first round."""
    name = {
        entrant: f"{letter}{table}"
        for table, seats in enumerate(rounds[0].tables, 1)
        for letter, entrant in zip("ABCD", seats, strict=True)
    }
    return [
        " / ".join(" ".join(name[entrant] for entrant in seats) for seats in each.tables) for each in rounds
    ]


def test_north_stays_and_south_goes_one_on_east_two_west_two_back() -> None:
    # Three tables: B two on, so who was B at table 2 is at table 1 next; C one on, from 3; D two back, from 3.
    # The first deal passes from A to B to C; the dealer's seat is written first.
    assert by_letter(planned("fixed_step", 12, 3)) == [
        "A1 B1 C1 D1 / A2 B2 C2 D2 / A3 B3 C3 D3",
        "B2 C3 D3 A1 / B3 C1 D1 A2 / B1 C2 D2 A3",
        "C2 D2 A1 B3 / C3 D3 A2 B1 / C1 D1 A3 B2",
    ]


def test_the_twin_north_stays_and_south_goes_one_back_east_one_on_west_two_on() -> None:
    assert by_letter(planned("fixed_step_back", 12, 3)) == [
        "A1 B1 C1 D1 / A2 B2 C2 D2 / A3 B3 C3 D3",
        "B3 C2 D2 A1 / B1 C3 D3 A2 / B2 C1 D1 A3",
        "C3 D3 A1 B2 / C1 D1 A2 B3 / C2 D2 A3 B1",
    ]


def test_pods_of_eight_play_three_rounds_and_then_b_and_d_change_tables() -> None:
    assert by_letter(planned("pods_of_four", 8, 4)) == [
        "A1 B1 C1 D1 / A2 B2 C2 D2",  # A with C
        "B1 C1 A1 D1 / B2 C2 A2 D2",  # A with B
        "C1 A1 B1 D1 / C2 A2 B2 D2",  # A with D
        "D2 A1 B2 C1 / D1 A2 B1 C2",  # A with C again, and D deals first at last
    ]


def test_colours_reds_walk_as_a_couple_and_partners_change_when_they_come_back() -> None:
    tags = {entrant: frozenset({"red" if entrant < 4 else "white"}) for entrant in range(8)}
    rounds = planned("colours", 8, 4, tags=tags, pairs=((0, 1), (2, 3), (4, 5), (6, 7)))
    home = [set(seats) for seats in rounds[0].tables]
    away = [home[1] & {0, 1, 2, 3} | home[0] & {4, 5, 6, 7}, home[0] & {0, 1, 2, 3} | home[1] & {4, 5, 6, 7}]
    assert [[set(seats) for seats in each.tables] for each in rounds] == [home, away, home, away]
    assert all({0, 1} <= seats or not {0, 1} & seats for seats in home)
    assert measure(rounds)["partner_repeats"].value == 0
    assert all(one < 4 <= other for each in rounds for one, other in each.partners())


@every(
    ("key", "tables", "rounds"),
    [
        ("fixed_step", 3, 3),
        ("fixed_step", 5, 5),
        ("fixed_step", 6, 3),
        ("fixed_step", 7, 7),
        ("fixed_step", 8, 2),
        ("fixed_step", 12, 3),
        ("fixed_step_back", 2, 2),
        ("fixed_step_back", 4, 4),
        ("fixed_step_back", 9, 9),
        ("pods_of_four", 1, 3),
        ("pods_of_four", 2, 3),
        ("pods_of_four", 4, 6),
        ("pods_of_four", 5, 15),
        ("pods_of_four", 3, 5),
        ("pods_of_four", 6, 8),
        ("pods_of_four", 9, 11),
    ],
)
def test_partners_do_not_repeat_for_as_long_as_is_said_and_do_then(
    key: str, tables: int, rounds: int
) -> None:
    movement = MOVEMENTS[key]
    assert movement.sure(4 * tables) == rounds
    longer = planned(key, 4 * tables, rounds + 1)
    assert measure(longer[:-1])["partner_repeats"].value == 0
    assert measure(longer)["partner_repeats"].value > 0
    assert measure(longer)["first_deals_spread"].value <= 1


def test_spare_people_stand_in_for_who_rests_and_homes_stay() -> None:
    rounds = planned("fixed_step_back", 14, 7)
    counts = Counter(entrant for each in rounds for entrant in each.sit_outs)
    assert counts == dict.fromkeys(range(14), 1)
    # Who is A stays at the table of the first round, but where they rest; a spare player may be A there at first.
    stood_still = 0
    for table in range(3):
        here = Counter(entrant for each in rounds for entrant in each.tables[table])
        ((owner, games),) = here.most_common(1)
        assert all(owner in each.tables[table] or owner in each.sit_outs for each in rounds)
        stood_still += games
    assert stood_still == 3 * 6


@every("key", ["fixed_step", "fixed_step_back", "pods_of_four"])
@every("players", [13, 21, 22, 23, 30, 43])
def test_spare_people_too_deal_first_as_often_as_all_others(key: str, players: int) -> None:
    for seed in range(5):
        for rounds in (3, 8, 11):
            night = planned(key, players, rounds, seed=seed)
            assert measure(night)["first_deals_spread"].value <= 1


def test_where_people_are_spare_the_first_round_still_gives_the_letters() -> None:
    # 13 players at three tables: the walk of round 2 follows the seats of round 1, but for who rests or stands in.
    for seed in range(10):
        first, second = planned("fixed_step_back", 13, 9, seed=seed)[:2]
        at = {entrant: table for table, seats in enumerate(second.tables) for entrant in seats}
        astray = [
            entrant
            for table, seats in enumerate(first.tables)
            for letter, entrant in enumerate(seats)
            if entrant in at and at[entrant] != (table + (0, 1, -1, 2)[letter]) % 3
        ]
        assert len(astray) <= 1


def test_a_leaver_moves_nobody_but_the_last() -> None:
    movement = MOVEMENTS["fixed_step_back"]
    everybody = tuple(range(13))
    played = planned("fixed_step_back", 13, 1)
    (spare,) = MovementState(everybody, played).in_order_of_coming()[-1:]
    gone = next(entrant for entrant in played[0].tables[0] if entrant != spare)
    left = tuple(entrant for entrant in everybody if entrant != gone)
    (rest,) = plan_movement(movement, MovementState(left, played), 1)
    goals = {
        entrant: (table + (0, 1, -1, 2)[letter]) % 3
        for table, seats in enumerate(played[0].tables)
        for letter, entrant in enumerate(seats)
        if entrant not in {gone, spare}
    }
    assert len(goals) >= 10
    found = {entrant: table for table, seats in enumerate(rest.rounds[0].tables) for entrant in seats}
    assert {entrant: found[entrant] for entrant in goals} == goals


def test_who_comes_late_takes_the_place_of_who_left_or_is_spare() -> None:
    played = planned("fixed_step_back", 13, 1)
    order = MovementState(tuple(range(13)), played).in_order_of_coming()
    gone = order[3]
    left = [entrant for entrant in order if entrant != gone]
    later = MovementState((*left, 20, 21), played).in_order_of_coming()
    assert sorted([later[3], later[-1]]) == [20, 21]
    assert [*later[:3], gone, *later[4:-1]] == order


@every("key", ["fixed_step_back", "pods_of_four"])
def test_who_cannot_walk_is_an_a_and_keeps_the_table(key: str) -> None:
    rounds = planned(key, 14, 6, wishes=Constraints({3: 2, 8: 3}))
    assert measure(rounds, Constraints({3: 2, 8: 3})).unkept == ()


def test_a_white_keeps_a_table() -> None:
    tags = {entrant: frozenset({("red", "white")[entrant % 2]}) for entrant in range(14)}
    wishes = Constraints({3: 2, 8: 1})
    rounds = planned("colours", 14, 6, tags=tags, wishes=wishes)
    # 8 is red and walks; 3 is white and stays. The one who walks is named.
    assert [sentence.split(" in ")[0] for sentence in measure(rounds, wishes).unkept] == [
        "Entrant 8 isn't at table 1"
    ]


def test_a_couple_of_one_colour_is_at_one_table_whenever_both_play() -> None:
    tags = {entrant: frozenset({"red" if entrant < 9 else "white"}) for entrant in range(18)}
    pairs = ((0, 1), (2, 3), (4, 5), (9, 10), (11, 12))
    rounds = planned("colours", 18, 12, tags=tags, pairs=pairs)
    for each in rounds:
        for pair in pairs:
            if not set(pair) & set(each.sit_outs):
                assert sum(set(pair) <= set(seats) for seats in each.tables) == 1
    assert measure(rounds)["sit_outs_spread"].best
