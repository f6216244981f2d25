"""What somebody did to a night, kept for ever."""

from django.db import models


class NightAuditEntry(models.Model):
    """One line of who did what, when and why; never changed. Without a user the clock or the last hand did it."""

    night = models.ForeignKey("nights.Night", on_delete=models.PROTECT, related_name="audit_entries")
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
