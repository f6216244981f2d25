"""Every sentence of the scoring law names tests that hold it; they are there, and a whole run has run them."""

import re
import subprocess
import sys
from pathlib import Path

import pytest

from tests.trace import TRACE, Rule, not_written, read_trace


def test_every_rule_has_its_section_an_id_of_its_own_words_and_tests(root: Path) -> None:
    rules = read_trace(root)
    assert (root / TRACE).read_text().splitlines()[0] == "section\tid\trule\ttests"
    assert [rule.section for rule in rules] == sorted(rule.section for rule in rules)
    assert {rule.section for rule in rules} == set("123456789")
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


def run(folder: Path, root: Path, skipped: int, named: str, *args: str) -> tuple[int, str]:
    """Run two tests of a small project, of which a rule names some; return the status, and what was said."""
    (folder / TRACE).parent.mkdir(parents=True)
    (folder / TRACE).write_text(f"section\tid\trule\ttests\n1\t1.one\tOne\t{named}\n")
    (folder / "test_it.py").write_text(TESTS.replace("SKIPPED", str(skipped)))
    (folder / "pytest.ini").write_text("[pytest]\n")
    command = [sys.executable, "-m", "pytest", "-q", "-p", "tests.trace", "-p", "no:django", *args]
    environment = {"PATH": "/usr/bin:/bin", "PYTHONPATH": str(root)}
    done = subprocess.run(command, cwd=folder, capture_output=True, text=True, check=False, env=environment)
    return done.returncode, done.stdout


BOTH = "test_it.py::test_held test_it.py::test_cases"


@pytest.mark.parametrize(
    ("skipped", "named", "args"),
    [
        pytest.param(0, BOTH, [], id="all run"),
        pytest.param(0, BOTH, ["-n", "2"], id="all run by two"),
        pytest.param(2, "test_it.py::test_held", [], id="another is skipped"),
        pytest.param(0, BOTH, ["test_it.py::test_held"], id="one is asked for"),
        pytest.param(0, BOTH, ["-k", "held"], id="some are chosen"),
        pytest.param(0, "elsewhere/test_it.py::test_held", ["test_it.py"], id="not asked for"),
    ],
)
def test_a_run_that_holds_the_rules_of_its_files_is_left_alone(
    tmp_path: Path, root: Path, skipped: int, named: str, args: list[str]
) -> None:
    status, said = run(tmp_path, root, skipped, named, *args)
    assert (status, "have not run" in said) == (0, False)


@pytest.mark.parametrize(
    ("skipped", "named", "args", "lines"),
    [
        pytest.param(2, BOTH, [], ["1.one: test_it.py::test_cases"], id="a case is skipped"),
        pytest.param(2, BOTH, ["-n", "2"], ["1.one: test_it.py::test_cases"], id="skipped by one of two"),
        pytest.param(2, BOTH, ["test_it.py"], ["1.one: test_it.py::test_cases"], id="a file is asked for"),
        pytest.param(0, "test_it.py::test_gone", [], ["1.one: test_it.py::test_gone"], id="not there"),
    ],
)
def test_a_run_that_does_not_fails_and_names_them(  # noqa: PLR0917  each column of the table
    tmp_path: Path, root: Path, skipped: int, named: str, args: list[str], lines: list[str]
) -> None:
    status, said = run(tmp_path, root, skipped, named, *args)
    assert (status, re.findall(r"^1\.one: .+", said, re.MULTILINE)) == (1, lines)
