"""Windows of time: from the first on, in one step, and whatever the clock on the wall says."""

import time
from concurrent.futures import ThreadPoolExecutor
from datetime import UTC, datetime, timedelta

import pytest
import time_machine
from redis import Redis

from tests.own_redis import OwnRedis
from web import counts
from web.cache import ProcessCache
from web.counts import Count, CountingBackend, ProcessCounts, Window
from web.redis_cache import RedisCache

MINUTE, HOUR = Window("minute", 60), Window("hour", 3600)


def numbers(counted: list[Count] | None) -> list[int]:
    assert counted is not None
    return [count.number for count in counted]


def emptied(redis: OwnRedis) -> RedisCache:
    cache = RedisCache(redis.url, {})
    cache.clear()
    return cache


def begin_and_end_a_window(store: CountingBackend) -> None:
    short = Window("short", 1)
    assert numbers(store.read_counts([short, MINUTE])) == [0, 0]
    assert [numbers(store.count([short, MINUTE])) for _ in range(3)] == [[1, 1], [2, 2], [3, 3]]
    assert numbers(store.read_counts([short, MINUTE])) == [3, 3]
    left = store.count([MINUTE])
    assert left is not None
    assert 58 < left[0].seconds_left <= 60
    time.sleep(1.05)
    assert numbers(store.read_counts([short, MINUTE])) == [0, 4]
    assert numbers(store.count([short, MINUTE])) == [1, 5]


def count_many_at_once(store: CountingBackend) -> None:
    with ThreadPoolExecutor(8) as threads:
        counted = list(threads.map(lambda _: numbers(store.count([MINUTE, HOUR])), range(400)))
    assert sorted(counted) == [[number, number] for number in range(1, 401)]


def test_a_window_begins_with_the_first_and_ends_after_its_seconds() -> None:
    begin_and_end_a_window(ProcessCache("begins and ends", {}))


def test_a_window_in_redis_does_too(own_redis: OwnRedis) -> None:
    begin_and_end_a_window(emptied(own_redis))


def test_many_at_once_are_each_counted_once() -> None:
    count_many_at_once(ProcessCache("many at once", {}))


def test_many_at_once_are_each_counted_once_in_redis(own_redis: OwnRedis) -> None:
    count_many_at_once(emptied(own_redis))


def test_a_wall_clock_that_is_set_back_an_hour_keeps_nobody_out_longer(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    store = ProcessCache("set back", {})
    now = time.monotonic()
    monkeypatch.setattr(counts, "monotonic", lambda: now)
    evening = datetime(2026, 11, 21, 20, 0, tzinfo=UTC)
    with time_machine.travel(evening):
        assert numbers(store.count([MINUTE])) == [1]
    now += 59
    with time_machine.travel(evening - timedelta(hours=1)):
        assert store.read_counts([MINUTE]) == [Count(1, 1.0)]
        now += 1
        assert numbers(store.read_counts([MINUTE])) == [0]
        assert store.count([MINUTE]) == [Count(1, 60.0)]


def test_a_redis_whose_clock_is_set_back_an_hour_begins_the_window_anew(own_redis: OwnRedis) -> None:
    cache = emptied(own_redis)
    for _ in range(3):
        cache.count([MINUTE])
    with Redis.from_url(own_redis.url) as server:
        # What its clock does to every key when it is set back: the end is an hour further away.
        server.pexpire(cache.make_key(MINUTE.key), (30 + 3600) * 1000)
        assert cache.read_counts([MINUTE]) == [Count(0, 0.0)]
        assert cache.count([MINUTE]) == [Count(1, 60.0)]
        assert server.ttl(cache.make_key(MINUTE.key)) == 60
    assert numbers(cache.count([MINUTE])) == [2]


def test_a_process_forgets_ended_windows_first_and_then_the_oldest(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr(counts, "monotonic", lambda: now)
    store = ProcessCounts(most=4)
    windows = [Window(name, 60) for name in "abcde"]
    store.count([Window("short", 1)])
    store.count(windows[:3])
    now = 2.0
    store.count(windows[3:4])
    assert numbers(store.read_counts(windows)) == [1, 1, 1, 1, 0]
    store.count(windows[4:])
    assert numbers(store.read_counts(windows)) == [0, 0, 1, 1, 1]
