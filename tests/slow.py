"""Mark the tests that `tests/slow.txt` names as slow: `make check` runs them, `make test` does not.

Each takes two seconds of a processor or more, starts servers, or asks operations of the API many times. A line
is a file, or a test with all its cases. A test that is named nowhere is in `make test`: nobody need think of it before
writing one, and `--durations=20` tells when it belongs on the page. What holds a rule of `docs/rules/trace.tsv` stays.
"""

from pathlib import Path

import pytest

PAGE = Path(__file__).with_name("slow.txt")


def slow() -> frozenset[str]:
    """Return the files and the tests that the page names."""
    return frozenset(PAGE.read_text(encoding="utf-8").splitlines())


@pytest.hookimpl(tryfirst=True)
def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Mark them before `-m` chooses."""
    named = slow()
    for item in items:
        test = item.nodeid.partition("[")[0]
        if test in named or test.partition("::")[0] in named:
            item.add_marker(pytest.mark.slow)
