"""Hold the sentences of the scoring law to the tests that `docs/rules/trace.tsv` names for each.

A run that is asked for whole files wants every test that is named of them to have run and passed; otherwise it fails
at its end. With several workers their reports come together here. A run that chooses by words or single tests, or that
has failed already, is not judged.
"""

import ast
from collections.abc import Iterable
from dataclasses import dataclass
from pathlib import Path

import pytest

from tests.passes import PASSES

TRACE = Path("docs") / "rules" / "trace.tsv"
# No rule is held by what `make test` leaves out.
WHOLE = ("", PASSES["test"].chosen)


@dataclass(frozen=True, slots=True)
class Rule:
    """Hold one sentence of the law: its section, a stable id, the rule in few words, and the tests that hold it."""

    section: str
    id: str
    words: str
    tests: tuple[str, ...]


def read_trace(root: Path) -> list[Rule]:
    """Return every rule, in the order of the law; none where a checkout has no such page."""
    page = root / TRACE
    if not page.exists():
        return []
    rows = [line.split("\t") for line in page.read_text(encoding="utf-8").splitlines()[1:]]
    return [Rule(section, id_, words, tuple(tests.split())) for section, id_, words, tests in rows]


def written(root: Path, file: str) -> set[str]:
    """Return the names of the test functions in a file; none where there is no such file."""
    if not (root / file).is_file():
        return set()
    tree = ast.parse((root / file).read_text(encoding="utf-8"))
    return {node.name for node in tree.body if isinstance(node, ast.FunctionDef)}


def not_written(root: Path, rules: Iterable[Rule]) -> list[str]:
    """Return the tests that rules name and that no file has."""
    named = sorted({test for rule in rules for test in rule.tests})
    files = {test.partition("::")[0] for test in named}
    known = {f"{file}::{name}" for file in files for name in written(root, file)}
    return [test for test in named if test not in known]


class Witness:
    """Remember which tests have run, and judge at the end of a run whether every rule of its files was held."""

    def __init__(self, config: pytest.Config) -> None:
        """Begin with nothing seen."""
        self.config = config
        self.passed: set[str] = set()
        self.skipped: set[str] = set()
        self.unheld: list[str] = []

    def asked_for(self, test: str) -> bool:
        """Tell whether the run was asked for the whole file of a test."""
        file = self.config.rootpath / test.partition("::")[0]
        began = self.config.invocation_params.dir
        return any((began / arg).resolve() in (file, *file.parents) for arg in self.config.args)

    def chosen(self) -> bool:
        """Tell whether the run chooses among the tests of its files."""
        option = self.config.option
        narrowed = (option.keyword, option.deselect, option.ignore, option.ignore_glob, option.collectonly)
        return option.markexpr not in WHOLE or any(narrowed)

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Note a test that has passed, or that some case of it was skipped."""
        test = report.nodeid.partition("[")[0]
        if report.skipped:
            self.skipped.add(test)
        elif report.when == "call" and report.passed:
            self.passed.add(test)

    @pytest.hookimpl(trylast=True)
    def pytest_sessionfinish(self, session: pytest.Session, exitstatus: int) -> None:
        """Fail a run that went well and has not run every test that holds a rule of its files."""
        if exitstatus != pytest.ExitCode.OK or self.chosen():
            return
        held = self.passed - self.skipped
        self.unheld = [
            f"{rule.id}: {test}"
            for rule in read_trace(self.config.rootpath)
            for test in rule.tests
            if test not in held and self.asked_for(test)
        ]
        if self.unheld:
            session.exitstatus = pytest.ExitCode.TESTS_FAILED

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Name the rules that no test has held."""
        if self.unheld:
            terminalreporter.section(f"{TRACE.as_posix()} names tests that have not run")
            for line in self.unheld:
                terminalreporter.line(line)


def pytest_configure(config: pytest.Config) -> None:
    """Watch the run from where all reports come together, which is not in a worker."""
    if not hasattr(config, "workerinput"):
        config.pluginmanager.register(Witness(config), "trace")
