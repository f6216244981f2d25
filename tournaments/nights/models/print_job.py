"""A PDF that is being made of a night's plan, or is kept until the plan changes."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from jobs.models import Job


class NightPrintJobState(models.TextChoices):
    """A print job is done by a task; asked for again after the plan has changed, it waits again."""

    WAITING = "waiting", "waiting for its turn"
    PRINTING = "printing", "being made"
    READY = "ready", "ready"
    FAILED = "failed", "not possible"


class NightPrintJob(Job):
    """Sheets of a night as PDF: `what` they are, and for one player's card the entrant's `number`, else 0.

    `content_hash` is made from all that is printed on them: while it is the same, they need not be made again.
    `unknown` are names with letters that could not be set.
    """

    TAKEN: ClassVar[str] = NightPrintJobState.PRINTING

    night = models.ForeignKey(
        "nights.Night", on_delete=models.CASCADE, related_name="print_jobs", db_index=False
    )
    what = models.CharField(max_length=8)  # PostgreSQL refuses a longer word, SQLite takes it
    number = models.PositiveSmallIntegerField(default=0)
    content_hash = models.CharField(max_length=64)
    state = models.CharField(
        max_length=8, choices=NightPrintJobState.choices, default=NightPrintJobState.WAITING
    )
    pages = models.PositiveIntegerField(default=0)
    unknown = models.JSONField(default=list)
    pdf = models.BinaryField(default=bytes)

    class Meta:
        ordering = ["what", "number"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=NightPrintJobState.values), name="nights_paper_state"
            ),
            models.UniqueConstraint(fields=["night", "what", "number"], name="nights_paper_once"),
        ]

    def __str__(self) -> str:
        return f"paper {self.what} of night {self.night_id}"
