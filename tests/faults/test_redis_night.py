"""A whole night in a federation whose Redis stops and freezes, whose worker and web server are killed.

Every acknowledged hand is in the ledger once, no hand fails or takes more than a second while Redis is away, what was
asked for meanwhile is made when it is back, and the standings are what was sent.
"""

import json
import os
import shlex
import signal
import socket
import subprocess
import sys
import threading
import time
from collections import Counter, defaultdict
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit, urlunsplit
from uuid import uuid4

import psycopg
import pytest
import yaml

from simulation.client import Answer, Client, must
from simulation.night.acknowledged import Acknowledged
from simulation.night.night import NightScript, PlayedNight, play
from tests.own_redis import OwnRedis
from tests.processes import wait_until

pytestmark = pytest.mark.soak
ROOT = Path(__file__).resolve().parents[2]
SCRIPT = NightScript(players=16, rounds=6, seed=23, hands=20, plan_seconds=1)
# A table sends its next hand after so many seconds, so that the night is longer than what befalls it.
BETWEEN_HANDS = 2.0
AWAY_SECONDS = 60.0
WELL_SECONDS = 10.0
SLOWEST = 1.0
# A worker that has lost Redis tries again every half minute at last; what it then makes takes a busy machine long.
PAPER_SECONDS = 300.0
LONG = 900.0
TOKEN = """
from datetime import datetime, UTC
from clubs.models import Club, Membership, Role, User
from clubs.services.tokens import make_token
olive = User.objects.create_user("olive")
Membership.objects.create(club=Club.objects.create(name="The Oak"), user=olive, role=Role.OWNER)
print(make_token(olive, "the night", 7, datetime.now(UTC), may_write=True))
"""


class Federation:
    """Web server, worker and beat as the image and `docker-compose.yml` start them, on databases of their own."""

    def __init__(self, folder: Path, redis: OwnRedis, database_url: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = int(listener.getsockname()[1])
        self.base_url = f"http://127.0.0.1:{self.port}"
        self.log = folder / "federation.log"
        self.variables = {
            **os.environ,
            "DATA_DIR": str(folder),
            "DATABASE_URL": database_url,
            "REDIS_URL": redis.url,
            "SECRET_KEY": uuid4().hex * 2,
        }
        self._services = yaml.safe_load((ROOT / "docker-compose.yml").read_text())["services"]
        self._started: dict[str, subprocess.Popen[bytes]] = {}

    def manage(self, *command: str) -> str:
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.variables,
            stdout=subprocess.PIPE,
            text=True,
            check=True,
        ).stdout

    def start(self, service: str) -> None:
        program, *rest = shlex.split(self._services[service]["command"])
        self._start(service, "-m", program, *rest)

    def start_web(self) -> None:
        place = ("--host", "127.0.0.1", "--port", str(self.port))
        many = ("--workers", "2", "--blocking-threads", "4", "--respawn-failed-workers")
        self._start(
            "web", "-m", "granian", "--interface", "wsgi", *place, *many, "euchre_league.wsgi:application"
        )
        wait_until(self.answers, 120)

    def answers(self) -> bool:
        try:
            socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
        except OSError:
            return False
        return True

    def web_children(self) -> list[int]:
        table = subprocess.run(
            ["ps", "-e", "-o", "pid=,ppid=,args="], stdout=subprocess.PIPE, text=True, check=True
        )
        rows = [line.split(None, 2) for line in table.stdout.splitlines()]
        return [
            int(pid)
            for pid, parent, *args in rows
            if parent == str(self._started["web"].pid) and "resource_tracker" not in " ".join(args)
        ]

    def kill(self, service: str) -> None:
        self._started[service].kill()
        self._started[service].wait(timeout=30)

    def end(self) -> None:
        for child in self.web_children() if "web" in self._started else []:
            os.kill(child, signal.SIGKILL)
        for service in self._started:
            self.kill(service)

    def _start(self, service: str, *command: str) -> None:
        with self.log.open("ab") as log:
            self._started[service] = subprocess.Popen(
                [sys.executable, *command], cwd=ROOT, env=self.variables, stdout=log, stderr=log
            )


class PacedLog(Acknowledged):
    """Tables that play as people do, with a pause after each hand."""

    def write(self, entry: dict[str, Any], game: int, status: int) -> None:
        super().write(entry, game, status)
        time.sleep(BETWEEN_HANDS)


@dataclass
class Stopwatch:
    """How long each hand took and how it was answered, by what befell the federation at that moment."""

    phase: str
    hands: dict[str, list[tuple[float, str]]]

    def watch(self, monkeypatch: pytest.MonkeyPatch) -> None:
        usual = Client._once

        def timed(client: Client, method: str, path: str, *more: Any) -> Answer:
            began, phase, outcome = time.monotonic(), self.phase, "no answer"
            try:
                answer = usual(client, method, path, *more)
                outcome = str(answer.status)
            finally:
                if method == "POST" and path.endswith("/entries/"):
                    self.hands[phase].append((time.monotonic() - began, outcome))
            return answer

        monkeypatch.setattr(Client, "_once", timed)

    def slowest(self, phase: str) -> float:
        return max(seconds for seconds, _ in self.hands[phase])

    def figures(self) -> str:
        lines = [
            f"{phase}: {len(hands)} hands, slowest {self.slowest(phase):.3f} s, "
            f"{dict(Counter(outcome for _, outcome in hands))}"
            for phase, hands in self.hands.items()
        ]
        return "\n".join(["", *lines, ""])


