"""Redis stopped or frozen: nothing is cached, counted or queued, nobody waits for long, and nothing fails."""

import logging
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any, cast

import pytest
from celery import Celery
from django.conf import settings
from django.test import override_settings
from redis import Redis

from tests.own_redis import OwnRedis
from web import breaker
from web.breaker import Breaker
from web.counts import Window
from web.queue import queue_task
from web.redis_cache import RedisCache
from web.redis_waits import BROKER_OPTIONS, SOCKET_SECONDS

MINUTE = Window("codes", 60)
# What each call returns while there is no Redis: that of an empty cache which keeps nothing.
WITHOUT: list[tuple[Callable[[RedisCache], Any], Any]] = [
    (lambda cache: cache.get("a", "nothing"), "nothing"),
    (lambda cache: cache.get_many(["a"]), {}),
    (lambda cache: cache.add("a", 1), False),
    (lambda cache: cache.set("a", 1), None),
    (lambda cache: cache.set_many({"a": 1}), ["a"]),
    (lambda cache: cache.touch("a"), False),
    (lambda cache: cache.delete("a"), False),
    (lambda cache: cache.delete_many(["a"]), None),
    (lambda cache: cache.has_key("a"), False),
    (lambda cache: cache.clear(), None),
    (lambda cache: cache.count([MINUTE]), None),
    (lambda cache: cache.read_counts([MINUTE]), None),
]


@pytest.fixture(params=["stopped", "frozen"])
def away(request: pytest.FixtureRequest, own_redis: OwnRedis) -> Callable[[], None]:
    return own_redis.stop if request.param == "stopped" else own_redis.freeze


@pytest.fixture(autouse=True)
def own_breakers(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(breaker, "_breakers", {})


@pytest.fixture
def no_pause(monkeypatch: pytest.MonkeyPatch) -> None:
    """Let every call try Redis."""
    monkeypatch.setattr(breaker, "PAUSE_SECONDS", 0.0)


@pytest.fixture
def cache(own_redis: OwnRedis) -> RedisCache:
    made = RedisCache(own_redis.url, {})
    made.clear()
    return made


def seconds_of(call: Callable[[], object]) -> float:
    began = time.monotonic()
    call()
    return time.monotonic() - began


def test_each_call_behaves_as_an_empty_cache(
    cache: RedisCache, own_redis: OwnRedis, away: Callable[[], None], no_pause: None
) -> None:
    cache.set("a", 1)
    assert cache.get("a") == 1
    away()
    # A short wait for each of so many calls; a Redis that is there may need longer on a busy machine.
    cache = RedisCache(own_redis.url, {"OPTIONS": {"socket_timeout": 0.05}})
    for call, answer in WITHOUT:
        began = time.monotonic()
        assert call(cache) == answer
        assert time.monotonic() - began < 2 * SOCKET_SECONDS
    with pytest.raises(ValueError, match="not found"):
        cache.incr("a")


def test_one_caller_waits_and_the_others_go_on_without_it(
    cache: RedisCache, away: Callable[[], None]
) -> None:
    away()
    assert seconds_of(lambda: cache.get("a")) < 2 * SOCKET_SECONDS
    assert seconds_of(lambda: [call(cache) for call, _ in WITHOUT]) < SOCKET_SECONDS
    with ThreadPoolExecutor(8) as threads:
        assert seconds_of(lambda: list(threads.map(cache.get, "abcdefgh"))) < SOCKET_SECONDS


def test_it_is_found_again_by_itself_and_the_log_says_both_once(
    cache: RedisCache,
    own_redis: OwnRedis,
    monkeypatch: pytest.MonkeyPatch,
    caplog: pytest.LogCaptureFixture,
) -> None:
    caplog.set_level(logging.WARNING)
    own_redis.stop()
    monkeypatch.setattr(breaker, "PAUSE_SECONDS", 0.2)
    assert [cache.get("a"), cache.get("a"), cache.get("a")] == [None] * 3
    own_redis.start()
    time.sleep(0.25)
    cache.set("a", 2)
    assert cache.get("a") == 2
    said = [record.getMessage() for record in caplog.records]
    assert [text.partition(" (")[0] for text in said] == ["Redis does not answer", "Redis answers again."]


def test_after_each_pause_one_of_many_tries(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 100.0
    monkeypatch.setattr(breaker, "monotonic", lambda: now)
    one = Breaker("Redis")
    one.failed(OSError("away"))
    assert [one.allows() for _ in range(3)] == [False] * 3
    now += breaker.PAUSE_SECONDS
    assert [one.allows() for _ in range(3)] == [True, False, False]
    now += breaker.PAUSE_SECONDS
    assert one.allows()
    one.succeeded()
    assert [one.allows() for _ in range(3)] == [True] * 3


def number_again(number: int) -> int:
    return number


@pytest.fixture
def task(own_redis: OwnRedis) -> Iterator[Any]:
    """A task whose queue is in this Redis, with the settings of a site that has one."""
    app = Celery("own", broker=own_redis.url, set_as_current=False)
    app.conf.broker_transport_options = BROKER_OPTIONS
    app.conf.task_publish_retry = settings.CELERY_TASK_PUBLISH_RETRY
    app.conf.task_ignore_result = True
    with override_settings(CELERY_BROKER_URL=own_redis.url):
        yield app.task(number_again, name="own.task")
    app.close()


def queued(own_redis: OwnRedis) -> int:
    with Redis.from_url(own_redis.url) as server:
        return cast("int", server.llen("celery"))


def test_a_task_is_queued_and_while_redis_is_away_nobody_fails_or_waits(
    task: Any, own_redis: OwnRedis, away: Callable[[], None], no_pause: None
) -> None:
    queue_task(task, 1)
    assert queued(own_redis) == 1
    away()
    for number in range(3):
        assert seconds_of(lambda number=number: queue_task(task, number)) < 3 * SOCKET_SECONDS  # type: ignore[misc]


def test_what_cannot_be_queued_is_not_tried_again_at_once_and_works_when_redis_is_back(
    task: Any, own_redis: OwnRedis, monkeypatch: pytest.MonkeyPatch
) -> None:
    queue_task(task, 1)
    own_redis.freeze()
    queue_task(task, 2)
    began = time.monotonic()
    for number in range(20):
        queue_task(task, number)
    assert time.monotonic() - began < SOCKET_SECONDS
    own_redis.thaw()
    monkeypatch.setattr(breaker, "monotonic", lambda: time.monotonic() + breaker.PAUSE_SECONDS)
    before = queued(own_redis)
    queue_task(task, 3)
    assert queued(own_redis) == before + 1
