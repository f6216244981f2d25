"""The rows of background work."""

from jobs.models.clock_reading import ClockReading
from jobs.models.heartbeat import Heartbeat, ProcessKind
from jobs.models.job import FAILED, WAITING, Job

__all__ = ["FAILED", "WAITING", "ClockReading", "Heartbeat", "Job", "ProcessKind"]
