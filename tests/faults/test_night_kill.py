"""Pull the plug of a night's server again and again; nothing acknowledged is lost, and the night ends."""

import json
import os
import sqlite3
import threading
import time
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from random import Random

import pytest

from simulation.night.acknowledged import Acknowledged
from simulation.night.night import NightScript, PlayedNight, play
from simulation.server import SimulatedServer, first_token
from tests.shared import make_ready

ROOT = Path(__file__).resolve().parents[2]
SCRIPT = NightScript(players=9, rounds=3, seed=20, hands=4, plan_seconds=1)
# Of some fifty entries of such an evening: after how many the plug is pulled.
MOMENTS = sorted(Random(4).sample(range(2, 44), 4))
CUT_AFTER = 2
LONG = 180.0


class Playing(threading.Thread):
    """The evening, as its phones and its organiser play it, whatever happens to the server."""

    def __init__(self, server: SimulatedServer, token: str, log: Acknowledged) -> None:
        super().__init__(daemon=True)
        self.server, self.token, self.log = server, token, log
        self.played: PlayedNight | None = None
        self.fault: Exception | None = None

    def run(self) -> None:
        try:
            self.played = play(
                self.server.base_url, self.token, SCRIPT, log=self.log, say=lambda _: None, patience=LONG
            )
        except Exception as fault:
            self.fault = fault


@pytest.fixture
def server(tmp_path: Path) -> Iterator[SimulatedServer]:
    make_ready(tmp_path)
    served = SimulatedServer(ROOT, tmp_path)
    served.start()
    yield served
    served.end()


def wait_for(moment: int, playing: Playing) -> None:
    """Wait until so many entries were acknowledged."""
    deadline = time.monotonic() + LONG
    while acknowledged(playing.log) < moment:
        assert playing.is_alive(), playing.fault
        assert time.monotonic() < deadline
        time.sleep(0.005)


def acknowledged(log: Acknowledged) -> int:
    return sum(log.counts[kind] for kind in ("hand", "void", "replace", "confirm"))


def running(data: Path) -> list[int]:
    """List the processes that have this data folder in their environment."""
    found = []
    for folder in Path("/proc").iterdir():
        if folder.name.isdecimal() and int(folder.name) != os.getpid():
            try:
                environment = (folder / "environ").read_bytes().split(b"\0")
                state = (folder / "stat").read_text().rpartition(")")[2].split()[0]
            except OSError:
                continue
            if f"DATA_DIR={data}".encode() in environment and state != "Z":
                found.append(int(folder.name))
    return found


def nothing_is_left(server: SimulatedServer) -> bool:
    """Tell whether the old server, and every child of it, is gone within two seconds."""
    deadline = time.monotonic() + 2
    while running(server.data) and time.monotonic() < deadline:
        time.sleep(0.05)
    return running(server.data) == []


def cut_between_commit_and_answer(server: SimulatedServer, monkeypatch: pytest.MonkeyPatch) -> None:
    """Start a server that pulls its own plug when it has committed a hand, before it answers; wait for that."""
    monkeypatch.setenv("DJANGO_SETTINGS_MODULE", "tests.faults.cut")
    monkeypatch.setenv("CUT_AFTER", str(CUT_AFTER))
    server.start()
    monkeypatch.undo()
    deadline = time.monotonic() + LONG
    while running(server.data):
        assert time.monotonic() < deadline, "no hand came to be cut off"
        time.sleep(0.02)
    server.kill()  # it is gone; this takes note of it


@pytest.mark.skipif(not Path("/proc/self/environ").exists(), reason="looks for what is left in /proc")
@pytest.mark.parametrize(
    "moments",
    [pytest.param(MOMENTS[2:3], id="twice"), pytest.param(MOMENTS, id="five times", marks=pytest.mark.soak)],
)
def test_a_night_that_is_killed_again_and_again_ends_with_every_hand_once(
    server: SimulatedServer, tmp_path: Path, monkeypatch: pytest.MonkeyPatch, moments: list[int]
) -> None:
    """Twice: at a moment of the middle, and between commit and answer. In the soak five times."""
    token = first_token(server.base_url, server.set_up_path())
    file = tmp_path / "acknowledged.jsonl"
    log = Acknowledged(file)
    playing = Playing(server, token, log)
    playing.start()
    for turn, moment in enumerate(moments):
        wait_for(moment, playing)
        server.kill()
        assert nothing_is_left(server)
        if turn == min(1, len(moments) - 1):
            cut_between_commit_and_answer(server, monkeypatch)
            assert nothing_is_left(server)
        server.start()
    playing.join(LONG)
    log.close()
    assert playing.fault is None
    assert playing.played is not None
    assert playing.played.differences == []
    assert playing.played.sent["retries"] > 0
    lines = [json.loads(line) for line in file.read_text().splitlines()]
    # One that was committed and not answered was acknowledged when it was sent again, with 200.
    assert Counter(line["status"] for line in lines)[200] >= 1
    with sqlite3.connect(tmp_path / "euchre_league.sqlite3") as database:
        entries = [row[0] for row in database.execute("SELECT id FROM scoring_entry")]
        state = database.execute("SELECT state FROM nights_night").fetchall()
        rounds = database.execute("SELECT state FROM nights_round").fetchall()
    database.close()
    told = [str(line["id"]).replace("-", "") for line in lines]
    assert Counter(told) == Counter(entries)
    assert set(Counter(told).values()) == {1}
    assert state == [("verified",)]
    assert rounds == [("closed",)] * SCRIPT.rounds
