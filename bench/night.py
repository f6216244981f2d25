"""A night of four hundred players: a hand takes no longer at its end, and pages answer while a plan is made.

A machine's own speed changes in the minutes that a night takes, so its last rounds are measured in turns with the
first ones of another night that has just begun.
"""

import json
import statistics
import subprocess
import sys
import threading
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass
from typing import Any

from bench.entry import hand
from bench.load import Request, ask, rate, request
from bench.servers import ROOT, database, free_port, running

PLAYERS, ROUNDS, HANDS = 400, 10, 8
CLIENTS = 8
LAST_ROUNDS = 2
QUIET_SECONDS = 8.0
PAUSE = 0.02


@dataclass(frozen=True, slots=True)
class Night:
    """Hands a second by round, and the 95th percentile of answers in seconds, quiet and while a plan is made.

    `last` and `first` are hands a second at the n-th hand of the last rounds, and of the second and third round of
    a night that has just begun: each two were measured right after one another.
    """

    hands: list[float]
    last: list[float]
    first: list[float]
    quiet: float
    planning: float

    @property
    def growth(self) -> float:
        """The speed of the last rounds as a part of that of the first ones after the start: the median of turns."""
        return statistics.median(a / b for a, b in zip(self.last, self.first, strict=True))

    @property
    def slowdown(self) -> float:
        """The quiet 95th percentile as a part of that while a plan is made; 1 is no difference."""
        return self.quiet / self.planning


class Steps:
    """The other process, in which the night is taken on."""

    def __init__(self, process: "subprocess.Popen[str]") -> None:
        self.process = process

    def __call__(self, words: str) -> Any:
        """Ask what comes next, and return it."""
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


@dataclass(frozen=True, slots=True)
class Evening:
    """A night on a server and a database of its own."""

    port: int
    steps: Steps

    def play(self, number: int) -> float:
        """Start a round and play it to its end; return hands a second."""
        return self.hands(self.steps(f"round {number}"), range(1, HANDS + 1))

    def hands(self, tables: list[tuple[str, int]], numbers: Sequence[int]) -> float:
        """Send the hands of these numbers from all tables; return hands a second."""
        return rate(self.port, queues(tables, numbers), 201)


@contextmanager
def evening(kind: str) -> Iterator[Evening]:
    """Begin a night on `sqlite` or `postgres`, every round of it published."""
    with database(kind) as environment:
        manage = [sys.executable, "manage.py", "migrate", "--verbosity", "0"]
        subprocess.run(manage, env=environment, cwd=ROOT, check=True)
        port = free_port()
        serve = ["manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)]
        with running(serve, environment, port), stepping(environment) as steps:
            steps(f"begin {PLAYERS} {ROUNDS} {HANDS}")
            yield Evening(port, steps)


def simulate(kind: str) -> Night:
    """Play the night on `sqlite` or `postgres`; measure latencies before its second round."""
    with ExitStack() as stack:
        old = stack.enter_context(evening(kind))
        speeds = [old.play(1)]
        tables = old.steps("round 2")
        quiet, planning = latencies(old.port, tables, old.steps)
        speeds.append(old.hands(tables, range(1, HANDS + 1)))
        speeds += [old.play(number) for number in range(3, ROUNDS - LAST_ROUNDS + 1)]
        young = stack.enter_context(evening(kind))
        young.play(1)
        last: list[float] = []
        first: list[float] = []
        for number in range(LAST_ROUNDS):
            turns = in_turns(old, ROUNDS - LAST_ROUNDS + 1 + number, young, 2 + number)
            last += turns[0]
            first += turns[1]
            speeds.append(statistics.harmonic_mean(turns[0]))
        return Night(speeds, last, first, quiet, planning)


def in_turns(old: Evening, late: int, young: Evening, early: int) -> tuple[list[float], list[float]]:
    """Play a round of each, hand by hand in turns; return the hands a second of both."""
    both = [(old, old.steps(f"round {late}")), (young, young.steps(f"round {early}"))]
    found: tuple[list[float], list[float]] = ([], [])
    for number in range(1, HANDS + 1):
        # Whoever begins has the machine as the other has left it: each begins every other time.
        for which in (0, 1) if number % 2 else (1, 0):
            one, tables = both[which]
            found[which].append(one.hands(tables, [number]))
    return found


def queues(tables: list[tuple[str, int]], numbers: Sequence[int]) -> list[list[Request]]:
    """Share the tables out to the clients, every table hand by hand."""
    return [
        [hand(token, game, number) for number in numbers for token, game in tables[client::CLIENTS]]
        for client in range(CLIENTS)
    ]


def latencies(port: int, tables: list[tuple[str, int]], steps: Steps) -> tuple[float, float]:
    """Ask for tables in turn, as phones that have something new do; return both 95th percentiles."""
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
    """Ask from four phones at once, with pauses; return the 95th percentile in seconds.

    Every answer must be 200, or the figure would be of fewer phones.
    """
    took: list[float] = []
    wrong: list[str] = []
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

    def run(offset: int) -> None:
        try:
            one(offset)
        except (OSError, RuntimeError) as error:
            wrong.append(str(error))

    threads = [threading.Thread(target=run, args=(offset,)) for offset in range(4)]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    if wrong:
        raise RuntimeError(wrong[0])
    return statistics.quantiles(took, n=20)[-1]
