"""Start and stop the servers that are compared, each in a process and on a database of its own."""

import os
import socket
import subprocess
import sys
import tempfile
import time
import uuid
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO

import psycopg

ROOT = Path(__file__).resolve().parent.parent
POSTGRES = os.environ.get("BENCH_POSTGRES", "postgres://postgres@127.0.0.1:5432")


def free_port() -> int:
    """Return a port that nobody listens on."""
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


@contextmanager
def running(command: list[str], environment: dict[str, str], port: int) -> Iterator[int]:
    """Run a server until the block ends; yield its port once it listens."""
    # A file, not a pipe: what nobody reads fills a pipe, and the server then waits for ever to log.
    with tempfile.TemporaryFile() as said:
        process = subprocess.Popen(
            [sys.executable, *command], env=environment, cwd=ROOT, stdout=said, stderr=said
        )
        try:
            wait_until_listening(process, said, port)
            yield port
        finally:
            stop(process)


def stop(process: subprocess.Popen[bytes], patience: float = 20) -> None:
    """Ask a server to end; kill it if it has not ended in so many seconds."""
    process.terminate()
    try:
        process.wait(timeout=patience)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()


def wait_until_listening(process: subprocess.Popen[bytes], said: IO[bytes], port: int) -> None:
    """Wait until somebody listens; raise with what the server said when it did not start."""
    deadline = time.monotonic() + 60
    while process.poll() is None and time.monotonic() < deadline:
        try:
            socket.create_connection(("127.0.0.1", port), timeout=1).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    said.seek(0)
    raise RuntimeError(f"The server did not start: {said.read().decode()[-800:]}")


def postgres_answers() -> bool:
    """Tell whether there is a PostgreSQL to measure on."""
    try:
        psycopg.connect(f"{POSTGRES}/postgres", connect_timeout=3).close()
    except psycopg.OperationalError:
        return False
    return True


@contextmanager
def database(kind: str) -> Iterator[dict[str, str]]:
    """Make an empty database, `sqlite` or `postgres`; yield the environment that names it."""
    with tempfile.TemporaryDirectory() as folder:
        environment = {**os.environ, "DATA_DIR": folder, "DJANGO_SETTINGS_MODULE": "euchre_league.settings"}
        environment.pop("DATABASE_URL", None)
        environment.pop("REDIS_URL", None)
        if kind == "sqlite":
            yield environment
            return
        name = f"euchre_bench_{uuid.uuid4().hex[:8]}"
        with psycopg.connect(f"{POSTGRES}/postgres", autocommit=True) as connection:
            connection.execute(f"CREATE DATABASE {name}")
            try:
                yield {**environment, "DATABASE_URL": f"{POSTGRES}/{name}"}
            finally:
                connection.execute(f"DROP DATABASE IF EXISTS {name} WITH (FORCE)")
