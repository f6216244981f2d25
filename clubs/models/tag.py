"""A word that an organiser puts on players: lady, man, a colour, a pub."""

from django.db import models

from web.data_policy import DataPolicy
from web.one_line import OneLineField

TAG_LENGTH = 20


class Tag(models.Model):
    """A word of one club for some of its players; movements and prizes may ask for it."""

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="tags", db_index=False)
    name = OneLineField(max_length=TAG_LENGTH)

    data_policy = DataPolicy(
        club="club",
        kept="id club name",
        plain="name",
    )

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="clubs_tag_once")]

    def __str__(self) -> str:
        return self.name
