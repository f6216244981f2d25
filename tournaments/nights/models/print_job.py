"""A PDF that is being made of a night's plan, or is kept until the plan changes."""

from django.db import models
from django.db.models import Q

from jobs.models import PrintJob, PrintJobState


class NightPrintJob(PrintJob):
    """Sheets of a night as PDF; for one player's card `number` is the entrant's, else 0."""

    night = models.ForeignKey(
        "nights.Night", on_delete=models.CASCADE, related_name="print_jobs", db_index=False
    )
    number = models.PositiveSmallIntegerField(default=0)

    class Meta:
        ordering = ["what", "number"]
        constraints = [
            models.CheckConstraint(condition=Q(state__in=PrintJobState.values), name="nights_paper_state"),
            models.UniqueConstraint(fields=["night", "what", "number"], name="nights_paper_once"),
        ]

    def __str__(self) -> str:
        return f"paper {self.what} of night {self.night_id}"
