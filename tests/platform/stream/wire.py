"""What was added to the stream in Redis, without a process that sends it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

import orjson
from redis import Redis

from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.work import live
from lading.base.work.live import Topic
from lading.members.accounts.models import User
from tests.platform.factories import StaffFactory
from tests.platform.quotations.trade import actor

Said = tuple[str, str, str, tuple[int, ...]]
"""Audience, topic, kind and ids of a change."""
Change = Iterator[list[Said]]
Changes = Mapping[str, Callable[[], Change]]
PREPARED: list[Said] = []
"""What a change yields before it is made."""


@dataclass(frozen=True, slots=True)
class Wire:
    """The stream of one Redis."""

    url: str

    def taken(self) -> list[Said]:
        """Take out every change, one for each audience, sorted."""
        redis = Redis.from_url(self.url)
        entries: Any = redis.xrange(live.KEY)
        redis.delete(live.KEY)
        return sorted(
            (audience, fields[b"topic"].decode(), said["kind"], tuple(said["ids"]))
            for _id, fields in entries
            for said in [orjson.loads(fields[b"said"])]
            for audience in fields[b"to"].decode().split()
        )


def to(user: User, topic: Topic, kind: str, *ids: int) -> Said:
    """A change that the user's company is told."""
    return (f"company:{user.company_id}", topic.value, kind, ids)


def to_type(type_id: int, topic: Topic, kind: str) -> Said:
    """A change that all companies of a type are told, without ids."""
    return (f"type:{type_id}", topic.value, kind, ())


def staff() -> Actor:
    """A reviewer."""
    return actor(StaffFactory.create())


def decide(kind: str, object_id: int, decision: str) -> None:
    """Approve or reject something that waits for review."""
    remarks = "Name the grade" if decision == "rejected" else ""
    review.decide(actor=staff(), kind=kind, object_id=object_id, decision=decision, remarks=remarks)
