"""A line of the log that forty phones would write at once is written once a second."""

from time import monotonic

EVERY_SECONDS = 1.0


class AtMostOnceASecond:
    """Let one line through in a second: forty phones and the worker ask all the time."""

    def __init__(self) -> None:
        self._at = -EVERY_SECONDS

    def __call__(self) -> bool:
        """Tell whether the next line may be written."""
        now = monotonic()
        if now - self._at < EVERY_SECONDS:
            return False
        self._at = now
        return True
