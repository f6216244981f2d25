"""A Redis of a test's own, which it may stop, freeze and start again at the same address."""

import shutil
import signal
import socket
import subprocess
import tempfile
import time
from collections.abc import Iterator
from pathlib import Path

import pytest


class OwnRedis:
    def __init__(self, folder: Path, program: str) -> None:
        with socket.create_server(("127.0.0.1", 0)) as listener:
            self.port = int(listener.getsockname()[1])
        self.folder = folder
        self.program = program
        self.url = f"redis://127.0.0.1:{self.port}/0"
        self.process: subprocess.Popen[bytes] | None = None

    def start(self) -> None:
        options = ["--port", str(self.port), "--bind", "127.0.0.1", "--save", "", "--appendonly", "no"]
        with (self.folder / "redis.log").open("ab") as log:
            self.process = subprocess.Popen([self.program, *options], cwd=self.folder, stdout=log, stderr=log)
        deadline = time.monotonic() + 20
        while time.monotonic() < deadline:
            try:
                socket.create_connection(("127.0.0.1", self.port), timeout=1).close()
            except OSError:
                time.sleep(0.02)
            else:
                return
        raise AssertionError("redis-server did not start")

    def stop(self) -> None:
        assert self.process is not None
        self.process.kill()
        self.process.wait(timeout=20)

    def freeze(self) -> None:
        """Let it take connections and never answer."""
        assert self.process is not None
        self.process.send_signal(signal.SIGSTOP)

    def thaw(self) -> None:
        assert self.process is not None
        self.process.send_signal(signal.SIGCONT)


@pytest.fixture(scope="session")
def started_redis(redis_server: str) -> Iterator[OwnRedis]:
    folder = Path(tempfile.mkdtemp(prefix="redis-"))
    redis = OwnRedis(folder, redis_server)
    redis.start()
    yield redis
    redis.stop()
    shutil.rmtree(folder)


@pytest.fixture
def own_redis(started_redis: OwnRedis) -> Iterator[OwnRedis]:
    """A Redis that runs; whatever the test did to it, it runs again afterwards."""
    yield started_redis
    assert started_redis.process is not None
    started_redis.thaw()
    if started_redis.process.poll() is not None:
        started_redis.start()
