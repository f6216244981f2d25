"""The rows of background work."""

from jobs.models.clock_reading import ClockReading
from jobs.models.job import (
    BEING_MADE,
    FAILED,
    UNPUBLISHED,
    WAITING,
    Heartbeat,
    Job,
    PlanJob,
    PlanState,
    PrintJob,
    PrintJobState,
    ProcessKind,
    content_hash_of,
)

__all__ = [
    "BEING_MADE",
    "FAILED",
    "UNPUBLISHED",
    "WAITING",
    "ClockReading",
    "Heartbeat",
    "Job",
    "PlanJob",
    "PlanState",
    "PrintJob",
    "PrintJobState",
    "ProcessKind",
    "content_hash_of",
]
