"""Answer while the disk is full, or the database away or busy: 503, with what to do and when to try again."""

from typing import Final

from web import database_away, disk_full
from web.database_away import is_database_away, is_database_busy, log_database_away
from web.disk_full import is_disk_full, log_full_disk
from web.retry_later import RetryLater

UNAVAILABLE: Final = 503


def retry_later_for(error: BaseException | None) -> RetryLater | None:
    """Return what to answer while the server can't save, and note it in the log; None for any other error."""
    if is_disk_full(error):
        log_full_disk()
        title, what_to_do, wait = "The disk is full", disk_full.WHAT_TO_DO, disk_full.RETRY_AFTER_SECONDS
        return RetryLater(UNAVAILABLE, "disk_full", what_to_do, wait, title)
    wait = database_away.RETRY_AFTER_SECONDS
    if is_database_away(error):
        log_database_away(error)
        title = "The database doesn't answer"
        return RetryLater(UNAVAILABLE, "database_away", database_away.WHAT_TO_DO, wait, title)
    if is_database_busy(error):  # Whoever answers logs it with its traceback, as any other error.
        title, what_to_do = "The database is busy", database_away.WHAT_TO_DO_WHEN_BUSY
        return RetryLater(UNAVAILABLE, "database_busy", what_to_do, wait, title)
    return None
