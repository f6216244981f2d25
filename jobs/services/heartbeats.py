"""Give a sign of life, and forget processes that are gone."""

import logging
import os
import socket
from collections.abc import Callable, Iterable
from datetime import datetime, timedelta

from django.db import DatabaseError, connection, transaction
from django.utils import timezone

from jobs.models import Heartbeat, ProcessKind
from jobs.selectors.heartbeats import PROCESS

log = logging.getLogger(__name__)

EVERY_SECONDS = 10
FORGET_AFTER = timedelta(days=1)


def beat(kind: ProcessKind, now: datetime) -> None:
    """Keep that this process is alive."""
    Heartbeat.objects.update_or_create(
        kind=kind,
        process=PROCESS,
        defaults={"host": socket.gethostname(), "pid": os.getpid(), "at": now},
    )


class LastWrite:
    """How the last sign of life of this process went: the write by which is known that hands can be written too."""

    fault = ""


def give_sign_of_life(kind: ProcessKind, give: Callable[[ProcessKind, datetime], None] = beat) -> None:
    """Keep that this process is alive; without a database it goes on, and others see that nothing is heard."""
    try:
        give(kind, timezone.now())
    except DatabaseError as error:
        LastWrite.fault = str(error)
        log.warning("The %s cannot give a sign of life: %s", kind, error)
    else:
        LastWrite.fault = ""
    finally:
        connection.close()


@transaction.atomic
def expect_heartbeats(kinds: Iterable[ProcessKind], now: datetime) -> None:
    """Forget every process, and promise that one of each kind starts now: for whoever alone works here."""
    Heartbeat.objects.all().delete()
    Heartbeat.objects.bulk_create(
        Heartbeat(kind=kind, host=socket.gethostname(), pid=os.getpid(), at=now) for kind in kinds
    )


def expect_unheard(now: datetime) -> None:
    """Promise that one of each kind starts now of which none was ever heard or promised: else nobody would miss it.

    Others may promise the same at this moment; the promise is one.
    """
    heard = set(Heartbeat.objects.values_list("kind", flat=True))
    Heartbeat.objects.bulk_create(
        [
            Heartbeat(kind=kind, host=socket.gethostname(), pid=os.getpid(), at=now)
            for kind in ProcessKind
            if kind not in heard
        ],
        ignore_conflicts=True,
    )


def begin_to_beat(kind: ProcessKind, now: datetime) -> None:
    """Give the first sign of life, and forget those of this host that do not run any more: nobody waits for them."""
    beat(kind, now)
    others = Heartbeat.objects.filter(kind=kind, host=socket.gethostname()).exclude(process=PROCESS)
    for row in others:
        if row.pid == os.getpid() or not _runs(row.pid):
            row.delete()


def forget_old_heartbeats(now: datetime) -> None:
    """Forget processes that have long been gone."""
    Heartbeat.objects.filter(at__lt=now - FORGET_AFTER).delete()


def _runs(pid: int) -> bool:
    if os.name != "posix":  # elsewhere this would not ask, but end it
        return True
    try:
        os.kill(pid, 0)
    except ProcessLookupError:
        return False
    except PermissionError:
        return True
    return True
