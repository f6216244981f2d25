"""Say what a metric is: one thing that is counted, and which way it decides."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.line import Line

Tallies = Mapping[str, int]
"""What somebody's metrics come to, by key."""


@dataclass(frozen=True, slots=True)
class Metric:
    """Declare one metric.

    ``label`` is what people call it, ``counts`` a sentence on what it counts. ``count`` takes the entrant's
    lines of a night, in the order of rounds; None where it does not come from the lines alone. With
    ``fewest`` the smaller number stands ahead. ``together`` makes one number of several nights' numbers.
    The key is never renamed and never used again: nights and seasons are stored with it.
    """

    key: str
    label: str
    counts: str
    count: Callable[[Sequence[Line]], int] | None = None
    fewest: bool = False
    together: Callable[[Iterable[int]], int] = sum

    def merit(self, tallies: Tallies) -> int:
        """Return the number by which one stands ahead: the higher the better, whichever way it counts."""
        return -tallies[self.key] if self.fewest else tallies[self.key]
