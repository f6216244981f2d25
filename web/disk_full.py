"""Tell a full disk from other errors, and say in plain words what to do about it."""

import errno
import logging
from time import monotonic

from django.db import DatabaseError

from web.causes import causes_of
from web.once_a_second import AtMostOnceASecond

RETRY_AFTER_SECONDS = 30
REMEMBERED_SECONDS = 60
WHAT_TO_DO = (
    "The server is out of disk space. Everything saved so far is safe. Ask whoever runs the server to free "
    "some space, then send this again."
)

log = logging.getLogger(__name__)
may_write = AtMostOnceASecond()


def is_disk_full(error: BaseException | None) -> bool:
    """Tell whether an error, or one that it came from, says that the disk is full.

    >>> is_disk_full(OSError(errno.ENOSPC, "No space left on device")), is_disk_full(OSError(errno.EACCES, "Denied"))
    (True, False)
    """
    for one in causes_of(error):
        if isinstance(one, OSError) and one.errno in {errno.ENOSPC, errno.EDQUOT}:
            return True
        # SQLite: "database or disk is full"; PostgreSQL: "could not extend file ...: No space left on device".
        text = str(one).lower()
        if isinstance(one, DatabaseError) and ("disk is full" in text or "no space left" in text):
            return True
    return False


class LastFull:
    """When a request of this process last met a full disk, by the monotonic clock; none has where it is None.

    A server of its own, as PostgreSQL is, has a disk that nobody here can look at.
    """

    at: float | None = None


def was_disk_full_lately() -> bool:
    """Tell whether a request of this process met a full disk within the last minute."""
    return LastFull.at is not None and monotonic() - LastFull.at < REMEMBERED_SECONDS


def log_full_disk() -> None:
    """Say it to whoever runs the server, beside the request that met it."""
    LastFull.at = monotonic()
    if may_write():
        log.error(
            "The disk is full. Until there is room, what phones send is refused. They keep their hands."
        )
