"""Data that is kept for a limited time is deleted after it, and nothing else."""

from __future__ import annotations

import datetime as dt
import os
from typing import Any

import pytest
from django.core.files.base import ContentFile
from django.core.files.storage import default_storage
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.base.kernel import limits
from lading.base.kernel.models import IdempotencyRecord, Limit, OutboxMessage
from lading.base.work import outbox
from lading.members.accounts.models import AccessToken, DataRequest, LoginSession
from lading.trade.privacy import archive, retention
from tests.platform.factories import member, token_for

from .people import archives, ask_for

pytestmark = pytest.mark.django_db

NOTHING = {"sign_ins": 0, "events": 0, "answers": 0, "downloads": 0, "strays": 0}


def ago(**parts: Any) -> dt.datetime:
    return timezone.now() - dt.timedelta(**parts)


def test_sign_ins_are_kept_for_a_year() -> None:
    user = member(1)
    for at in (ago(days=366), ago(days=364)):
        LoginSession.objects.create(user=user, login_at=at, device_type="desktop")
    token_for(user)
    assert retention.apply_retention() == {**NOTHING, "sign_ins": 1}
    assert LoginSession.objects.filter(user=user).count() == 2
    assert AccessToken.objects.filter(user=user).count() == 1
    assert retention.apply_retention() == NOTHING


def test_staff_may_keep_them_shorter() -> None:
    LoginSession.objects.create(user=member(1), login_at=ago(days=31), device_type="desktop")
    Limit.objects.create(key="retention.login_days", plan_tier=0, value=30)
    limits.forget()
    assert retention.apply_retention()["sign_ins"] == 1


def test_events_go_when_delivered_and_old_and_never_before() -> None:
    for done in (None, ago(days=91)):
        OutboxMessage.objects.create(
            topic="x", consumer="x", payload={}, created_at=ago(days=91), done_at=done
        )
    OutboxMessage.objects.create(
        topic="x", consumer="x", payload={}, created_at=ago(days=1), done_at=ago(days=1)
    )
    assert retention.apply_retention() == {**NOTHING, "events": 1}
    assert OutboxMessage.objects.filter(done_at=None).count() == 1


def test_kept_answers_go_after_a_day() -> None:
    for key, hours in (("old", 25), ("new", 23)):
        IdempotencyRecord.objects.create(
            owner="company:1", key=key, fingerprint="f", created_at=ago(hours=hours)
        )
    assert retention.apply_retention() == {**NOTHING, "answers": 1}
    assert IdempotencyRecord.objects.get().key == "new"


def test_a_download_goes_with_its_file() -> None:
    request = ask_for(member(1), "export")
    archive.prepare(request.pk)
    assert retention.apply_retention() == NOTHING
    DataRequest.objects.update(expires_at=timezone.now())
    assert retention.apply_retention() == {**NOTHING, "downloads": 1}
    outbox.drain()
    assert archives() == []
    request.refresh_from_db()
    assert (request.path, request.size) == ("", 0)
    assert retention.apply_retention() == NOTHING


def test_many_go_in_batches(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(retention, "BATCH", 3)
    user = member(1)
    LoginSession.objects.bulk_create(
        LoginSession(user=user, login_at=ago(days=400), device_type="desktop") for _ in range(8)
    )
    with CaptureQueriesContext(connection) as captured:
        assert retention.apply_retention()["sign_ins"] == 8
    deletes = [
        query["sql"]
        for query in captured.captured_queries
        if query["sql"].startswith('DELETE FROM "accounts_loginsession"')
    ]
    assert len(deletes) == 3


def test_an_archive_that_no_request_knows_goes_after_a_day() -> None:
    """An attempt that was killed can leave one, if the next attempt began before it ended."""
    done, begun = (ask_for(member(1), "export") for _ in range(2))
    archive.prepare(done.pk)
    done.refresh_from_db()
    begun.attempt_path = "exports/begun.zip"
    begun.save()
    for name in ("begun.zip", "old.zip", "young.zip"):
        default_storage.save(f"exports/{name}", ContentFile(b"left behind"))
    for path in (done.path, "exports/begun.zip", "exports/old.zip"):
        os.utime(default_storage.path(path), (0, 0))
    assert retention.apply_retention() == {**NOTHING, "strays": 1}
    assert archives() == sorted([done.path, "exports/begun.zip", "exports/young.zip"])
