"""Tasks and what is due, run within `manage.py serve`; watched from outside, and ended in every way."""

import contextlib
import re
import signal
import sqlite3
import sys
import threading
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlencode

import pytest

from tests.euchre_league.site import Site
from tests.processes import alive, children_of, wait_until

pytestmark = pytest.mark.skipif(sys.platform == "win32", reason="Windows has no signals of this kind")


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """One folder for the module: static files are collected once."""
    return tmp_path_factory.mktemp("site")


@pytest.fixture
def site(folder: Path) -> Iterator[Site]:
    served = Site(folder)
    served.start()
    yield served
    if served.process.poll() is None:
        served.kill()


@pytest.fixture(scope="module")
def kept(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Site]:
    """A site that goes on running from test to test."""
    served = Site(tmp_path_factory.mktemp("kept"))
    served.start()
    yield served
    served.kill()


@pytest.fixture
def running(kept: Site) -> Site:
    """A site that runs; what its tasks do is noted from now on."""
    if kept.process.poll() is not None:
        kept.start()
    kept.notes.write_text("")
    return kept


def heartbeats(site: Site) -> list[tuple[str, str]]:
    with contextlib.closing(sqlite3.connect(site.notes.parent / "euchre_league.sqlite3")) as database:
        return database.execute("SELECT kind, process FROM jobs_heartbeat").fetchall()


def test_what_is_due_is_asked_at_start_and_then_again(site: Site) -> None:
    wait_until(lambda: len(site.noted("hourly")) == 1, 5)
    wait_until(lambda: len(site.noted("sweep")) > 2, 10)
    assert len(site.noted("hourly")) == 1
    # Whoever serves has promised both; each has kept it, and the promises are gone or of no account.
    wait_until(lambda: {kind for kind, process in heartbeats(site) if process} == {"beat", "worker"}, 5)
    assert site.manage("alive", "worker").stdout.startswith("The last heartbeat of the worker was ")


def test_a_task_queued_by_a_page_runs_within_a_second_on_a_connection_of_its_own(running: Site) -> None:
    for runs in (1, 2, 3):
        before = running.queue("short")
        wait_until(lambda runs=runs: len(running.noted("short, connection new")) == runs, 5)
        assert running.noted("short, connection new")[-1] - before < 1


def test_a_task_that_tries_again_is_not_lost(running: Site) -> None:
    running.queue("twice")
    wait_until(lambda: len(running.noted("try 1")) == 1, 15)


def test_a_bell_is_not_behind_heavy_work(running: Site) -> None:
    running.queue("heavy")
    wait_until(lambda: len(running.noted("thinking")) == 1)
    running.queue("heavy")
    before = running.queue("short")
    wait_until(lambda: len(running.noted("short, connection new")) == 1, 5)
    assert running.noted("short, connection new")[0] - before < 1
    running.kill()  # and its child with it, which would think on


@pytest.mark.parametrize("ending", [signal.SIGTERM, signal.SIGINT])
def test_ending_lets_requests_and_tasks_finish_and_ends_children(site: Site, ending: int) -> None:
    site.queue("waiting")
    wait_until(lambda: len(site.noted("child waits")) == 1)
    (child,) = children_of(site.process.pid)
    site.queue("slow")
    wait_until(lambda: len(site.noted("slow begins")) == 1)
    answers: list[int] = []
    asking = threading.Thread(target=lambda: answers.append(site.ask("GET", "/slow/").status))
    asking.start()
    wait_until(lambda: len(site.noted("page begins")) == 1)
    assert site.end(ending) < 8
    asking.join(timeout=30)
    assert (site.process.returncode, alive(child), answers) == (0, False, [200])
    assert len(site.noted("slow ends")) == 1
    assert not (site.notes.parent / "serve.pid").exists()
    assert "Traceback" not in site.said()


def test_a_task_that_does_not_end_is_cut_off(site: Site) -> None:
    site.queue("stuck")
    wait_until(lambda: len(site.noted("stuck")) == 1)
    assert site.end(signal.SIGTERM) < 20
    assert site.process.returncode == 0
    assert "A task did not end within 10 seconds; it is cut off and asked again." in site.said()


def test_nothing_of_it_runs_after_kill_and_it_starts_again(site: Site) -> None:
    site.queue("heavy")
    wait_until(lambda: len(site.noted("thinking")) == 1)
    started = [site.process.pid, *children_of(site.process.pid)]
    assert [alive(pid) for pid in started] == [True, True]
    site.kill()
    wait_until(lambda: not any(alive(pid) for pid in started), 5)
    site.start()
    wait_until(lambda: len(site.noted("sweep")) > 0, 5)


def test_the_set_up_link_is_printed_until_somebody_has_used_it(site: Site) -> None:
    (path,) = re.findall(rf"^  http://127\.0\.0\.1:{site.port}(/set-up/\S+)$", site.said(), re.MULTILINE)
    form = {
        "name": "St Mary's",
        "username": "Bob",
        "password1": "euchre in the hall",
        "password2": "euchre in the hall",
    }
    token = "c" * 32
    headers = {
        "Cookie": f"csrftoken={token}",
        "X-CSRFToken": token,
        "Content-Type": "application/x-www-form-urlencoded",
    }
    assert site.ask("POST", path, urlencode(form).encode(), headers).status == 302
    site.end(signal.SIGTERM)
    site.start()
    assert "Euchre League is running." in site.said()
    assert "set-up" not in site.said()
