"""Anybody may ask whether hands can be written; the rest is for this machine, or whoever has the token."""

import io
import shutil
import socket
from collections import namedtuple
from datetime import UTC, datetime, timedelta
from typing import Any

import pytest
import time_machine
from django.core.management import call_command
from django.db import connection
from django.test import Client, override_settings
from django.test.utils import CaptureQueriesContext
from django.utils import timezone
from rest_framework.settings import api_settings

from jobs.models import Heartbeat, ProcessKind
from jobs.selectors.heartbeats import background_work_has_stopped
from jobs.services.heartbeats import LastWrite, beat, give_sign_of_life
from web import disk_full

pytestmark = pytest.mark.django_db
NOW = datetime(2026, 11, 21, 19, 30, tzinfo=UTC)
TOKEN = "t" * 32
STRANGER = "203.0.113.7"
Usage = namedtuple("Usage", "total used free")


def ask(path: str, address: str = "127.0.0.1", **headers: str) -> Any:
    return Client().get(path, REMOTE_ADDR=address, headers=headers)


@pytest.fixture
def kept_disk(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 0, 10**9))


@pytest.fixture
def heard(kept_disk: None) -> Any:
    """Half past seven; the worker was heard ten seconds ago, beat a minute ago."""
    with time_machine.travel(NOW, tick=False):
        beat(ProcessKind.WORKER, NOW - timedelta(seconds=10))
        beat(ProcessKind.BEAT, NOW - timedelta(seconds=60))
        yield


def test_a_stranger_is_told_whether_hands_can_be_written_and_no_more(heard: Any) -> None:
    with CaptureQueriesContext(connection) as queries:
        answer = ask("/healthz", STRANGER)
    assert (answer.status_code, answer.json()) == (200, {"status": "ok"})
    assert [
        query["sql"].split()[0] for query in queries if query["sql"].split()[0] not in ("SELECT", "SHOW")
    ] == []
    assert ask("/metrics", STRANGER).status_code == 403


