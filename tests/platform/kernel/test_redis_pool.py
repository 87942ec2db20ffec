"""One pool of connections to Redis per process, for throttles, bells and the cache."""

from __future__ import annotations

import math
import os
import secrets
from collections.abc import Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest
from django.conf import settings
from django.core.cache import cache, caches
from redis import Redis
from redis.exceptions import ConnectionError  # noqa: A004 -- its name

from lading.base.http import throttle
from lading.base.kernel import redis_pool
from lading.base.work import bells

NAME = f"pool-{secrets.token_hex(4)}"


@pytest.fixture
def counting() -> Iterator[Redis]:
    """A separate client that asks the server for its connections."""
    with Redis.from_url(settings.REDIS_URL, decode_responses=True) as client:
        yield client


def ids(client: Redis) -> set[str]:
    """The server's connections without the separate client's."""
    return {each["id"] for each in client.client_list()} - {str(client.client_id())}


def use_everything() -> None:
    """A throttled call, a bell and the cache."""
    throttle.hit("pool", NAME, limit=1_000_000, seconds=60)
    bells.ring("nobody")
    cache.set(NAME, 1, 60)
    assert cache.get(NAME) == 1


def cache_pool() -> Any:
    """The pool of this thread's cache."""
    return caches["default"]._cache.get_client().connection_pool  # type: ignore[attr-defined]


def test_everything_uses_one_pool() -> None:
    pool = redis_pool.pool_of(settings.REDIS_URL)
    assert redis_pool.redis().connection_pool is pool
    assert cache_pool() is pool
    with ThreadPoolExecutor(1) as other:
        assert other.submit(cache_pool).result() is pool


def test_a_hundred_uses_connect_once(counting: Redis) -> None:
    redis_pool.pool_of(settings.REDIS_URL).disconnect()
    use_everything()
    before = int(counting.info("stats")["total_connections_received"])
    for _ in range(100):
        use_everything()
    # Other processes of the tests may connect meanwhile, but not three times as often as this test.
    assert int(counting.info("stats")["total_connections_received"]) - before < 100


def test_a_connection_that_broke_is_replaced(counting: Redis) -> None:
    use_everything()
    pool = redis_pool.pool_of(settings.REDIS_URL)
    with Redis(connection_pool=pool) as ours:
        mine = ours.client_id()
    counting.client_kill_filter(_id=str(mine))
    use_everything()


def test_a_child_does_not_use_its_parents_connections(counting: Redis) -> None:
    use_everything()
    with Redis(connection_pool=redis_pool.pool_of(settings.REDIS_URL)) as ours:
        parents = ours.client_id()
        reading, writing = os.pipe()
        child = os.fork()
        if child == 0:
            with os.fdopen(writing, "w") as out:
                out.write(str(ours.client_id()))
            os._exit(0)
        os.close(writing)
        with os.fdopen(reading) as pipe:
            childs = int(pipe.read())
        assert os.waitpid(child, 0)[1] == 0
        assert childs != parents
        assert ours.client_id() == parents


def test_after_a_failure_nobody_asks_for_a_moment() -> None:
    pool = redis_pool.Pool(host="127.0.0.1", port=1)
    with pytest.raises(ConnectionError) as first:
        pool.get_connection()
    assert not isinstance(first.value, redis_pool.Away)
    pool.next_try = math.inf  # the moment never ends
    with pytest.raises(redis_pool.Away):
        pool.get_connection()
