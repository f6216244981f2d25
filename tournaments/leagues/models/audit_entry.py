"""What somebody did to a season, kept for ever."""

from django.db import models


class SeasonAuditEntry(models.Model):
    """One line of who changed a season, when and how; without a user a program did it.

    It is never changed, but for the name of somebody who is erased.
    """

    season = models.ForeignKey("leagues.Season", on_delete=models.PROTECT, related_name="audit_entries")
    at = models.DateTimeField()
    user = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    kind = models.CharField(max_length=20)
    message = models.TextField()

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.message
