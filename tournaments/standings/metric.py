"""Say what a metric is: one thing that is counted, and which way it decides."""

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass

from tournaments.standings.line import EntrantGame

Tallies = Mapping[str, float]
"""What somebody's metrics come to, by key: whole numbers, and where a metric counts halves 2.5 too."""


@dataclass(frozen=True, slots=True)
class Metric:
    """Declare one metric.

    ``label`` is what people call it, ``counts`` a sentence on what it counts. ``count`` takes the entrant's
    lines of a night, in the order of rounds; None where it does not come from the lines alone. With
    ``fewest`` the smaller number stands ahead. ``together`` makes one number of several nights' numbers.
    With ``halves`` it counts halves too; else its numbers are whole.
    The key is never renamed and never used again: nights and seasons are stored with it.
    """

    key: str
    label: str
    counts: str
    count: Callable[[Sequence[EntrantGame]], float] | None = None
    fewest: bool = False
    together: Callable[[Iterable[float]], float] = sum
    halves: bool = False

    def merit(self, tallies: Tallies) -> float:
        """Return the number by which one stands ahead: the higher the better, whichever way it counts."""
        return -tallies[self.key] if self.fewest else tallies[self.key]
