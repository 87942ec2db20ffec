"""Workers that take waiting rows at the same time do each of them once."""

from __future__ import annotations

from functools import partial

import pytest
from django.db import transaction

from lading.base.kernel.database import row_locks
from lading.base.kernel.models import OutboxMessage
from lading.base.work import outbox
from lading.base.work.workers import Pool
from tests.platform.kernel.waiting_events import stored, waiting
from tests.platform.racing import Overlap, at_once, refusals

pytestmark = [pytest.mark.django_db(transaction=True), pytest.mark.usefixtures("at")]

GOOD = 100


def test_workers_at_once_deliver_each_event_once(calls: list[str]) -> None:
    stored(*(waiting(f"{n}") for n in range(300)))
    assert refusals(at_once(*[lambda: outbox.events.work(Pool.REST)] * 4)) == []
    assert sorted(calls) == sorted(f"{n}" for n in range(300))


def test_a_worker_delivers_its_event_although_another_one_locks_it_for_a_moment(
    calls: list[str],
) -> None:
    """Two workers take rows at once: the one that comes too late locks the row, sees that it is
    taken, and leaves it alone.
    """
    stored(waiting("taken"))
    row = outbox.events.take(Pool.REST)
    assert row is not None
    overlap = Overlap()

    def come_too_late() -> None:
        with transaction.atomic():
            assert row_locks.for_change(OutboxMessage.objects).get().attempts == 1
            overlap.before(lambda: None)()

    deliver = partial(outbox.events.attempt, row, outbox._run)
    assert refusals(overlap.run(come_too_late, deliver)) == []
    assert calls == ["taken"]
    assert OutboxMessage.objects.filter(done_at__isnull=False).count() == 1


def test_workers_at_once_pass_over_what_fails(calls: list[str]) -> None:
    stored(*(waiting(f"bad{n}", poison=True) for n in range(200)))
    stored(*(waiting(f"good{n}") for n in range(GOOD)))
    at_once(*[lambda: outbox.events.work(Pool.REST)] * 4)
    good = [key for key in calls if key.startswith("good")]
    assert len(good) == len(set(good)) == GOOD
    assert len(set(calls)) == 200 + GOOD
    assert OutboxMessage.objects.filter(done_at__isnull=False).count() == GOOD
