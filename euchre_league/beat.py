"""Ask what is due by a clock that never jumps, and give signs of life while doing so.

Celery's own beat goes by the time of day: set that back by an hour, and the next sweep comes an hour later.
"""

from datetime import datetime
from typing import Any

from celery.beat import ScheduleEntry, Scheduler
from celery.schedules import maybe_schedule

from jobs.clocks import steady_now, steady_seconds
from jobs.models import ProcessKind
from jobs.services.heartbeats import EVERY_SECONDS, beat, begin_to_beat, give_sign_of_life


class SteadyEntry(ScheduleEntry):  # type: ignore[misc]  # celery has no types
    """A scheduled task whose seconds are counted by the steady clock."""

    def __init__(self, *args: Any, schedule: Any = None, app: Any = None, **options: Any) -> None:
        steady = maybe_schedule(schedule, app=app)
        steady.nowfun = steady_now
        super().__init__(*args, schedule=steady, app=app, **options)

    def default_now(self) -> datetime:
        """Return now, by the steady clock."""
        return steady_now()


class SteadyScheduler(Scheduler):  # type: ignore[misc]  # celery has no types
    """Celery's scheduler with that clock; each turn of its loop is a sign of life."""

    Entry = SteadyEntry
    heard_at = float("-inf")

    def tick(self, *args: Any, **options: Any) -> float:
        """Do what is due, and return in how many seconds to look again."""
        pause = float(super().tick(*args, **options))
        if steady_seconds() - self.heard_at >= EVERY_SECONDS:
            give_sign_of_life(ProcessKind.BEAT, beat if self.heard_at > 0 else begin_to_beat)
            self.heard_at = steady_seconds()
        return min(pause, EVERY_SECONDS)
