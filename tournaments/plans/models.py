"""One row for one plan, whatever is planned."""

from typing import ClassVar

from django.db import models

from jobs.models import FAILED, WAITING, Job


class PlanState(models.TextChoices):
    """A plan is made by a task, then published or dropped."""

    WAITING = WAITING, "waiting for its turn"
    THINKING = "thinking", "being made"
    READY = "ready", "ready to look at"
    FAILED = FAILED, "not possible"
    PUBLISHED = "published", "published"
    DROPPED = "dropped", "dropped"


BEING_MADE = (PlanState.WAITING, PlanState.THINKING)
"""The states of a plan that waits or is being made."""
UNPUBLISHED = (*BEING_MADE, PlanState.READY)
"""The states of a plan that may still be published."""


class PlanJob(Job):
    """A plan that is being made or looked at, before anybody else sees it; one at a time of a night or a season.

    `quality` has its counts beside their bounds, `problems` why there is none. With the same input, seed and effort
    the planner finds it again.
    """

    TAKEN: ClassVar[str] = PlanState.THINKING

    state = models.CharField(max_length=9, choices=PlanState.choices, default=PlanState.WAITING)
    seed = models.PositiveIntegerField()
    quality = models.JSONField(default=dict)
    problems = models.JSONField(default=list)
    created_at = models.DateTimeField(auto_now_add=True)

    class Meta:
        abstract = True
