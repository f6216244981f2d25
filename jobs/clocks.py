"""Tell whether the time of day has jumped, by a clock that never does.

People and time servers set a machine's clock. An evening's bells are times of day, so when that clock jumps they
have to move with it; and whatever happens every ten seconds has to go by the other clock.
"""

import time
import uuid
from dataclasses import dataclass
from datetime import UTC, datetime, timedelta
from pathlib import Path

LEAST_JUMP = timedelta(minutes=1)
"""What is less is how clocks are kept right all the time, and no bell is worse for it."""
ANOTHERS = timedelta(minutes=2)
"""A reading this close to our own time of day is that of another machine that is at work."""
LONGEST_LOOK = timedelta(seconds=20)
"""The clocks are looked at every ten seconds while anybody can start a round."""
BOOT = Path("/proc/sys/kernel/random/boot_id")
# One that goes on while the machine sleeps: a lid that was shut for an hour is no jump.
STEADY = getattr(time, "CLOCK_BOOTTIME", getattr(time, "CLOCK_MONOTONIC", None))


@dataclass(frozen=True, slots=True)
class Reading:
    """Both clocks of a machine at one moment; readings of two machines cannot be compared."""

    machine: str
    wall: datetime
    steady: float


@dataclass(frozen=True, slots=True)
class Jump:
    """How far the time of day has jumped; from `since` on, times that are kept may be of the clock as it is now."""

    by: timedelta
    since: datetime

    def must_move(self, at: datetime) -> bool:
        """Tell whether a time that was kept is of the clock as it was, so that it has to move."""
        return not self.since <= at <= self.since + LONGEST_LOOK


@dataclass(frozen=True, slots=True)
class Comparison:
    """Whether the new reading is to be kept, and the jump that it shows, if any."""

    keep: bool
    jump: Jump | None = None


def compare(last: Reading | None, now: Reading) -> Comparison:
    """Compare what the clocks show with the last reading that was kept.

    >>> then = Reading("laptop", datetime(2026, 3, 6, 20, 0, tzinfo=UTC), 5000.0)
    >>> now = Reading("laptop", datetime(2026, 3, 6, 19, 0, 10, tzinfo=UTC), 5010.0)
    >>> jump = compare(then, now).jump
    >>> str(jump.by), str(jump.since)
    ('-1 day, 23:00:00', '2026-03-06 19:00:00+00:00')
    """
    if last is None:
        return Comparison(keep=True)
    if last.machine != now.machine:
        # Of several machines one looks after the bells, or a jump would count as often as there are machines.
        return Comparison(keep=abs(now.wall - last.wall) >= ANOTHERS)
    passed = timedelta(seconds=now.steady - last.steady)
    if passed < timedelta(0):  # another process has looked since
        return Comparison(keep=False)
    by = now.wall - last.wall - passed
    if abs(by) <= LEAST_JUMP:
        return Comparison(keep=True)
    return Comparison(keep=True, jump=Jump(by, now.wall - min(passed, LONGEST_LOOK)))


def steady_seconds() -> float:
    """Return the seconds of a clock that nobody sets."""
    return time.monotonic() if STEADY is None else time.clock_gettime(STEADY)


def _machine_name() -> str:
    """Return a name of this machine since it was switched on; where it has none, one of this process."""
    try:
        return BOOT.read_text(encoding="ascii").strip()
    except OSError:
        return uuid.uuid4().hex


MACHINE = _machine_name()
_STARTED = (datetime.now(UTC), steady_seconds())


def steady_now() -> datetime:
    """Return the time of day as it would be had nobody set the clock since this process began."""
    at, seconds = _STARTED
    return at + timedelta(seconds=steady_seconds() - seconds)


def read_clocks(wall: datetime) -> Reading:
    """Return what both clocks show, the time of day as the caller has just read it."""
    return Reading(MACHINE, wall, steady_seconds())
