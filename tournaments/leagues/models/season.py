"""A league's run of nights."""

import secrets

from django.db import models
from django.db.models import F, Q
from django.db.models.functions import Lower

SEASON_NAME_LENGTH = 60
MOST_NIGHTS = 366


def new_stamp() -> str:
    """Draw the random part of a season's ETags."""
    return secrets.token_hex(8)


class Season(models.Model):
    """A season of a club, seen by others once the club is published; its nights are `SeasonNight`.

    Of each player the `best_of` nights with most points count, all where it is null; with fewer nights than
    `minimum_nights` a player has no place. The dates, where there are any, say which nights may belong.
    """

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="seasons", db_index=False)
    name = models.CharField(max_length=SEASON_NAME_LENGTH)
    starts = models.DateField(null=True)
    ends = models.DateField(null=True, help_text="The last day.")
    best_of = models.PositiveSmallIntegerField(null=True, help_text="So many nights count; null for all.")
    minimum_nights = models.PositiveSmallIntegerField(default=0)
    precedence = models.JSONField(default=list, help_text="Keys of metrics, the deciding one first.")
    version = models.PositiveIntegerField(default=0, help_text="Rises with every change of it or of a name.")
    stamp = models.CharField(max_length=16, default=new_stamp)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        ordering = ["-id"]
        constraints = [
            models.UniqueConstraint("club", Lower("name"), name="leagues_season_name_once"),
            models.CheckConstraint(
                condition=Q(best_of__isnull=True) | Q(best_of__gte=1), name="leagues_season_best_of"
            ),
            models.CheckConstraint(
                condition=Q(starts__isnull=True) | Q(ends__isnull=True) | Q(ends__gte=F("starts")),
                name="leagues_season_ends_after_it_starts",
            ),
        ]

    def __str__(self) -> str:
        return self.name
