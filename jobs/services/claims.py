"""Take a job, have a child process make it, and keep what it says: each job is made once, whoever asks how often.

Celery retries nothing: a job whose maker has died is `claimable` again, and the next sweep (`tasks` of nights and
leagues) has it made by another.
"""

import contextlib
import time
from collections.abc import Callable
from datetime import datetime
from typing import Any, Generic, TypeVar

from django.db import transaction
from django.db.models import F, Q, QuerySet
from django.utils import timezone

from jobs.children import ChildBusy, ChildEnded, ChildError, child_turn, run_child
from jobs.models import WAITING, Job
from jobs.selectors.heartbeats import living_workers, worker_here

J = TypeVar("J", bound=Job)


def claimable(kind: type[Job], now: datetime) -> Q:
    """Match the jobs of a kind that wait, or that somebody has taken and will not finish.

    A worker that was killed is gone as soon as another starts in its place; any maker, once it has said nothing for
    too long. A sign of life of the future was given before the clock was set back.
    """
    silent = Q(begun_at__lt=now - kind.LOST_AFTER) | Q(begun_at__gt=now + kind.LOST_AFTER)
    gone = ~Q(claimed_by="") & ~Q(claimed_by__in=living_workers(now))
    return Q(state=WAITING) | Q(state=kind.TAKEN) & (silent | gone)


def claimable_jobs(kind: type[Job], now: datetime) -> list[int]:
    """Return the numbers of the jobs of a kind that are free, the oldest first."""
    return list(
        kind._default_manager.filter(claimable(kind, now)).order_by("pk").values_list("pk", flat=True)
    )


def claim_and_run(kind: type[J], number: int, now: datetime, make: Callable[[J], None]) -> None:
    """Take a job that is free when it is this process's turn to run a child, and make it; else do nothing.

    Nothing is claimed before its turn, so a job is never taken from a maker who is only silent by one who cannot make
    it. Where another child is at work here, or the server ends, the sweep asks again.
    """
    with contextlib.suppress(ChildBusy, ChildEnded), child_turn():
        job = claim(kind, number, now)
        if job is not None:
            make(job)


@transaction.atomic
def claim(kind: type[J], number: int, now: datetime) -> J | None:
    """Take a job to make it, when it waits or its maker is gone; None when somebody else has it.

    A maker who was only silent, and comes back, finds by `claims` that it is his no more.
    """
    taken = kind._default_manager.filter(claimable(kind, now), pk=number).update(
        state=kind.TAKEN, begun_at=now, claimed_by=worker_here(), claims=F("claims") + 1
    )
    return kind._default_manager.get(pk=number) if taken else None


def claimed_row(job: J) -> QuerySet[J]:
    """Return the job's row as long as whoever claimed it is to make it, else no row."""
    kind = type(job)
    return kind._default_manager.filter(pk=job.pk, state=kind.TAKEN, claims=job.claims)


def release(job: Job, **kept: Any) -> None:
    """Let another make a job that was claimed, keeping what is known of it; leave alone what others have claimed."""
    claimed_row(job).update(state=WAITING, **kept)


class Listener(Generic[J]):
    """Hear the child that makes a job: give signs of life, and end it when nobody wants the job of this maker.

    The row is written once in `every` seconds, however fast the child speaks, and while it says nothing.
    """

    every = 1.0

    def __init__(self, job: J) -> None:
        self.job = job
        self.begun = time.monotonic()
        self.written = -self.every
        self.progress = 0.0

    def __call__(self, line: dict[str, Any]) -> bool:
        """Take one line, empty while the child says nothing; return whether to go on."""
        self.progress = max(self.progress, float(line.get("progress", 0)))
        return self.is_wanted()

    def found(self) -> dict[str, Any]:
        """Return what is to be kept of the answer so far, by field."""
        return {}

    def seconds(self) -> float:
        """Return for how long the child has been at work."""
        return time.monotonic() - self.begun

    def is_wanted(self) -> bool:
        """Give a sign of life when it is time for one; return False when nobody wants the job of this maker."""
        spent = self.seconds()
        if spent - self.written < self.every:
            return True
        self.written = spent
        return self.write()

    def write(self) -> bool:
        """Keep how far it is, what was found and when; return False when nobody wants the job of this maker."""
        values = {"progress": min(self.progress, 0.99), "begun_at": timezone.now(), **self.found()}
        return bool(claimed_row(self.job).update(**values))


def run_claimed_job(  # noqa: PLR0913  the child's question, who hears it, and what follows
    job: J,
    module: str,
    question: object,
    listener: Listener[Any],
    *,
    seconds: float,
    failed: Callable[[ChildError], object],
) -> None:
    """Have a module answer in a child process, in the turn that `claim_and_run` gave; raise what `run_child` raises.

    Where the server ends, the job waits again, with what was found so far. Where the child breaks off or takes too
    long, `failed` is told first.
    """
    try:
        run_child(module, question, listener, on_quiet=lambda: listener({}), seconds=seconds)
    except ChildEnded:
        release(job, **listener.found())
        raise
    except ChildError as error:
        failed(error)
        raise
