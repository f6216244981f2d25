"""A night of four hundred players: a hand takes no longer at its end, and pages answer while a plan is made."""

import json
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from typing import Any

from bench.entry import hand
from bench.load import Request, ask, rate, request
from bench.servers import ROOT, database, free_port, running

PLAYERS, ROUNDS, HANDS = 400, 10, 8
CLIENTS = 8
QUIET_SECONDS = 8.0
PAUSE = 0.02


@dataclass(frozen=True, slots=True)
class Night:
    """Hands a second by round, and the 95th percentile of answers in seconds, quiet and while a plan is made."""

    hands: list[float]
    quiet: float
    planning: float

    @property
    def growth(self) -> float:
        """The speed of the last two rounds as a part of that of the first two after the start."""
        return statistics.mean(self.hands[-2:]) / statistics.mean(self.hands[1:3])

    @property
    def slowdown(self) -> float:
        """The quiet 95th percentile as a part of that while a plan is made; 1 is no difference."""
        return self.quiet / self.planning


class Steps:
    """The other process, in which the night is taken on."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def __call__(self, words: str) -> Any:
        """Say what comes next, and answer with what it says."""
        assert self.process.stdin is not None
        assert self.process.stdout is not None
        self.process.stdin.write(words + "\n")
        self.process.stdin.flush()
        return json.loads(self.process.stdout.readline())


@contextmanager
def stepping(environment: dict[str, str]) -> Iterator[Steps]:
    """Run the other process until the block ends."""
    command = [sys.executable, "-m", "bench.night_steps"]
    with subprocess.Popen(
        command, env=environment, cwd=ROOT, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True
    ) as process:
        yield Steps(process)
        assert process.stdin is not None
        process.stdin.close()


def simulate(kind: str) -> Night:
    """Play the night on `sqlite` or `postgres`; measure latencies in the midst of its last round but one."""
    with database(kind) as environment:
        manage = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(manage, env=environment, cwd=ROOT, check=True)
        port = free_port()
        serve = ["manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
        with running(serve, environment, port), stepping(environment) as steps:
            steps(f"begin {PLAYERS} {ROUNDS} {HANDS}")
            speeds: list[float] = []
            quiet = planning = 0.0
            for number in range(1, ROUNDS + 1):
                tables = steps(f"round {number}")
                if number == 2:
                    quiet, planning = latencies(port, tables, steps)
                speeds.append(rate(port, queues(tables), 201))
            return Night(speeds, quiet, planning)


def queues(tables: list[tuple[str, int]]) -> list[list[Request]]:
    """Share the tables out to the clients, every table hand by hand."""
    numbers = range(1, HANDS + 1)
    return [
        [hand(token, game, number) for number in numbers for token, game in tables[client::CLIENTS]]
        for client in range(CLIENTS)
    ]


def latencies(port: int, tables: list[tuple[str, int]], steps: Steps) -> tuple[float, float]:
    """Ask for tables in turn, as phones that have something new do; answer with both 95th percentiles."""
    asked = [request("GET", "/api/v1/table/", {"Authorization": f"Table {token}"}) for token, _ in tables]
    quiet = watch(port, asked, lambda elapsed: elapsed < QUIET_SECONDS)
    steps("plan")
    deadline = time.monotonic() + 60
    while steps("planning")[0] == "waiting" and time.monotonic() < deadline:
        time.sleep(0.2)
    state = steps("planning")[0]
    if state != "thinking":
        raise RuntimeError(f"The plan is {state}; nothing would be measured.")
    planning = watch(port, asked, lambda elapsed: elapsed < QUIET_SECONDS)
    if steps("planning")[0] not in {"thinking", "ready"}:
        raise RuntimeError("The plan failed while the pages were measured.")
    return quiet, planning


def watch(port: int, asked: list[Request], go_on: Any) -> float:
    """Ask from four phones at once, with pauses; answer with the 95th percentile in seconds."""
    took: list[float] = []
    began = time.monotonic()

    def one(offset: int) -> None:
        turn = offset
        while go_on(time.monotonic() - began):
            at = time.perf_counter()
            status, _, _ = ask(port, asked[turn % len(asked)])
            if status != 200:
                raise RuntimeError(f"{status} instead of 200")
            took.append(time.perf_counter() - at)
            turn += 4
            time.sleep(PAUSE)

    threads = [threading.Thread(target=one, args=(offset,)) for offset in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    return statistics.quantiles(took, n=20)[-1]
