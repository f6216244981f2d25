"""That somebody else is to play from a game of a match on: said by one captain, agreed with by the other."""

from django.db import models
from django.db.models import F, Q

from tournaments.leagues.models.card import Side


class PlayerChange(models.Model):
    """A change of player during a match. Once it is agreed, whoever comes in has a `LineUpPlayer` row too.

    `ill` where it is the captains' exception for somebody who was taken ill, or the league's one change for it.
    """

    class State(models.TextChoices):
        """What became of a change."""

        ASKED = "asked", "waiting for the other captain"
        AGREED = "agreed", "agreed"
        REFUSED = "refused", "refused"
        TAKEN_BACK = "taken_back", "taken back"

    fixture = models.ForeignKey("leagues.Fixture", on_delete=models.PROTECT, related_name="player_changes")
    side = models.CharField(max_length=4, choices=Side.choices)
    place = models.PositiveSmallIntegerField()
    leaves = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+", help_text="Who plays no more."
    )
    enters = models.ForeignKey(
        "clubs.Player", on_delete=models.PROTECT, related_name="+", help_text="Who plays instead."
    )
    first_game = models.PositiveSmallIntegerField(help_text="The number on the card of the first such game.")
    ill = models.BooleanField(default=True)
    state = models.CharField(max_length=10, choices=State.choices, default=State.ASKED)
    asked_at = models.DateTimeField()
    answered_at = models.DateTimeField(null=True)

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(
                fields=["fixture", "side"], condition=Q(state="asked"), name="leagues_playerchange_one_open"
            ),
            models.CheckConstraint(
                condition=~Q(leaves=F("enters")), name="leagues_playerchange_somebody_else"
            ),
        ]

    def __str__(self) -> str:
        return f"change of player in fixture {self.fixture_id}"
