"""Accepted hands and not-modified answers, as ratios to the bare view beside them."""

import json
import statistics
import subprocess
import sys
import uuid
from collections.abc import Iterator
from dataclasses import dataclass

from bench.load import Request, ask, rate, request
from bench.servers import ROOT, database, free_port, running

CLIENTS = 8
HANDS = 12
TABLES_A_CLIENT = 6
ROUNDS = 5


@dataclass(frozen=True, slots=True)
class Comparison:
    """One thing measured both ways, in turns: requests a second, round by round."""

    name: str
    ours: list[float]
    bare: list[float]

    @property
    def ratio(self) -> float:
        """The median of the ratios, each of two figures taken right after one another."""
        return statistics.median(a / b for a, b in zip(self.ours, self.bare, strict=True))


def compare(kind: str) -> Iterator[Comparison]:
    """Measure hand entry and not-modified answers on `sqlite` or `postgres`."""
    with database(kind) as ours, database(kind) as bare:
        manage = [sys.executable, "manage.py"]
        subprocess.run([*manage, "migrate", "--verbosity", "0"], env=ours, cwd=ROOT, check=True)
        count = CLIENTS * TABLES_A_CLIENT * ROUNDS
        made = subprocess.run(
            [sys.executable, "-m", "bench.prepare", str(count), str(HANDS)],
            env=ours, cwd=ROOT, check=True, capture_output=True, text=True,
        )  # fmt: skip
        tables = [json.loads(line) for line in made.stdout.splitlines()]
        ports = free_port(), free_port()
        serve = ["manage.py", "serve", "--host", "127.0.0.1", "--port", str(ports[0])]
        with (
            running(serve, ours, ports[0]) as product,
            running(["-m", "bench.bare", "--port", str(ports[1])], bare, ports[1]) as baseline,
        ):
            yield entries(product, baseline, tables)
            yield not_modified(product, baseline, tables)


def hand(token: str, game: int, number: int) -> Request:
    """Write the request for a common hand."""
    record = {"maker": number % 4, "tricks": {"A": 3, "B": 2}, "trump": "H"}
    body = {"id": str(uuid.uuid4()), "number": number, "hand": record}
    headers = {"Authorization": f"Table {token}"}
    return request("POST", f"/api/v1/games/{game}/entries/", headers, json.dumps(body).encode())


def bare_hand(game: int, number: int) -> Request:
    """Write the same hand for the bare view."""
    record = {"maker": number % 4, "tricks": {"A": 3, "B": 2}, "trump": "H"}
    body = {"id": str(uuid.uuid4()), "game": game, "number": number, "hand": record}
    return request("POST", "/", {}, json.dumps(body).encode())


def entries(product: int, baseline: int, tables: list[tuple[str, int]]) -> Comparison:
    """Play whole games at many tables at once, each hand accepted with 201."""
    ours, bare = [], []
    for turn in range(ROUNDS):
        share = tables[turn * CLIENTS * TABLES_A_CLIENT :]
        ours_queues, bare_queues = [], []
        for client in range(CLIENTS):
            mine = share[client * TABLES_A_CLIENT : (client + 1) * TABLES_A_CLIENT]
            numbers = range(1, HANDS + 1)
            ours_queues.append([hand(token, game, number) for number in numbers for token, game in mine])
            bare_queues.append([bare_hand(game, number) for number in numbers for _, game in mine])
        ours.append(rate(product, ours_queues, 201))
        bare.append(rate(baseline, bare_queues, 201))
    return Comparison("accepted hands", ours, bare)


def not_modified(product: int, baseline: int, tables: list[tuple[str, int]]) -> Comparison:
    """Poll `table/` with the newest ETag, as every phone of a hall does."""
    queues = []
    for token, _ in tables[:CLIENTS]:
        headers = {"Authorization": f"Table {token}"}
        etag = ask(product, request("GET", "/api/v1/table/", headers))[1]["etag"]
        queues.append([request("GET", "/api/v1/table/", {**headers, "If-None-Match": etag})] * 100)
    board = ask(baseline, request("GET", "/board/", {}))[1]["etag"]
    bare_queues = [[request("GET", "/board/", {"If-None-Match": board})] * 100] * CLIENTS
    ours, bare = [], []
    for _ in range(ROUNDS):
        ours.append(rate(product, queues, 304))
        bare.append(rate(baseline, bare_queues, 304))
    return Comparison("not-modified table/", ours, bare)
