"""The passes of the test commands, each a run of pytest: what it chooses, on which database, with how many workers.

`python -m tests.passes NAME... [ARGUMENTS OF PYTEST]` runs passes one after the other, each whatever the ones before
said. Green only where all are. Ctrl+C ends all.
"""

import json
import os
import signal
import subprocess
import sys
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from hashlib import sha256
from importlib.util import cache_from_source
from pathlib import Path

import pytest
from _pytest.mark import MarkMatcher
from _pytest.mark.expression import Expression

from tests.shared import ROOT, ready, shared_folder


@dataclass(frozen=True, slots=True)
class Pass:
    """Hold one run: how it chooses among the tests, its workers, whether it is on PostgreSQL and Redis."""

    chosen: str
    workers: int
    postgres: bool = False
    soak: bool = False
    more: tuple[str, ...] = ()


# Of what asks for something that a new machine has not, a newcomer's run has the walk of the README in the browser.
QUICK = "(not (soak or slow or postgres or redis or redis_server or browser) or walk)"
# What needs a server that the environment names: the passes on SQLite are without them.
SERVED = "(postgres or redis)"
# What together with that asks PostgreSQL every statement: see tests/statements.py.
ASKS = "(database and not browser and not repeats)"
PASSES = {
    "test": Pass(QUICK, 3),
    "others": Pass(f"not soak and not {SERVED} and not {QUICK}", 3),
    "postgres": Pass(f"not soak and ({SERVED} or {ASKS})", 2, postgres=True),
    "soak": Pass(f"(soak or hypothesis) and not {SERVED}", 4, soak=True),
    "soak-postgres": Pass(f"soak and {SERVED}", 1, postgres=True, soak=True),
    "soak-repeats": Pass("(repeats or hypothesis) and database and not soak", 4, postgres=True, soak=True),
    "statements": Pass(
        "database and not browser and not soak",
        4,
        postgres=True,
        more=("--note-statements", ".pytest_cache/statements"),
    ),
}
"""Workers are more than a small machine has cores where tests wait: those of pages do most of their time, for the
moments in which a hand may be taken back and for what a page asks every few seconds."""


def services() -> dict[str, str]:
    """Return where PostgreSQL and Redis are; each checkout has its own database, so that two can be tested at once."""
    name = f"euchre_{sha256(str(ROOT).encode()).hexdigest()[:10]}"
    return {
        "DATABASE_URL": os.environ.get("DATABASE_URL") or f"postgres://postgres@127.0.0.1:5432/{name}",
        "REDIS_URL": os.environ.get("REDIS_URL") or "redis://127.0.0.1:6379",
    }


def environment(one: Pass) -> dict[str, str]:
    """Return what a pass is told by its environment: its servers, and in the soak that chance is wanted."""
    told = {**os.environ, **(services() if one.postgres else {"DATABASE_URL": "", "REDIS_URL": ""})}
    # Where this is set, each of the hundreds of processes that tests start compiles all of Django for itself.
    told.pop("PYTHONDONTWRITEBYTECODE", None)
    return told | ({"HYPOTHESIS_PROFILE": "soak"} if one.soak else {})


def command(one: Pass, arguments: Iterable[str]) -> list[str]:
    """Return the command of a pass."""
    pytest_command = [sys.executable, "-m", "pytest", "--dist", "worksteal", "-q", "-n", str(one.workers)]
    # A newcomer's run says in one line what was skipped (tests/left_out.py).
    told = [] if one is PASSES["test"] else ["-rs"]
    return [*pytest_command, *told, "-m", one.chosen, *one.more, *arguments]


class Files:
    """Note the files in which each pass has tests; a plug-in of a run that only collects."""

    def __init__(self, names: Iterable[str], note: Path) -> None:
        """Note them of the passes of these names, as JSON."""
        self.chosen = {name: Expression.compile(PASSES[name].chosen) for name in names}
        self.note = note

    @pytest.hookimpl(trylast=True)
    def pytest_collection_modifyitems(self, items: list[pytest.Item]) -> None:
        """Note them once every test has its markers."""
        files = {
            name: sorted(
                {
                    item.nodeid.partition("::")[0]
                    for item in items
                    if chosen.evaluate(MarkMatcher.from_markers(item.iter_markers()))
                }
            )
            for name, chosen in self.chosen.items()
        }
        self.note.write_text(json.dumps(files), encoding="utf-8")


COLLECT = """
import sys
from pathlib import Path
import pytest
from tests.passes import Files
note, *names = sys.argv[1:]
sys.exit(pytest.main(["--collect-only", "--quiet", "-p", "no:xdist"], plugins=[Files(names, Path(note))]))
"""


def files_of(names: Sequence[str]) -> dict[str, list[str]]:
    """Return the files in which each pass has tests: its workers need not collect the others.

    Nothing where collecting failed: a file that can't be read is in no list, so the passes collect all and name it.

    And do once what every worker would do for itself: on a new checkout nothing is compiled yet, which costs each ten
    seconds. Meanwhile the first database is made.
    """
    note = shared_folder() / "files.json"
    # What it has to say, the passes say too.
    with subprocess.Popen(
        [sys.executable, "-c", COLLECT, str(note), *names],
        cwd=ROOT,
        env=environment(PASSES["test"]),
        stdout=subprocess.DEVNULL,
        stderr=subprocess.DEVNULL,
    ) as collector:
        ready()
    return {} if collector.returncode else dict(json.loads(note.read_text(encoding="utf-8")))


def is_compiled() -> bool:
    """Tell whether the tests were collected before."""
    return Path(cache_from_source(str(ROOT / "tests" / "conftest.py"))).exists()


def run(name: str, arguments: Iterable[str]) -> int:
    """Run a pass and return how it ended; on Ctrl+C, which the terminal sends to it as well, let it clear up."""
    one = PASSES[name]
    running = subprocess.Popen(command(one, arguments), cwd=ROOT, env=environment(one))
    try:
        return running.wait()
    except KeyboardInterrupt:
        running.wait()
        raise


def main(words: Sequence[str]) -> int:
    """Run what the command line names."""
    names = list(words[: next((at for at, word in enumerate(words) if word not in PASSES), len(words))])
    arguments = list(words[len(names) :])
    try:
        files: dict[str, list[str]] = {}
        if not arguments and (len(names) > 1 or not is_compiled()):
            files = files_of(names)
        told = {name: arguments or ([] if name == "test" else files.get(name, [])) for name in names}
        return max((run(name, told[name]) for name in names), key=abs)
    except KeyboardInterrupt:
        return 128 + signal.SIGINT


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
