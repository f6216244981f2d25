"""A PDF that is being made for a season of teams, or is kept until what is printed on it changes."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

from jobs.models import Job


class SeasonPrintJobState(models.TextChoices):
    """A print job is done by a task; asked for again after something on it has changed, it waits again."""

    WAITING = "waiting", "waiting for its turn"
    PRINTING = "printing", "being made"
    READY = "ready", "ready"
    FAILED = "failed", "not possible"


class SeasonPrintJob(Job):
    """A paper of a season: `what` it is, and of which team or match by `number`, else 0.

    `content_hash` is made from all that is printed on it: while it is the same, it need not be made again. `address`
    leads to the season's page, as whoever asked for the paper can reach it. `unknown` are names with letters that
    could not be set.
    """

    TAKEN: ClassVar[str] = SeasonPrintJobState.PRINTING

    season = models.ForeignKey(
        "leagues.Season", on_delete=models.CASCADE, related_name="print_jobs", db_index=False
    )
    what = models.CharField(max_length=8)
    number = models.PositiveBigIntegerField(default=0)
    address = models.CharField(max_length=300, blank=True)
    content_hash = models.CharField(max_length=64)
    state = models.CharField(
        max_length=8, choices=SeasonPrintJobState.choices, default=SeasonPrintJobState.WAITING
    )
    pages = models.PositiveIntegerField(default=0)
    unknown = models.JSONField(default=list)
    pdf = models.BinaryField(default=bytes)

    class Meta:
        ordering = ["what", "number"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=SeasonPrintJobState.values), name="leagues_seasonpaper_state"
            ),
            models.UniqueConstraint(fields=["season", "what", "number"], name="leagues_seasonpaper_once"),
        ]

    def __str__(self) -> str:
        return f"paper {self.what} of season {self.season_id}"

    @property
    def is_being_made(self) -> bool:
        """Whether it waits for its maker, or is in his hands."""
        return self.state in (SeasonPrintJobState.WAITING, SeasonPrintJobState.PRINTING)
