"""The process's one pool of connections to Redis, shared by throttles, queues and the cache.
Without it every throttled call and every queued job would open a connection. Any thread may use the
pool; after a fork the child opens connections of its own (redis-py takes care of that).
"""

from __future__ import annotations

from functools import cache
from typing import Any

from django.conf import settings
from django.core.cache.backends.redis import RedisCache
from redis import ConnectionPool, Redis


@cache
def pool_of(url: str) -> ConnectionPool:
    """The pool of an address. It connects when it is first used."""
    return ConnectionPool.from_url(url)


class SharedPool(ConnectionPool):
    """What Django's cache asks for its pool: it gets the process's, whichever thread asks."""

    @classmethod
    def from_url(cls, url: str, **options: Any) -> Any:
        """The pool of an address; ``options`` are those it has already."""
        return pool_of(url)


class SharedRedisCache(RedisCache):
    """The cache, and where django-rq finds its client (`USE_REDIS_CACHE` of a queue)."""

    @property
    def _client(self) -> Redis:
        return Redis(connection_pool=pool_of(settings.REDIS_URL))
