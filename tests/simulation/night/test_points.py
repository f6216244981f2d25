"""The seven rows, by hand; what a night comes to by them; and that nothing of the application is asked."""

import ast
import sys
from collections import Counter
from pathlib import Path
from random import Random
from typing import Any

import pytest

from simulation.night.night import draw_game
from simulation.night.points import (
    SimulatedGame,
    add_up,
    differences,
    places,
    row_of,
    scores_of,
    winners_of,
)

Record = dict[str, Any]


def made(maker: int, own: int, **more: Any) -> Record:
    sides = "AB" if maker % 2 == 0 else "BA"
    return {"maker": maker, "tricks": {sides[0]: own, sides[1]: 5 - own}, **more}


@pytest.mark.parametrize(
    ("record", "scores"),
    [
        (made(0, 3), (1, 0)),
        (made(1, 4), (0, 1)),
        (made(2, 5), (2, 0)),
        (made(3, 3, alone=True), (0, 1)),
        (made(0, 4, alone=True), (1, 0)),
        (made(1, 5, alone=True), (0, 4)),
        (made(0, 2), (0, 2)),
        (made(1, 0), (2, 0)),
        (made(2, 1, alone=True), (0, 2)),
        ({"result": "revoke", "revokes": [3]}, (2, 0)),
        ({"result": "revoke", "revokes": [2]}, (0, 2)),
        ({"result": "all_passed"}, (0, 0)),
        ({"result": "misdeal"}, (0, 0)),
    ],
)
def test_a_hand_is_worth_what_the_seven_rows_say(record: Record, scores: tuple[int, int]) -> None:
    assert scores_of(SimulatedGame((1, 2, 3, 4), (record,))) == scores


GAMES = [
    SimulatedGame((1, 2, 3, 4), (made(0, 5, alone=True), made(1, 3), {"result": "misdeal"})),  # 4 to 1
    SimulatedGame((1, 3, 2, 4), (made(1, 2), made(0, 1))),  # 2 to 2, and 1 and 2 were there first
    SimulatedGame((4, 3, 2, 1), ()),
]


def test_points_follow_the_people_a_level_game_is_won_by_the_first_and_one_without_a_hand_is_none() -> None:
    tallies = add_up([1, 2, 3, 4, 5], GAMES)
    assert {player: tuple(tally.values()) for player, tally in tallies.items()} == {
        1: (6, 2, 1, 2, 0, 2),
        2: (3, 1, 0, 2, 0, 1),
        3: (6, 1, 0, 2, 0, 1),
        4: (3, 0, 0, 2, 0, 0),
        5: (0, 0, 0, 0, 0, 0),
    }
    assert places(tallies) == {1: 1, 3: 2, 2: 3, 4: 4, 5: 5}


def test_nobody_has_won_a_tie() -> None:
    tallies = add_up([1, 2, 3, 4, 5], GAMES, level_is_tie=True)
    assert {player: tuple(tally.values()) for player, tally in tallies.items()} == {
        1: (6, 1, 1, 2, 1, 1.5),
        2: (3, 0, 0, 2, 1, 0.5),
        3: (6, 1, 0, 2, 1, 1.5),
        4: (3, 0, 0, 2, 1, 0.5),
        5: (0, 0, 0, 0, 0, 0),
    }
    assert places(tallies) == {1: 1, 3: 2, 2: 3, 4: 3, 5: 5}


@pytest.mark.parametrize(
    ("hands", "winners"),
    [
        ((made(0, 3), made(1, 5)), {1}),
        ((made(0, 5), made(1, 3), made(1, 4)), {0}),
        ((made(1, 3), made(0, 5), made(1, 4)), {0}),
        ((made(1, 3), made(0, 3), {"result": "all_passed"}), {1}),
        (({"result": "all_passed"},), {0, 1}),
    ],
)
def test_a_game_is_won_by_more_points_or_by_being_there_first(
    hands: tuple[Record, ...], winners: set[int]
) -> None:
    assert winners_of(SimulatedGame((1, 2, 3, 4), hands)) == winners


def lines(**changes: Any) -> list[Record]:
    tallies = add_up([1, 2, 3, 4, 5], GAMES)
    place = places(tallies)
    rows = [{"player": player, "place": place[player], **tallies[player]} for player in (1, 3, 2, 4, 5)]
    rows[0] |= changes
    return rows


def test_every_difference_is_named_and_equal_lines_have_none() -> None:
    tallies = add_up([1, 2, 3, 4, 5], GAMES)
    assert differences(lines(), tallies) == []
    assert differences(lines(points=7, loners=2), tallies) == [
        "player 1: points is 7, and the hands sent make 6",
        "player 1: loners is 2, and the hands sent make 1",
    ]
    assert differences(lines(player=9), tallies) == [
        "player 1 has no line",
        "player 9 has a line and did not play",
    ]
    assert differences(lines()[::-1], tallies) == ["the lines are not in the order of their places"]


def test_what_happens_at_a_table_is_drawn_from_its_seed_and_has_everything_in_it() -> None:
    drawn = list(draw_game(Random(1), 500))
    assert drawn == list(draw_game(Random(1), 500))
    assert drawn != list(draw_game(Random(2), 500))
    rows = Counter(row_of(happening.record)[0] for happening in drawn)
    assert set(rows) == {"made", "march", "alone", "alone march", "euchred", "revoke", "nothing"}
    assert sum(happening.record.get("result") != "misdeal" for happening in drawn) == 500
    assert {happening.mend for happening in drawn} == {"", "void", "replace"}
    assert any(happening.twice for happening in drawn)
    assert all(happening.wrong != happening.record for happening in drawn)


def test_the_simulation_imports_nothing_but_itself_and_the_standard_library(root: Path) -> None:
    folder = root / "simulation/night"
    imported = {
        name
        for file in folder.glob("*.py")
        for node in ast.walk(ast.parse(file.read_text()))
        for name in (
            [alias.name for alias in node.names]
            if isinstance(node, ast.Import)
            else [node.module or ""]
            if isinstance(node, ast.ImportFrom)
            else []
        )
    }
    others = {name for name in imported if name.partition(".")[0] not in sys.stdlib_module_names}
    assert {name for name in others if not name.startswith("simulation.")} == set()
