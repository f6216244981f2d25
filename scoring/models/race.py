"""The races that a club plays with."""

import secrets

from django.db import models

from clubs.names import KEY_LENGTH
from web.data_policy import DataPolicy
from web.one_line import OneLineField

RACE_NAME_LENGTH = 24


def new_race_seed() -> str:
    """Draw the seed of a game's races; it is shown, so that they can be drawn again."""
    return str(secrets.randbelow(1_000_000))


class Race(models.Model):
    """One name of a club's own list, which stands in the place of the shipped one. Games keep the names they drew."""

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="+", db_index=False)
    name = OneLineField(max_length=RACE_NAME_LENGTH)
    name_key = models.CharField(
        max_length=KEY_LENGTH, help_text="What two names that read alike have in common."
    )

    data_policy = DataPolicy(
        club="club",
        kept="id club name name_key",
        named="name name_key",
    )

    class Meta:
        ordering = ["pk"]
        constraints = [
            models.UniqueConstraint(fields=["club", "name_key"], name="scoring_race_once_in_a_club")
        ]

    def __str__(self) -> str:
        return self.name
