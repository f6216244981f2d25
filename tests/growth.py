"""Hold a reader of texts to linear time: four times the text may not take much more than four times as long."""

import gc
import time
from collections.abc import Callable

MOST_TIMES = 8
"""Four is linear and sixteen is a square; between them there is room for a machine that does other things."""
TOO_SHORT = 0.002
"""Seconds in which a clock shows nothing yet; a square would take seconds for so long a text."""
PATIENCE = 2.0
"""Processor seconds in which milliseconds are measured again: beside other tests one that nothing disturbs is rare."""


def seconds(read: Callable[[str], object], text: str) -> float:
    """Return the processor time that reading a text takes."""
    began = time.process_time()
    read(text)
    return time.process_time() - began


def assert_linear(
    read: Callable[[str], object], attack: tuple[str, str, str], *, longest: int = 80_000
) -> None:
    """Compare a text of the longest length with one of a quarter: what is before, a part again and again, and after.

    Whatever the reader does with the text, it must not raise.
    """
    before, part, after = attack
    short, long = (before + part * (size // len(part)) + after for size in (longest // 4, longest))
    times = times_as_long(read, short, long)
    assert times < MOST_TIMES, f"{attack!r} takes {times:.1f} times the time"


def times_as_long(read: Callable[[str], object], short: str, long: str) -> float:
    """Return how many times as long the longer text takes: the least of five runs, each way in turn.

    Short runs are made more often than five times: what is linear shows it once, a square stays one however often.
    A longer text that takes hardly any time answers 1.
    """
    gc.disable()  # it would look through what all other tests have left behind as well
    try:
        # What is slow by a square is told by one run; nobody waits for ten of them.
        if (once := seconds(read, long)) < TOO_SHORT:
            return 1.0
        quarter = seconds(read, short)
        runs, began = 1, time.process_time()
        while once >= MOST_TIMES * quarter and (runs < 5 or time.process_time() - began < PATIENCE):
            once, quarter = min(once, seconds(read, long)), min(quarter, seconds(read, short))
            runs += 1
    finally:
        gc.enable()
    return once / quarter
