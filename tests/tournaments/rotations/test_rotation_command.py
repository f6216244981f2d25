"""`manage.py rotation`: a plan on paper, for a spreadsheet and for a judge."""

import csv
import io
import json
from collections.abc import Callable

import pytest
from django.core.management import CommandError, call_command

from tournaments.rotations.plan import Round, plan


def told(*options: str) -> str:
    stream = io.StringIO()
    call_command("rotation", *options, stdout=stream)
    return stream.getvalue()


def test_json_is_what_a_judge_reads_with_the_quality_beside_it() -> None:
    answer = json.loads(told("--players", "9", "--rounds", "9", "--seed", "3", "--format", "json"))
    assert answer["players"] == 9
    assert answer["seed"] == 3
    assert [
        sorted([*each["byes"], *(seat for four in each["tables"] for seat in four)])
        for each in answer["rounds"]
    ] == [list(range(1, 10))] * 9
    counts = answer["quality"]["counts"]
    assert (counts["partner_repeats"]["value"], counts["partner_repeats"]["bound"]) == (0, 0)
    assert (counts["opponents_spread"]["value"], counts["opponents_spread"]["bound"]) == (0, 0)


def test_json_seats_a_and_b_against_c_and_d_north_south_east_west(
    judged: Callable[[int, list[Round]], dict[str, tuple[int, int]]],
) -> None:
    answer = json.loads(told("--players", "10", "--rounds", "4", "--effort", "500", "--format", "json"))
    found = list(plan(range(1, 11), 4, effort=500))[-1]
    assert [each["tables"] for each in answer["rounds"]] == [
        [[north, south, east, west] for north, east, south, west in each.tables] for each in found.rounds
    ]
    numbered = [
        Round(
            tuple((a - 1, c - 1, b - 1, d - 1) for a, b, c, d in each["tables"]),
            tuple(one - 1 for one in each["byes"]),
        )
        for each in answer["rounds"]
    ]
    assert judged(10, numbered)["first-deal spread"] == (1, 1)


def test_text_is_a_sheet_to_print_and_ends_with_what_it_is_worth() -> None:
    lines = told("--players", "4", "--rounds", "3", "--effort", "0").splitlines()
    assert lines[0::2][:3] == ["Round 1", "Round 2", "Round 3"]
    assert [line.startswith("  Table 1: ") for line in lines[1:6:2]] == [True] * 3
    assert lines[6] == "No one partners twice."
    assert len(lines) == 16


def test_csv_has_a_line_for_each_table_and_sit_out() -> None:
    rows = list(
        csv.DictReader(
            io.StringIO(told("--players", "11", "--rounds", "5", "--effort", "0", "--format", "csv"))
        )
    )
    assert list(rows[0]) == ["round", "table", "north", "east", "south", "west", "sits_out"]
    assert len(rows) == 5 * (2 + 3)
    assert sum(row["table"] == "" for row in rows) == 15


def test_the_same_seed_prints_the_same_plan() -> None:
    options = ("--players", "13", "--rounds", "5", "--effort", "2000", "--seed")
    assert told(*options, "8") == told(*options, "8")
    assert told(*options, "8") != told(*options, "9")


def test_numbers_that_make_no_night_are_refused_in_sentences() -> None:
    with pytest.raises(CommandError) as caught:
        told("--players", "3", "--rounds", "0")
    assert str(caught.value) == (
        "3 are here and a table needs four; wait for 1 more. Ask for at least one round to plan."
    )
    with pytest.raises(CommandError):
        told("--players", "900000000000", "--rounds", "1")
