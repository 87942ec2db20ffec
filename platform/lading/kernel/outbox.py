"""Events that survive a crash: written with the change, delivered after it, exactly once.

`publish` writes one row per consumer in the caller's transaction. After commit each row is
enqueued on rq; `sweep`, run every minute, enqueues what Redis or a worker lost. `deliver` locks
the row, runs the consumer and marks it done in one transaction, so that a consumer's own
database changes happen exactly once however often the job runs.
"""

from __future__ import annotations

import datetime as dt
import logging
from collections.abc import Callable, Collection, Mapping
from typing import Any

import django_rq
from django.db import transaction
from redis.exceptions import RedisError
from rq import Retry

from . import audit
from .actor import Actor
from .clock import now
from .errors import Forbidden, NotFound
from .models import OutboxMessage

log = logging.getLogger(__name__)

Payload = Mapping[str, Any]
Consumer = Callable[[Payload], None]

CAPABILITY = "operations.view"
"""What staff need to have events delivered now."""
QUEUE = "default"
RETRY_INTERVALS = [1, 5, 15, 60, 300]
SWEEP_AFTER = dt.timedelta(seconds=60)
SWEEP_BATCH = 500

_consumers: dict[str, dict[str, Consumer]] = {}


def consumer(topic: str, *, name: str) -> Callable[[Consumer], Consumer]:
    """Register a function for a topic under ``name``, as in "enquiries.match_enquiry".

    Rows that wait carry the name, so it stays when the function moves or is renamed. Raises
    RuntimeError when another function has it.
    """

    def register(function: Consumer) -> Consumer:
        consumers = _consumers.setdefault(topic, {})
        if consumers.setdefault(name, function) is not function:
            raise RuntimeError(f"two consumers of {topic} are called {name}")
        return function

    return register


def publish(topic: str, payload: Payload) -> None:
    """Record an event. Must be called inside the transaction that causes it."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("publish an event only inside a transaction")
    messages = OutboxMessage.objects.bulk_create(
        [
            OutboxMessage(topic=topic, consumer=name, payload=dict(payload), created_at=now())
            for name in sorted(_consumers.get(topic, {}))
        ]
    )
    ids = [message.pk for message in messages]
    transaction.on_commit(lambda: _enqueue(ids))


def _enqueue(ids: list[int]) -> int:
    """Queue messages and say how many went; what Redis refuses is left for the sweep."""
    sent: list[int] = []
    try:
        queue = django_rq.get_queue(QUEUE)
        for pk in ids:
            queue.enqueue(
                "lading.kernel.outbox.deliver",
                pk,
                retry=Retry(max=len(RETRY_INTERVALS), interval=RETRY_INTERVALS),
                result_ttl=60,
                failure_ttl=3600,
            )
            sent.append(pk)
    except RedisError as error:
        log.warning("outbox: queue unreachable, %d left for the sweep: %s", len(ids), error)
    OutboxMessage.objects.filter(pk__in=sent).update(enqueued_at=now())
    return len(sent)


def deliver(message_id: int) -> bool:
    """Run one message's consumer; False when it is done already or another worker has it."""
    try:
        with transaction.atomic():
            message = (
                OutboxMessage.objects.select_for_update(skip_locked=True)
                .filter(pk=message_id, done_at=None)
                .first()
            )
            if message is None:
                return False
            _consumers[message.topic][message.consumer](message.payload)
            message.done_at = now()
            message.attempts += 1
            message.last_error = ""
            message.save(update_fields=["done_at", "attempts", "last_error"])
            return True
    except Exception as error:
        _note_failure(message_id, error)
        raise


def _note_failure(message_id: int, error: Exception) -> None:
    message = OutboxMessage.objects.filter(pk=message_id, done_at=None).first()
    if message is not None:
        message.attempts += 1
        message.last_error = f"{type(error).__name__}: {error}"[:2000]
        message.save(update_fields=["attempts", "last_error"])


def sweep() -> int:
    """Enqueue what was never enqueued, or was and is still not done after a minute."""
    stale = now() - SWEEP_AFTER
    pending = OutboxMessage.objects.filter(done_at=None, created_at__lt=now())
    left = pending.filter(enqueued_at=None) | pending.filter(enqueued_at__lt=stale)
    return _enqueue(list(left.order_by("pk").values_list("pk", flat=True)[:SWEEP_BATCH]))


def retry(*, actor: Actor, ids: Collection[int]) -> int:
    """Enqueue undelivered messages now instead of by the next sweep. Staff only.

    Returns how many of ``ids`` were undelivered. Raises NotFound for anybody else, and Forbidden
    for staff without the capability.
    """
    if not actor.is_staff:
        raise NotFound
    if not actor.can(CAPABILITY):
        raise Forbidden
    with transaction.atomic():
        pending = list(OutboxMessage.objects.filter(pk__in=ids, done_at=None).order_by("pk"))
        for message in pending:
            audit.record(actor, message, "outbox_retried", {"topic": message.topic})
        transaction.on_commit(lambda: _enqueue([message.pk for message in pending]))
    return len(pending)


def drain(limit: int = 10_000) -> int:
    """Deliver everything pending in this process, oldest first. For tests and `load_demo`."""
    done = 0
    while done < limit:
        batch = list(
            OutboxMessage.objects.filter(done_at=None)
            .order_by("pk")
            .values_list("pk", flat=True)[:100]
        )
        if not batch:
            break
        for pk in batch:
            deliver(pk)
            done += 1
    return done
