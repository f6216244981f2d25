"""A word that an organiser puts on players: lady, man, a colour, a pub."""

from django.db import models

from web.one_line import OneLineField

TAG_LENGTH = 20


class Tag(models.Model):
    """A word of one club for some of its players; movements and prizes may ask for it."""

    club = models.ForeignKey("clubs.Club", on_delete=models.PROTECT, related_name="tags", db_index=False)
    name = OneLineField(max_length=TAG_LENGTH)

    class Meta:
        constraints = [models.UniqueConstraint(fields=["club", "name"], name="clubs_tag_once")]

    def __str__(self) -> str:
        return self.name
