"""The process's one pool of connections to Redis, which throttles, queues and the cache share.

Without it every throttled call and every job put into a queue would connect anew. The pool may be
used by any thread; after a fork the child opens connections of its own (redis-py sees to it).
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
