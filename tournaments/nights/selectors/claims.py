"""Whose maker is gone: plans, papers and foresights that somebody has taken to make and will not finish."""

from datetime import datetime, timedelta

from django.db.models import Q

from jobs.selectors.heartbeats import living_workers


def left_lying(lost_after: timedelta, now: datetime) -> Q:
    """Match what was taken by a worker that is gone, or by one that has said nothing of it for too long.

    A worker that was killed is gone as soon as another starts in its place. A sign of life of the future was given
    before the clock was set back.
    """
    silent = Q(begun_at__lt=now - lost_after) | Q(begun_at__gt=now + lost_after)
    gone = ~Q(claimed_by="") & ~Q(claimed_by__in=living_workers(now))
    return silent | gone
