"""What a test needs of the machine is told by the fixtures that it asks for, and by nothing else.

Where something is missing, a test that asks for it is skipped with the reason; with `CI` set it fails.
"""

import shutil
from dataclasses import dataclass

import pytest
from django.conf import settings

from tests.chromium import CHROMIUM
from tests.services import CI, POSTGRES, missing_service

REDIS_SERVER = shutil.which("redis-server") or ""


@dataclass(frozen=True, slots=True)
class Need:
    """Hold what a fixture stands for: the marker of the tests that ask for it, and why it is missing, if it is."""

    fixture: str
    marker: str
    reason: str


NEEDS = (
    Need("chromium", "browser", "" if CHROMIUM else "needs Chromium: set CHROMIUM to its path"),
    Need("postgres", "postgres", "" if POSTGRES else "needs PostgreSQL: set DATABASE_URL"),
    Need("redis_url", "redis", "" if settings.REDIS_URL else "needs Redis: set REDIS_URL"),
    Need("redis_server", "redis_server", "" if REDIS_SERVER else "needs redis-server on the path"),
)


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark what asks for a database or for something else of the machine, before `-m` chooses; skip what cannot run.

    In CI nothing is skipped: what is missing fails there.
    """
    silent = missing_service()
    for item in items:
        asked = set(getattr(item, "fixturenames", ()))
        needs = [need for need in NEEDS if need.fixture in asked]
        database = "db" in asked or bool(item.get_closest_marker("django_db"))
        for marker in {need.marker for need in needs} | ({"database"} if database else set()):
            item.add_marker(marker)
        served = database or any(need.fixture in ("postgres", "redis_url") for need in needs)
        reasons = [need.reason for need in needs if need.reason] + [silent] * (served and bool(silent))
        if reasons and not CI:
            item.add_marker(pytest.mark.skip(reason=reasons[0]))


def needed(fixture: str) -> None:
    """Skip the test that asks for a fixture whose thing is missing, or fail it in CI."""
    reason = next(need.reason for need in NEEDS if need.fixture == fixture)
    if reason and CI:
        pytest.fail(f"{reason}; CI runs every test")
    if reason:
        pytest.skip(reason)


@pytest.fixture(scope="session")
def chromium() -> str:
    """Return the path of the browser."""
    needed("chromium")
    return CHROMIUM


@pytest.fixture(scope="session")
def postgres() -> None:
    """Be on PostgreSQL, for what is about it alone."""
    needed("postgres")


@pytest.fixture(scope="session")
def redis_url() -> str:
    """Return the address of the Redis that the environment names."""
    needed("redis_url")
    return settings.REDIS_URL


@pytest.fixture(scope="session")
def redis_server() -> str:
    """Return the path of the program, for a Redis of a test's own."""
    needed("redis_server")
    return REDIS_SERVER
