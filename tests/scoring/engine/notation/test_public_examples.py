"""Public examples of the notation, played out: each gives the hands that a scorekeeper noted at the same game."""

import json
from pathlib import Path

import pytest

from scoring.engine.hand import hand_record, parse_hand
from scoring.engine.notation.reading import read_egn
from tests.services import CI

DATA = Path(__file__).resolve().parents[5] / "shared" / "data"
# What the notes do not tell.
UNNOTED = {"trump", "upcard"}


@pytest.mark.parametrize(("file", "scores"), [
    ("Quite the Hustle Annotated", (10, 7)),
    ("Six Points in Two Hands", (10, 9)),
    ("VWEC Finals", (8, 10)),
])  # fmt: skip
def test_a_public_example_is_the_game_that_was_noted(file, scores):
    example = DATA / "egn" / f"{file}.egn"
    if not CI and not example.exists():
        pytest.skip(f"the public examples are not here ({example})")
    read = read_egn(example.read_bytes())
    noted = {
        game["id"]: game for game in map(json.loads, (DATA / "real_games.jsonl").read_text().splitlines())
    }
    found = [
        {name: part for name, part in hand_record(hand).items() if name not in UNNOTED} for hand in read.hands
    ]
    assert found == [hand_record(parse_hand(record)) for record in noted[read.title]["hands"]]
    assert (read.scores, read.ruleset.options["stick_dealer"]) == (scores, True)
