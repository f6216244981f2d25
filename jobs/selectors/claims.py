"""Which jobs are free to be taken: those that wait, and those that a maker has taken who is gone."""

from datetime import datetime

from django.db.models import Q

from jobs.models import WAITING, Job
from jobs.selectors.heartbeats import living_workers


def free(kind: type[Job], now: datetime) -> Q:
    """Match the jobs of a kind that wait, or that somebody has taken and will not finish.

    A worker that was killed is gone as soon as another starts in its place; any maker, once it has said nothing for
    too long. A sign of life of the future was given before the clock was set back.
    """
    silent = Q(begun_at__lt=now - kind.LOST_AFTER) | Q(begun_at__gt=now + kind.LOST_AFTER)
    gone = ~Q(claimed_by="") & ~Q(claimed_by__in=living_workers(now))
    return Q(state=WAITING) | Q(state=kind.TAKEN) & (silent | gone)


def free_jobs(kind: type[Job], now: datetime) -> list[int]:
    """Return the numbers of the jobs of a kind that are free, the oldest first."""
    return list(kind._default_manager.filter(free(kind, now)).order_by("pk").values_list("pk", flat=True))
