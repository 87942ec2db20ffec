"""The networks from which people signed in lately. When many strangers guess passwords, people from
these networks do not wait for them (`places`). They are in Redis for all processes.
"""

from __future__ import annotations

import logging
import time

from django.conf import settings
from redis.exceptions import RedisError

from lading.base.kernel import redis_pool
from lading.base.kernel.redis_pool import explain

log = logging.getLogger(__name__)

DAY = 24 * 60 * 60
LATELY = 7 * DAY
"""Seconds that a network stays known after a sign-in."""
MOST = 50_000
"""So many are kept, the latest."""


def note(network: str) -> None:
    """Remember that somebody signed in from there. Without Redis nothing is stored."""
    at = time.time()
    try:
        with redis_pool.redis().pipeline(transaction=False) as commands:
            commands.zadd(_key(), {network: at})
            commands.zremrangebyscore(_key(), "-inf", at - LATELY)
            commands.zremrangebyrank(_key(), 0, -MOST - 1)
            commands.expire(_key(), LATELY)
            commands.execute()
    except RedisError as error:
        explain(log, "a network is not noted", error)


def is_known(network: str) -> bool:
    """Whether somebody signed in from there lately; without Redis nobody did."""
    try:
        at = redis_pool.redis().zscore(_key(), network)
    except RedisError as error:
        explain(log, "the known networks could not be read", error)
        return False
    return at is not None and at >= time.time() - LATELY


def _key() -> str:
    """The set of this installation, so that two installations on one Redis have two."""
    return f"known-networks:{settings.DATABASES['default']['NAME']}"
