"""One row for one piece of slow work: who has taken it, how far it is, when its maker gave the last sign of life."""

from datetime import timedelta
from typing import ClassVar

from django.db import models

WAITING, FAILED = "waiting", "failed"


class Job(models.Model):
    """What a task makes in a child process: a plan, a paper, a forecast.

    It waits, is taken by a maker, and is made or has failed; a subclass names these states in its own words, and
    may add others. Whoever asks for it again, or drops it, changes the state: its maker notices at the next sign of
    life and stops. A maker who is gone loses it, and another goes on.
    """

    TAKEN: ClassVar[str]
    """The state while somebody makes it."""
    LOST_AFTER: ClassVar[timedelta] = timedelta(seconds=30)
    """How long a maker may say nothing of it."""

    state = models.CharField(max_length=9)  # each kind of job has its own choices
    progress = models.FloatField(default=0, help_text="From 0 to 1.")
    begun_at = models.DateTimeField(null=True, help_text="The last sign of life of its maker.")
    claimed_by = models.CharField(
        max_length=32, blank=True, default="", help_text="The process of its maker, if that gives heartbeats."
    )
    claims = models.PositiveIntegerField(
        default=0, help_text="How often a maker has taken it; only the last of them writes."
    )

    class Meta:
        abstract = True
