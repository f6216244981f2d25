"""Deal the tests among the workers of a run, so that those that wait run beside those that count.

A worker is given a run of the list to begin with, and takes from others when it has done that. In the order of names
one worker had all browsers, waited most of its time, and was the last to end.
"""

import re
from itertools import groupby, islice

import pytest

# Their tests wait for a browser, for another process, or for time to pass.
WAITING = re.compile(r"tests/(browser|faults|euchre_league/backup|simulation)/|/test_background\.py")
# As many cores as a small machine has are never left without work.
COUNTING = 2


@pytest.hookimpl(trylast=True)
def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Put the modules that wait before the others in all hands but two; without workers nothing is moved."""
    workers: int = getattr(config, "workerinput", {}).get("workercount", 1)
    if workers > COUNTING:
        items[:] = dealt(items, workers)


def dealt(items: list[pytest.Item], workers: int) -> list[pytest.Item]:
    """Return the items so that as many equal parts of the list as there are workers begin as described."""
    modules = [list(module) for _, module in groupby(items, key=lambda item: item.nodeid.partition("::")[0])]
    waiting = [module for module in modules if WAITING.search(module[0].nodeid)]
    others = iter([item for module in modules if module not in waiting for item in module])
    hands = workers - COUNTING
    order: list[pytest.Item] = []
    for hand in range(workers):
        if hand < hands:
            order += [item for module in waiting[hand::hands] for item in module]
        order += islice(others, max(0, len(items) * (hand + 1) // workers - len(order)))
    return [*order, *others]
