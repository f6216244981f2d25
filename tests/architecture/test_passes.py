"""The passes of the test commands: together they run every test, and none twice; each runs, whatever others say."""

import os
import re
import signal
import subprocess
import sys
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path

import pytest
from _pytest.mark.expression import Expression

from tests.cases import every
from tests.passes import PASSES, files_of

# Each test of its own database is marked `database`; `hypothesis` is pytest's own mark of what chance tries.
MARKS = (
    *("browser", "database", "hypothesis", "postgres", "redis", "redis_server"),
    *("repeats", "slow", "soak", "walk"),
)
SERVED = {"postgres", "redis"}
ON_SQLITE, ON_POSTGRES = ("test", "others", "soak"), ("postgres", "soak-postgres", "soak-repeats")
SAYS = """#!/bin/sh
while test "$1" != -m -o "$2" = pytest; do shift; done
echo "${DATABASE_URL:+on PostgreSQL: }$2${HYPOTHESIS_PROFILE:+, by chance}"
test "$2" != "$STOP" || kill -INT 0
test "$2" != "$RED" || exit 3
"""
# Where the tests run in the background, SIGINT is ignored unless somebody asks for it.
MAIN = """
import signal, sys
from tests.passes import main
signal.signal(signal.SIGINT, signal.default_int_handler)
sys.executable, *words = sys.argv[1:]
sys.exit(main(words))
"""


def every_kind() -> Iterator[frozenset[str]]:
    """List every set of markers that a test may have."""
    for number in range(len(MARKS) + 1):
        for kind in map(frozenset, combinations(MARKS, number)):
            apart = "walk" in kind and kind & {"soak", "slow", "redis_server", *SERVED}
            if not apart and not ("walk" in kind and "browser" not in kind):
                yield kind


def runs(kind: frozenset[str], names: tuple[str, ...]) -> list[str]:
    return [name for name in names if Expression.compile(PASSES[name].chosen).evaluate(kind.__contains__)]


def test_every_test_runs_once_on_sqlite_or_beside_the_servers_where_it_is_about_one() -> None:
    for kind in every_kind():
        once = [name for name in runs(kind, ON_SQLITE) if name != "soak" or "soak" in kind]
        assert len(once) == (not kind & SERVED), kind
        if kind & SERVED:
            assert runs(kind, ON_POSTGRES)[:1] == ["soak-postgres" if "soak" in kind else "postgres"], kind
        elif "hypothesis" in kind:
            assert "soak" in runs(kind, ON_SQLITE), kind


def test_what_asks_the_database_runs_on_postgresql_too() -> None:
    for kind in every_kind():
        if "database" in kind and not kind & {"browser", "soak", *SERVED}:
            found = runs(kind, ON_POSTGRES)
            assert ("soak-repeats" if "repeats" in kind else "postgres") in found, kind
            assert not {"postgres", "soak-repeats"} <= {*found} or "hypothesis" in kind, kind


@every(
    "target, commands",
    [
        ("test", ["@$(PASSES) test"]),
        (
            "check",
            [
                "@$(PASSES) others postgres",
                "@$(PY) -m tests.bare $(MAKE) --no-print-directory test",
            ],
        ),
        ("soak", ["@$(PASSES) soak soak-postgres soak-repeats"]),
    ],
)
def test_the_commands_end_with_the_passes_that_docs_name(
    root: Path, target: str, commands: list[str]
) -> None:
    recipe = re.search(rf"^{target}: .*\n((?:\t.*\n)+)", (root / "Makefile").read_text(), re.MULTILINE)
    assert recipe is not None
    assert recipe[1].replace("\t", "").splitlines()[-len(commands) :] == commands


def ran(
    root: Path, tmp_path: Path, names: Sequence[str], *, red: str = "", stop: str = ""
) -> subprocess.CompletedProcess[str]:
    """Run passes with a Python that only says which it was given.

    It fails with the pass `red`, and with `stop` does what Ctrl+C does: all in the terminal get a signal.
    """
    python = tmp_path / "python"
    python.write_text(SAYS, encoding="utf-8")
    python.chmod(0o755)
    environment = {name: value for name, value in os.environ.items() if name != "HYPOTHESIS_PROFILE"}
    environment |= {"RED": red and PASSES[red].chosen, "STOP": stop and PASSES[stop].chosen}
    return subprocess.run(
        [sys.executable, "-c", MAIN, str(python), *names, "tests"],
        cwd=root,
        env=environment,
        capture_output=True,
        text=True,
        check=False,
        timeout=60,
        start_new_session=True,
    )


def lines_of(names: Sequence[str]) -> list[str]:
    """Return what that Python says of passes, a line each."""
    passes = [PASSES[name] for name in names]
    return [f"{'on PostgreSQL: ' * one.postgres}{one.chosen}{', by chance' * one.soak}" for one in passes]


CHECK, SOAK = ("others", "postgres"), ("soak", "soak-postgres", "soak-repeats")


@pytest.mark.parametrize(("names", "red"), [(names, red) for names in (CHECK, SOAK) for red in ("", *names)])
def test_every_pass_runs_even_when_one_fails(
    root: Path, tmp_path: Path, names: tuple[str, ...], red: str
) -> None:
    done = ran(root, tmp_path, names, red=red)
    assert (done.stdout.splitlines(), done.returncode, done.stderr) == (lines_of(names), 3 if red else 0, "")


def test_an_interrupted_pass_ends_all(root: Path, tmp_path: Path) -> None:
    done = ran(root, tmp_path, SOAK, stop="soak-postgres")
    ended = (lines_of(SOAK[:2]), 128 + signal.SIGINT, "")
    assert (done.stdout.splitlines(), done.returncode, done.stderr) == ended


def test_a_file_that_cannot_be_collected_is_not_left_out(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """Its tests are in no list: a pass of the others alone would be green."""
    for name, text in (("good", "def test_one() -> None: ..."), ("bad", "import nothing_of_this_name")):
        (tmp_path / f"test_{name}.py").write_text(text, encoding="utf-8")
    monkeypatch.setenv("PYTEST_ADDOPTS", f"--noconftest {tmp_path}/test_good.py")
    assert [Path(file).name for file in files_of(["test"])["test"]] == ["test_good.py"]
    monkeypatch.setenv("PYTEST_ADDOPTS", f"--noconftest {tmp_path}/test_good.py {tmp_path}/test_bad.py")
    assert files_of(["test"]) == {}
