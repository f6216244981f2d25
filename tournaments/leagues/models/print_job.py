"""A PDF that is being made for a season of teams, or is kept until what is printed on it changes."""

from django.db import models
from django.db.models import Q

from jobs.models import PrintJob, PrintJobState


class SeasonPrintJob(PrintJob):
    """A paper of a season as PDF; of a team or a match `number` is its, else 0.

    `address` leads to the season's page, as whoever asked for the paper can reach it.
    """

    season = models.ForeignKey(
        "leagues.Season", on_delete=models.CASCADE, related_name="print_jobs", db_index=False
    )
    number = models.PositiveBigIntegerField(default=0)
    address = models.CharField(max_length=300, blank=True)

    class Meta:
        ordering = ["what", "number"]
        constraints = [
            models.CheckConstraint(
                condition=Q(state__in=PrintJobState.values), name="leagues_seasonpaper_state"
            ),
            models.UniqueConstraint(fields=["season", "what", "number"], name="leagues_seasonpaper_once"),
        ]

    def __str__(self) -> str:
        return f"paper {self.what} of season {self.season_id}"
