"""What has changed for a pub, to be told to its landlord."""

from typing import ClassVar

from django.db import models
from django.db.models import Q

SENTENCE_LENGTH = 400


class PubNotice(models.Model):
    """That a match moved away from a pub or to it, or won't be played there, in a sentence for the landlord.

    It is told by a letter, or by the secretary on the telephone; after `until`, the evening it is about, nobody needs
    it.
    """

    UNTOLD: ClassVar[Q] = Q(told_at=None)

    fixture = models.ForeignKey("leagues.Fixture", on_delete=models.PROTECT, related_name="pub_notices")
    venue = models.ForeignKey("leagues.Venue", on_delete=models.CASCADE, related_name="+", db_index=False)
    sentence = models.CharField(max_length=SENTENCE_LENGTH)
    until = models.DateField()
    at = models.DateTimeField()
    told_at = models.DateTimeField(null=True, help_text="When the letter was written, or the secretary rang.")

    class Meta:
        ordering = ["id"]

    def __str__(self) -> str:
        return f"notice {self.pk} for pub {self.venue_id}"
