"""Which downloads an actor may see: those of their company, while their plan has exporter data."""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.records.trade_records import access as trade_records

from .models import RecordDownload


def own(actor: Actor) -> QuerySet[RecordDownload]:
    """The downloads of the actor's company. Raises Forbidden as `trade_records.access.require`."""
    trade_records.require(actor)
    return RecordDownload.objects.filter(company_id=actor.company_id or -1)


def get_own(actor: Actor, download_id: int) -> RecordDownload:
    """One of the company's downloads. Raises NotFound, and as `own`."""
    return get_row(own(actor), download_id)


def lock_own(actor: Actor, download_id: int) -> RecordDownload:
    """Lock one of the company's downloads. Raises the same errors as `get_own`. In a
    transaction.
    """
    return get_row(row_locks.for_change(own(actor)), download_id)
