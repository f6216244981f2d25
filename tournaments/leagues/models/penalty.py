"""A penalty that a league's rules ask for; it is the secretary's to take or to let off."""

from django.db import models

from tournaments.leagues.models.fixture import WHY_LENGTH


class Penalty(models.Model):
    """That a card was late and whom the league's rules would make pay for it; decided by a `Decision`, once.

    `points` are hundredths, 0 for a warning. The secretary may ask the captain why before deciding.
    """

    season = models.ForeignKey("leagues.Season", on_delete=models.PROTECT, related_name="penalties")
    fixture = models.ForeignKey("leagues.Fixture", on_delete=models.PROTECT, related_name="penalties")
    team = models.ForeignKey("leagues.Team", on_delete=models.PROTECT, related_name="penalties")
    points = models.PositiveIntegerField()
    due_at = models.DateTimeField(help_text="When the card was to be in.")
    at = models.DateTimeField(help_text="When it was proposed.")
    question = models.CharField(max_length=WHY_LENGTH, blank=True)
    asked_at = models.DateTimeField(null=True)
    answer = models.CharField(max_length=WHY_LENGTH, blank=True)
    answered_at = models.DateTimeField(null=True)
    decision = models.OneToOneField(
        "leagues.Decision", on_delete=models.PROTECT, null=True, related_name="penalty"
    )

    class Meta:
        verbose_name_plural = "penalties"
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "team"], name="leagues_penalty_once"),
        ]

    def __str__(self) -> str:
        return f"penalty {self.pk} of team {self.team_id}"
