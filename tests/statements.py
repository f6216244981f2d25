"""Ask PostgreSQL each statement once: note what every test asks, and choose the tests that ask nothing of their own.

The pass on PostgreSQL is there for what another database may answer differently, the statements: which rows,
in what order, what is refused. Hundreds of tests ask the same ones with other numbers. `make statements` notes the
statements of each test by their shape, without their values, together with what they raised; then it takes the tests
that cover all shapes in the least time, and writes those that are left to `tests/repeats.txt`. They run on SQLite, and
on PostgreSQL in `make soak`. A test that is not on that page runs on both: nobody need think of it before writing one.
What several connections do at one moment is always asked, and so is what PostgreSQL alone refuses.
"""

import json
import os
import re
import sys
import time
from collections.abc import Callable, Generator, Iterable, Mapping
from pathlib import Path
from types import FrameType
from typing import Any

import pytest
from django.db import connections
from django.db.backends.signals import connection_created

REPEATS = Path(__file__).with_name("repeats.txt")
TESTS = str(REPEATS.parent) + os.sep
PACKAGES = f"{os.sep}site-packages{os.sep}"
# A list of values is one shape, however long it is; so are a page of a list, and the names of savepoints.
SHAPES = (
    (re.compile(r"(%s(, )?)+"), "%s"),
    (re.compile(r"(\(%s\)(, )?)+"), "(%s)"),
    (re.compile(r"\b(LIMIT|OFFSET) \d+"), r"\1 n"),
    (re.compile(r'(SAVEPOINT) "[^"]+"'), r"\1 s"),
    (re.compile(r"(WHEN \([^()]*\) THEN %s )+"), r"\1"),
)


def shape(statement: str) -> str:
    """Return a statement without what differs from one call to the next."""
    for pattern, instead in SHAPES:
        statement = pattern.sub(instead, statement)
    return statement


def repeats() -> frozenset[str]:
    """Return the tests that ask PostgreSQL nothing that others do not ask; a case by its name, if others of it do."""
    return frozenset(REPEATS.read_text(encoding="utf-8").splitlines())


def asked_by_a_test() -> bool:
    """Tell whether a statement comes straight from a test: what it prepares or looks up is no page's statement."""
    frame: FrameType | None = sys._getframe(2)
    while frame and (frame.f_code.co_filename == __file__ or PACKAGES in frame.f_code.co_filename):
        frame = frame.f_back
    return frame is not None and frame.f_code.co_filename.startswith(TESTS)


class Notes:
    """Note the shapes that each test asks, from all its threads, and write them down at the end."""

    def __init__(self, folder: Path) -> None:
        """Listen to every connection, those that are open and those that will be."""
        self.folder = folder
        self.asked: dict[str, dict[str, Any]] = {}
        self.now: set[str] = set()
        self.failed: set[str] = set()
        connection_created.connect(self.listen)
        for connection in connections.all():
            self.listen(connection=connection)

    def listen(self, connection: Any, **_: object) -> None:
        """Have a connection tell its statements."""
        if self.note not in connection.execute_wrappers:
            connection.execute_wrappers.append(self.note)

    def note(self, execute: Callable[..., Any], sql: Any, params: Any, many: bool, context: Any) -> Any:
        """Note one statement, and what it raised."""
        try:
            result = execute(sql, params, many, context)
        except Exception as error:
            constraint = getattr(getattr(error.__cause__, "diag", None), "constraint_name", None)
            self.now.add(f"{shape(str(sql))} -> {type(error).__name__} {constraint or ''}")
            raise
        if not asked_by_a_test():
            self.now.add(shape(str(sql)))
        return result

    @pytest.hookimpl(wrapper=True, tryfirst=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Generator[None, object, object]:
        """Keep what one test asked and what it cost, and whether it is asked in any case."""
        self.now = set()
        began = time.process_time()
        done = yield
        marker = item.get_closest_marker("django_db")
        kept = bool(
            item.get_closest_marker("postgres")
            or item.get_closest_marker("redis")
            or item.get_closest_marker("hypothesis")
            or (marker and marker.kwargs.get("transaction"))
            or "transactional_db" in getattr(item, "fixturenames", ())
        )
        self.asked[item.nodeid] = {"shapes": self.now, "seconds": time.process_time() - began, "kept": kept}
        return done

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that fails: it is no substitute for another."""
        if report.failed:
            self.failed.add(report.nodeid)

    def pytest_unconfigure(self, config: pytest.Config) -> None:
        """Write the notes of this process."""
        worker = getattr(config, "workerinput", {}).get("workerid", "main")
        self.folder.mkdir(parents=True, exist_ok=True)
        told = {
            test: {**one, "shapes": sorted(one["shapes"])}
            for test, one in self.asked.items()
            if test not in self.failed
        }
        (self.folder / f"{worker}.json").write_text(json.dumps(told), encoding="utf-8")


def pytest_addoption(parser: pytest.Parser) -> None:
    """Add the option that `make statements` gives."""
    parser.addoption("--note-statements", metavar="FOLDER", help="note what each test asks of the database")


def pytest_configure(config: pytest.Config) -> None:
    """Take notes where they are wanted; the process that only deals out tests has nothing to note."""
    folder = config.getoption("--note-statements")
    if folder and not (config.getoption("numprocesses", None) and not hasattr(config, "workerinput")):
        config.pluginmanager.register(Notes(Path(folder)))


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark the tests that `tests/repeats.txt` names, before `-m` chooses."""
    left_out = repeats()
    for item in items:
        if item.nodeid in left_out or item.nodeid.partition("[")[0] in left_out:
            item.add_marker(pytest.mark.repeats)


def choose(notes: Iterable[Mapping[str, Mapping[str, Any]]]) -> list[str]:
    """Return the tests to leave out: the others ask every shape, and take about as little time as can be.

    Greedy set cover: next comes whichever test asks most that is new for its time. Then each that was taken is looked
    at again, the slowest first, and left out where the others ask all of it.
    """
    tests = {test: {**one, "shapes": set(one["shapes"])} for note in notes for test, one in note.items()}
    taken = {test for test, one in tests.items() if one["kept"]}
    wanted = set().union(*(one["shapes"] for one in tests.values()))
    wanted -= set().union(*(tests[test]["shapes"] for test in taken))
    rest = sorted(tests.keys() - taken)
    chosen: list[str] = []
    while wanted:
        best = max(
            rest, key=lambda test: len(tests[test]["shapes"] & wanted) / (tests[test]["seconds"] + 0.01)
        )
        chosen.append(best)
        rest.remove(best)
        wanted -= tests[best]["shapes"]
    for test in sorted(chosen, key=lambda one: -tests[one]["seconds"]):
        others = set().union(*(tests[one]["shapes"] for one in {*taken, *chosen} - {test}))
        if tests[test]["shapes"] <= others:
            chosen.remove(test)
    return sorted(tests.keys() - taken - set(chosen))


def main(folder: str) -> None:
    """Write the tests that repeat what others ask: a test of many cases by its name alone where all of them do."""
    notes = [json.loads(file.read_text(encoding="utf-8")) for file in sorted(Path(folder).glob("*.json"))]
    left_out = choose(notes)
    repeated = set(left_out)
    asked = {test.partition("[")[0] for note in notes for test in note if test not in repeated}
    whole = {test if test.partition("[")[0] in asked else test.partition("[")[0] for test in left_out}
    REPEATS.write_text("".join(f"{test}\n" for test in sorted(whole)), encoding="utf-8")


if __name__ == "__main__":
    main(sys.argv[1])
