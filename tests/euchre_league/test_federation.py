"""Worker and beat as `docker-compose.yml` starts them, on Redis; the same tasks as in one process."""

import shlex
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from pathlib import Path
from uuid import uuid4

import pytest
import redis
import yaml

from tests.euchre_league.site import Site
from tests.processes import alive, children_of, wait_until
from tests.shared import postgres_copy

# As the commands and pages of the site do it, all in one process.
ASK_AND_QUEUE = """
import django
django.setup()
from django.core.management import call_command
from tests.euchre_league.served import tasks
for kind in ("worker", "beat"):
    call_command("alive", kind)
tasks.short.delay()
tasks.waiting.delay()
"""


@pytest.fixture
def site(postgres: None, redis_url: str, tmp_path: Path) -> Iterator[Site]:
    """A site that nobody serves: its folder, its database and its environment, with a queue of its own."""
    queue = f"served-{uuid4().hex}"
    with postgres_copy() as url:
        made = Site(tmp_path, DATABASE_URL=url, REDIS_URL=redis_url, QUEUE=queue)
        made.notes.write_text("")
        yield made
    with redis.Redis.from_url(redis_url) as server:
        server.delete(queue, f"_kombu.binding.{queue}", f"_kombu.binding_permanent.{queue}")


@pytest.fixture
def service(site: Site, root: Path) -> Iterator[Callable[[str], "subprocess.Popen[bytes]"]]:
    started: list[subprocess.Popen[bytes]] = []
    services = yaml.safe_load((root / "docker-compose.yml").read_text())["services"]

    def start(name: str) -> "subprocess.Popen[bytes]":
        program, *rest = shlex.split(services[name]["command"])
        with site.log.open("ab") as log:
            command = [sys.executable, "-m", program, *rest]
            started.append(subprocess.Popen(command, cwd=root, env=site.variables, stdout=log, stderr=log))
        return started[-1]

    yield start
    for process in started:
        process.kill()
        process.wait(timeout=30)


def test_worker_and_beat_work_tasks_off_and_end_when_told(
    site: Site, service: Callable[[str], "subprocess.Popen[bytes]"], root: Path
) -> None:
    worker, beat = service("worker"), service("beat")
    wait_until(lambda: len(site.noted("sweep")) > 2 and len(site.noted("hourly")) == 1, 60)
    subprocess.run([sys.executable, "-c", ASK_AND_QUEUE], cwd=root, env=site.variables, check=True)
    wait_until(lambda: len(site.noted("short, connection new")) == 1)
    wait_until(lambda: len(site.noted("child waits")) == 1)
    (child,) = children_of(worker.pid)
    began = time.monotonic()
    for process in (beat, worker):
        process.send_signal(signal.SIGTERM)
        assert process.wait(timeout=30) == 0, site.said()
    assert time.monotonic() - began < 15
    assert not alive(child)
    assert "Traceback" not in site.said()
