"""Go a way and record it: requests and what waits for their commit, with nothing kept from before."""

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from typing import Any

from django.core.cache import cache
from django.test import Client

from bench.house.calls import Recorder
from bench.house.child import children_here

Way = Callable[[Recorder, str], None]


@contextmanager
def counting(recorder: Recorder, client: Client, *, children: bool = True) -> Iterator[None]:
    """Record what the block does; tasks and child processes do their work in it, and children may be left out."""
    from euchre_league.celery import app

    cache.clear()
    client.handler.load_middleware()  # a server does that once, a test's client at its first request
    app.conf.update(task_always_eager=True, task_eager_propagates=True)
    try:
        with children_here(counted=children), recorder:
            yield
    finally:
        app.conf.update(task_always_eager=False)


def check(answer: Any, status: int) -> None:
    """Raise unless a request was answered as it should be."""
    if answer.status_code != status:
        raise RuntimeError(f"Answered {answer.status_code} instead of {status}: {answer.content[:800]!r}")
