"""Tell a database that can't be asked now, or is busy, from other errors, and say what to do."""

import logging

from django.db import DatabaseError, InterfaceError, OperationalError

from web.causes import causes_of
from web.once_a_second import AtMostOnceASecond

RETRY_AFTER_SECONDS = 10
WHAT_TO_DO = (
    "The server can't reach its database at the moment. Everything saved so far is safe. "
    "Wait a few seconds, then try again."
)
WHAT_TO_DO_WHEN_BUSY = (
    "Too much was saved at the same time, so this wasn't done. Wait a few seconds, then try again."
)
# SQLSTATE: the connection (08), the server starts or ends (57P), it has too many connections or too little memory
# (53). A full disk (53100) is told apart before.
AWAY = ("08", "57P", "53")
# Another transaction stood in the way. If that happens often there is a fault to be found: it keeps its traceback.
BUSY = ("40", "55P03")
LOCKED = frozenset({"database is locked", "database table is locked"})
# What the server says to whoever may not connect, which no waiting changes. The driver has no SQLSTATE of that.
SHUT_OUT = (
    "authentication failed",
    "no password supplied",
    "pg_hba.conf",
    "does not exist",
    "permission denied",
)

log = logging.getLogger(__name__)


def is_database_away(error: BaseException | None) -> bool:
    """Tell whether an error, or one that it came from, says that the database can't be asked now, but may be soon.

    >>> [is_database_away(OperationalError(text)) for text in ("unable to open database file", "no such table: x")]
    [True, False]
    """
    return any(_is_away(one) for one in causes_of(error) if isinstance(one, DatabaseError | InterfaceError))


def is_database_busy(error: BaseException | None) -> bool:
    """Tell whether an error, or one that it came from, says that another transaction stood in the way.

    >>> [is_database_busy(OperationalError(text)) for text in ("database is locked", "no such table: x")]
    [True, False]
    """
    return any(_is_busy(one) for one in causes_of(error) if isinstance(one, DatabaseError))


def _is_away(error: Exception) -> bool:
    driver = error.__cause__ or error
    state = getattr(driver, "sqlstate", None)
    if state is not None:
        return str(state).startswith(AWAY)
    if hasattr(driver, "sqlstate"):  # psycopg never got as far as a statement
        text = str(error)
        return isinstance(error, OperationalError | InterfaceError) and not any(
            why in text for why in SHUT_OUT
        )
    return str(error) == "unable to open database file"


def _is_busy(error: Exception) -> bool:
    state = getattr(error.__cause__ or error, "sqlstate", None)
    return str(error) in LOCKED if state is None else str(state).startswith(BUSY)


may_write = AtMostOnceASecond()


def log_database_away(error: BaseException | None) -> None:
    """Say to whoever runs the server that the database doesn't answer, at most once a second."""
    if may_write():
        log.error("%s", _line(error))


class DatabaseAwayFilter(logging.Filter):
    """Turn the traceback of each request and task that found no database into one line a second."""

    def filter(self, record: logging.LogRecord) -> bool:
        """Tell whether the record is to be written."""
        error = record.exc_info[1] if record.exc_info else None
        if error is None or not is_database_away(error):
            return True
        record.msg, record.args, record.exc_info, record.exc_text = _line(error), (), None, None
        return may_write()


def _line(error: BaseException | None) -> str:
    said = " ".join(str(error).split())
    return f"The database does not answer: {said[:300]}"
