"""Events in the back office: staff read dead letters and have them tried again."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.utils import timezone
from redis import Redis

from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.errors import NotFound
from lading.base.kernel.models import AuditEntry, OutboxMessage
from lading.base.work import outbox
from tests.platform.back_office import CONFIRM, Browser, run_action, staff_with

pytestmark = pytest.mark.django_db

Capture = Callable[..., Any]


def event(**fields: object) -> OutboxMessage:
    return OutboxMessage.objects.create(
        **{"topic": "t", "consumer": "c", "payload": {}, "created_at": timezone.now(), **fields}
    )


def test_an_event_is_delivered_now(
    browser: Browser, empty_redis: Redis, django_capture_on_commit_callbacks: Capture
) -> None:
    later = timezone.now() + dt.timedelta(hours=6)
    pending, done = event(attempts=3, next_attempt_at=later), event(done_at=timezone.now())
    with django_capture_on_commit_callbacks(execute=True):
        page = run_action(
            browser(), "/admin/kernel/outboxmessage/", "retry_now", pending.pk, done.pk
        )
    assert "1 event was queued." in page.content.decode()
    assert empty_redis.keys("lading:bell:*") == [b"lading:bell:default"]
    pending.refresh_from_db()
    assert pending.next_attempt_at <= timezone.now()
    assert AuditEntry.objects.get(action="outbox_retried").object_id == pending.pk


def test_dead_letters_are_read_and_retried(browser: Browser, empty_redis: Redis) -> None:
    given_up = {"attempts": 16, "given_up_at": timezone.now(), "last_error": "Broken: no such port"}
    dead, other = event(**given_up), event(attempts=1, last_error="Broken: again")
    client = browser()
    content = client.get("/admin/kernel/outboxmessage/?delivery=given_up").content.decode()
    assert "Broken: no such port" in content
    assert "Broken: again" not in content
    page = client.get(f"/admin/kernel/outboxmessage/{dead.pk}/change/").content.decode()
    assert "Given up" in page
    assert "Broken: no such port" in page
    run_action(client, "/admin/kernel/outboxmessage/", "retry_now", dead.pk, other.pk)
    for row in (dead, other):
        row.refresh_from_db()
        assert (row.given_up_at, row.leased_until) == (None, None)
        assert row.next_attempt_at <= timezone.now()
    assert (dead.attempts, other.attempts) == (0, 1)
    retried = AuditEntry.objects.filter(action="outbox_retried")
    assert set(retried.values_list("object_id", flat=True)) == {dead.pk, other.pk}


def test_the_page_of_a_dead_letter_offers_its_delivery(
    browser: Browser, empty_redis: Redis
) -> None:
    given_up = {"attempts": 16, "given_up_at": timezone.now(), "last_error": "Broken"}
    dead, done = event(**given_up), event(done_at=timezone.now())
    client, path = browser(), "/admin/kernel/outboxmessage/{}/{}/".format
    assert path(dead.pk, "deliver") in client.get(path(dead.pk, "change")).content.decode()
    assert path(done.pk, "deliver") not in client.get(path(done.pk, "change")).content.decode()
    client.get(path(dead.pk, "deliver"))
    dead.refresh_from_db()
    assert dead.given_up_at is not None
    client.post(path(dead.pk, "deliver"), CONFIRM)
    assert OutboxMessage.objects.get(pk=dead.pk, given_up_at=None).attempts == 0
    assert AuditEntry.objects.get(action="outbox_retried").object_id == dead.pk


def test_an_event_that_a_worker_handles_is_not_retried(browser: Browser) -> None:
    row = event(attempts=1, leased_until=timezone.now() + dt.timedelta(hours=1))
    page = run_action(browser(), "/admin/kernel/outboxmessage/", "retry_now", row.pk)
    assert "0 events were queued." in page.content.decode()
    assert not AuditEntry.objects.filter(action="outbox_retried").exists()


@pytest.mark.parametrize(
    ("path", "action", "permission"),
    [
        ("/admin/kernel/outboxmessage/", "retry_now", "kernel.view_outboxmessage"),
        (
            "/admin/notifications/outgoingmessage/",
            "send_again",
            "notifications.view_outgoingmessage",
        ),
    ],
)
def test_retrying_needs_the_permission(
    browser: Browser, path: str, action: str, permission: str
) -> None:
    row = event()
    client = browser(staff_with(permission))
    assert action not in client.get(path).content.decode()
    run_action(client, path, action, row.pk)
    assert not AuditEntry.objects.exists()


def test_only_staff_retry_events() -> None:
    row = event()
    with pytest.raises(NotFound):
        outbox.retry(actor=SYSTEM, ids=[row.pk])
    assert not AuditEntry.objects.exists()
