"""What somebody did to a night, kept for ever."""

from django.db import models


class Act(models.Model):
    """One line of who did what, when and why; never changed. Without a user the clock or the last hand did it."""

    night = models.ForeignKey("nights.Night", on_delete=models.PROTECT, related_name="acts")
    at = models.DateTimeField()
    user = models.ForeignKey(
        "clubs.User", on_delete=models.PROTECT, null=True, related_name="+", db_index=False
    )
    kind = models.CharField(max_length=20)
    words = models.TextField()

    class Meta:
        ordering = ["-id"]

    def __str__(self) -> str:
        return self.words
