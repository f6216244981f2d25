"""Tasks that leave a line in a file of the data folder: the time, and what happened."""

import time
from typing import Any

from celery import shared_task
from django.conf import settings
from django.db import connection

from jobs.children import run_child


def note(what: object) -> None:
    with (settings.DATA_DIR / "notes").open("a") as file:
        file.write(f"{time.time()} {what}\n")


@shared_task(name="served.sweep")
def sweep() -> None:
    note("sweep")


@shared_task(name="served.hourly")
def hourly() -> None:
    note("hourly")


@shared_task(name="served.short")
def short() -> None:
    """Note whether an earlier task of this thread left its connection open."""
    left = connection.connection is not None
    connection.ensure_connection()
    note(f"short, connection {'left open' if left else 'new'}")


@shared_task(name="served.twice", bind=True, max_retries=1)
def twice(self: Any) -> None:
    note(f"try {self.request.retries}")
    if not self.request.retries:
        raise self.retry(countdown=0)


@shared_task(name="served.slow")
def slow() -> None:
    note("slow begins")
    time.sleep(2)
    note("slow ends")


@shared_task(name="served.heavy")
def heavy() -> None:
    """Think in a child for ever."""

    def on_line(line: object) -> bool:
        note("thinking")
        return True

    run_child("tests.jobs.counting", {"to": 1, "then": "think"}, on_line)


@shared_task(name="served.waiting")
def waiting() -> None:
    """Wait for a child that does nothing for ever."""

    def on_line(line: object) -> bool:
        note("child waits")
        return True

    run_child("tests.jobs.counting", {"to": 1, "then": "sleep"}, on_line)


@shared_task(name="served.stuck")
def stuck() -> None:
    note("stuck")
    time.sleep(600)
