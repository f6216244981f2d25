"""The rows of background work."""

from jobs.models.clock_reading import ClockReading
from jobs.models.job import FAILED, WAITING, Heartbeat, Job, ProcessKind

__all__ = ["FAILED", "WAITING", "ClockReading", "Heartbeat", "Job", "ProcessKind"]
