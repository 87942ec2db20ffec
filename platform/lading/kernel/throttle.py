"""Request throttles in Redis: fixed windows, counted atomically by one script call."""

from __future__ import annotations

import logging

import django_rq
from django.conf import settings
from redis.exceptions import RedisError

from .errors import RateLimited

log = logging.getLogger(__name__)

_SCRIPT = """
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return {n, redis.call('TTL', KEYS[1])}
"""


def hit(scope: str, key: str, *, limit: int, seconds: int) -> None:
    """Count one use; raises RateLimited above ``limit`` per ``seconds``.

    Without Redis it lets the call through: what must never be exceeded (sign-in lockout, one-time
    code tries, allowances) is counted in PostgreSQL, so a lost Redis costs politeness, not safety.
    """
    try:
        connection = django_rq.get_connection("default")
        count, ttl = connection.eval(_SCRIPT, 1, f"{key_prefix()}{scope}:{key}", seconds)
    except RedisError as error:
        log.warning("throttle %s: redis unreachable: %s", scope, error)
        return
    if int(count) > limit:
        raise RateLimited(int(ttl))


def key_prefix() -> str:
    """What this installation's keys begin with: two on one Redis do not count each other's uses."""
    return f"throttle:{settings.DATABASES['default']['NAME']}:"
