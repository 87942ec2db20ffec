"""One pool of connections to Redis per process, for throttles, bells and the cache. Without it
every throttled call and every event would open a connection. Any thread may use the pool;
after a fork the child opens its own connections (redis-py does that).

While Redis does not answer, the pool refuses connections at once, except for a try now and then: a
call that only counts itself in Redis must not wait for it each time. The log says once that Redis
is away, and once that it is back.
"""

from __future__ import annotations

import logging
import sys
import time
from functools import cache
from typing import Any

from django.conf import settings
from redis import ConnectionPool, Redis
from redis.exceptions import ConnectionError, RedisError, TimeoutError  # noqa: A004 -- their names
from redis.sentinel import Sentinel, SentinelConnectionPool

from . import redis_address

log = logging.getLogger(__name__)

CONNECT_SECONDS = 1.0
ANSWER_SECONDS = 2.0
"""How long an answer may take. A worker waits longer for its bell (`work.bells`)."""
REST_SECONDS = 2.0
"""How long nobody tries again after Redis did not answer."""
GONE = (ConnectionError, TimeoutError)


class Away(ConnectionError):
    """Redis did not answer a moment ago, so it was not asked."""


class _MayBeAway(ConnectionPool):
    """Connections to a Redis, which may be away."""

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.is_away = False
        self.next_try = 0.0

    def get_connection(self, *args: Any, **kwargs: Any) -> Any:
        """A connection that works. Raises Away at once, if Redis did not answer a moment ago."""
        now = time.monotonic()
        if self.is_away and now < self.next_try:
            raise Away("Redis is away.")
        self.next_try = now + REST_SECONDS  # the others wait for this caller's try
        try:
            return super().get_connection(*args, **kwargs)
        except GONE as error:
            self._note(error)
            raise

    def release(self, connection: Any) -> None:
        """Take a connection back, and note whether Redis answered on it."""
        error = sys.exc_info()[1]
        if isinstance(error, GONE):
            self._note(error)
        elif connection.is_connected and self.is_away:
            self.is_away = False
            log.warning("Redis answers again.")
        super().release(connection)

    def _note(self, error: BaseException) -> None:
        self.next_try = time.monotonic() + REST_SECONDS
        if not self.is_away:
            self.is_away = True
            log.warning("Redis is away: %s", error)


class Pool(_MayBeAway):
    """Connections to one server."""


class WatchedPool(_MayBeAway, SentinelConnectionPool):
    """Connections to the master of the moment: Sentinel is asked at each connect."""


def explain(logger: logging.Logger, failure: str, error: RedisError) -> None:
    """Log that something could not be done, and why; but not while Redis is away, which the pool
    logs once.
    """
    if not isinstance(error, GONE):
        logger.warning("%s: %s", failure, error)


@cache
def pool_of(url: str, answer_seconds: float = ANSWER_SECONDS) -> Pool | WatchedPool:
    """The pool of an address. It connects on first use."""
    watched = redis_address.watched(url)
    if watched is None:
        return Pool.from_url(url, **_seconds(answer_seconds))
    # Another Sentinel is asked at once where one does not answer.
    asking = {"retry": None, **_seconds(ANSWER_SECONDS), **watched.sentinel_options}
    sentinel = Sentinel(watched.sentinels, sentinel_kwargs=asking)  # type: ignore[no-untyped-call]
    options = _seconds(answer_seconds) | watched.options
    return WatchedPool(watched.master, sentinel, **options)


def _seconds(answer_seconds: float) -> dict[str, Any]:
    return {"socket_connect_timeout": CONNECT_SECONDS, "socket_timeout": answer_seconds}


def redis() -> Redis:
    """A client of the installation's Redis, by the process's pool. Any thread may use it."""
    return _client_of(settings.REDIS_URL)


@cache
def _client_of(url: str) -> Redis:
    """Made once: it takes longer than most commands."""
    return Redis(connection_pool=pool_of(url))


class SharedPool(ConnectionPool):
    """Gives Django's cache the process's pool, in every thread."""

    @classmethod
    def from_url(cls, url: str, **options: Any) -> Any:
        """The pool of an address; ``options`` are those that it already has."""
        return pool_of(url)
