"""Every sentence of the scoring law names tests that hold it; they are there, and a whole run has run them."""

import json
import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trace import TRACE, Rule, not_written, read_trace


def test_every_rule_has_its_section_an_id_of_its_own_words_and_tests(root: Path) -> None:
    rules = read_trace(root)
    assert (root / TRACE).read_text().splitlines()[0] == "section\tid\trule\ttests"
    sections = [int(rule.section) for rule in rules]
    assert sections == sorted(sections)
    assert set(sections) == set(range(1, 12))
    assert len({rule.id for rule in rules}) == len(rules) >= 250
    for rule in rules:
        assert re.fullmatch(rf"{rule.section}\.[a-z0-9_]+(-[a-z0-9_]+)*", rule.id)
        assert rule.words.strip()
        assert len(set(rule.tests)) == len(rule.tests) >= 1


def test_every_test_that_holds_a_rule_is_there(root: Path) -> None:
    assert not_written(root, read_trace(root)) == []


def test_a_test_that_is_nowhere_is_named(root: Path) -> None:
    here = "tests/architecture/test_trace.py"
    tests = (
        f"{here}::test_a_test_that_is_nowhere_is_named",
        f"{here}::test_gone",
        "tests/gone.py::test_a",
    )
    assert not_written(root, [Rule("1", "1.one", "One", tests)]) == list(tests[1:])


TESTS = """
import pytest

def test_held():
    assert True

@pytest.mark.parametrize("case", [1, 2])
def test_cases(case):
    if case == SKIPPED:
        pytest.skip("not today")
"""


# Runs that need no workers of their own share a process, since to begin one costs more than two tests. What a run has
# imported is forgotten: the next one's tests have the same name.
SEVERAL = """
import contextlib, io, json, os, sys, pytest
told = []
for folder, args in json.load(sys.stdin):
    os.chdir(folder)
    sys.modules.pop("test_it", None)
    with contextlib.redirect_stdout(io.StringIO()) as said:
        status = pytest.main(args)
    told.append((status, said.getvalue()))
json.dump(told, sys.stdout)
"""
OPTIONS = ["-q", "-p", "tests.trace", "-p", "xdist.plugin"]
BOTH = "test_it.py::test_held test_it.py::test_cases"
HELD = {
    "all run": (0, BOTH, []),
    "all run by two": (0, BOTH, ["-n", "2"]),
    "another is skipped": (2, "test_it.py::test_held", []),
    "one is asked for": (0, BOTH, ["test_it.py::test_held"]),
    "some are chosen": (0, BOTH, ["-k", "held"]),
    "not asked for": (0, "elsewhere/test_it.py::test_held", ["test_it.py"]),
}
UNHELD = {
    "a case is skipped": (2, BOTH, [], ["1.one: test_it.py::test_cases"]),
    "skipped by one of two": (2, BOTH, ["-n", "2"], ["1.one: test_it.py::test_cases"]),
    "a file is asked for": (2, BOTH, ["test_it.py"], ["1.one: test_it.py::test_cases"]),
    "not there": (0, "test_it.py::test_gone", [], ["1.one: test_it.py::test_gone"]),
}


@pytest.fixture(scope="module")
def runs(root: Path, tmp_path_factory: pytest.TempPathFactory) -> dict[str, tuple[int, str]]:
    """Run two tests of a small project, of which a rule names some; return each run's status, and what was said."""
    asked = {}
    for name, (skipped, named, args, *_) in (HELD | UNHELD).items():
        folder = tmp_path_factory.mktemp("project")
        (folder / TRACE).parent.mkdir(parents=True)
        (folder / TRACE).write_text(f"section\tid\trule\ttests\n1\t1.one\tOne\t{named}\n")
        (folder / "test_it.py").write_text(TESTS.replace("SKIPPED", str(skipped)))
        (folder / "pytest.ini").write_text("[pytest]\n")
        asked[name] = (str(folder), [*OPTIONS, *args])
    # The plugins of this project would be read for nothing, in each of its processes.
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(root), "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
    done = subprocess.run(
        [sys.executable, "-c", SEVERAL],
        input=json.dumps(list(asked.values())),
        capture_output=True,
        text=True,
        check=True,
        env=environment,
    )
    return {name: (status, said) for name, (status, said) in zip(asked, json.loads(done.stdout), strict=True)}


@pytest.mark.parametrize("name", HELD)
def test_a_run_that_holds_the_rules_of_its_files_is_left_alone(
    name: str, runs: dict[str, tuple[int, str]]
) -> None:
    status, said = runs[name]
    assert (status, "have not run" in said) == (0, False)


@pytest.mark.parametrize("name", UNHELD)
def test_a_run_that_does_not_fails_and_names_them(name: str, runs: dict[str, tuple[int, str]]) -> None:
    *_, lines = UNHELD[name]
    status, said = runs[name]
    assert (status, re.findall(r"^1\.one: .+", said, re.MULTILINE)) == (1, lines)
