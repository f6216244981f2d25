"""The database away for a moment: 503 with a sentence and when to come back, one line of the log, and no hand lost."""

import errno
import io
import logging
import socket
import sqlite3
from collections.abc import Callable, Iterator
from typing import Any

import pytest
from django.db import OperationalError, connection
from django.test import Client
from psycopg import OperationalError as DriverError
from psycopg import errors

from scoring.engine.ruleset import make_ruleset
from scoring.models import Entry
from scoring.services.tables import open_table
from tests.scoring.kitchen import NAMES, Person, made, new_id
from tests.services import POSTGRES
from web import database_away, once_a_second
from web.database_away import (
    WHAT_TO_DO,
    WHAT_TO_DO_WHEN_BUSY,
    DatabaseAwayFilter,
    is_database_away,
    is_database_busy,
)
from web.disk_full import is_disk_full
from web.once_a_second import AtMostOnceASecond

ANSWER = {
    "type": "server_error",
    "errors": [{"code": "database_away", "detail": WHAT_TO_DO, "attr": None}],
}


@pytest.fixture(autouse=True)
def nothing_written_yet(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(
        once_a_second, "EVERY_SECONDS", 3600.0
    )  # the test is one second, however long it takes
    monkeypatch.setattr(database_away, "may_write", AtMostOnceASecond())


@pytest.fixture
def console() -> Iterator[io.StringIO]:
    """What the settings' own handler writes to the console, its filter included."""
    (handler,) = [one for one in logging.getLogger().handlers if one.name == "console"]
    assert isinstance(handler, logging.StreamHandler)
    written = io.StringIO()
    usual = handler.setStream(written)
    yield written
    handler.setStream(usual)


@pytest.fixture
def away(postgres: None, django_db_blocker: Any) -> Iterator[None]:
    """PostgreSQL is where nobody listens."""
    usual = connection.settings_dict
    # The port is kept, without listening, so that no other process gets it.
    with django_db_blocker.unblock(), socket.socket() as kept:
        kept.bind(("127.0.0.1", 0))
        port = kept.getsockname()[1]
        connection.close()
        connection.settings_dict = {**usual, "HOST": "127.0.0.1", "PORT": str(port)}
        yield
        connection.close()
        connection.settings_dict = usual


@pytest.mark.parametrize("path", ["/nights/", "/t/1.abc/", "/b/OAK/", "/api/v1/nights/", "/api/v1/table/"])
def test_every_answer_says_to_try_again_and_the_log_has_one_line(
    away: None, path: str, console: io.StringIO
) -> None:
    client = Client(raise_request_exception=False, headers={"Authorization": "Table 1.abc"})
    for _ in range(20):
        answer = client.get(path)
        assert (answer.status_code, answer.headers["Retry-After"]) == (503, "10")
        if path.startswith("/api/"):
            assert answer.json() == ANSWER
        else:
            assert WHAT_TO_DO in " ".join(answer.content.decode().split()).replace("&#x27;", "'")
    written = console.getvalue()
    assert written.count("The database does not answer: ") == len(written.splitlines()) == 1, written


@pytest.mark.skipif(POSTGRES, reason="a writer of PostgreSQL waits for a row, not for the file")
def test_a_hand_that_finds_the_file_locked_is_sent_again_and_counts(
    transactional_db: None, console: io.StringIO
) -> None:
    table = open_table("Kitchen", make_ruleset("north_american"), NAMES)
    alice = Person(table.table_pass)
    alice.client.raise_request_exception = False
    path = f"games/{table.game.pk}/entries/"
    entry = {"id": new_id(), "number": 1, "hand": made(0, 3)}
    with connection.cursor() as cursor:
        cursor.execute("PRAGMA busy_timeout = 20")
    other = sqlite3.connect(connection.settings_dict["NAME"], isolation_level=None)
    other.execute("BEGIN IMMEDIATE")
    refused = [alice.post(path, entry) for _ in range(3)]
    assert [(one.status_code, one.headers["Retry-After"]) for one in refused] == [(503, "10")] * 3
    assert refused[0].json() == {
        "type": "server_error",
        "errors": [{"code": "database_busy", "detail": WHAT_TO_DO_WHEN_BUSY, "attr": None}],
    }
    page = alice.client.post("/tables/new/", {"variant": "north_american", "label": "Kitchen"})
    assert (page.status_code, page.headers["Retry-After"]) == (503, "10")
    assert "<h1>The database is busy</h1>" in page.content.decode()
    assert alice.get("table/").status_code == 200
    other.execute("ROLLBACK")
    other.close()
    assert (alice.post(path, entry).status_code, Entry.objects.count()) == (201, 1)
    written = console.getvalue()
    # Each keeps its traceback: which statement waited in vain, and for what, is to be found.
    assert written.count("OperationalError: database is locked\n") >= 4
    assert "The database does not answer" not in written


def record_of(error: Exception) -> logging.LogRecord:
    return logging.LogRecord(
        "celery", logging.ERROR, "", 1, "Task %s", ("sweep",), (type(error), error, None)
    )


def test_tracebacks_of_tasks_become_one_line_a_second_and_others_stay() -> None:
    found = DatabaseAwayFilter()
    first, second = (record_of(OperationalError("unable to open database file")) for _ in range(2))
    assert (found.filter(first), found.filter(second)) == (True, False)
    assert (first.getMessage(), first.exc_info) == (
        "The database does not answer: unable to open database file",
        None,
    )
    for other in (
        OperationalError("no such table: x"),
        OperationalError("database is locked"),
        KeyError("x"),
    ):
        record = record_of(other)
        assert found.filter(record)
        assert (record.getMessage(), record.exc_info is None) == ("Task sweep", False)


def of_driver(error: Exception) -> Exception:
    """What Django makes of an error of the driver."""
    django = OperationalError(str(error))
    django.__cause__ = error
    return django


@pytest.mark.parametrize(
    ("error", "away", "busy"),
    [
        (errors.AdminShutdown("terminating connection"), True, False),
        (errors.ConnectionFailure("gone"), True, False),
        (errors.TooManyConnections("sorry, too many clients already"), True, False),
        (errors.DeadlockDetected("deadlock detected"), False, True),
        (errors.SerializationFailure("could not serialize access"), False, True),
        (errors.LockNotAvailable("could not obtain lock"), False, True),
        (errors.UniqueViolation("duplicate key"), False, False),
        (errors.InvalidPassword("password authentication failed"), False, False),
        (DriverError("connection failed: Connection refused"), True, False),
        (
            DriverError('connection failed: FATAL:  password authentication failed for user "bob"'),
            False,
            False,
        ),
        (DriverError('connection failed: FATAL:  database "league" does not exist'), False, False),
    ],
)
def test_what_passes_by_itself_is_told_from_what_somebody_has_to_put_right(
    error: Exception, away: bool, busy: bool
) -> None:
    found = of_driver(error)
    assert (is_database_away(found), is_database_busy(found)) == (away, busy)


def test_a_wrong_name_of_the_database_keeps_its_traceback(
    postgres: None, django_db_blocker: Any, console: io.StringIO
) -> None:
    usual = connection.settings_dict
    with django_db_blocker.unblock():
        connection.close()
        connection.settings_dict = {**usual, "NAME": "no_such_league"}
        answer = Client(raise_request_exception=False).get("/nights/")
        connection.close()
        connection.settings_dict = usual
    assert answer.status_code == 500
    assert "Traceback (most recent call last):" in console.getvalue()


@pytest.mark.parametrize(
    ("cause", "is_found"),
    [
        (OperationalError("database is locked"), is_database_busy),
        (of_driver(DriverError("gone")), is_database_away),
        (OSError(errno.ENOSPC, "No space left on device"), is_disk_full),
    ],
)
def test_an_error_that_was_dealt_with_is_no_cause(
    cause: Exception, is_found: Callable[[Exception], bool]
) -> None:
    in_passing, dealt_with = KeyError("x"), KeyError("x")
    in_passing.__context__ = dealt_with.__context__ = cause
    dealt_with.__suppress_context__ = True  # as `from None` does
    assert (is_found(in_passing), is_found(dealt_with)) == (True, False)
