"""A server in its own process, which may be killed, and phones that talk to it through real sockets."""

import http.client
import json
import os
import shlex
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from concurrent.futures import ThreadPoolExecutor
from dataclasses import dataclass
from ipaddress import IPv4Network
from pathlib import Path
from typing import Any, TypeVar
from urllib.parse import urlencode
from uuid import uuid4

from tests.shared import make_ready

ROOT = Path(__file__).resolve().parents[2]
HAND = {"maker": 0, "tricks": {"A": 3, "B": 2}}
COOKIE = "c" * 32
# As many as macOS lets a program open at once unless it asks for more.
FEW_FILES = ("/bin/sh", "-c", 'ulimit -Sn 256; exec "$0" "$@"')
ADDRESSES = IPv4Network("10.0.0.0/8").hosts()
T = TypeVar("T")


@dataclass(frozen=True)
class Answer:
    status: int
    headers: dict[str, str]
    text: str

    @property
    def json(self) -> Any:
        return json.loads(self.text)

    @property
    def code(self) -> str:
        return str(self.json["errors"][0]["code"])


class House:
    """The server of one data folder; `said` is all its output."""

    def __init__(self, folder: Path, **variables: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = int(listener.getsockname()[1])
        others = {
            name: value for name, value in os.environ.items() if name not in ("DATABASE_URL", "REDIS_URL")
        }
        self.variables = {**others, "DATA_DIR": str(folder), "PROXIES": "1", **variables}
        self.folder = folder
        self.log = folder / "server.log"

    def command(self) -> list[str]:
        return ["manage.py", "serve", "--host", "127.0.0.1", "--port", str(self.port)]

    def start(self) -> None:
        make_ready(self.folder, database=not self.variables.get("DATABASE_URL"))
        with self.log.open("ab") as log:
            self.process = subprocess.Popen(
                [*FEW_FILES, sys.executable, *self.command()],
                cwd=ROOT,
                env=self.variables,
                stdout=log,
                stderr=log,
            )
        deadline = time.monotonic() + 300
        while time.monotonic() < deadline:
            assert self.process.poll() is None, self.said()
            try:
                assert self.ask("GET", "/healthz").status == 200
            except OSError:
                time.sleep(0.05)
            else:
                return
        raise AssertionError("the server did not answer within two minutes")

    def kill(self) -> None:
        self.process.kill()
        self.process.wait(timeout=30)

    def said(self) -> str:
        return self.log.read_text(encoding="utf-8", errors="replace")

    def ask(
        self, method: str, path: str, body: bytes | None = None, headers: dict[str, str] | None = None
    ) -> Answer:
        connection = http.client.HTTPConnection("127.0.0.1", self.port, timeout=30)
        try:
            connection.request(method, path, body, headers or {})
            answer = connection.getresponse()
            return Answer(answer.status, dict(answer.getheaders()), answer.read().decode())
        finally:
            connection.close()

    def send(self, *parts: bytes) -> bytes:
        """Send bytes as they are and return all that comes back."""
        with socket.create_connection(("127.0.0.1", self.port), timeout=30) as line:
            for part in parts:
                line.sendall(part)
            answer = b""
            while more := line.recv(65536):
                answer += more
            return answer

    def manage(self, *command: str) -> subprocess.CompletedProcess[str]:
        return subprocess.run(
            [sys.executable, "manage.py", *command],
            cwd=ROOT,
            env=self.variables,
            capture_output=True,
            text=True,
            check=False,
        )


class GranianHouse(House):
    """The same served as the image of `Dockerfile` serves it, in one process."""

    def command(self) -> list[str]:
        """Return what stands there, at another address and port, and with one worker."""
        lines = (ROOT / "Dockerfile").read_text(encoding="utf-8").splitlines()
        words = shlex.split(json.loads(lines[-1].removeprefix("CMD "))[-1].rpartition("exec ")[2])
        others = {"--host": "127.0.0.1", "--port": str(self.port), "--workers": "1"}
        before = ["", *words]
        return ["-m", *(others.get(option, word) for option, word in zip(before, words, strict=False))]


class Phone:
    """A phone with the pass of a kitchen table of its own."""

    def __init__(self, house: House) -> None:
        self.house = house
        body = json.dumps({"names": ["Ann", "Bob", "Cy", "Di"]}).encode()
        # Each from an address of its own: so many from one would be told to wait.
        headers = {"Content-Type": "application/json", "X-Forwarded-For": str(next(ADDRESSES))}
        opened = house.ask("POST", "/api/v1/tables/", body, headers)
        assert opened.status == 201, opened.text
        self.token, self.code, self.game = (opened.json[key] for key in ("token", "code", "game"))
        self.page = f"/t/{self.token}/"
        self.headers = {"Authorization": f"Table {self.token}", "Content-Type": "application/json"}

    def get(self, path: str) -> Answer:
        return self.house.ask("GET", f"/api/v1/{path}", None, self.headers)

    def post(self, path: str, body: object) -> Answer:
        return self.house.ask("POST", f"/api/v1/{path}", json.dumps(body).encode(), self.headers)

    def enter(self, game: int | None = None, **entry: object) -> Answer:
        return self.post(f"games/{game or self.game}/entries/", {"id": str(uuid4()), **entry})

    def ledger(self, game: int | None = None) -> list[dict[str, Any]]:
        found, page = [], 1
        while page:
            answer = self.get(f"games/{game or self.game}/entries/?page_size=200&page={page}").json
            found += answer["results"]
            page = page + 1 if answer["next"] else 0
        return found

    def submit(self, path: str, fields: dict[str, str] | bytes, kind: str = "") -> Answer:
        """Send a page's form."""
        body = fields if isinstance(fields, bytes) else urlencode(fields).encode()
        headers = {
            "Cookie": f"csrftoken={COOKIE}",
            "X-CSRFToken": COOKIE,
            "Content-Type": kind or "application/x-www-form-urlencoded",
        }
        return self.house.ask("POST", path, body, headers)


def together(*calls: Callable[[], T]) -> list[T]:
    """Run callables at the same instant and return what each returned, in order."""
    barrier = threading.Barrier(len(calls))

    def one(call: Callable[[], T]) -> T:
        barrier.wait(timeout=30)
        return call()

    with ThreadPoolExecutor(len(calls)) as pool:
        return list(pool.map(one, calls))
