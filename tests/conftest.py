"""What every test stands on: a real database, a cache of its own; what it needs beside them is in `needs.py`."""

import contextlib
import gc
import os
import shutil
import sqlite3
import threading
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from pathlib import Path

import pytest
from django.conf import settings
from django.db import connection, connections
from django.test import override_settings
from hypothesis import settings as hypothesis_settings

from euchre_league.celery import app
from scoring.seal import unseal
from tests.empty_cache import empty_cache
from tests.services import POSTGRES
from tests.shared import DATABASE, postgres_template, ready, shared_folder
from web import breaker
from web.disk_full import LastFull

pytest_plugins = [
    "tests.left_out",
    "tests.needs",
    "tests.order",
    "tests.own_redis",
    "tests.plain_words",
    "tests.slow",
    "tests.spare",
    "tests.statements",
    "tests.trace",
]

# Rows of one table are numbered so far from those of the next that no test makes as many.
APART = 1000

# A newcomer's first run is the same as everybody's: chance is `make soak`'s, and what it finds becomes an example.
# Fifteen examples, as the mutants of the engine are counted with (bench/quick_tests.py); in a long run five hundred.
# Chance has to be asked for there: where `CI` is set, hypothesis takes it out by itself.
hypothesis_settings.register_profile(
    "league", max_examples=15, deadline=None, print_blob=True, derandomize=True, database=None
)
hypothesis_settings.register_profile(
    "soak", max_examples=500, deadline=None, print_blob=True, derandomize=False
)
hypothesis_settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "league"))


def pytest_configure() -> None:
    """Make the folder that workers share before any of them starts; until all is collected, nothing is garbage."""
    shared_folder()
    gc.disable()


@pytest.hookimpl(trylast=True)
def pytest_collection_finish() -> None:
    """Let the collector of garbage pass over what was collected: thousands of tests live as long as the run.

    It does not look through that once before, because the little garbage in it is kept at less cost. And it looks less
    often, which spares a thirtieth of the time; a run's memory is not short.
    """
    gc.freeze()
    gc.enable()
    gc.set_threshold(50_000, 20, 20)


@pytest.fixture(scope="session", autouse=True)
def pages_without_collected_files() -> Iterator[None]:
    """Let pages name their static files as they are: the hashed names exist only after `collectstatic`."""
    plain = {"BACKEND": "django.contrib.staticfiles.storage.StaticFilesStorage"}
    with override_settings(STORAGES={**settings.STORAGES, "staticfiles": plain}):
        yield


@pytest.fixture(scope="session", autouse=True)
def one_time_zone() -> Iterator[None]:
    """Let times be those of UTC, here and in whatever is started from here, wherever the machine stands."""
    with override_settings(TIME_ZONE="UTC"):
        yield


@pytest.fixture(scope="session", autouse=True)
def passwords_cost_little() -> Iterator[None]:
    """Hash passwords quickly: Django's own way takes half a second for each user of a test, on purpose."""
    with override_settings(PASSWORD_HASHERS=["django.contrib.auth.hashers.MD5PasswordHasher"]):
        yield


@pytest.fixture(scope="session", autouse=True)
def tasks_stay_here() -> None:
    """Queue tasks in this process's memory, where no worker of a site that uses the same Redis finds them."""
    app.conf.broker_url = "memory://localhost/"
    app.conf.broker_transport_options = {}


@pytest.fixture(scope="session")
def django_db_modify_db_settings(
    django_db_modify_db_settings_parallel_suffix: None, tmp_path_factory: pytest.TempPathFactory
) -> None:
    """Begin with a database that is migrated already.

    SQLite's is a file, since one in memory is a different one in every thread.
    """
    test = settings.DATABASES["default"].setdefault("TEST", {})
    if POSTGRES:
        test["TEMPLATE"] = postgres_template()
    else:
        folder = tmp_path_factory.mktemp("database")
        shutil.copy(ready() / DATABASE, folder / "test.sqlite3")
        _number_tables_apart(folder / "test.sqlite3")
        test["NAME"] = str(folder / "test.sqlite3")


def _number_tables_apart(database: Path) -> None:
    """Let no two tables give the same numbers, so that a row of one is never taken for another's of its number."""
    with contextlib.closing(sqlite3.connect(database)) as opened, opened:
        counting = (
            "SELECT name FROM sqlite_master WHERE type = 'table' AND sql LIKE '%AUTOINCREMENT%' ORDER BY name"
        )
        for place, (name,) in enumerate(opened.execute(counting).fetchall(), 1):
            opened.execute("DELETE FROM sqlite_sequence WHERE name = ?", [name])
            opened.execute("INSERT INTO sqlite_sequence (name, seq) VALUES (?, ?)", [name, place * APART])


@pytest.fixture(scope="session")
def django_db_keepdb(django_db_keepdb: bool) -> bool:
    """Take SQLite's database as it was copied; its folder goes with the run."""
    return django_db_keepdb or not POSTGRES


@pytest.fixture(scope="session", autouse=True)
def flush_what_is_there() -> Iterator[None]:
    """Empty only those tables of PostgreSQL that a test wrote to: to truncate all hundred takes it a second.

    Rows are deleted, since to truncate a table is refused while another refers to it, though that one is empty.
    """

    def sql_flush(_style: object, tables: list[str], **_options: object) -> list[str]:
        names = [connection.ops.quote_name(name) for name in tables]
        with connection.cursor() as cursor:
            cursor.execute(" UNION ALL ".join(f"(SELECT '{name}' FROM {name} LIMIT 1)" for name in names))
            return [f"DELETE FROM {name}" for (name,) in cursor.fetchall()]

    with pytest.MonkeyPatch.context() as patch:
        if POSTGRES:
            patch.setattr(connection.ops, "sql_flush", sql_flush)
        yield


@pytest.fixture(autouse=True)
def fresh_cache(request: pytest.FixtureRequest, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """Begin with an empty cache, whoever else uses the same Redis: keys of a prefix that nobody had before.

    And as a process that has met no full disk, and for which Redis has always answered.
    """
    if not request.node.get_closest_marker("database"):
        yield
        return
    LastFull.at = None
    monkeypatch.setattr(breaker, "_breakers", {})
    with empty_cache():
        yield


@pytest.fixture(autouse=True)
def unsealed_for_the_flush(request: pytest.FixtureRequest) -> Iterator[None]:
    """Unseal the ledger after a test that commits, so that it can be flushed; then it is sealed again."""
    marker = request.node.get_closest_marker("django_db")
    commits = (marker and marker.kwargs.get("transaction")) or "transactional_db" in request.fixturenames
    if not commits:
        yield
        return
    request.getfixturevalue("transactional_db")
    yield
    for one in connections.all():
        unseal(one)


@pytest.fixture
def together(transactional_db: None) -> Callable[..., list[object]]:
    """Run callables at the same instant, each in a thread with its own connection.

    Returns what each returned, or the exception that it raised, in order.
    """

    def run(*calls: Callable[[], object]) -> list[object]:
        barrier = threading.Barrier(len(calls))

        def one(call: Callable[[], object]) -> object:
            try:
                barrier.wait(timeout=30)
                return call()
            except Exception as error:
                return error
            finally:
                connections.close_all()

        with ThreadPoolExecutor(len(calls)) as pool:
            return list(pool.map(one, calls))

    return run


@pytest.fixture(scope="session")
def root() -> Path:
    """Return the folder of the checkout."""
    return Path(__file__).resolve().parent.parent
