"""What people made with an earlier version works after an update: nights, seasons, printed cards, links and tokens.

`first.sql` is a database of version 0.1.0 at its first schema, as SQLite's own text: a season of three verified
nights, a fourth night in its third round, a kitchen table. `first.json` has what people held of it then (codes,
links, a password, tokens) and what the site answered. Neither is ever made anew: they are evidence.
"""

import json
import os
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest

HERE = Path(__file__).parent
KEPT = json.loads((HERE / "first.json").read_text(encoding="utf-8"))
KNOWN = KEPT["known"]


@pytest.fixture(scope="module")
def told(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Any]:
    folder = tmp_path_factory.mktemp("kept")
    with sqlite3.connect(folder / "euchre_league.sqlite3") as database:
        database.executescript((HERE / "first.sql").read_text(encoding="utf-8"))
    database.close()
    environment = {
        name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")
    }
    environment |= {"DATA_DIR": str(folder), "SECRET_KEY": KNOWN["secret_key"], "TIME_ZONE": "UTC"}
    environment["DJANGO_SETTINGS_MODULE"] = "euchre_league.settings"
    done = subprocess.run(
        [sys.executable, "-m", "tests.upgrade.program"],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        timeout=300,
        check=False,
    )
    assert done.returncode == 0, done.stderr[-3000:]
    answered: dict[str, Any] = json.loads(done.stdout)
    return answered


def missing(then: Any, now: Any, at: str = "") -> list[str]:
    """List where an answer does not say any more what it said; it may say more than it did."""
    if isinstance(then, dict) and isinstance(now, dict):
        return [fault for key, value in then.items() for fault in missing(value, now.get(key), f"{at}/{key}")]
    if isinstance(then, list) and isinstance(now, list) and len(then) == len(now):
        return [
            fault
            for i, (a, b) in enumerate(zip(then, now, strict=True))
            for fault in missing(a, b, f"{at}/{i}")
        ]
    return [] if then == now else [f"{at}: {then!r} is now {now!r}"]


@pytest.mark.parametrize("path", KEPT["answers"])
def test_what_the_site_answered_it_still_answers(told: dict[str, Any], path: str) -> None:
    assert missing(KEPT["answers"][path], told["answers"][path]) == []


def test_what_is_not_said_any_more_is_noticed() -> None:
    assert missing({"a": [{"b": 1}], "c": 2}, {"a": [{"b": 1, "d": 4}], "c": 3}) == ["/c: 2 is now 3"]


def test_printed_cards_open_their_tables(told: dict[str, Any]) -> None:
    expected = [table["game"] for table in [*KNOWN["tables"], KNOWN["kitchen"]]]
    assert [(status, now["game"]["id"]) for status, now in told["tables"]] == [
        (200, game) for game in expected
    ]
    assert told["table_pages"] == [200] * len(expected)
    assert told["typed"] == [200] * len(KNOWN["tables"])
    assert told["ended"] == [401] * len(KNOWN["ended_tables"])


def test_passes_of_before_there_were_stamps_keep_none_and_new_ones_have_one(told: dict[str, Any]) -> None:
    assert told["stamps"] == ["", KNOWN["kitchen"]["token"], 16, "pass_forged"]


def test_players_boards_and_invitations_open_by_their_links(told: dict[str, Any]) -> None:
    assert {path: status for path, status in told["pages"].items() if status != 200} == {}
    assert len(told["pages"]) == len(KNOWN["player_codes"]) + 4


def test_people_and_programs_sign_in(told: dict[str, Any]) -> None:
    assert (told["read_token"], told["signed_in"], told["own_night"]) == (200, 302, 200)


def test_hands_are_recorded_once_and_what_was_sent_before_is_known(told: dict[str, Any]) -> None:
    assert told["hands"] == [201, 200]
    assert (told["resent"], told["kitchen"]) == (200, 201)


def test_the_night_follows_the_games_that_it_began_before(told: dict[str, Any]) -> None:
    assert told["followed"] == ["playing", "done"]
