"""Wakes workers by Redis, and knows which of them live. Without Redis they look for themselves."""

from __future__ import annotations

import logging
import time
from collections.abc import Sequence
from typing import Any

from django.conf import settings
from redis import Redis
from redis.exceptions import RedisError

from lading.base.kernel.redis_pool import explain, pool_of, redis

log = logging.getLogger(__name__)

MOST_WAKING = 16
"""As many workers of a pool are woken at once."""
LONGEST_WAIT = 15.0
"""After so many seconds a worker looks for rows that nobody woke it for."""
ALIVE_SECONDS = 30
"""A worker that has not told for so long that it lives counts as dead."""


def ring(pool: str) -> None:
    """Wake a worker of the pool."""
    try:
        with redis().pipeline(transaction=False) as commands:
            commands.lpush(_bell(pool), 1)
            commands.ltrim(_bell(pool), 0, MOST_WAKING - 1)
            commands.execute()
    except RedisError as error:
        explain(log, "no worker was woken", error)


def wait(pools: Sequence[str], seconds: float) -> None:
    """Wait until one of the pools is woken, or as long; a second if Redis is away."""
    try:
        waiting = Redis(connection_pool=pool_of(settings.REDIS_URL, LONGEST_WAIT + 1))
        waiting.blpop([*map(_bell, pools)], timeout=seconds)
    except RedisError as error:
        explain(log, "nobody wakes the worker", error)
        time.sleep(min(seconds, 1.0))


def beat(pools: Sequence[str], name: str) -> None:
    """Tell that a worker of the pools lives."""
    at = time.time()
    with redis().pipeline(transaction=False) as commands:
        for pool in pools:
            commands.zadd(_living(pool), {name: at})
            commands.zremrangebyscore(_living(pool), 0, at - ALIVE_SECONDS)
            commands.expire(_living(pool), ALIVE_SECONDS)
        commands.execute()


def end(pools: Sequence[str], name: str) -> None:
    """Tell that a worker has ended."""
    for pool in pools:
        redis().zrem(_living(pool), name)


def living(pool: str) -> list[str]:
    """The names of the pool's workers that live. Raises RedisError."""
    names: Any = redis().zrangebyscore(_living(pool), time.time() - ALIVE_SECONDS, "+inf")
    return [name.decode() for name in names]


def _bell(pool: str) -> str:
    return f"lading:bell:{pool}"


def _living(pool: str) -> str:
    return f"lading:workers:{pool}"
