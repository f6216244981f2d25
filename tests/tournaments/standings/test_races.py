"""The standings of races, worked out by hand in docs/standings.md, and what else they promise."""

from dataclasses import replace

import pytest

from listings import Format, json_row
from tests.tournaments.standings.nine_players import ANN, BOB, CLEO, DAN, EVE, FRED, GUS, HAL, IDA, LINES
from tournaments.standings.columns import race_listing
from tournaments.standings.exceptions import PrecedenceRefused
from tournaments.standings.races import race_standings

DRAWN = {
    (1, ANN): "Elves", (1, BOB): "Fays", (1, CLEO): "Gnomes", (1, DAN): "Hobs",
    (1, EVE): "Imps", (1, FRED): "Elves", (1, GUS): "Fays", (1, HAL): "Hobs",
    (2, ANN): "Imps", (2, CLEO): "Gnomes", (2, EVE): "Hobs", (2, GUS): "Elves",
    (2, BOB): "Fays", (2, DAN): "Imps", (2, FRED): "Gnomes", (2, IDA): "Hobs",
}  # fmt: skip
TWO_ROUNDS = [
    replace(line, race=DRAWN[line.round, line.entrant])
    for line in LINES
    if (line.round, line.entrant) in DRAWN
]
KEYS = (
    "points",
    "played",
    "games_won",
    "points_against",
    "point_difference",
    "high_game",
    "low_game",
    "loners",
)


def order(*precedence, lines=TWO_ROUNDS):
    return [(row.place, row.race, row.decided_by) for row in race_standings(lines, precedence)]


def test_races_stand_as_the_law_works_it_out():
    rows = race_standings(TWO_ROUNDS, ("points", "games_won", "loners"))
    assert {row.race: tuple(row.metrics[key] for key in KEYS) for row in rows} == {
        "Elves": (27, 3, 3, 18, 9, 10, 8, 2),
        "Hobs": (26, 4, 1, 31, -5, 9, 5, 0),
        "Imps": (23, 3, 2, 20, 3, 10, 6, 0),
        "Fays": (19, 3, 2, 22, -3, 8, 5, 0),
        "Gnomes": (19, 3, 0, 23, -4, 7, 6, 0),
    }
    assert order("points", "games_won", "loners") == [
        (1, "Elves", None), (2, "Hobs", "points"), (3, "Imps", "points"), (4, "Fays", "points"),
        (5, "Gnomes", "games_won"),
    ]  # fmt: skip


def test_games_won_may_decide_first():
    assert order("games_won", "points") == [
        (1, "Elves", None), (2, "Imps", "games_won"), (3, "Fays", "points"), (4, "Hobs", "games_won"),
        (5, "Gnomes", "games_won"),
    ]  # fmt: skip


def test_races_that_are_level_share_the_place_by_name():
    rows = race_standings(TWO_ROUNDS, ["points"])[3:]
    assert [(row.place, row.tied, row.race) for row in rows] == [(4, True, "Fays"), (4, True, "Gnomes")]


def test_head_to_head_is_passed_over_and_alone_leaves_it_to_points():
    assert order("head_to_head", "games_won", "points") == order("games_won", "points")
    assert order("head_to_head") == order("points")


def test_every_game_counts_for_the_four_races_that_sat_there():
    rows = race_standings(TWO_ROUNDS, ["points"])
    assert sum(row.metrics["played"] for row in rows) == 4 * 4
    assert sum(row.metrics["points"] for row in rows) == 2 * (8 + 6 + 10 + 5 + 7 + 9 + 6 + 6)


def test_a_game_in_play_gives_its_points_and_is_not_played():
    playing = [replace(line, won=None) if line.round == 2 else line for line in TWO_ROUNDS]
    elves = race_standings(playing, ["points"])[0]
    assert (elves.race, elves.metrics["points"], elves.metrics["played"], elves.metrics["games_won"]) == (
        "Elves", 27, 2, 2,
    )  # fmt: skip


def test_lines_without_a_race_are_nobodys():
    assert order("points", lines=LINES) == []


def test_a_row_is_written_with_a_key_for_each_metric():
    listed = race_listing("Races", race_standings(TWO_ROUNDS, ["points"]), ["points"])
    row = json_row(listed.keys(Format.JSON), listed.rows[0])
    assert list(row)[:5] == ["place", "tied", "race", "decided_by", "points"]
    assert (row["place"], row["tied"], row["race"], row["decided_by"], row["points"]) == (
        1,
        False,
        "Elves",
        None,
        27,
    )


def test_a_metric_that_no_night_has_decides_nothing():
    with pytest.raises(PrecedenceRefused):
        race_standings(TWO_ROUNDS, ["nights"])
