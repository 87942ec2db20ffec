"""The outbox: events are stored in the transaction of the change and delivered after it.

`publish` writes one row per consumer in the caller's transaction, and wakes a worker after the
commit (`leases`, `workers`). A consumer runs in one transaction with the mark that its row is done,
so its changes in the database happen exactly once. A consumer that calls a provider runs without a
transaction, and its row is marked afterwards: it may run twice, and must be safe to.
"""

from __future__ import annotations

import contextlib
import contextvars
from collections.abc import Callable, Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass
from typing import Any

from django.db import transaction

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.models import OutboxMessage, Priority
from lading.base.kernel.values.clock import now

from . import leases, live
from .workers import Queue

Payload = Mapping[str, Any]
Consumer = Callable[[Payload], None]

MAX_ERROR = 2000
BATCH = 500


@dataclass(frozen=True, slots=True)
class Handling:
    """How to run one consumer: see `consumer`."""

    outside: bool = False
    priority: Priority = Priority.NORMAL
    attempts: str = leases.ATTEMPTS
    given_up: Consumer | None = None


_at_work: contextvars.ContextVar[tuple[OutboxMessage, ...]] = contextvars.ContextVar(
    "events at work", default=()
)
"""The event that is being consumed without a transaction, after one that gave way to it."""
_consumers: dict[str, dict[str, Consumer]] = {}
_handling: dict[str, Handling] = {}


def consumer(
    topic: str,
    *,
    name: str,
    outside: bool = False,
    priority: Priority = Priority.NORMAL,
    attempts: str = leases.ATTEMPTS,
    given_up: Consumer | None = None,
) -> Callable[[Consumer], Consumer]:
    """Register a function for a topic under ``name``: its app and what it does, for example
    "enquiries.match_enquiry".

    Stored rows contain the name, so it must not change when the function moves or is renamed.
    ``outside``: the function calls a provider, so it runs without a transaction and must be safe to
    run twice. One that needs more than a minute has the priority LONG and calls `keep_working`
    again and again. ``attempts`` is the limit on attempts; after the last one the row becomes a
    dead letter, and ``given_up`` is called in the same transaction. Raises RuntimeError when
    another function has the name.
    """

    def register(function: Consumer) -> Consumer:
        consumers = _consumers.setdefault(topic, {})
        if consumers.setdefault(name, function) is not function:
            raise RuntimeError(f"two consumers of {topic} are called {name}")
        _handling[name] = Handling(outside, priority, attempts, given_up)
        return function

    return register


def publish(topic: str, payload: Payload, *, order_key: str = "") -> None:
    """Store an event. Raises RuntimeError outside a transaction.

    Each app gets events with the same ``order_key``, for example "enquiry 12", in the order they
    were published: a later one waits until the earlier is done or given up. To have an order, their
    publishers must lock a common row.

    Long work takes turns: name the company that it is done for as ``companyId`` in the payload.
    Work that names none has one turn together with all events of its consumer.
    """
    publish_all(topic, [(payload, order_key)])


def publish_all(topic: str, published: Iterable[tuple[Payload, str]]) -> None:
    """Like `publish`, for many payloads at once, each with its order key."""
    if not transaction.get_connection().in_atomic_block:
        raise RuntimeError("publish an event only inside a transaction")
    at = now()
    names = sorted(_consumers.get(topic, {}))
    published = list(published)
    messages = OutboxMessage.objects.bulk_create(
        [
            OutboxMessage(
                topic=topic,
                consumer=name,
                payload=dict(payload),
                priority=_handling.get(name, Handling()).priority,
                order_key=f"{name.partition('.')[0]} {order_key}" if order_key else "",
                turn=_turn_of(name, payload),
                created_at=at,
                next_attempt_at=at,
            )
            for payload, order_key in published
            for name in names
        ],
        batch_size=BATCH,
    )
    priorities = {message.priority for message in messages}
    if priorities:
        transaction.on_commit(lambda: events.wake(*priorities))
    live.tell_of(topic, [payload for payload, _order_key in published])


