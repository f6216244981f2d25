"""An empty cache in a Redis that others use too: what is kept there is kept under a prefix that nobody had before."""

import uuid
from collections.abc import Iterator
from contextlib import contextmanager

from django.conf import settings
from django.core.cache import caches
from django.test import override_settings

from web.redis_cache import RedisCache


class SharedRedisCache(RedisCache):
    """The cache of a test. With more workers than cores Redis may wait for its turn, and is not away then."""

    def __init__(self, server: str, params: dict[str, object]) -> None:
        super().__init__(server, {**params, "OPTIONS": {"socket_timeout": 10, "socket_connect_timeout": 10}})

    def clear(self) -> None:
        """Refuse: it would empty the cache of every other test that runs now, and of a site."""
        raise AssertionError(
            "Others use this Redis too. `empty_cache` begins anew without clearing anything."
        )


@contextmanager
def empty_cache() -> Iterator[None]:
    """Begin with an empty cache, and leave no connection behind: thousands of tests have one each."""
    fresh = {**settings.CACHES["default"], "KEY_PREFIX": uuid.uuid4().hex}
    if settings.REDIS_URL:
        fresh["BACKEND"] = f"{__name__}.{SharedRedisCache.__name__}"
    with override_settings(CACHES={"default": fresh}):
        try:
            yield
        finally:
            for cache in caches.all(initialized_only=True):
                if isinstance(cache, RedisCache):
                    cache._cache.get_client(write=True).connection_pool.disconnect()
