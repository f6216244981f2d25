"""On a machine without browser, Node, docker-compose, PostgreSQL and Redis, what needs them is skipped and says so."""

import os
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.bare import bare_environment, bare_path, is_missing
from tests.needs import NEEDS

WALK = "tests/browser/test_evening.py"
ON_SQLITE = {"DATABASE_URL": "", "REDIS_URL": ""}


@pytest.fixture(scope="module")
def bare() -> Iterator[dict[str, str]]:
    """The environment of such a machine, outside of CI."""
    with bare_environment(os.environ) as environment:
        yield {name: value for name, value in environment.items() if name != "CI"}


def run(root: Path, environment: dict[str, str], *command: str) -> tuple[int, str]:
    done = subprocess.run(
        [sys.executable, "-m", *command],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
    )
    return done.returncode, done.stdout


def test_such_a_machine_has_what_the_readme_asks_for_and_nothing_more(bare: dict[str, str]) -> None:
    programs = ("git", "make", "sh", "chromium", "chromium-headless-shell", "node", "npm", "docker-compose")
    found = [one for one in (*programs, "redis-server", "psql") if shutil.which(one, path=bare["PATH"])]
    assert found == ["git", "make", "sh"]


def test_of_two_programs_of_one_name_the_first_on_the_path_is_taken(tmp_path: Path) -> None:
    for folder in ("first", "second"):
        (tmp_path / folder).mkdir()
        for program in ("one", "chromium-headless-shell"):
            (tmp_path / folder / program).touch(0o755)
    # What cannot be read, as the folder of somebody else, is passed over; so is a name that no folder has.
    with bare_path(f"{tmp_path}/{'x' * 300}:{tmp_path}/first:{tmp_path}/second:{tmp_path}/none") as path:
        assert {one.name: one.readlink() for one in Path(path).iterdir()} == {
            "one": tmp_path / "first" / "one"
        }
    assert is_missing("redis-server")


def test_what_is_missing_is_marked_by_its_fixture_alone(root: Path) -> None:
    by_hand = re.compile(rf"mark\.({'|'.join({need.marker for need in NEEDS})})\b")
    files = [path for path in (root / "tests").rglob("*.py") if path != Path(__file__)]
    assert [str(path) for path in files if by_hand.search(path.read_text(encoding="utf-8"))] == []


def test_a_newcomers_run_skips_the_walk_and_says_so_in_its_last_lines(
    root: Path, bare: dict[str, str]
) -> None:
    """All of the browser's tests are collected, and each that is not left out is run."""
    status, said = run(root, bare, "tests.passes", "test", "tests/browser", "-n", "0")
    left_out, summary = said.splitlines()[-2:]
    assert re.fullmatch(
        r"Left out: \d+ long ones \(run `make soak`\); \d+ in the browser \(run `make check`\); "
        r"1 skipped \(needs Chromium: set CHROMIUM to its path\)\.",
        left_out,
    )
    assert (status, re.sub(r"\d+ des|in .+s$", "", summary)) == (0, "1 skipped, elected ")


def test_whatever_needs_something_is_skipped_outside_of_ci(root: Path, bare: dict[str, str]) -> None:
    """Every file is collected, and what a fixture's name has marked is tried."""
    marked = " or ".join(sorted({need.marker for need in NEEDS}))
    status, said = run(root, bare | ON_SQLITE, "pytest", "-q", "-rs", "-p", "no:xdist", "-m", marked)
    reasons = {line.rpartition(" needs ")[2] for line in re.findall(r"^SKIPPED .+", said, re.MULTILINE)}
    assert (status, reasons) == (
        0,
        {
            "Chromium: set CHROMIUM to its path",
            "PostgreSQL: set DATABASE_URL",
            "redis-server on the path",
        },
    )
    assert re.fullmatch(r"\d+ skipped, \d+ deselected in .+", said.splitlines()[-1])


def test_in_ci_the_same_tests_fail(root: Path, bare: dict[str, str]) -> None:
    files = (WALK, "tests/web/test_counts.py", "tests/scoring/models/test_seal.py")
    command = ("pytest", "-q", "-rse", "-p", "no:xdist", "-m", "database or browser or redis_server", *files)
    status, said = run(root, bare, *command)
    skipped, *others = re.findall(r"(\d+) (\w+)", said.splitlines()[-1])
    assert (status, skipped[1], others[0][1]) == (0, "skipped", "deselected")
    assert "SKIPPED [1] tests/browser/test_evening.py:13: needs Chromium: set CHROMIUM to its path\n" in said
    assert ": PostgreSQL does not answer at 127.0.0.1:9 (DATABASE_URL)\n" in said
    status, said = run(root, bare | {"CI": "true"}, *command)
    *others, failed = re.findall(r"(\d+) (\w+)", said.splitlines()[-1].partition(" in ")[0])
    assert (status, others[0][1], failed) == (1, "deselected", (skipped[0], "errors"))
