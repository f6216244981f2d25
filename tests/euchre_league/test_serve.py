"""`manage.py serve` as a hall has it: started, started twice, killed, started again, ended."""

import contextlib
import http.client
import json
import os
import signal
import socket
import sqlite3
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest

from euchre_league.serving import ServingError, bind, collect_static, only_server
from tests.shared import make_ready

Serve = Callable[..., subprocess.Popen[str]]


def free_port() -> int:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        return int(listener.getsockname()[1])


@pytest.fixture
def data_dir(tmp_path: Path) -> Path:
    """A folder that is not there yet."""
    return tmp_path / "serve"


@pytest.fixture
def serve(root: Path, data_dir: Path) -> Iterator[Serve]:
    started: list[subprocess.Popen[str]] = []

    def start(port: int, **variables: str) -> subprocess.Popen[str]:
        servers = ("DATABASE_URL", "REDIS_URL")
        env = {name: value for name, value in os.environ.items() if name not in servers}
        process = subprocess.Popen(
            [sys.executable, "manage.py", "serve", "--host", "127.0.0.1", "--port", str(port)],
            cwd=root,
            env={**env, "DATA_DIR": str(data_dir), **variables},
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
        started.append(process)
        return process

    yield start
    for process in started:
        if process.poll() is None:
            process.kill()
        process.communicate(timeout=30)


def ask(port: int, method: str = "GET", path: str = "/healthz", body: bytes | None = None) -> tuple[int, str]:
    connection = http.client.HTTPConnection("127.0.0.1", port, timeout=30)
    try:
        connection.request(method, path, body, {"Content-Type": "application/json"})
        answer = connection.getresponse()
        return answer.status, answer.read().decode()
    finally:
        connection.close()


def after_headers_of_head(port: int) -> bytes:
    """Return what a connection gives after the headers of an answer to HEAD, until the server closes it."""
    with socket.create_connection(("127.0.0.1", port), timeout=30) as line:
        line.sendall(b"HEAD /healthz HTTP/1.1\r\nHost: 127.0.0.1\r\n\r\n")
        headers, _, rest = b"".join(iter(lambda: line.recv(65536), b"")).partition(b"\r\n\r\n")
    assert headers.startswith(b"HTTP/1.1 200 OK\r\n")
    assert b"\r\nConnection: close\r\n" in headers
    return rest


def wait_until_up(process: subprocess.Popen[str], port: int) -> None:
    deadline = time.monotonic() + 300
    while time.monotonic() < deadline:
        assert process.poll() is None, process.communicate()[0]
        try:
            status, text = ask(port)
        except OSError:
            time.sleep(0.1)
        else:
            assert (status, json.loads(text)["status"]) == (200, "ok")
            return
    raise AssertionError("the server did not answer within five minutes")


def test_start_twice_kill_start_again_and_end(serve: Serve, data_dir: Path) -> None:
    """The first start is from nothing; all other tests begin with what such a start makes."""
    port = free_port()
    first = serve(port)
    wait_until_up(first, port)
    # A browser would take it for the beginning of the next answer.
    assert after_headers_of_head(port) == b""

    second = serve(free_port())
    said = second.communicate(timeout=180)[0]
    assert second.returncode == 1
    assert said == (
        f"CommandError: A server of {data_dir} runs already, on port {port} (process {first.pid}). "
        "Use that or end it; for a second site, set DATA_DIR to another folder.\n"
    )

    first.kill()
    first.wait(timeout=30)
    with pytest.raises(OSError, match="refused"):
        ask(port)

    # It was killed between an erasure and the line of it on the list of who was erased.
    with contextlib.closing(sqlite3.connect(data_dir / "euchre_league.sqlite3")) as database, database:
        database.execute(
            "INSERT INTO clubs_player (name, name_key, contact, uuid, erased_at, created_at) "
            "VALUES ('a player', 'a player', '', ?, '2026-11-21', '2026-11-20')",
            ["ab" * 16],
        )

    again = serve(port)
    wait_until_up(again, port)
    assert "ab" * 16 in (data_dir / "erased.txt").read_text().splitlines()
    again.send_signal(signal.SIGTERM)
    said = again.communicate(timeout=90)[0]
    assert again.returncode == 0
    assert f"http://127.0.0.1:{port}/" in said
    assert "Traceback" not in said
    assert not (data_dir / "serve.pid").exists()


def test_a_port_in_use_is_said_in_a_sentence(serve: Serve) -> None:
    with socket.create_server(("127.0.0.1", 0)) as taken:
        port = taken.getsockname()[1]
        process = serve(port)
        said = process.communicate(timeout=180)[0]
    assert process.returncode == 1
    assert said.startswith(
        f"CommandError: Port {port} at 127.0.0.1 cannot be taken (Address already in use)."
    )
    assert "Traceback" not in said


def test_a_file_that_is_no_database_is_said_in_a_sentence(serve: Serve, tmp_path: Path) -> None:
    (tmp_path / "euchre_league.sqlite3").write_bytes(b"a shopping list" * 1000)
    process = serve(free_port(), DATA_DIR=str(tmp_path))
    said = process.communicate(timeout=180)[0]
    assert process.returncode == 1
    assert said == (
        f"CommandError: The database {tmp_path / 'euchre_league.sqlite3'} is damaged: file is not a database. "
        "Keep the file, and restore a backup: "
        f"DATA_DIR={tmp_path} {sys.executable} manage.py restore FILE --set-aside\n"
    )


def test_a_database_that_cannot_be_migrated_is_said_in_a_sentence(serve: Serve, tmp_path: Path) -> None:
    file = tmp_path / "euchre_league.sqlite3"
    with contextlib.closing(sqlite3.connect(file)) as database:
        database.execute("CREATE TABLE django_migrations (something TEXT)")
    process = serve(free_port(), DATA_DIR=str(tmp_path))
    said = process.communicate(timeout=180)[0]
    assert process.returncode == 1
    assert said.startswith(
        f"CommandError: The database {file} cannot be used: no such column: django_migrations."
    )
    assert "Traceback" not in said


def test_ten_megabytes_get_an_answer_that_a_program_can_read(serve: Serve, data_dir: Path) -> None:
    make_ready(data_dir)
    port = free_port()
    wait_until_up(serve(port), port)
    status, text = ask(port, "POST", "/api/v1/score/", b"[" + b" " * 10_000_000 + b"]")
    assert status == 413
    assert json.loads(text)
    assert ask(port)[0] == 200


def test_the_lock_is_let_go_and_the_note_removed(tmp_path: Path) -> None:
    with only_server(tmp_path, 8000):
        assert (tmp_path / "serve.pid").read_text() == f"{os.getpid()} 8000\n"
    with only_server(tmp_path, 8001):
        pass
    assert not (tmp_path / "serve.pid").exists()


def test_an_address_of_another_machine_is_refused() -> None:
    with pytest.raises(ServingError, match=r"^Port 8000 at 192\.0\.2\.200 cannot be taken"):
        bind("192.0.2.200", 8000)


def test_static_files_are_collected_when_they_changed_and_after_an_interruption(
    tmp_path: Path, settings: Any
) -> None:
    settings.STATIC_ROOT = tmp_path
    calls: list[str] = []

    def interrupted() -> None:
        calls.append("interrupted")
        raise KeyboardInterrupt

    with pytest.raises(KeyboardInterrupt):
        collect_static(interrupted)
    collect_static(lambda: calls.append("collected"))
    collect_static(lambda: calls.append("again, for nothing"))
    assert calls == ["interrupted", "collected"]
