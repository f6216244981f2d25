"""A penalty that a league's rules ask for; it is the secretary's to take or to let off."""

from django.db import models

from tournaments.leagues.models.fixture import WHY_LENGTH


class Penalty(models.Model):
    """That a card was late, or a side didn't come, and whom the rules would make pay; decided by a `Decision`, once.

    `points` are hundredths, and the fine pence; both are 0 for a warning. What a no-show costs in points is part of
    the award. The secretary may ask the captain why before deciding.
    """

    season = models.ForeignKey("leagues.Season", on_delete=models.PROTECT, related_name="penalties")
    fixture = models.ForeignKey("leagues.Fixture", on_delete=models.PROTECT, related_name="penalties")
    team = models.ForeignKey("leagues.Team", on_delete=models.PROTECT, related_name="penalties")
    no_show = models.BooleanField(default=False, help_text="For not coming; else for a late card.")
    points = models.PositiveIntegerField()
    fine = models.PositiveIntegerField(default=0, help_text="In pence.")
    fine_paid = models.BooleanField(default=False)
    due_at = models.DateTimeField(
        help_text="When the card was to be in; or, of a no-show, when it was awarded."
    )
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
            models.UniqueConstraint(fields=["fixture", "team", "no_show"], name="leagues_penalty_once"),
        ]

    def __str__(self) -> str:
        return f"penalty {self.pk} of team {self.team_id}"
