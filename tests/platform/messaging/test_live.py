"""Open pages of the two companies are told what changed, and nobody else is."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import orjson
import pytest
from pytest_django import Settings
from redis import Redis

from lading.base.kernel.values import clock
from lading.base.work import live, outbox
from lading.reach.messaging import services, telling
from tests.platform.factories import company_of
from tests.platform.quotations.trade import actor

from .talk import delete, read, talk, write

pytestmark = pytest.mark.django_db

Told = list[tuple[str, str, tuple[int, ...], int | None]]
Run = Callable[[Callable[[], Any]], Told]


@pytest.fixture
def told(empty_redis: Any, settings: Settings, django_capture_on_commit_callbacks: Any) -> Run:
    """Runs an action, and returns what the stream in Redis got: audience, kind, ids, unread."""
    redis: Any = Redis.from_url(settings.REDIS_URL)

    def run(action: Callable[[], Any]) -> Told:
        redis.delete(live.KEY)
        with django_capture_on_commit_callbacks(execute=True):
            action()
        topics = (b"message", b"notification")
        rows = [row for _id, row in redis.xrange(live.KEY) if row[b"topic"] in topics]
        changes = [(row[b"to"].decode(), orjson.loads(row[b"said"])) for row in rows]
        return [(to, each["kind"], tuple(each["ids"]), each["unread"]) for to, each in changes]

    return run


def test_each_action_tells_those_whom_it_concerns(told: Run) -> None:
    pair = talk()
    buyer, seller = (live.company(company_of(user).pk) for user in (pair.buyer, pair.seller))
    sent = told(lambda: write(pair.buyer, pair.quotation))
    first = write(pair.buyer, pair.quotation)
    conversation = first.conversation_id
    assert sorted(sent) == sorted(
        [
            (seller, "sent", (conversation, first.pk - 1), 1),
            (buyer, "sent", (conversation, first.pk - 1), None),
        ]
    )
    assert told(lambda: services.mark_as_delivered(actor=actor(pair.seller))) == [
        (buyer, "delivered", (conversation, first.pk), None)
    ]
    assert told(lambda: services.mark_as_delivered(actor=actor(pair.seller))) == []
    assert sorted(told(lambda: read(pair.seller, pair.quotation))) == sorted(
        [
            (seller, "read", (conversation, first.pk), 0),
            (buyer, "read", (conversation, first.pk), None),
        ]
    )
    assert told(lambda: read(pair.seller, pair.quotation)) == []
    third = write(pair.buyer, pair.quotation)
    assert told(lambda: delete(pair.seller, third)) == [
        (seller, "hidden", (conversation, third.pk), 0)
    ]
    # It is gone for the seller already.
    assert told(lambda: delete(pair.buyer, third)) == [
        (buyer, "deleted", (conversation, third.pk), None)
    ]
    assert sorted(told(lambda: delete(pair.buyer, first))) == sorted(
        [
            (seller, "deleted", (conversation, first.pk), 0),
            (buyer, "deleted", (conversation, first.pk), None),
        ]
    )
    assert told(lambda: delete(pair.buyer, first)) == []


def test_a_notice_that_is_taken_back_is_told_as_well(told: Run) -> None:
    pair = talk()
    message = write(pair.buyer, pair.quotation)
    with clock.as_of(clock.now() + dt.timedelta(minutes=6)):
        telling.ask_due()
        outbox.drain()
    delete(pair.buyer, message)
    seller = live.company(company_of(pair.seller).pk)
    assert told(outbox.drain) == [(seller, "taken_back", (), None)]
