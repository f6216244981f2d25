"""`manage.py rotation`: a plan on paper, for a spreadsheet and for a judge."""

import csv
import io
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path

import pytest
from django.core.management import CommandError, call_command

from tests.cases import every
from tests.tournaments.printing.reading import lines, open_pdf
from tournaments.movements.movement import Movement
from tournaments.movements.movement_state import MovementState
from tournaments.movements.planning import next_round
from tournaments.movements.registry import MOVEMENTS
from tournaments.movements.rotation.continuing import PublishedNight, go_on
from tournaments.movements.rotation.plan import RotationRound, plan
from tournaments.movements.rotation.quality import measure


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
    judged: Callable[[int, list[RotationRound]], dict[str, tuple[int, int]]],
) -> None:
    answer = json.loads(told("--players", "10", "--rounds", "4", "--effort", "500", "--format", "json"))
    found = list(plan(range(1, 11), 4, effort=500))[-1]
    assert [each["tables"] for each in answer["rounds"]] == [
        [[north, south, east, west] for north, east, south, west in each.tables] for each in found.rounds
    ]
    numbered = [
        RotationRound(
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
    assert lines[6] == "Nobody has the same partner twice."
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


def test_every_fault_is_named_at_once() -> None:
    with pytest.raises(CommandError) as caught:
        told("--players", "3", "--rounds", "0")
    assert str(caught.value) == (
        "3 are here and a table needs four; wait for 1 more. Ask for at least one round to plan."
    )
    with pytest.raises(CommandError):
        told("--players", "900000000000", "--rounds", "1")
    with pytest.raises(CommandError) as caught:
        told(
            *("--players", "401", "--rounds", "0", "--seed", "x", "--effort=-1"),
            *("--movement", "conga", "--format", "gif", "--output", "/no/such/folder/plan"),
        )
    for said in (
        "401 are more than one plan takes", "Ask for at least one round", "Give --seed as a whole number",
        "Give --effort as a whole number", "Choose the --movement from rotation, winners_move",
        "Choose the --format from json, text, csv, pdf", "Name a file for --output",
    ):  # fmt: skip
        assert said in str(caught.value)
    with pytest.raises(
        CommandError, match=r"^9 players leave one without a partner\. .*Entrant 9 has no partner"
    ):
        told("--players", "9", "--rounds", "5", "--movement", "swiss_pairs")


def test_the_command_ends_with_a_fault_and_without_a_traceback(root: Path) -> None:
    command = [sys.executable, "manage.py", "rotation", "--players", "x", "--rounds", "9999"]
    done = subprocess.run(command, cwd=root, capture_output=True, text=True, check=False, timeout=60)
    assert (done.returncode, done.stdout) == (1, "")
    assert done.stderr.strip() == (
        "CommandError: Give --players as a whole number from 0 on, such as 8, not 'x'."
    )


@every("movement", MOVEMENTS.values(), ids=lambda movement: movement.key)
@every("players", [20, 24, 41])
def test_every_movement_gives_a_night_that_a_judge_accepts(
    movement: Movement, players: int, judged: Callable[[int, list[RotationRound]], dict[str, tuple[int, int]]]
) -> None:
    options = ("--players", str(players), "--rounds", "6", "--effort", "0", "--movement", movement.key)
    if why := movement.unfit(players):
        with pytest.raises(CommandError, match=re.escape(f"{players} {why}")):
            told(*options)
        return
    answer = json.loads(told(*options, "--format", "json"))
    rounds = [
        RotationRound(
            tuple((a - 1, c - 1, b - 1, d - 1) for a, b, c, d in each["tables"]),
            tuple(one - 1 for one in each["byes"]),
        )
        for each in answer["rounds"]
    ]
    judged(players, rounds)
    # A knock-out of twelve pairs is over after four rounds; whoever is out is in no later round.
    assert len(rounds) == {"knock_out": 4}.get(movement.key, 6)
    for each in answer["rounds"]:
        seated = [one for four in each["tables"] for one in four]
        assert sorted([*seated, *each["byes"], *each.get("absent", [])]) == list(range(1, players + 1))
    quality = measure(
        [
            RotationRound(tuple((a, c, b, d) for a, b, c, d in each["tables"]), tuple(each["byes"]))
            for each in answer["rounds"]
        ]
    )
    assert answer["quality"] == json.loads(json.dumps(quality.as_json()))


@every("key", ["ladder", "swiss_pairs", "by_standings"])
def test_a_movement_that_follows_results_says_that_they_were_drawn(key: str) -> None:
    options = ("--players", "16", "--rounds", "4", "--movement", key, "--seed", "5")
    answer = json.loads(told(*options, "--format", "json"))
    assert [len(won) for won in answer["results"]] == [4] * 4
    assert answer["notes"][0].startswith(
        "In this movement seats depend on results, and these results were drawn at random."
    )
    assert told(*options).splitlines()[0] == answer["notes"][0]
    said = io.StringIO()
    call_command("rotation", *options, "--format", "csv", stdout=io.StringIO(), stderr=said)
    assert answer["notes"][0] in said.getvalue()
    state = MovementState(tuple(range(1, 17)), seed=5, pairs=tuple((a, b) for a, b in answer["pairs"]))
    first = next_round(MOVEMENTS[key], state)
    assert answer["rounds"][0]["tables"] == [[n, s, e, w] for n, e, s, w in first.tables]


def test_a_movement_planned_ahead_has_no_results_and_says_who_holds_which_card() -> None:
    answer = json.loads(told("--players", "16", "--rounds", "4", "--movement", "colours", "--format", "json"))
    assert (answer["results"], answer["notes"]) == (
        None,
        ["Odd numbers have a red card, even numbers a white card."],
    )
    assert (answer["tags"]["1"], answer["tags"]["2"]) == (["red"], ["white"])
    pairs = json.loads(
        told("--players", "8", "--rounds", "3", "--movement", "round_robin_pairs", "--format", "json")
    )
    assert pairs["pairs"] == [[1, 2], [3, 4], [5, 6], [7, 8]]
    assert pairs["notes"] == ["1 and 2 came as a pair, 3 and 4 as the next, and so on."]


def test_a_pdf_goes_into_a_file_or_a_pipe_and_never_to_a_terminal(tmp_path: Path, root: Path) -> None:
    file = tmp_path / "plan.pdf"
    options = ("--players", "9", "--rounds", "5", "--effort", "0", "--format", "pdf")
    assert told(*options, "--output", str(file)) == ""
    command = [sys.executable, "manage.py", "rotation", *options]
    piped = subprocess.run(command, cwd=root, capture_output=True, check=True, timeout=60).stdout
    assert piped == file.read_bytes()
    cards = [card for page in open_pdf(piped).pages[:2] for card in lines(page, 2, 3)]
    assert [card[0][0] for card in cards] == [f"Player {number}" for number in range(1, 10)]
    with pytest.raises(CommandError, match=r"A terminal can't show a PDF"):
        told(*options)


@pytest.mark.parametrize(("paper", "sides"), [("a4", (595, 842)), ("letter", (612, 792))])
def test_a_pdf_is_on_the_paper_that_is_named(tmp_path: Path, paper: str, sides: tuple[int, int]) -> None:
    file = tmp_path / "plan.pdf"
    options = ("--players", "8", "--rounds", "3", "--effort", "0", "--format", "pdf", "--output", str(file))
    told(*options, "--paper", paper)
    boxes = [page.mediabox for page in open_pdf(file.read_bytes()).pages]
    assert {tuple(sorted((round(box.width), round(box.height)))) for box in boxes} == {sides}
    with pytest.raises(CommandError, match=r"Choose the --paper from a4, letter\."):
        told(*options, "--paper", "a5")


def test_the_pdf_of_a_movement_that_follows_results_has_its_first_round_and_lines_to_fill_in(
    tmp_path: Path,
) -> None:
    file = tmp_path / "plan.pdf"
    told("--players", "8", "--rounds", "5", "--movement", "ladder", "--format", "pdf", "--output", str(file))
    page, *_, tables = open_pdf(file.read_bytes()).pages
    card = lines(page, 2, 3)[0]
    assert (card[0], [len(line) for line in card[3:8]]) == (("Player 1",), [5, 1, 1, 1, 1])
    assert "write them in" in " ".join(" ".join(line) for line in card[8:])
    assert lines(tables, 2, 4)[0][0] == ("Table 1", "of 2")


def test_a_printed_night_goes_on_when_somebody_has_gone(tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    told("--players", "28", "--rounds", "9", "--effort", "0", "--format", "json", "--output", str(file))
    going_on = ("--continue", str(file), "--after", "4", "--gone", "5", "--come", "0")
    answer = json.loads(told(*going_on, "--format", "json"))
    before = json.loads(file.read_text())
    assert answer["rounds"][:4] == before["rounds"][:4]
    assert [each.get("absent", []) for each in answer["rounds"]] == [[]] * 4 + [[5]] * 5
    assert (answer["players"], answer["changed"]) == (28, {"seats": 15, "tables": 0})
    assert answer["quality"]["counts"]["meeting_repeats"]["value"] == 0
    lines = told(*going_on).splitlines()
    assert lines[1].startswith("The sheets of ")
    assert lines[2] == "Round 1"
    assert told(*going_on, "--format", "csv").startswith("round,table,")


def test_what_is_wrong_with_going_on_is_said_at_once(tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    told("--players", "8", "--rounds", "3", "--effort", "0", "--format", "json", "--output", str(file))
    with pytest.raises(CommandError) as refusal:
        told("--continue", str(file), "--gone", "one", "--players", "8", "--format", "pdf")
    said = str(refusal.value)
    for fault in (
        "Give --after",
        "Give --gone",
        "leave out --players",
        "the --format from text, csv and json",
    ):
        assert fault in said
    with pytest.raises(CommandError, match=re.escape("9 can't go: they have no place in round 2.")):
        told("--continue", str(file), "--after", "1", "--gone", "9")
    with pytest.raises(CommandError, match="can't be read"):
        told("--continue", str(tmp_path / "none.json"), "--after", "1")


def test_fewer_meetings_are_asked_for_on_the_command_line_and_go_on_so(tmp_path: Path) -> None:
    night = ("--players", "28", "--rounds", "12", "--effort", "0", "--format", "json")
    ordinary, text = (told(*night, *more) for more in ((), ("--fewer-meetings",)))
    values = [json.loads(each)["quality"]["counts"]["meeting_repeats"]["value"] for each in (ordinary, text)]
    assert values == [156, 126]
    file = tmp_path / "night.json"
    file.write_text(told("--players", "16", "--rounds", "6", "--effort", "0", "--format", "json"))
    going_on = (
        "--continue",
        str(file),
        "--after",
        "2",
        "--gone",
        "7,15",
        "--effort",
        "0",
        "--format",
        "json",
    )
    ordinary_end, chosen_end = (
        json.loads(told(*going_on, *more))["quality"]["counts"]["meeting_repeats"]["value"]
        for more in ((), ("--fewer-meetings",))
    )
    assert chosen_end < ordinary_end
    with pytest.raises(CommandError, match="Leave out --fewer-meetings: in this movement a rule says who"):
        told("--players", "8", "--rounds", "3", "--movement", "ladder", "--fewer-meetings")


def test_a_first_round_is_read_from_a_file_and_the_others_are_planned_around_it(tmp_path: Path) -> None:
    file = tmp_path / "first.json"
    first = {"tables": [[1, 9, 3, 4], [5, 6, 7, 8]], "byes": [2]}
    file.write_text(json.dumps(first))
    night = ("--players", "9", "--rounds", "4", "--effort", "0", "--format", "json")
    answer = json.loads(told(*night, "--first-round", str(file)))
    assert answer["rounds"][0] == first
    assert answer["quality"]["counts"]["partner_repeats"]["value"] == 0
    file.write_text(json.dumps(answer))
    assert json.loads(told(*night, "--first-round", str(file), "--seed", "3"))["rounds"][0] == first


def test_what_is_wrong_with_a_first_round_is_said_at_once(tmp_path: Path) -> None:
    file = tmp_path / "first.json"
    file.write_text('{"tables": [[1, 2, 3, 3], [5, 6, 7, 8]], "byes": [9, 12]}')
    with pytest.raises(CommandError) as refusal:
        told("--players", "9", "--rounds", "4", "--format", "doc", "--first-round", str(file))
    said = str(refusal.value)
    for fault in (
        "Choose the --format",
        "Entrant 3 has 2 places in the first round",
        "Entrant 12 has a place in the first round but is not here",
        "Entrant 4 has no place in the first round",
    ):
        assert fault in said
    file.write_text('{"tables": [[1, 2, 3]]}')
    with pytest.raises(CommandError, match="Give each table as the numbers of its four players"):
        told("--players", "9", "--rounds", "4", "--first-round", str(file))
    with pytest.raises(CommandError, match="can't be read"):
        told("--players", "9", "--rounds", "4", "--first-round", str(tmp_path / "none.json"))
    with pytest.raises(CommandError, match="leave out --first-round"):
        told("--continue", str(file), "--after", "1", "--first-round", str(file))


@every(
    ("text", "said"),
    [
        ("Round 1", "This is not JSON: Expecting value at character 1. "),
        ('{"players": 8, "players": 9}', "The key 'players' is there twice in one object. "),
        ('{"players": 1234567890123456}', "A whole number has more than 15 digits. "),
        ("[]", ""),
    ],
)
def test_of_a_file_that_holds_no_plan_it_is_said_why(text: str, said: str, tmp_path: Path) -> None:
    file = tmp_path / "night.json"
    file.write_text(text)
    night = ("--players", "9", "--rounds", "4", "--first-round", str(file))
    for options in (("--continue", str(file), "--after", "1"), night):
        with pytest.raises(CommandError) as refusal:
            told(*options)
        assert str(refusal.value) == f"{said}Give a plan as `rotation --format json` prints it."


@every(
    ("players", "words"),
    [
        ("20", "A search this short can't improve the plan, so none was made."),
        ("27", "No plan can be better, so the search ended."),
    ],
)
def test_a_search_that_ended_soon_says_why(players: str, words: str) -> None:
    errors = io.StringIO()
    call_command("rotation", players=players, rounds="9", stdout=io.StringIO(), stderr=errors)
    assert errors.getvalue().startswith(words)


def test_a_night_that_leaves_tables_out_in_every_round_goes_on_at_as_many() -> None:
    rounds = list(plan(range(1, 21), 4, seed=1, effort=0, tables=3))[-1].rounds
    found = go_on(PublishedNight(tuple(rounds), 1, 20), 1, gone=[5], effort=0)
    assert found
    assert {number for one in found for each in one.rounds for number, _seats in each.numbered} == {1, 2, 3}


def test_bytes_that_are_no_text_are_refused_by_a_sentence_whatever_the_locale(root: Path) -> None:
    command = [sys.executable, "manage.py", "rotation", "--players=8", "--rounds=3", "--first-round=-"]
    done = subprocess.run(
        command, cwd=root, capture_output=True, check=False, timeout=60, input=b"\xe9",
        env={**os.environ, "PYTHONIOENCODING": "utf-8:strict"},
    )  # fmt: skip
    assert done.returncode != 0
    assert done.stderr.startswith(b"CommandError: This is not JSON")
