"""Count what happens in windows of time: requests in a minute, wrong codes in an hour.

A window begins with the first thing that is counted in it and ends after its seconds, whatever the clock on the
wall says meanwhile: it is measured by a clock that nobody can set back.
"""

import threading
from collections.abc import Sequence
from dataclasses import dataclass
from time import monotonic
from typing import NamedTuple, Protocol, cast

from django.core.cache import DEFAULT_CACHE_ALIAS, caches

MOST_WINDOWS = 100_000


class Window(NamedTuple):
    """What is counted, by a key, for how many seconds from the first on."""

    key: str
    seconds: int


@dataclass(frozen=True, slots=True)
class Count:
    """How many were counted in a window, and the seconds until it ends; 0 seconds where none has begun."""

    number: int
    seconds_left: float


NOTHING = Count(0, 0.0)


class CountingBackend(Protocol):
    """What counts, in one atomic step for each window. None: it does not answer, and nothing was counted."""

    def count(self, windows: Sequence[Window]) -> list[Count] | None:
        """Count one in each window, and return what stands there now."""

    def read_counts(self, windows: Sequence[Window]) -> list[Count] | None:
        """Return what stands in each window."""


def shared_counts() -> CountingBackend:
    """Return the counts that all processes of the site share: its cache (`CACHES` in the settings)."""
    return cast("CountingBackend", caches[DEFAULT_CACHE_ALIAS])


class ProcessCounts:
    """The counts of one process."""

    def __init__(self, most: int = MOST_WINDOWS) -> None:
        self._lock = threading.Lock()
        self._most = most
        self._counts: dict[str, tuple[int, float]] = {}

    def count(self, windows: Sequence[Window]) -> list[Count]:
        """Count one in each window, and return what stands there now."""
        now = monotonic()
        with self._lock:
            return [self._count(window, now) for window in windows]

    def read_counts(self, windows: Sequence[Window]) -> list[Count]:
        """Return what stands in each window."""
        now = monotonic()
        with self._lock:
            return [self._read(window, now) for window in windows]

    def _count(self, window: Window, now: float) -> Count:
        before = self._read(window, now)
        if before is NOTHING:
            self._make_room(now)
            before = Count(0, float(window.seconds))
            self._counts.pop(window.key, None)  # so that the windows stand in the order in which they began
        count = Count(before.number + 1, before.seconds_left)
        self._counts[window.key] = (count.number, now + count.seconds_left)
        return count

    def _read(self, window: Window, now: float) -> Count:
        number, ends = self._counts.get(window.key, (0, 0.0))
        return Count(number, ends - now) if now < ends else NOTHING

    def _make_room(self, now: float) -> None:
        """Forget windows that have ended; where that frees too little, the older half of them all."""
        if len(self._counts) < self._most:
            return
        going_on = {key: count for key, count in self._counts.items() if now < count[1]}
        surplus = len(going_on) - self._most // 2 if len(going_on) > self._most * 3 // 4 else 0
        self._counts = dict(list(going_on.items())[surplus:])


# What a process counts by itself while the shared counts are away.
process_counts = ProcessCounts()
