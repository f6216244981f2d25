"""Signs of life: who gives them, who is gone, and what the command tells a container."""

import os
import socket
from datetime import datetime, timedelta
from io import StringIO

import pytest
import time_machine
from django.core.management import CommandError, call_command
from django.utils import timezone

from jobs.models import Heartbeat, ProcessKind
from jobs.selectors.heartbeats import (
    PROCESS,
    background_work_has_stopped,
    last_heartbeat_at,
    last_heartbeats,
    living_workers,
    worker_here,
)
from jobs.services.heartbeats import beat, begin_to_beat, expect_heartbeats, expect_unheard

pytestmark = pytest.mark.django_db
HERE = socket.gethostname()
NO_PROCESS = 2**22 + 1
"""No process of Linux has a number above 2**22."""


@pytest.fixture
def now() -> datetime:
    return timezone.now()


def another(
    kind: ProcessKind, at: datetime, host: str = "elsewhere", pid: int = 1, process: str = "a"
) -> Heartbeat:
    return Heartbeat.objects.create(kind=kind, at=at, host=host, pid=pid, process=process)


def alive(*asked: str) -> tuple[int, str]:
    """Return how the command ends and what it prints."""
    said = StringIO()
    try:
        call_command("alive", *asked, stdout=said)
    except CommandError as error:
        return error.returncode, str(error)
    return 0, said.getvalue().strip()


def test_one_process_has_one_row_of_each_kind(now: datetime) -> None:
    for seconds in (20, 10, 0):
        beat(ProcessKind.WORKER, now - timedelta(seconds=seconds))
    beat(ProcessKind.BEAT, now)
    assert sorted(Heartbeat.objects.values_list("kind", "process", "host", "pid", "at")) == [
        ("beat", PROCESS, HERE, os.getpid(), now),
        ("worker", PROCESS, HERE, os.getpid(), now),
    ]


def test_the_command_ends_with_one_unless_the_last_heartbeat_is_fresh(now: datetime) -> None:
    with time_machine.travel(now, tick=False):
        assert alive("worker") == (1, "The worker has never given a sign of life on this host.")
        beat(ProcessKind.WORKER, now - timedelta(seconds=45))
        assert alive("worker") == (0, "The last heartbeat of the worker was 45 seconds ago.")
        assert alive("beat") == (1, "The beat has never given a sign of life on this host.")
        beat(ProcessKind.WORKER, now - timedelta(seconds=46))
        assert alive("worker") == (1, "The last heartbeat of the worker was 46 seconds ago.")


def test_a_container_is_told_of_its_own_worker_and_of_any_when_it_asks_for_that(now: datetime) -> None:
    another(ProcessKind.WORKER, now)
    assert alive("worker") == (1, "The worker has never given a sign of life on this host.")
    assert alive("worker", "--anywhere")[0] == 0
    beat(ProcessKind.WORKER, now - timedelta(seconds=100))
    assert (alive("worker")[0], alive("worker", "--anywhere")[0]) == (1, 0)
    assert last_heartbeat_at(ProcessKind.WORKER, "elsewhere", now) == now


def test_a_heartbeat_of_an_hour_ahead_is_from_before_the_clock_was_set_back(now: datetime) -> None:
    beat(ProcessKind.WORKER, now + timedelta(hours=1))
    with time_machine.travel(now, tick=False):
        said = "The last heartbeat of the worker was 3600 seconds ahead of this clock."
        assert alive("worker") == (1, said)


def test_background_work_has_stopped_when_a_kind_is_heard_no_more(now: datetime) -> None:
    late = now - timedelta(seconds=46)
    assert not background_work_has_stopped(now)  # nobody was heard yet
    beat(ProcessKind.WORKER, now)
    assert not background_work_has_stopped(now)
    row = another(ProcessKind.BEAT, late)
    assert background_work_has_stopped(now)
    another(ProcessKind.WORKER, late)  # one of two workers is gone: the other works
    Heartbeat.objects.filter(pk=row.pk).update(at=now - timedelta(seconds=44))
    assert not background_work_has_stopped(now)
    assert last_heartbeats(now) == {"worker": now, "beat": now - timedelta(seconds=44)}


def test_who_alone_works_here_forgets_all_and_promises_to_begin(now: datetime) -> None:
    another(ProcessKind.WORKER, now)
    expect_heartbeats(ProcessKind, now)
    assert (living_workers(now), worker_here()) == ([], "")
    assert not background_work_has_stopped(now)
    assert background_work_has_stopped(now + timedelta(minutes=1))  # the promise was not kept


def test_a_promise_is_no_sign_of_life(now: datetime) -> None:
    expect_unheard(now)
    assert [alive("worker", *where)[0] for where in ([], ["--anywhere"])] == [1, 1]


def test_whoever_was_never_heard_is_expected_once_and_who_was_heard_is_left_alone(now: datetime) -> None:
    late = now - timedelta(hours=1)
    another(ProcessKind.BEAT, late)
    for seconds in (0, 44):
        expect_unheard(now + timedelta(seconds=seconds))
    assert list(Heartbeat.objects.order_by("kind").values_list("kind", "process", "host", "at")) == [
        ("beat", "a", "elsewhere", late),
        ("worker", "", HERE, now),
    ]


def test_a_worker_that_begins_forgets_those_of_its_host_that_are_gone(now: datetime) -> None:
    another(ProcessKind.WORKER, now, HERE, NO_PROCESS, "gone")
    another(ProcessKind.WORKER, now, HERE, os.getpid(), "before me in this container")
    another(ProcessKind.WORKER, now, HERE, os.getppid(), "beside me")
    another(ProcessKind.WORKER, now, "elsewhere", NO_PROCESS, "elsewhere")
    begin_to_beat(ProcessKind.WORKER, now)
    assert sorted(living_workers(now)) == sorted([PROCESS, "beside me", "elsewhere"])
    assert worker_here() == PROCESS
