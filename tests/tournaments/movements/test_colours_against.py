"""Colours that turn against each other: who comes to which table, and when two meet again."""

import re
from collections import Counter
from itertools import pairwise

from tests.cases import every
from tournaments.movements.fit import Verdict, fits
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import plan_movement
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.constraints import Constraints, Pair
from tournaments.movements.rotation.quality import measure
from tournaments.movements.rotation.round import RotationRound

AGAINST = MOVEMENTS["colours_against"]
assert AGAINST is not None


def state(entrants: int, pairs: tuple[Pair, ...] = (), **more) -> MovementState:
    """Return a state in which even numbers are white and odd ones blue."""
    tags = {one: frozenset({("white", "blue")[one % 2]}) for one in range(entrants)}
    return MovementState(tuple(range(entrants)), pairs=pairs, tags=tags, **more)


def planned(entrants: int, rounds: int, pairs: tuple[Pair, ...] = ()) -> tuple[RotationRound, ...]:
    (found,) = plan_movement(AGAINST, state(entrants, pairs), rounds)
    return found.rounds


def by_home(rounds: tuple[RotationRound, ...]) -> list[list[str]]:
    """Write each table of each round as where its whites and its blues sat in the first round."""
    home = {one: table for table, seats in enumerate(rounds[0].tables, 1) for one in seats}
    return [
        [
            " ".join(
                f"{colour}{home[one]}"
                for place, colour in enumerate("WB")
                for one in sorted(seats)
                if one % 2 == place
            )
            for seats in each.tables
        ]
        for each in rounds
    ]


def test_at_three_tables_whites_go_one_on_and_blues_one_back() -> None:
    assert by_home(planned(12, 4)) == [
        ["W1 W1 B1 B1", "W2 W2 B2 B2", "W3 W3 B3 B3"],
        ["W3 W3 B2 B2", "W1 W1 B3 B3", "W2 W2 B1 B1"],
        ["W2 W2 B3 B3", "W3 W3 B1 B1", "W1 W1 B2 B2"],
        ["W1 W1 B1 B1", "W2 W2 B2 B2", "W3 W3 B3 B3"],
    ]


def test_at_four_tables_whites_skip_one_after_every_two_rounds() -> None:
    # One on and one back brings the whites of table 1 to the blues of 3, and then of 1 again: they skip to those of 2.
    assert by_home(planned(16, 5)) == [
        ["W1 W1 B1 B1", "W2 W2 B2 B2", "W3 W3 B3 B3", "W4 W4 B4 B4"],
        ["W4 W4 B2 B2", "W1 W1 B3 B3", "W2 W2 B4 B4", "W3 W3 B1 B1"],
        ["W2 W2 B3 B3", "W3 W3 B4 B4", "W4 W4 B1 B1", "W1 W1 B2 B2"],
        ["W1 W1 B4 B4", "W2 W2 B1 B1", "W3 W3 B2 B2", "W4 W4 B3 B3"],
        ["W3 W3 B1 B1", "W4 W4 B2 B2", "W1 W1 B3 B3", "W2 W2 B4 B4"],
    ]


@every("tables", range(2, 16))
def test_two_of_two_colours_meet_again_after_one_lap_and_partner_again_after_two(tables: int) -> None:
    assert AGAINST is not None
    assert AGAINST.sure(4 * tables) == 2 * tables
    rounds = planned(4 * tables, 2 * tables + 1)
    met = [{frozenset(two) for two in each.opponents()} | _partners(each) for each in rounds]
    mixed = [{two for two in each if len({one % 2 for one in two}) == 2} for each in met]
    for lap in (mixed[:tables], mixed[tables : 2 * tables]):
        times = Counter(two for each in lap for two in each)
        assert set(times.values()) == {1}
        assert len(times) == (2 * tables) ** 2
    assert mixed[tables] <= set().union(*mixed[:tables])
    partnered = Counter(two for each in rounds[:-1] for two in _partners(each))
    assert partnered == dict.fromkeys(set().union(*mixed[:tables]), 1)
    assert measure(rounds)["partner_repeats"].value == 2 * tables


def _partners(each: RotationRound) -> set[frozenset[int]]:
    return set(map(frozenset, each.partners()))


@every("tables", [2, 3, 4, 5, 6, 9, 10])
def test_everybody_goes_where_the_card_of_the_table_says(tables: int) -> None:
    assert AGAINST is not None
    for number, (one, other) in enumerate(pairwise(planned(4 * tables, 2 * tables + 1)), 1):
        goals = {entrant: table for table, seats in enumerate(other.tables, 1) for entrant in seats}
        for table, seats in enumerate(one.tables, 1):
            told, _, skip = AGAINST.table_card(table, tables).partition(" After rounds ")
            whites, blues = map(_goal, told.split("; "))
            if skip:
                every_so_many = int(skip.split(",")[0])
                assert skip.startswith(f"{every_so_many}, {2 * every_so_many} and so on both whites go to ")
                assert every_so_many == tables // 2
                if number % every_so_many == 0:
                    whites = _goal(skip)
            for entrant in seats:
                assert goals[entrant] == ((whites, blues)[entrant % 2] or table)


def _goal(told: str) -> int | None:
    found = re.search(r"go to table (\d+)", told)
    assert found or "stay" in told
    return int(found[1]) if found else None


@every(
    ("table", "tables", "told"),
    [
        (1, 2, "Both whites stay; both blues go to table 2."),
        (1, 5, "Both whites go to table 2; both blues go to table 5."),
        (
            5,
            6,
            (
                "Both whites go to table 6; both blues go to table 4. "
                "After rounds 3, 6 and so on both whites go to table 1."
            ),
        ),
    ],
)
def test_the_card_of_a_table(table: int, tables: int, told: str) -> None:
    assert AGAINST is not None
    assert AGAINST.table_card(table, tables) == told


def test_a_couple_of_one_colour_stays_together_and_one_of_two_colours_is_refused() -> None:
    assert AGAINST is not None
    for each in planned(18, 9, ((0, 4), (1, 3))):
        for pair in ((0, 4), (1, 3)):
            if not set(pair) & set(each.sit_outs):
                assert sum(set(pair) <= set(seats) for seats in each.tables) == 1
    found = fits(AGAINST, state(12, ((2, 3),)), 4)
    assert (found.verdict, found.sentence.text) == (
        Verdict.NOT_NOW,
        "Entrants 2 and 3 are a couple with different colours. Give both the same colour.",
    )


def test_with_one_table_left_unfilled_one_of_each_colour_rests_in_turn() -> None:
    rounds = planned(14, 7)
    assert all(sorted(one % 2 for one in each.sit_outs) == [0, 1] for each in rounds)
    assert Counter(one for each in rounds for one in each.sit_outs) == dict.fromkeys(range(14), 1)


def test_nobody_can_keep_a_table_and_that_is_told() -> None:
    assert AGAINST is not None
    found = fits(AGAINST, state(12, wishes=Constraints({3: 1})), 4)
    assert (found.verdict, [one.text for one in found.unmet]) == (
        Verdict.FITS,
        ["Colours against each other: nobody can keep a table."],
    )


@every(("entrants", "nearest"), [(6, (8,)), (11, (10, 12)), (399, (398, 400))])
def test_a_number_that_cannot_play_is_refused_with_the_nearest(
    entrants: int, nearest: tuple[int, ...]
) -> None:
    assert AGAINST is not None
    found = fits(AGAINST, state(entrants), 4)
    assert (found.verdict, found.nearest) == (Verdict.NEVER, nearest)
