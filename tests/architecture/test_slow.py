"""The page of slow tests names tests that are there, and none that holds a rule of the scoring law."""

from pathlib import Path

from tests.slow import PAGE, slow
from tests.trace import read_trace, written


def test_the_page_is_in_order_and_names_what_is_there(root: Path) -> None:
    lines = PAGE.read_text(encoding="utf-8").splitlines()
    assert lines == sorted(set(lines))
    gone = [
        line
        for line in lines
        for file, _, test in [line.partition("::")]
        if not (test in written(root, file) if test else (root / file).is_file())
    ]
    assert gone == []


def test_a_newcomers_run_has_every_test_that_holds_a_rule(root: Path) -> None:
    rules = {test for rule in read_trace(root) for test in rule.tests}
    assert sorted(rule for rule in rules if {rule, rule.partition("::")[0]} & slow()) == []
