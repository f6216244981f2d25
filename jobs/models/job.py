"""One row for one piece of slow work, and the signs of life that its makers give."""

from datetime import timedelta
from typing import ClassVar

from django.db import models

WAITING, FAILED = "waiting", "failed"


class Job(models.Model):
    """What a task makes in a child process: a plan, a paper, a forecast.

    It waits, is taken by a maker, and is made or has failed; a subclass names these states in its own words, and
    may add others. Whoever asks for it again, or drops it, changes the state: its maker notices at the next sign of
    life and stops. A maker who is gone loses it, and another goes on.
    """

    TAKEN: ClassVar[str]
    """The state while somebody makes it."""
    LOST_AFTER: ClassVar[timedelta] = timedelta(seconds=30)
    """How long a maker may say nothing of it. Then it is lost (`jobs.selectors.claims`), and a sweep tries again."""

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

    class Meta:
        constraints = [
            models.UniqueConstraint(fields=["kind", "process"], name="jobs_heartbeat_once"),
            models.CheckConstraint(
                condition=models.Q(kind__in=ProcessKind.values), name="jobs_heartbeat_kind"
            ),
        ]

    def __str__(self) -> str:
        return f"{self.kind} {self.pid} at {self.host}"