def _turn_of(name: str, payload: Payload) -> str:
    if _handling.get(name, Handling()).priority != Priority.LONG:
        return ""
    company_id = payload.get("companyId")
    return name if company_id is None else f"company {company_id}"


def deliver(message_id: int) -> bool:
    """Run one event's consumer now, due or not, and raise what it raises.

    False when the event is done, given up or held by another worker, or when an earlier one of its
    order key is not done.
    """
    message = leases.take_one(OutboxMessage, message_id)
    if message is None:
        return False
    events.do(message, _run)
    return True


def _run(message: OutboxMessage) -> None:
    function = _consumers.get(message.topic, {}).get(message.consumer)
    if function is None:
        raise LookupError(f"nobody called {message.consumer} consumes {message.topic}")
    if _handled(message).outside:
        _run_outside(message, function)
    else:
        _run_inside(message, function)


def _handled(message: OutboxMessage) -> Handling:
    return _handling.get(message.consumer, Handling())


def _give_up(message: OutboxMessage) -> None:
    if function := _handled(message).given_up:
        function(message.payload)


def _run_inside(message: OutboxMessage, function: Consumer) -> None:
    """Call in one transaction with the mark. The row's lock keeps other workers out even after the
    lease has ended.

    It waits for the lock: a worker that came too late to take the row may hold it for a moment.
    """
    with transaction.atomic():
        locked = row_locks.for_change(OutboxMessage.objects)
        if locked.filter(pk=message.pk, leased_until=message.leased_until).first() is not None:
            function(message.payload)
            _mark_done(message)


def _run_outside(message: OutboxMessage, function: Consumer) -> None:
    """Renew the lease, call without a transaction, then mark the row done."""
    if leases.keep(message):
        before = _at_work.set((*_at_work.get(), message))
        try:
            function(message.payload)
        finally:
            _at_work.reset(before)
        _mark_done(message)


def keep_working() -> None:
    """Renew the lease of the event that is being consumed without a transaction, and of one that
    gave way to it. Call it as often as you like: it makes one statement a minute. Raises Lost when
    another worker took the event.
    """
    for message in _at_work.get():
        if not leases.keep(message):
            raise leases.Lost


def give_way() -> bool:
    """Consume a long event of somebody else, if one waits, in the midst of long work that is done
    without a transaction. Work that cannot be cut into short pieces calls it between its steps, so
    that the only worker is not held for all of its time. Returns whether one was consumed.
    """
    if not (at_work := _at_work.get()) or transaction.get_connection().in_atomic_block:
        return False
    other = leases.take_in_turn(OutboxMessage, besides=at_work[-1].turn)
    if other is not None:
        events.attempt(other, _run)
    keep_working()
    return other is not None


def _mark_done(message: OutboxMessage) -> None:
    OutboxMessage.objects.filter(pk=message.pk).update(
        done_at=now(), leased_until=None, last_error=""
    )


@contextlib.contextmanager
def _opened() -> Iterator[Callable[[OutboxMessage], None]]:
    yield _run


def _explain(error: Exception) -> str:
    return f"{type(error).__name__}: {error}"[:MAX_ERROR]


events = Queue(
    model=OutboxMessage,
    opened=_opened,
    explain=_explain,
    retried="outbox_retried",
    attempts=lambda message: _handled(message).attempts,
    give_up=_give_up,
)


def retry(*, actor: Actor, ids: Collection[int]) -> int:
    """Make undelivered events due now, dead letters too. Staff only.

    Returns how many of ``ids`` were undelivered. Raises NotFound for anybody else, and Forbidden
    for staff without the capability.
    """
    return events.retry(actor, OutboxMessage.objects.filter(pk__in=ids, done_at=None))


def drain(limit: int = 10_000) -> int:
    """Deliver everything pending in this process, oldest first. For tests and `load_demo`."""
    done = 0
    while done < limit:
        batch = list(leases.undone(OutboxMessage).order_by("pk").values_list("pk", flat=True)[:100])
        if not batch:
            break
        for pk in batch:
            deliver(pk)
            done += 1
    return done
