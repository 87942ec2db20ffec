"""Deletes listings: those of a closed company, and old ones that came to nothing."""

from __future__ import annotations

import datetime as dt

from django.db import transaction
from django.db.models import QuerySet

from lading.base.files import services as files
from lading.base.files.models import StoredFile
from lading.base.kernel import limits, review
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.database import row_locks
from lading.base.kernel.values.clock import now

from .kinds import RODTEP, UNCLAIMED, L, ListingKind
from .models import RodtepOffer, UnclaimedCargo, UnclaimedCargoFile
from .rules import OPEN, ListingStatus

BATCH = 500
_OVER = (ListingStatus.DECLINED, ListingStatus.WITHDRAWN)


def delete_of_company(company_id: int) -> None:
    """Delete all listings of a company that is being closed, and close their reviews. In a
    transaction; safe to repeat.
    """
    _delete(UNCLAIMED, UnclaimedCargo.objects.filter(company_id=company_id))
    _delete(RODTEP, RodtepOffer.objects.filter(company_id=company_id))


def delete_old() -> int:
    """Delete what was declined or withdrawn long ago (limit `retention.listing_days`). It works in
    batches, so that a killed run keeps what it has done. Returns how many.
    """
    oldest = now() - dt.timedelta(days=limits.number("retention.listing_days"))
    return _delete_old(UNCLAIMED, oldest) + _delete_old(RODTEP, oldest)


def _delete_old(kind: ListingKind[L], oldest: dt.datetime) -> int:
    old = kind.model._default_manager.filter(status__in=_OVER, updated_at__lt=oldest)
    deleted = 0
    while ids := list(old.order_by("pk").values_list("pk", flat=True)[:BATCH]):
        with transaction.atomic():
            deleted += _delete(kind, kind.model._default_manager.filter(pk__in=ids))
    return deleted


def _delete(kind: ListingKind[L], rows: QuerySet[L]) -> int:
    """Delete these, with their steps and with the files that nothing else has."""
    locked = list(row_locks.for_key_change(rows).order_by("pk"))
    for listing in locked:
        if listing.status in OPEN:
            review.withdraw(SYSTEM, kind=kind.name, object_id=listing.pk)
    ids = [listing.pk for listing in locked]
    attached: list[int] = []
    if kind.name == UNCLAIMED.name:
        attachments = UnclaimedCargoFile.objects.filter(cargo__in=ids)
        attached = list(attachments.values_list("file_id", flat=True))
    kind.model._default_manager.filter(pk__in=ids).delete()
    files.discard(StoredFile.objects.filter(pk__in=attached))
    return len(ids)
