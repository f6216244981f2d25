"""Games that were really played, hand by hand."""

import json
from pathlib import Path

import pytest

from scoring.engine.score_request import answer_request

RECORDED = Path(__file__).parents[4] / "shared" / "data" / "real_games.jsonl"


@pytest.mark.parametrize(("name", "scores", "winner"), [
    ("Quite the Hustle", {"A": 10, "B": 7}, "A"),
    ("Six Points in Two Hands", {"A": 10, "B": 9}, "A"),
    ("VWEC Finals", {"A": 8, "B": 10}, "B"),
])  # fmt: skip
def test_a_recorded_game_ends_as_it_did(name, scores, winner):
    if not RECORDED.exists():
        pytest.skip(f"the recorded games are not here ({RECORDED})")
    games = {game["id"]: game for game in map(json.loads, RECORDED.read_text().splitlines())}
    answered = answer_request(games[name])
    assert (answered["scores"], answered["winners"], answered["error"]) == (scores, [winner], None)
