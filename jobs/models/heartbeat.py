"""That a worker or a beat is alive."""

from django.db import models


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
