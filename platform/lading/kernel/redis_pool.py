"""One pool of connections to Redis per process, for throttles, queues and the cache. Without it
every throttled call and every queued job would open a connection. Any thread may use the pool;
after a fork the child opens its own connections (redis-py does that).
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.core.cache.backends.redis import RedisCache
from redis import ConnectionPool, Redis


@cache
def pool_of(url: str) -> ConnectionPool:
    """The pool of an address. It connects on first use."""
    return ConnectionPool.from_url(url)


class SharedPool(ConnectionPool):
    """Gives Django's cache the process's pool, in every thread."""

    @classmethod
    def from_url(cls, url: str, **options: Any) -> Any:
        """The pool of an address; ``options`` are those that it already has."""
        return pool_of(url)


class SharedRedisCache(RedisCache):
    """The cache, from which django-rq takes its client (`USE_REDIS_CACHE` of a queue)."""

    @property
    def _client(self) -> Redis:
        return Redis(connection_pool=pool_of(settings.REDIS_URL))
