"""Announces changes to open pages; `lading.reach.stream` sends them.

A change says that something of a topic changed, and which ids. Pages then read the rest by the
usual calls, which decide what they may see. Changes are added to one stream in Redis, which keeps
the last ones for connections that broke. A change that Redis did not accept is lost, but pages also
poll now and then, and all of them read again once Redis is back.

An app says in its `live_changes.py` which changes follow from which events (`follows`). Publishing
such an event announces them, in the transaction of the event.
"""

from __future__ import annotations

import logging
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

import orjson
from django.conf import settings
from django.db import transaction
from redis import Redis
from redis.exceptions import RedisError

from lading.base.kernel.redis_pool import explain, pool_of

log = logging.getLogger(__name__)

KEY = "lading:live"
"""The stream in Redis."""
HERE = "lading:live:here"
"""A key that exists while a process sends the stream to pages."""
KEPT = 20_000
"""How many changes are kept for clients that reconnect."""
MAX_IDS = 100
"""The most ids in a change; with more, none are named."""
AUDIENCES = 50
"""The most audiences of one entry in Redis."""
ENDED = "ended"
"""The topic of entries that no page is sent: the person may have lost a session."""


class Topic(StrEnum):
    """The topics that pages can listen to: the names of the events (wire contract, `GET
    /events`).
    """

    NOTIFICATION = "notification"
    MESSAGE = "message"
    LEAD = "lead"
    ENQUIRY = "enquiry"
    QUOTATION = "quotation"
    REVIEW = "review"
    POLICY = "policy"
    PROMOTION = "promotion"
    OFFER = "offer"
    RATE = "rate"


def company(company_id: int) -> str:
    """The audience of everybody in a company."""
    return f"company:{company_id}"


def business_type(type_id: int) -> str:
    """The audience of everybody in every company of a business type. Name them no ids: what is
    theirs to see differs.
    """
    return f"type:{type_id}"


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


Payload = Mapping[str, Any]
Teller = Callable[[str, Sequence[Payload]], Iterable[Change]]
"""``(kind, payloads of events)``: what open pages are told of them, by a constant number of SQL
queries.
"""
_tellers: dict[str, Teller] = {}


def follows(*events: str) -> Callable[[Teller], Teller]:
    """Register what open pages are told when these events are published. The kind of the changes is
    the name of the event, with an underscore for each dot.

    Raises RuntimeError when an event has another function already.
    """

    def register(function: Teller) -> Teller:
        for event in events:
            if _tellers.setdefault(event, function) is not function:
                raise RuntimeError(f"two functions tell pages of {event}")
        return function

    return register


def tell_of(event: str, payloads: Sequence[Payload]) -> None:
    """Announce what follows from events that were published just now, in their transaction."""
    teller = _tellers.get(event)
    if teller and payloads:
        tell(list(teller(event.replace(".", "_"), payloads)))


def tell(changes: Collection[Change]) -> None:
    """Announce changes once the transaction is committed. Never fails."""
    if changes:
        transaction.on_commit(lambda: _send(_entries(changes)))


def sessions_ended(user_ids: Collection[int]) -> None:
    """Have the open connections of these people checked at once, after the commit: those without a
    valid session are ended. (All are also checked every two seconds.)
    """
    if user_ids:
        ends = [{"to": person(each), "topic": ENDED, "said": b"{}"} for each in user_ids]
        transaction.on_commit(lambda: _send(ends))


Entry = dict[Any, Any]
"""The fields of an entry in Redis."""


def _send(entries: Iterable[Entry]) -> None:
    try:
        with Redis(connection_pool=pool_of(settings.REDIS_URL)).pipeline(transaction=False) as sent:
            for entry in entries:
                sent.xadd(KEY, entry, maxlen=KEPT, approximate=True)
            sent.execute()
    except RedisError as error:
        explain(log, "open pages are not told", error)


def _entries(changes: Iterable[Change]) -> Iterator[Entry]:
    """The entries of some changes. Audiences that are told the same share one, because an enquiry
    may be a lead of hundreds of companies.
    """
    together: dict[tuple[str, bytes], dict[str, None]] = {}
    for change in changes:
        together.setdefault((change.topic, _content_of(change)), {})[change.audience] = None
    for (topic, content), named in together.items():
        audiences = list(named)
        for start in range(0, len(audiences), AUDIENCES):
            to = " ".join(audiences[start : start + AUDIENCES])
            yield {"to": to, "topic": topic, "said": content}


def _content_of(change: Change) -> bytes:
    ids = change.ids if len(change.ids) <= MAX_IDS else ()
    return orjson.dumps({"kind": change.kind, "ids": ids, "unread": change.unread})


def is_sent() -> bool:
    """Whether a process sends the stream to pages. Raises RedisError when Redis is away."""
    return bool(Redis(connection_pool=pool_of(settings.REDIS_URL)).exists(HERE))
