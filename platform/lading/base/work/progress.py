"""How far long work is, for the screens that wait for it. Noted outside the work's transaction, so
that it is seen at once; without Redis none is shown.
"""

from __future__ import annotations

import logging
from typing import Final

from django.core.cache import cache
from redis.exceptions import RedisError

log = logging.getLogger(__name__)

KEPT_SECONDS: Final = 3600


def note(key: str, done: int, total: int) -> None:
    """Note that so many steps of all are done."""
    try:
        cache.set(key, [done, total], KEPT_SECONDS)
    except RedisError as error:
        log.warning("no progress is shown: %s", error)


def known(key: str) -> tuple[int, int] | None:
    """How many steps are done, and of how many; None when that is not known."""
    try:
        steps = cache.get(key)
    except RedisError as error:
        log.warning("no progress is shown: %s", error)
        return None
    return (steps[0], steps[1]) if steps else None
