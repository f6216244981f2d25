"""The nights of a season. A season refers to its nights, and no night knows of seasons."""

from django.db import models


class SeasonNight(models.Model):
    """That a night counts for a season of its club; one night may count for several, an autumn and a year."""

    season = models.ForeignKey(
        "leagues.Season", on_delete=models.PROTECT, related_name="season_nights", db_index=False
    )
    night = models.ForeignKey("nights.Night", on_delete=models.PROTECT, related_name="+")

    class Meta:
        ordering = ["night"]
        constraints = [
            models.UniqueConstraint(fields=["season", "night"], name="leagues_seasonnight_once"),
        ]

    def __str__(self) -> str:
        return f"night {self.night_id} of season {self.season_id}"
