"""Deletes submissions of the public forms after some days (limit `retention.form_days`), whatever
their status. It works in batches, so that a killed run keeps what it has done.
"""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from lading.base.kernel import limits, review
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.database import row_locks
from lading.base.kernel.values.clock import now
from lading.members.accounts.former import FORMER_USER

from .models import ExporterRegistration, RegistrationStatus, WebsiteQuery
from .services import REVIEW_KIND

BATCH = 1000


def delete_registrations() -> int:
    """Delete old registrations, and withdraw their open reviews. Returns how many.

    The history of decisions stays without names, also for registrations that staff deleted before.
    """
    oldest, deleted, last = _oldest(), 0, 0
    old = ExporterRegistration.objects.filter(created_at__lt=oldest).order_by("pk")
    while ids := list(old.filter(pk__gt=last).values_list("pk", flat=True)[:BATCH]):
        last = ids[-1]
        with transaction.atomic():
            # Skips rows that staff are deciding on now.
            locked = list(row_locks.for_key_change(old.filter(pk__in=ids), skip_locked=True))
            for registration in locked:
                if registration.status == RegistrationStatus.PENDING:
                    review.withdraw(SYSTEM, kind=REVIEW_KIND, object_id=registration.pk)
            gone = [registration.pk for registration in locked]
            ExporterRegistration.objects.filter(pk__in=gone).delete()
            deleted += len(gone)
    review.forget_names(kind=REVIEW_KIND, submitted_before=oldest, name=FORMER_USER)
    return deleted


def delete_queries() -> int:
    """Delete old website queries. Returns how many."""
    old, deleted = WebsiteQuery.objects.filter(created_at__lt=_oldest()), 0
    while ids := list(old.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        deleted += WebsiteQuery.objects.filter(pk__in=ids).delete()[0]
    return deleted


def _oldest() -> dt.datetime:
    return now() - dt.timedelta(days=limits.number("retention.form_days"))
