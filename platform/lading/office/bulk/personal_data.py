"""The imports in a person's download, and their erasure."""

from __future__ import annotations

from django.db.models import Q

from lading.trade.privacy.holdings import Holding, Subject, rows_of

from .models import BulkImport, RememberedChoice


def _erase(subject: Subject) -> None:
    mine = Q(user_id=subject.user_id)
    if subject.is_primary:
        mine |= Q(company_id=subject.company_id)
        RememberedChoice.objects.filter(company_id=subject.company_id).delete()
    BulkImport.objects.filter(mine).delete()


HOLDING = Holding(
    "imports",
    rows_of(
        BulkImport, "kind", "file_name", "state", "row_count", "created_at", by_user="user_id",
        by_company="company_id",
    ),
    _erase,
)  # fmt: skip

CHOICES = Holding(
    "import-choices",
    rows_of(RememberedChoice, "kind", "key", "value", "used_at", by_company="company_id"),
)
"""Erased with the imports."""
