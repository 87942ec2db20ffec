"""Request throttles in Redis: fixed windows, counted atomically by one script call."""

from __future__ import annotations

import logging

import django_rq
from django.conf import settings
from django.http import HttpRequest
from redis.exceptions import RedisError

from . import limits
from .actor import Actor
from .api import actor_of
from .errors import RateLimited
from .redis_pool import explain

log = logging.getLogger(__name__)

MINUTE = 60
_SCRIPT = """
local n = redis.call('INCR', KEYS[1])
if n == 1 then redis.call('EXPIRE', KEYS[1], ARGV[1]) end
return {n, redis.call('TTL', KEYS[1])}
"""


def hit(scope: str, key: str, *, limit: int, seconds: int) -> None:
    """Count one use. Raises RateLimited above ``limit`` per ``seconds``.

    Without Redis it allows the call. Limits that must never be exceeded (sign-in lockout, tries of
    one-time codes, allowances) are counted in PostgreSQL instead.
    """
    try:
        connection = django_rq.get_connection("default")
        count, ttl = connection.eval(_SCRIPT, 1, f"{key_prefix()}{scope}:{key}", seconds)
    except RedisError as error:
        explain(log, f"a call of {scope} is not counted", error)
        return
    if int(count) > limit:
        raise RateLimited(int(ttl))


def caller(request: HttpRequest, *, scope: str, limit: str) -> Actor:
    """The caller of a route, throttled: the company's calls in this scope are counted per minute,
    all routes of the scope together, against the limit with this key. Raises RateLimited above it,
    and as `actor_of`.
    """
    actor = actor_of(request)
    hit(scope, str(actor.company_id), limit=limits.number(limit), seconds=MINUTE)
    return actor


def key_prefix() -> str:
    """The beginning of this installation's keys, so that two installations on one Redis count
    separately.
    """
    return f"throttle:{settings.DATABASES['default']['NAME']}:"
