"""The downloads of exporter data in a person's own download, and their erasure."""

from __future__ import annotations

from django.db.models import Q

from lading.base.kernel.database import row_locks
from lading.trade.privacy.holdings import Holding, Subject, rows_of

from . import services
from .models import RecordDownload


def _erase(subject: Subject) -> None:
    mine = Q(user_id=subject.user_id)
    if subject.is_primary:
        mine |= Q(company_id=subject.company_id)
    rows = row_locks.for_change(RecordDownload.objects.filter(mine))
    services.forget(list(rows.order_by("pk")))


HOLDING = Holding(
    "exporter_data_downloads",
    rows_of(
        RecordDownload, "filters", "state", "rows", "created_at", "ended_at", by_user="user_id",
        by_company="company_id",
    ),
    _erase,
)  # fmt: skip
