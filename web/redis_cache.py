"""The cache that many processes share, in Redis, which may be away or frozen without anybody waiting for it.

While Redis does not answer nothing is cached and nothing is counted, and no call raises an error: what is cached
is made anew, and what is counted is counted by each process for itself where that matters.
"""

from collections.abc import Callable, Sequence
from typing import Any, TypeVar

from django.core.cache.backends.base import DEFAULT_TIMEOUT
from django.core.cache.backends.redis import RedisCache as DjangoRedisCache
from redis.backoff import NoBackoff
from redis.exceptions import RedisError
from redis.retry import Retry

from web.breaker import breaker_of
from web.counts import NOTHING, Count, Window
from web.redis_waits import SOCKET_SECONDS

T = TypeVar("T")


class RedisCache(DjangoRedisCache):
    """Django's cache in Redis; when Redis does not answer it behaves as an empty cache that keeps nothing."""

    def __init__(self, server: str, params: dict[str, Any]) -> None:
        options = {
            "socket_timeout": SOCKET_SECONDS,
            "socket_connect_timeout": SOCKET_SECONDS,
            "retry": Retry(NoBackoff(), 0),
            **params.get("OPTIONS", {}),
        }
        super().__init__(server, {**params, "OPTIONS": options})
        self._breaker = breaker_of("Redis", server)

    def _ask(self, call: Callable[[], T], without: T) -> T:
        if not self._breaker.allows():
            return without
        try:
            answer = call()
        except (RedisError, OSError) as error:
            self._breaker.failed(error)
            return without
        self._breaker.succeeded()
        return answer

    def add(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep a value under a key that has none; False when it has one, or when Redis is away."""
        return self._ask(lambda: super(RedisCache, self).add(key, value, timeout, version), without=False)

    def get(self, key: Any, default: Any = None, version: int | None = None) -> Any:
        """Return a value, or the default."""
        return self._ask(lambda: super(RedisCache, self).get(key, default, version), default)

    def set(self, key: Any, value: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> None:
        """Keep a value."""
        self._ask(lambda: super(RedisCache, self).set(key, value, timeout, version), None)

    def touch(self, key: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> bool:
        """Keep a value for longer."""
        return self._ask(lambda: super(RedisCache, self).touch(key, timeout, version), without=False)

    def delete(self, key: Any, version: int | None = None) -> bool:
        """Forget a value."""
        return self._ask(lambda: super(RedisCache, self).delete(key, version), without=False)

    def get_many(self, keys: Any, version: int | None = None) -> dict[Any, Any]:
        """Return those values that are there, by key."""
        return self._ask(lambda: super(RedisCache, self).get_many(keys, version), {})

    def set_many(self, data: Any, timeout: Any = DEFAULT_TIMEOUT, version: int | None = None) -> list[Any]:
        """Keep values by key; return the keys whose values were not kept."""
        return self._ask(lambda: super(RedisCache, self).set_many(data, timeout, version), list(data))

    def delete_many(self, keys: Any, version: int | None = None) -> None:
        """Forget values."""
        self._ask(lambda: super(RedisCache, self).delete_many(keys, version), None)

    def has_key(self, key: Any, version: int | None = None) -> bool:
        """Tell whether a key has a value."""
        return self._ask(lambda: super(RedisCache, self).has_key(key, version), without=False)

    def incr(self, key: Any, delta: int = 1, version: int | None = None) -> int:
        """Add to a number; `ValueError` when there is none, which is so while Redis is away."""
        number = self._ask(lambda: super(RedisCache, self).incr(key, delta, version), None)
        if number is None:
            raise ValueError(f"Key '{key}' not found")
        return number

    def clear(self) -> None:
        """Forget everything."""
        self._ask(lambda: super(RedisCache, self).clear(), None)

    def count(self, windows: Sequence[Window]) -> list[Count] | None:
        """Count one in each window, and return what stands there now; None while Redis is away."""
        return self._ask(lambda: self._count(self._own(windows)), None)

    def read_counts(self, windows: Sequence[Window]) -> list[Count] | None:
        """Return what stands in each window; None while Redis is away."""
        return self._ask(lambda: self._read(self._own(windows)), None)

    def _count(self, windows: list[Window]) -> list[Count]:
        with self._cache.get_client(write=True).pipeline() as pipeline:
            for key, seconds in windows:
                pipeline.set(key, 0, ex=seconds, nx=True)
                pipeline.incr(key)
                pipeline.pttl(key)
            answers = pipeline.execute()
        counts = [
            _count_of(window, *pair)
            for window, *pair in zip(windows, answers[1::3], answers[2::3], strict=True)
        ]
        return [
            self._begin_anew(window) if count is NOTHING else count
            for window, count in zip(windows, counts, strict=True)
        ]

    def _read(self, windows: list[Window]) -> list[Count]:
        with self._cache.get_client().pipeline() as pipeline:
            for key, _ in windows:
                pipeline.get(key)
                pipeline.pttl(key)
            answers = pipeline.execute()
        return [
            _count_of(window, *pair)
            for window, *pair in zip(windows, answers[::2], answers[1::2], strict=True)
        ]

    def _begin_anew(self, window: Window) -> Count:
        """Begin a window whose end was put off, because the clock of Redis was set back meanwhile."""
        self._cache.get_client(write=True).set(window.key, 1, ex=window.seconds)
        return Count(1, float(window.seconds))

    def _own(self, windows: Sequence[Window]) -> list[Window]:
        return [Window(self.make_key(window.key), window.seconds) for window in windows]


def _count_of(window: Window, number: bytes | int | None, milliseconds: int) -> Count:
    """Return what Redis says of a window; nothing when it ends later than it can."""
    if number is None or not 0 <= milliseconds <= window.seconds * 1000:
        return NOTHING
    return Count(int(number), milliseconds / 1000)
