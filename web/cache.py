"""The cache of one process, which counts in windows too (see `counts`)."""

from collections.abc import Sequence
from typing import Any

from django.core.cache.backends.locmem import LocMemCache

from web.counts import Count, ProcessCounts, Window

# By name, as Django keeps the caches' contents: each thread has a cache object of its own.
_counts: dict[str, ProcessCounts] = {}


class ProcessCache(LocMemCache):
    """Django's cache within the process, with counts beside what is cached, so that neither pushes the other out."""

    def __init__(self, name: str, params: dict[str, Any]) -> None:
        super().__init__(name, params)
        self._process_counts = _counts.setdefault(name, ProcessCounts())

    def count(self, windows: Sequence[Window]) -> list[Count]:
        """Count one in each window, and return what stands there now."""
        return self._process_counts.count(self._own(windows))

    def read_counts(self, windows: Sequence[Window]) -> list[Count]:
        """Return what stands in each window."""
        return self._process_counts.read_counts(self._own(windows))

    def _own(self, windows: Sequence[Window]) -> list[Window]:
        return [Window(self.make_key(window.key), window.seconds) for window in windows]
