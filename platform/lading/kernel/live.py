"""Announces changes to open pages; `lading.stream` sends them.

A change says that something of a topic changed, and which ids. Pages then read the rest by the
usual calls, which decide what they may see. Changes are added to one stream in Redis, which keeps
the last ones for connections that broke. A change that Redis did not accept is lost, but pages also
poll now and then, and all of them read again once Redis is back.
"""

from __future__ import annotations

import logging
from collections.abc import Collection
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import orjson
from django.conf import settings
from django.db import transaction
from redis import Redis
from redis.exceptions import RedisError

from .redis_pool import explain, pool_of

log = logging.getLogger(__name__)

KEY = "lading:live"
"""The stream in Redis."""
HERE = "lading:live:here"
"""A key that exists while a process sends the stream to pages."""
KEPT = 20_000
"""How many changes are kept for clients that reconnect."""
MAX_IDS = 100
"""The most ids in a change; with more, none are named."""


class Topic(StrEnum):
    """The topics that pages can listen to: the names of the events (wire contract, `GET
    /events`).
    """

    NOTIFICATION = "notification"


def company(company_id: int) -> str:
    """The audience of everybody in a company."""
    return f"company:{company_id}"


def person(user_id: int) -> str:
    """The audience of one person, wherever they are signed in."""
    return f"person:{user_id}"


@dataclass(frozen=True, slots=True)
class Change:
    """A change and its audience, which may read the rows of ``ids``.

    ``kind`` is a word of the topic's own; ``unread`` is how many rows of the topic are unread now.
    """

    audience: str
    topic: Topic
    kind: str
    ids: tuple[int, ...] = ()
    unread: int | None = None


def tell(changes: Collection[Change]) -> None:
    """Announce changes once the transaction is committed. Never fails."""
    if changes:
        transaction.on_commit(lambda: _send(changes))


def _send(changes: Collection[Change]) -> None:
    try:
        with Redis(connection_pool=pool_of(settings.REDIS_URL)).pipeline(transaction=False) as sent:
            for change in changes:
                sent.xadd(KEY, _fields(change), maxlen=KEPT, approximate=True)
            sent.execute()
    except RedisError as error:
        explain(log, "open pages are not told", error)


def _fields(change: Change) -> dict[Any, Any]:
    ids = change.ids if len(change.ids) <= MAX_IDS else ()
    said = {"kind": change.kind, "ids": ids, "unread": change.unread}
    return {"to": change.audience, "topic": change.topic, "said": orjson.dumps(said)}


def is_sent() -> bool:
    """Whether a process sends the stream to pages. Raises RedisError when Redis is away."""
    return bool(Redis(connection_pool=pool_of(settings.REDIS_URL)).exists(HERE))