def test_for_a_minute_after_a_request_met_a_full_disk_hands_cannot_be_written(
    heard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    """The disk of a PostgreSQL server is full where SELECT still answers, and nobody here can look at it."""
    now = 100.0
    monkeypatch.setattr(disk_full, "monotonic", lambda: now)
    assert ask("/healthz", STRANGER).status_code == 200
    disk_full.log_full_disk()
    now += disk_full.REMEMBERED_SECONDS - 1
    assert ask("/healthz", STRANGER).status_code == 503
    assert ask("/healthz").json()["fault"] == "The disk is full."
    now += 1
    assert ask("/healthz", STRANGER).status_code == 200


def test_this_machine_is_told_all(heard: Any) -> None:
    assert ask("/healthz").json() == {
        "status": "ok",
        "fault": "",
        "cache": "ok",
        "disk_free_bytes": 10**9,
        "heartbeats": {
            "beat": {"at": "2026-11-21T19:29:00Z", "fresh": False},
            "worker": {"at": "2026-11-21T19:29:50Z", "fresh": True},
        },
        "last_write_fault": "",
    }


def test_a_worker_and_a_beat_that_never_came_up_are_missed_once_the_web_server_has_begun(
    kept_disk: None,
) -> None:
    with time_machine.travel(NOW, tick=False) as clock:
        assert (ask("/healthz").json()["heartbeats"], background_work_has_stopped(NOW)) == ({}, False)
        call_command("ready", stdout=io.StringIO())
        begun = {"at": "2026-11-21T19:30:00Z", "fresh": True}
        assert ask("/healthz").json()["heartbeats"] == {"beat": begun, "worker": begun}
        assert not background_work_has_stopped(timezone.now())
        clock.shift(46)
        call_command("ready", stdout=io.StringIO())  # started again: the promise is no newer
        missed = begun | {"fresh": False}
        assert ask("/healthz").json()["heartbeats"] == {"beat": missed, "worker": missed}
        assert background_work_has_stopped(timezone.now())


def test_metrics_are_what_prometheus_reads(heard: Any) -> None:
    answer = ask("/metrics")
    assert answer.headers["Content-Type"] == "text/plain; version=0.0.4; charset=utf-8"
    figures = [line for line in answer.content.decode().splitlines() if not line.startswith("# TYPE ")]
    assert figures == [
        "euchre_league_hands_can_be_written 1",
        "euchre_league_cache_answers 1",
        "euchre_league_disk_free_bytes 1000000000",
        'euchre_league_seconds_since_heartbeat{kind="beat"} 60.0',
        'euchre_league_seconds_since_heartbeat{kind="worker"} 10.0',
        "euchre_league_nights_playing 0",
        'euchre_league_jobs_waiting{kind="plan"} 0',
        'euchre_league_jobs_waiting{kind="paper"} 0',
    ]


@pytest.mark.parametrize(
    ("header", "status"),
    [
        ("", 403),
        (f"Bearer {TOKEN}", 200),
        (f"Bearer {TOKEN}t", 403),
        (f"Token {TOKEN}", 403),
        ("Bearer ", 403),
    ],
)
def test_a_program_elsewhere_shows_the_token(heard: Any, header: str, status: int) -> None:
    with override_settings(METRICS_TOKEN=TOKEN):
        assert ask("/metrics", STRANGER, Authorization=header).status_code == status
        told = ask("/healthz", STRANGER, Authorization=header).json()
    assert ("heartbeats" in told) == (status == 200)


def test_without_a_token_in_the_settings_none_is_right(heard: Any) -> None:
    with override_settings(METRICS_TOKEN=""):
        assert ask("/metrics", STRANGER, Authorization="Bearer ").status_code == 403


def test_behind_a_proxy_on_this_machine_a_stranger_is_still_one(
    heard: Any, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(api_settings, "NUM_PROXIES", 1)
    for forwarded, status in ((STRANGER, 403), (f"127.0.0.1, {STRANGER}", 403), ("127.0.0.1", 200)):
        assert ask("/metrics", **{"X-Forwarded-For": forwarded}).status_code == status
    assert ask("/metrics").status_code == 200  # the container's own health check


def test_a_missing_cache_does_not_stop_hands(heard: Any) -> None:
    with socket.create_server(("127.0.0.1", 0)) as listener:
        port = listener.getsockname()[1]
    away = {"BACKEND": "web.redis_cache.RedisCache", "LOCATION": f"redis://127.0.0.1:{port}/0"}
    with override_settings(CACHES={"default": away}):
        assert ask("/healthz", STRANGER).status_code == 200
        answer = ask("/healthz")
    assert (answer.status_code, answer.json()["cache"]) == (200, "does not answer")


def test_a_full_disk_does(monkeypatch: pytest.MonkeyPatch) -> None:
    if connection.vendor != "sqlite":
        pytest.skip("the database's disk is another machine's")
    monkeypatch.setattr(shutil, "disk_usage", lambda _: Usage(10**9, 10**9, 1000))
    answer = ask("/healthz")
    assert (answer.status_code, answer.json()["fault"]) == (503, "The disk is full.")
    assert ask("/healthz", STRANGER).json() == {"status": "failing"}


@pytest.mark.django_db(transaction=True)
def test_a_write_of_the_background_job_that_failed_is_told_until_one_succeeds(kept_disk: None) -> None:
    with connection.schema_editor() as editor:
        editor.alter_db_table(Heartbeat, "jobs_heartbeat", "jobs_heartbeat_away")
    try:
        give_sign_of_life(ProcessKind.WORKER)
        answer = ask("/healthz")
        assert (answer.status_code, answer.json()["fault"]) == (503, "The last write failed.")
        assert "jobs_heartbeat" in answer.json()["last_write_fault"]
    finally:
        with connection.schema_editor() as editor:
            editor.alter_db_table(Heartbeat, "jobs_heartbeat_away", "jobs_heartbeat")
    give_sign_of_life(ProcessKind.WORKER)
    assert (ask("/healthz").status_code, LastWrite.fault) == (200, "")


@pytest.mark.django_db(transaction=True)
def test_a_web_server_is_ready_where_the_promise_cannot_be_written() -> None:
    with connection.schema_editor() as editor:
        editor.alter_db_table(Heartbeat, "jobs_heartbeat", "jobs_heartbeat_away")
    try:
        out, told = io.StringIO(), io.StringIO()
        call_command("ready", stdout=out, stderr=told)
        assert out.getvalue() == "The database is ready.\n"
        assert told.getvalue().startswith("The worker and the beat will not be missed: ")
    finally:
        with connection.schema_editor() as editor:
            editor.alter_db_table(Heartbeat, "jobs_heartbeat_away", "jobs_heartbeat")
