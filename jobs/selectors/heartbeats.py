"""Which processes are alive."""

import uuid
from datetime import datetime, timedelta

from jobs.models import Heartbeat, ProcessKind

PROCESS = uuid.uuid4().hex
"""This process, whose number another may have had before it: in a container each of them is number 1."""
FRESH_FOR = timedelta(seconds=45)
"""Four heartbeats; one or two may be late while the machine is busy."""


def is_fresh(at: datetime, now: datetime) -> bool:
    """Tell whether a heartbeat is recent; one of the future is not, since the clock was set back after it."""
    return abs(now - at) <= FRESH_FOR


def last_heartbeats(now: datetime) -> dict[str, datetime]:
    """Return the heartbeat of each kind that is nearest to now, without a kind that was never heard or promised."""
    found: dict[str, datetime] = {}
    for kind, at in Heartbeat.objects.values_list("kind", "at"):
        if kind not in found or abs(now - at) < abs(now - found[kind]):
            found[kind] = at
    return found


def last_heartbeat_at(kind: ProcessKind, host: str | None, now: datetime) -> datetime | None:
    """Return the last heartbeat of a kind on one host, or on any for None; None if there is none.

    A promise that one will start is none.
    """
    rows = Heartbeat.objects.filter(kind=kind).exclude(process="")
    times = (rows if host is None else rows.filter(host=host)).values_list("at", flat=True)
    return min(times, key=lambda at: abs(now - at), default=None)


def background_work_has_stopped(now: datetime) -> bool:
    """Tell whether a worker or a beat that was heard once, or promised, is not heard."""
    return not all(is_fresh(at, now) for at in last_heartbeats(now).values())


def living_workers(now: datetime) -> list[str]:
    """Return the processes of the workers that are alive."""
    fresh = Heartbeat.objects.filter(
        kind=ProcessKind.WORKER, at__gte=now - FRESH_FOR, at__lte=now + FRESH_FOR
    ).exclude(process="")
    return list(fresh.values_list("process", flat=True))


def worker_here() -> str:
    """Return the name of this process if it has a worker that gives signs of life, else an empty one."""
    heard = Heartbeat.objects.filter(kind=ProcessKind.WORKER, process=PROCESS).exists()
    return PROCESS if heard else ""
