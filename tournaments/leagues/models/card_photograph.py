"""A photograph of a paper card, kept as proof of what both captains signed."""

from django.db import models
from django.db.models import Q

from tournaments.leagues.models.card import Side


class CardPhotograph(models.Model):
    """A picture of a match's paper card, apart from the card so that no list reads it; never public.

    `content_hash` is that of the file as it was sent: sent twice it counts once. `side` is empty where an organiser
    sent it.
    """

    fixture = models.ForeignKey(
        "leagues.Fixture", on_delete=models.PROTECT, related_name="card_photographs", db_index=False
    )
    side = models.CharField(max_length=4, choices=Side.choices, blank=True)
    jpeg = models.BinaryField()
    width = models.PositiveSmallIntegerField()
    height = models.PositiveSmallIntegerField()
    size = models.PositiveIntegerField(help_text="In bytes.")
    content_hash = models.CharField(max_length=64)
    user = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    at = models.DateTimeField()

    class Meta:
        ordering = ["id"]
        constraints = [
            models.UniqueConstraint(fields=["fixture", "content_hash"], name="leagues_cardphotograph_once"),
            models.CheckConstraint(
                condition=Q(side__in=["", *Side.values]), name="leagues_cardphotograph_side"
            ),
        ]

    def __str__(self) -> str:
        return f"photograph of a card of fixture {self.fixture_id}"
