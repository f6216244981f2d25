"""That a side hasn't come, as the captain who waited for it says; what is written for the match is decided later."""

from django.db import models

from tournaments.leagues.models.team import Team
from web.data_policy import DataPolicy
from web.one_line import OneLineField

WITNESS_LENGTH = 60


class NoShow(models.Model):
    """A report that the other side wasn't there, on one date of a match; `team` is the side that waited."""

    fixture = models.ForeignKey("leagues.Fixture", models.PROTECT, related_name="no_shows", db_index=False)
    team = models.ForeignKey("leagues.Team", models.PROTECT, related_name="+", db_index=False)
    date = models.DateField()
    at = models.DateTimeField(help_text="When they still weren't there.")
    seen_by = OneLineField(max_length=WITNESS_LENGTH, blank=True)

    data_policy = DataPolicy(
        club="fixture__season__club",
        kept="id fixture team date at seen_by",
        typed="seen_by",
    )

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "team", "date"], name="leagues_noshow_once"),
        ]

    def __str__(self) -> str:
        return f"no-show in fixture {self.fixture_id}"

    @property
    def absent_team(self) -> Team:
        """The side that didn't come."""
        return self.fixture.other_team(self.team_id)
