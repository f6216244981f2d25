"""Pull the plug while fixtures are published: afterwards none is there, and the plan can be published again."""

import json
import signal
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.faults.house import ROOT, House
from tests.services import POSTGRES
from tests.shared import make_ready, postgres_copy

pytestmark = pytest.mark.database


@pytest.fixture
def site(tmp_path: Path) -> Iterator[House]:
    """A site of its own, with nothing in its database."""
    if POSTGRES:
        with postgres_copy() as url:
            make_ready(tmp_path, database=False)
            yield House(tmp_path, DATABASE_URL=url)
        return
    make_ready(tmp_path)
    yield House(tmp_path, DATABASE_URL="")


def run(site: House, *what: str) -> subprocess.CompletedProcess[str]:
    return subprocess.run(
        [sys.executable, "-m", "tests.faults.publishing", *what],
        cwd=ROOT,
        env={**site.variables, "DJANGO_SETTINGS_MODULE": "euchre_league.settings", "REDIS_URL": ""},
        capture_output=True,
        text=True,
        check=False,
    )


def lines(site: House, *what: str, status: int) -> list[dict[str, Any]]:
    done = run(site, *what)
    assert done.returncode == status, done.stderr
    return [json.loads(line) for line in done.stdout.splitlines()]


@pytest.mark.parametrize(
    ("what", "published", "before", "after"),
    [
        pytest.param("whole", 1200, (0, 0, 0), (1200, 0, 0), id="1,200 fixtures"),
        pytest.param("rest", 11, (20, 1, 0), (30, 0, 1), id="the rest of a season"),
    ],
)
def test_fixtures_whose_publishing_is_killed_are_published_again_whole(
    site: House, what: str, published: int, before: tuple[int, ...], after: tuple[int, ...]
) -> None:
    """Killed in the second batch of rows, and with everything written but the last word: nothing at all is there."""
    (ready,) = lines(site, what, "leagues_fixture", "2", status=-signal.SIGKILL)
    assert (ready["plan"], counts(ready)) == ("ready", before)
    assert lines(site, "again", "leagues_seasonauditentry", "1", status=-signal.SIGKILL) == [ready]
    found, whole = lines(site, "again", status=0)
    assert (found, whole["published"], counts(whole)) == (ready, published, after)
    assert (whole["plan"], whole["said"], whole["version"]) == (
        "published",
        ready["said"] + 1,
        ready["version"] + 1,
    )


def counts(found: dict[str, Any]) -> tuple[int, ...]:
    """Return how many fixtures there are, how many of them have no date, and how many moves are kept."""
    return (found["fixtures"], found["without_date"], found["moves"])
