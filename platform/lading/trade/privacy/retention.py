"""Deletes data that is kept for a limited time. It works in batches, so that locks are short and a
killed run keeps what it has done.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.db.models import QuerySet

from lading.base.files import services as files
from lading.base.kernel import limits
from lading.base.kernel.database import row_locks
from lading.base.kernel.models import IdempotencyRecord, OutboxMessage
from lading.base.kernel.values.clock import now
from lading.members.accounts.models import DataRequest, LoginSession

from . import archive

BATCH = 1000


def apply_retention() -> dict[str, int]:
    """Delete sign-ins after a year, delivered events with the messages they caused, stored answers
    for `Idempotency-Key`, expired downloads, and archives that no request knows. Returns how many
    by kind. Safe to repeat.

    Other modules delete their own: messages, registrations, codes, links and tokens.
    """
    sign_ins = LoginSession.objects.filter(login_at__lt=_ago(days="retention.login_days"))
    events = OutboxMessage.objects.filter(
        done_at__isnull=False, created_at__lt=_ago(days="retention.message_days")
    )
    hours = dt.timedelta(hours=limits.number("idempotency.hours"))
    answers = IdempotencyRecord.objects.filter(created_at__lt=now() - hours)
    return {
        "sign_ins": _delete(sign_ins),
        "events": _delete(events),
        "answers": _delete(answers),
        "downloads": _delete_downloads(),
        "strays": archive.sweep_strays(),
    }


def _ago(*, days: str) -> dt.datetime:
    return now() - dt.timedelta(days=limits.number(days))


def _delete(
    rows: QuerySet[LoginSession] | QuerySet[OutboxMessage] | QuerySet[IdempotencyRecord],
) -> int:
    deleted = 0
    while ids := list(rows.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        rows.model._default_manager.filter(pk__in=ids).delete()
        deleted += len(ids)
    return deleted


def _delete_downloads() -> int:
    expired = DataRequest.objects.filter(expires_at__lte=now()).exclude(path="")
    deleted = 0
    while ids := list(expired.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        with transaction.atomic():
            batch = row_locks.for_change(DataRequest.objects).filter(pk__in=ids).exclude(path="")
            files.discard_paths([request.path for request in batch.order_by("pk")])
            DataRequest.objects.filter(pk__in=ids).update(path="", size=0)
        deleted += len(ids)
    return deleted
