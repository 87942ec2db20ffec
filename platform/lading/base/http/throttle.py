"""Request throttles in Redis: fixed windows, counted atomically by one script call."""

from __future__ import annotations

import functools
import logging
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any, Final, TypeVar

from django.conf import settings
from django.http import HttpRequest
from redis.exceptions import RedisError

from lading.base.kernel import limits, redis_pool
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import RateLimited
from lading.base.kernel.redis_pool import explain

from .api import actor_of

log = logging.getLogger(__name__)

V = TypeVar("V", bound=Callable[..., Any])

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
        connection = redis_pool.redis()
        count, ttl = connection.eval(_SCRIPT, 1, f"{key_prefix()}{scope}:{key}", seconds)
    except RedisError as error:
        explain(log, f"a call of {scope} is not counted", error)
        return
    if int(count) > limit:
        raise RateLimited(int(ttl))


def caller(request: HttpRequest, *, scope: str, limit: str) -> Actor:
    """The caller of a route, throttled: the company's calls in this scope are counted per minute,
    all routes of the scope together, against the limit with this key. Raises RateLimited above it,
    and the same errors as `actor_of`.
    """
    actor = actor_of(request)
    hit(scope, str(actor.company_id), limit=limits.number(limit), seconds=MINUTE)
    return actor


@dataclass(frozen=True, slots=True)
class PerMinute:
    """What a company may do so often in a minute: all marked calls with one scope together."""

    scope: str
    limit: str


SUMMARY = PerMinute("summary", "summary.reads_per_minute")
"""Reads that count or compare many rows."""
FILE = PerMinute("export", "export.files_per_minute")
"""Files that are made when they are asked for."""


_MARK: Final = "counted_per_minute"
"""The attribute of a function that has the mark; wrappers hand it on."""


def counted(per_minute: PerMinute) -> Callable[[V], V]:
    """Mark an operation whose calls are counted per company and minute."""

    def mark(operation: V) -> V:
        setattr(operation, _MARK, per_minute)
        return operation

    return mark


def mark_of(operation: Callable[..., Any]) -> PerMinute | None:
    """What the calls of an operation are counted as; None if it has no mark."""
    per_minute: PerMinute | None = getattr(operation, _MARK, None)
    return per_minute


def counting(operation: Callable[..., Any]) -> Callable[..., Any]:
    """Wrap an operation of the API: a marked one raises RateLimited above its limit."""
    per_minute = mark_of(operation)
    if per_minute is None:
        return operation

    @functools.wraps(operation)
    def wrapper(request: HttpRequest, *args: Any, **kwargs: Any) -> Any:
        caller(request, scope=per_minute.scope, limit=per_minute.limit)
        return operation(request, *args, **kwargs)

    return wrapper


def key_prefix() -> str:
    """The beginning of this installation's keys, so that two installations on one Redis count
    separately.
    """
    return f"throttle:{settings.DATABASES['default']['NAME']}:"
