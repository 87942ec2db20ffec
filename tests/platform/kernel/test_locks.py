"""The locks that the kernel takes before it writes. The tests of each part show what goes wrong
without them.
"""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest
from django.db import transaction

from lading.base.http import idempotency
from lading.base.kernel import limit_rows, review
from lading.base.kernel.models import IdempotencyRecord, OutboxMessage, Review
from lading.base.kernel.values.clock import now
from lading.base.work import leases, outbox
from tests.platform.guards import staff_with
from tests.platform.locks import Lock, Named, assert_locked

pytestmark = pytest.mark.django_db

Case = tuple[Callable[[], Any], list[Lock]]
EVENTS = OutboxMessage._meta.db_table


def holding_a_key() -> Case:
    """The row exists already, and storing it again does not lock it."""
    fields: dict[str, Any] = {"owner": "company:1", "fingerprint": "f", "created_at": now()}
    claim = IdempotencyRecord.objects.create(key="a key", **fields)
    table = IdempotencyRecord._meta.db_table
    # INSERT … ON CONFLICT DO NOTHING comes first; nothing is changed before the lock.
    again = IdempotencyRecord(key=claim.key, **fields)

    def hold() -> None:
        with transaction.atomic():
            idempotency._stored(again)
            Review.objects.filter(pk=0).update(remarks="")

    return hold, [Lock(table, "a key", before=Review._meta.db_table)]


def an_event(**fields: Any) -> OutboxMessage:
    return OutboxMessage.objects.create(
        topic="x", consumer="x", payload={}, created_at=now(), **fields
    )


def trying_again() -> Case:
    event = an_event(next_attempt_at=now())

    def again() -> None:
        with transaction.atomic():
            leases.try_again(OutboxMessage.objects.filter(pk=event.pk))

    return again, [Lock(EVENTS, event.pk)]


def consuming() -> Case:
    event = an_event(leased_until=now())
    return partial(outbox._run_inside, event, lambda _payload: None), [Lock(EVENTS, event.pk)]


def changing_a_limit() -> Case:
    editor = staff_with("limits.edit")
    change = partial(limit_rows.set_limit, actor=editor, key="points.min_purchase")
    return partial(change, plan_tier=0, value=7), [Named(by="limits")]


@pytest.mark.parametrize("case", [holding_a_key, trying_again, consuming, changing_a_limit])
def test_it_is_locked_before_it_is_changed(case: Callable[[], Case]) -> None:
    action, locks = case()
    assert_locked(action, *locks)


def test_an_object_is_locked_before_its_review(monkeypatch: pytest.MonkeyPatch) -> None:
    tables: list[str] = []
    kind = review.ReviewKind(
        name="thing",
        label="Thing",
        capability="things.review",
        lock=lambda _pk: tables.append("object"),
        approve=lambda _actor, _pk, _remarks: tables.append("approved"),
        reject=lambda _actor, _pk, _remarks: None,
        admin_url=lambda _pk: "",
    )
    monkeypatch.setitem(review._kinds, "thing", kind)
    opened = review.submit(kind="thing", object_id=11, company_id=3, company_name="M", title="One")
    decide = partial(review.decide, actor=staff_with("things.review"), kind="thing", object_id=11)
    assert_locked(partial(decide, decision="approved"), Lock(Review._meta.db_table, 11))
    assert tables == ["object", "approved"]
    opened.refresh_from_db()
    assert opened.decision == "approved"
