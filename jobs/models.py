"""One row for one piece of slow work, what is common to all print jobs; signs of life of makers; clocks."""

import hashlib
import json
from datetime import timedelta
from typing import Any, ClassVar

from django.db import models

from web.data_policy import DataPolicy
from web.paper_sizes import PaperSize

WAITING, FAILED = "waiting", "failed"


class Job(models.Model):
    """What a task makes in a child process: a plan, a print job, a forecast.

    It waits, is taken by a maker, and is made or has failed; a subclass names these states in its own words, and
    may add others. Whoever asks for it again, or drops it, changes the state: its maker notices at the next sign of
    life and stops. A maker who is gone loses it, and another goes on.
    """

    TAKEN: ClassVar[str]
    """The state while somebody makes it."""
    LOST_AFTER: ClassVar[timedelta] = timedelta(seconds=30)
    """How long a maker may say nothing of it. Then it is lost (`jobs.services.claims`), and a sweep tries again."""

    state = models.CharField(max_length=9)  # each kind of job has its own choices
    progress = models.FloatField(default=0, help_text="From 0 to 1.")
    begun_at = models.DateTimeField(null=True, help_text="The last sign of life of its maker.")
    claimed_by = models.CharField(
        max_length=32, blank=True, default="", help_text="The process of its maker, if that gives heartbeats."
    )
    claims = models.PositiveIntegerField(
        default=0, help_text="How often a maker has taken it; only the last of them writes."
    )

    class Meta:
        abstract = True


class PrintJobState(models.TextChoices):
    """A print job is done by a task; asked for again after something on it has changed, it waits again."""

    WAITING = WAITING, "waiting for its turn"
    PRINTING = "printing", "being made"
    READY = "ready", "ready"
    FAILED = FAILED, "not possible"


class PrintJob(Job):
    """Sheets as PDF, being made or kept until what is printed on them changes: `what` they are, and on which paper.

    A subclass says of which night or season they are, and by `number` of which one of several; all of that once in
    each `size`.
    `content_hash` is made from all that is printed: while it is the same, they need not be made again. `unknown` are
    names with letters that could not be set.
    """

    TAKEN: ClassVar[str] = PrintJobState.PRINTING

    what = models.CharField(max_length=8)  # PostgreSQL refuses a longer word, SQLite takes it
    size = models.CharField(max_length=6, choices=PaperSize.choices)
    content_hash = models.CharField(max_length=64)
    state = models.CharField(max_length=8, choices=PrintJobState.choices, default=PrintJobState.WAITING)
    pages = models.PositiveIntegerField(default=0)
    unknown = models.JSONField(default=list)
    pdf = models.BinaryField(default=bytes)

    class Meta:
        abstract = True

    @property
    def is_being_made(self) -> bool:
        """Whether it waits for its maker, or is in his hands."""
        return self.state in (PrintJobState.WAITING, PrintJobState.PRINTING)


def content_hash_of(question: dict[str, Any]) -> str:
    """Return what tells whether a print job is still what would be printed, from what the printer would be asked."""
    return hashlib.sha256(json.dumps(question, sort_keys=True).encode()).hexdigest()


class ProcessKind(models.TextChoices):
    """The worker does the tasks; beat asks what is due."""

    WORKER = "worker", "worker"
    BEAT = "beat", "beat"


class Heartbeat(models.Model):
    """The last sign of life of one process, in the database because a cache may be away.

    Without a `process` it is a promise: `serve`, or the `ready` of a federation, has said that one will start.
    """

    kind = models.CharField(max_length=6, choices=ProcessKind.choices)
    process = models.CharField(max_length=32, blank=True, help_text="Drawn anew at each start.")
    host = models.CharField(max_length=255)
    pid = models.PositiveIntegerField()
    at = models.DateTimeField()

    data_policy = DataPolicy(
        left_out="says which process is alive now",
        plain="kind process host",
    )

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "process"], name="jobs_heartbeat_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=ProcessKind.values), name="jobs_heartbeat_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pid} at {self.host}"


class ClockReading(models.Model):
    """What the clocks showed at the last look: the one row by which a jump is noticed, by one process only."""

    machine = models.CharField(max_length=64, help_text="Of one machine since it was switched on.")
    wall = models.DateTimeField(help_text="The time of day, which may jump.")
    steady = models.FloatField(help_text="Seconds of a clock that never jumps.")

    data_policy = DataPolicy(
        left_out="says what the clock of this machine was last",
        plain="machine",
    )

    class Meta:
        constraints = [
            models.CheckConstraint(condition=models.Q(pk=1), name="jobs_clockreading_one"),
        ]

    def __str__(self) -> str:
        return f"{self.wall} on {self.machine}"
