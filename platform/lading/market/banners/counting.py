"""Counting how often banners are seen and followed, without keeping who did (RULES.md 62).

PostgreSQL has sums by banner, day and type of business, changed by one statement. So that nobody
can raise them by asking again, Redis remembers until the end of the day in India that a person was
counted: as a hash with a random key of that day, which is deleted with the day, so that nobody can
find out afterwards whose it was.
"""

from __future__ import annotations

import datetime as dt
import hashlib
import hmac
import logging
import secrets
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from django.db import connection
from redis import Redis
from redis.exceptions import RedisError

from lading.base.http.throttle import key_prefix
from lading.base.kernel import redis_pool
from lading.base.kernel.actor import Actor
from lading.base.kernel.checks import INVALID_VALUE, Checks
from lading.base.kernel.redis_pool import explain
from lading.base.kernel.values import clock

from . import access
from .schemas import SeenIn

log = logging.getLogger(__name__)

MOST = 100
"""The most ids in one call, of views and of clicks."""
KEY_BYTES = 32
SPARE_SECONDS = 600
"""Marks outlive their day a little: the clocks of two hosts may differ."""

_ADD = """
INSERT INTO banners_bannercount (banner_id, day, business_type_id, views, clicks)
SELECT seen.id, %s, %s, seen.views, seen.clicks
FROM unnest(%s::bigint[], %s::int[], %s::int[]) AS seen (id, views, clicks) ORDER BY seen.id
ON CONFLICT (banner_id, day, business_type_id) DO UPDATE
SET views = banners_bannercount.views + excluded.views,
    clicks = banners_bannercount.clicks + excluded.clicks
"""


@dataclass(frozen=True, slots=True)
class Use:
    """That a banner was seen (`view`) or followed (`click`)."""

    banner_id: int
    kind: str


def count_seen(*, actor: Actor, payload: SeenIn) -> int:
    """Count what a person saw and followed of the banners that their company is shown. Each banner
    counts once a day for a person; a click also counts the view. Returns how many uses were new.

    Raises Forbidden for staff, ValidationFailed for anything but lists of ids. Ids of other banners
    are left out, because a banner may have ended while its page was open.
    """
    checks = Checks()
    views = _ids(checks, "views", payload.views)
    clicks = _ids(checks, "clicks", payload.clicks)
    checks.raise_if_failed()
    banners = access.shown_to(actor).filter(pk__in=views | clicks)
    allowed = set(banners.values_list("pk", flat=True))
    uses = [Use(each, "view") for each in sorted((views | clicks) & allowed)]
    uses += [Use(each, "click") for each in sorted(clicks & allowed)]
    return _count(actor, uses) if uses else 0


def _ids(checks: Checks, field: str, sent: object) -> set[int]:
    if sent is None:
        return set()
    if not isinstance(sent, list) or len(sent) > MOST or not all(map(_is_id, sent)):
        checks.fail(field, INVALID_VALUE)
        return set()
    return set(sent)


def _is_id(value: object) -> bool:
    return isinstance(value, int) and not isinstance(value, bool) and 0 < value < 2**31


def _count(actor: Actor, uses: Sequence[Use]) -> int:
    """Count the uses that are new today. While Redis is away nothing is counted: without it, one
    person could count for a thousand.
    """
    day, redis = clock.today(), redis_pool.redis()
    try:
        marks = _marks(redis, actor, uses, day)
        fresh = _set(redis, marks, day)
    except RedisError as error:
        explain(log, "views and clicks of banners are not counted", error)
        return 0
    new = [use for use, is_new in zip(uses, fresh, strict=True) if is_new]
    if not new:
        return 0
    try:
        _add(day, actor.business_type, new)
    except Exception:
        # Not counted, so that the next call may count it.
        redis.delete(*(mark for mark, is_new in zip(marks, fresh, strict=True) if is_new))
        raise
    return len(new)


def _marks(redis: Redis, actor: Actor, uses: Sequence[Use], day: dt.date) -> list[str]:
    """The key in Redis for each use by this person on this day."""
    secret = _secret_of(redis, day)
    prefix = f"{key_prefix()}banners:{day.isoformat()}:"
    texts = (f"{actor.user_id}:{use.banner_id}:{use.kind}" for use in uses)
    return [prefix + hmac.new(secret, text.encode(), hashlib.sha256).hexdigest() for text in texts]


def _secret_of(redis: Redis, day: dt.date) -> bytes:
    """The key of the hashes of a day: random, and deleted with them."""
    name = f"{key_prefix()}banners:{day.isoformat()}:key"
    redis.set(name, secrets.token_bytes(KEY_BYTES), nx=True, ex=_seconds_left(day))
    secret = redis.get(name)
    if not isinstance(secret, bytes):
        raise RedisError("the key of today's marks was lost")
    return secret


def _set(redis: Redis, marks: Collection[str], day: dt.date) -> list[bool]:
    """Which of the marks were not there before."""
    left = _seconds_left(day)
    pipeline = redis.pipeline(transaction=False)
    for mark in marks:
        pipeline.set(mark, 1, nx=True, ex=left)
    return [bool(answer) for answer in pipeline.execute()]


def _seconds_left(day: dt.date) -> int:
    return int((clock.day_end(day) - clock.now()).total_seconds()) + SPARE_SECONDS


def _add(day: dt.date, business_type: int, uses: Sequence[Use]) -> None:
    """One statement. Rows are taken in the order of their banners, so that two calls never wait for
    each other.
    """
    ids = sorted({use.banner_id for use in uses})
    views, clicks = ([int(Use(each, kind) in uses) for each in ids] for kind in ("view", "click"))
    with connection.cursor() as cursor:
        cursor.execute(_ADD, [day, business_type, ids, views, clicks])
