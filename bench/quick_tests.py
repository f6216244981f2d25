"""How the tests of the engine run against one mutant of it: plain cases first, laws with few examples.

A plugin of pytest, named in `[tool.mutmut]`. The first test that fails kills a mutant, and most fall to one of the
thousands of plain cases, which cost milliseconds; a law plays dozens of games. So each case is a test of its own here.
"""

import os

import pytest
from hypothesis import HealthCheck, Phase, is_hypothesis_test, settings

EXAMPLES = 15
APART = "TESTS_APART"  # tests/cases.py reads it

# Shrinking finds the smallest failure for a reader, and here nobody reads it. The same examples each time, so that
# what survived survives again when it is looked at.
settings.register_profile(
    "mutants",
    max_examples=EXAMPLES,
    phases=[Phase.explicit, Phase.generate],
    deadline=None,
    derandomize=True,
    database=None,
    suppress_health_check=list(HealthCheck),
)


def pytest_configure() -> None:
    """Load the profile when every plugin has had its say."""
    settings.load_profile("mutants")
    os.environ[APART] = "1"


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Put what draws examples last."""
    items.sort(key=lambda item: is_hypothesis_test(getattr(item, "obj", None)))