class Playing(threading.Thread):
    def __init__(self, base_url: str, token: str, log: Acknowledged) -> None:
        super().__init__(daemon=True)
        self.base_url, self.token, self.log = base_url, token, log
        self.played: PlayedNight | None = None
        self.fault: Exception | None = None

    def run(self) -> None:
        try:
            self.played = play(
                self.base_url, self.token, SCRIPT, log=self.log, say=lambda _: None, patience=LONG
            )
        except Exception as fault:
            self.fault = fault


@pytest.fixture
def database_url(postgres: None) -> Iterator[str]:
    """A database of this test's own beside the one that the environment names."""
    parts = urlsplit(os.environ["DATABASE_URL"])
    name = f"euchre_redis_{uuid4().hex[:12]}"
    with psycopg.connect(
        urlunsplit(parts._replace(scheme="postgresql", path="/postgres")), autocommit=True
    ) as server:
        server.execute(f'CREATE DATABASE "{name}"')
        yield urlunsplit(parts._replace(path=f"/{name}"))
        server.execute(f'DROP DATABASE "{name}" WITH (FORCE)')


@pytest.fixture
def federation(tmp_path: Path, own_redis: OwnRedis, database_url: str) -> Iterator[Federation]:
    made = Federation(tmp_path, own_redis, database_url)
    made.manage("migrate", "--verbosity", "0")
    yield made
    made.end()


def ask_for_paper(organiser: Client, what: str) -> str:
    """Ask for a PDF of the night that is played; return where it will be."""
    (night,) = must(organiser.get("nights/"), "reading the nights")["results"]
    began = time.monotonic()
    asked = must(organiser.post(f"nights/{night['id']}/papers/", {"what": what}), f"asking for {what}")
    assert time.monotonic() - began < SLOWEST
    return f"nights/{night['id']}/papers/{asked['id']}/"


def is_ready(organiser: Client, paper: str) -> bool:
    return bool(must(organiser.get(paper), "reading a paper")["state"] == "ready")


def rows(database_url: str, query: str) -> list[str]:
    with psycopg.connect(database_url.replace("postgres://", "postgresql://", 1)) as database:
        return [str(row[0]) for row in database.execute(query).fetchall()]


def befall(
    federation: Federation, redis: OwnRedis, playing: Playing, organiser: Client, watch: Stopwatch
) -> None:
    """Let Redis stop and freeze, and kill worker and web server, while the night goes on."""
    time.sleep(WELL_SECONDS)
    watch.phase = "stopped"
    redis.stop()
    papers = [ask_for_paper(organiser, "cards")]
    time.sleep(AWAY_SECONDS)
    redis.start()
    watch.phase = "back"
    time.sleep(WELL_SECONDS)
    watch.phase = "frozen"
    redis.freeze()
    papers.append(ask_for_paper(organiser, "charts"))
    time.sleep(AWAY_SECONDS)
    redis.thaw()
    watch.phase = "thawed"
    wait_until(lambda: all(is_ready(organiser, paper) for paper in papers), PAPER_SECONDS)
    watch.phase = "killed"
    federation.kill("worker")
    killed, *_ = federation.web_children()
    os.kill(killed, signal.SIGKILL)
    wait_until(lambda: killed not in federation.web_children() and len(federation.web_children()) == 2, 60)
    federation.start("worker")
    paper = ask_for_paper(organiser, "movement")
    wait_until(lambda: is_ready(organiser, paper), PAPER_SECONDS)
    assert playing.is_alive(), "the night was over before everything had happened to it"


def test_a_night_whose_redis_stops_and_freezes_and_whose_servers_are_killed(
    federation: Federation,
    own_redis: OwnRedis,
    database_url: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    token = federation.manage("shell", "--verbosity", "0", "--command", TOKEN).split()[-1]
    federation.start_web()
    federation.start("worker")
    federation.start("beat")
    watch = Stopwatch("well", defaultdict(list))
    watch.watch(monkeypatch)
    log = PacedLog(tmp_path / "acknowledged.jsonl")
    playing = Playing(federation.base_url, token, log)
    playing.start()
    organiser = Client(federation.base_url, f"Token {token}", LONG)
    wait_until(lambda: log.counts["hand"] >= 8 or not playing.is_alive(), 300)
    try:
        befall(federation, own_redis, playing, organiser, watch)
        playing.join(LONG)
    finally:
        organiser.close()
        sys.stderr.write(watch.figures())
    log.close()
    assert playing.fault is None
    assert playing.played is not None
    assert playing.played.differences == []
    for phase in ("stopped", "frozen"):
        assert {outcome for _, outcome in watch.hands[phase]} <= {"200", "201"}, phase
        assert watch.slowest(phase) < SLOWEST
    told = [json.loads(line)["id"] for line in (tmp_path / "acknowledged.jsonl").read_text().splitlines()]
    assert Counter(told) == Counter(rows(database_url, "SELECT id FROM scoring_entry"))
    assert set(Counter(told).values()) == {1}
    assert rows(database_url, "SELECT state FROM nights_night") == ["verified"]
    assert rows(database_url, "SELECT state FROM nights_round") == ["closed"] * SCRIPT.rounds
