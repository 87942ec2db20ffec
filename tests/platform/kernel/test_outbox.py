"""Events are delivered exactly once, whatever fails."""

from __future__ import annotations

import threading
from dataclasses import replace
from typing import Any

import pytest
from django.db import connection, transaction
from django.db.utils import ProgrammingError
from django.utils import timezone

from lading.base.kernel import redis_pool
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.errors import Forbidden, NotFound
from lading.base.kernel.models import AuditEntry, Limit, OutboxMessage, Priority
from lading.base.kernel.values import clock
from lading.base.work import bells, leases, outbox
from lading.base.work.workers import Pool

pytestmark = pytest.mark.django_db(transaction=True)

TOPIC = "test.happened"


class Broken(Exception):
    """A consumer's failure."""


def write_limit(payload: Any) -> None:
    """A consumer with one database change."""
    Limit.objects.create(key=payload["key"], plan_tier=0, value=1)
    if payload.get("fail"):
        raise Broken("after the change")


@pytest.fixture(autouse=True)
def _consumer(monkeypatch: pytest.MonkeyPatch, empty_redis: Any) -> None:
    monkeypatch.setitem(outbox._consumers, TOPIC, {"test.write_limit": write_limit})


def publish(**payload: Any) -> OutboxMessage:
    with transaction.atomic():
        outbox.publish(TOPIC, payload)
    return OutboxMessage.objects.latest("pk")


def test_an_event_outside_a_transaction_is_a_mistake() -> None:
    with pytest.raises(RuntimeError):
        outbox.publish(TOPIC, {"key": "a"})
    assert not OutboxMessage.objects.exists()


def test_a_rolled_back_event_never_existed() -> None:
    with transaction.atomic():
        outbox.publish(TOPIC, {"key": "a"})
        transaction.set_rollback(True)
    assert not OutboxMessage.objects.exists()
    assert bells_of(Pool.REST) == 0


def bells_of(pool: Pool) -> int:
    """How many workers of the pool are woken."""
    return int(redis_pool.redis().llen(f"lading:bell:{pool}"))


def test_an_event_wakes_a_worker_after_the_commit_and_is_delivered_once() -> None:
    with transaction.atomic():
        outbox.publish(TOPIC, {"key": "once"})
        assert bells_of(Pool.REST) == 0
    assert (bells_of(Pool.REST), bells_of(Pool.URGENT)) == (1, 0)
    message = OutboxMessage.objects.get()
    assert outbox.events.work(Pool.REST) == 1
    assert outbox.deliver(message.pk) is False
    assert outbox.events.work(Pool.REST) == 0
    assert Limit.objects.filter(key="once").count() == 1
    message.refresh_from_db()
    assert message.done_at is not None
    assert message.attempts == 1


def test_a_failing_consumer_leaves_nothing_and_is_noted() -> None:
    message = publish(key="half", fail=True)
    with pytest.raises(Broken):
        outbox.deliver(message.pk)
    assert not Limit.objects.filter(key="half").exists()
    message.refresh_from_db()
    assert (message.done_at, message.attempts) == (None, 1)
    assert message.last_error == "Broken: after the change"


def test_an_event_that_redis_lost_is_found_by_the_next_look() -> None:
    publish(key="lost")
    redis_pool.redis().flushdb()
    assert outbox.events.work(Pool.REST) == 1
    assert Limit.objects.filter(key="lost").exists()


def test_what_a_worker_has_is_left_to_it_until_its_lease_ends() -> None:
    publish(key="taken")
    leased = leases.take(OutboxMessage, least=Priority.NORMAL)
    assert leased is not None
    assert outbox.events.work(Pool.REST) == 0
    with clock.as_of(leased.next_attempt_at):  # the worker died, and its lease has expired
        assert outbox.events.work(Pool.REST) == 1
    assert Limit.objects.filter(key="taken").exists()


def test_no_more_workers_are_woken_than_there_may_be() -> None:
    for number in range(bells.MOST_WAKING + 5):
        publish(key=f"many{number}")
    assert bells_of(Pool.REST) == bells.MOST_WAKING


def test_a_message_another_worker_holds_is_left_alone() -> None:
    message = publish(key="held")
    held, release = threading.Event(), threading.Event()
    results: list[bool] = []

    def hold(payload: Any) -> None:
        held.set()
        release.wait(10)

    outbox._consumers[TOPIC]["test.write_limit"] = hold
    worker = threading.Thread(target=lambda: _deliver(message.pk, results))
    worker.start()
    assert held.wait(10)
    second = outbox.deliver(message.pk)
    release.set()
    worker.join(10)
    assert second is False
    assert results == [True]


def _deliver(pk: int, results: list[bool]) -> None:
    try:
        results.append(outbox.deliver(pk))
    finally:
        connection.close()


def test_the_audit_trail_refuses_changes() -> None:
    entry = AuditEntry.objects.create(
        at=timezone.now(), actor_label="a", action="b", object_type="c", object_id=1
    )
    with pytest.raises(ProgrammingError, match="append-only"):
        AuditEntry.objects.filter(pk=entry.pk).update(action="x")
    with pytest.raises(ProgrammingError, match="append-only"):
        entry.delete()
    entry.refresh_from_db()
    assert entry.action == "b"


@pytest.mark.parametrize(
    ("caller", "refusal"),
    [
        (SYSTEM, NotFound),
        (replace(SYSTEM, is_staff=True, capabilities=frozenset({"users.manage"})), Forbidden),
    ],
)
def test_an_event_is_hurried_by_those_whose_work_it_is(
    caller: Actor, refusal: type[Exception]
) -> None:
    message = publish(key="late")
    with pytest.raises(refusal):
        outbox.retry(actor=caller, ids=[message.pk])
    assert not AuditEntry.objects.exists()
    may = replace(SYSTEM, is_staff=True, capabilities=frozenset({"operations.view"}))
    assert outbox.retry(actor=may, ids=[message.pk]) == 1
    assert AuditEntry.objects.get().action == "outbox_retried"


def test_long_work_ends_when_another_worker_took_the_event() -> None:
    message = publish(key="a")
    message.leased_until = clock.now()  # over, and not what the row says
    before = outbox._at_work.set((message,))
    try:
        with pytest.raises(leases.Lost):
            outbox.keep_working()
    finally:
        outbox._at_work.reset(before)
