"""Say in one line at the end of `make test` what it left out, why, and which command runs it."""

from collections import Counter
from collections.abc import Sequence
from typing import Any

import pytest

from tests.passes import PASSES

# The first that a test has is why it was left out.
WHY = (
    ("soak", "long ones", "make soak"),
    ("browser", "in the browser", "make check"),
    ("postgres", "on PostgreSQL", "make check"),
    ("redis", "on Redis", "make check"),
    ("redis_server", "on a Redis of their own", "make check"),
    ("slow", "slow ones", "make check"),
)


class LeftOut:
    """Count what is not run, here and in the workers."""

    def __init__(self, config: pytest.Config) -> None:
        """Begin with nothing."""
        self.config = config
        self.deselected: Counter[str] = Counter()
        self.skipped: Counter[str] = Counter()

    def pytest_deselected(self, items: Sequence[pytest.Item]) -> None:
        """Count each test by the first reason that it has."""
        for item in items:
            self.deselected.update([mark for mark, *_ in WHY if item.get_closest_marker(mark)][:1])

    def pytest_sessionfinish(self) -> None:
        """Tell it from a worker; each was given all tests."""
        if hasattr(self.config, "workeroutput"):
            self.config.workeroutput["left_out"] = dict(self.deselected)

    @pytest.hookimpl(optionalhook=True)
    def pytest_testnodedown(self, node: Any) -> None:
        """Hear it from a worker; all say the same, but one that died says nothing."""
        self.deselected |= Counter(getattr(node, "workeroutput", {}).get("left_out", {}))

    def pytest_runtest_logreport(self, report: pytest.TestReport) -> None:
        """Count a test that was skipped, by its reason."""
        if report.skipped and isinstance(report.longrepr, tuple):
            self.skipped[report.longrepr[2].removeprefix("Skipped: ")] += 1

    def pytest_terminal_summary(self, terminalreporter: pytest.TerminalReporter) -> None:
        """Say it."""
        if line := said(self.deselected, self.skipped):
            terminalreporter.line(line)


def said(deselected: Counter[str], skipped: Counter[str]) -> str:
    """Return the line; nothing where nothing was left out."""
    parts = []
    for command in dict.fromkeys(command for *_, command in WHY):
        named = [
            f"{deselected[mark]} {words}" for mark, words, by in WHY if by == command and deselected[mark]
        ]
        if named:
            parts.append(f"{', '.join(named)} (run `{command}`)")
    parts += [f"{number} skipped ({reason})" for reason, number in skipped.items()]
    return f"Left out: {'; '.join(parts)}." if parts else ""


def pytest_configure(config: pytest.Config) -> None:
    """Count in a newcomer's run."""
    if config.option.markexpr == PASSES["test"].chosen:
        config.pluginmanager.register(LeftOut(config), "left_out")
