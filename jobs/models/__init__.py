"""The rows of background work."""

from jobs.models.clock_reading import ClockReading
from jobs.models.heartbeat import Heartbeat, Kind

__all__ = ["ClockReading", "Heartbeat", "Kind"]
