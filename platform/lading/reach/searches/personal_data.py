"""The data this app holds on companies, for downloads and erasures."""

from __future__ import annotations

from lading.base.kernel.values.scrub import mentioning
from lading.trade.privacy.holdings import Holding, Subject, register, rows_of

from .models import SavedSearch


def register_holdings() -> None:
    """Register the kinds of data; called once, on start."""
    searches = rows_of(
        SavedSearch, "list", "name", "query", "frequency", "created_at", by_company="company"
    )
    register(Holding("saved_searches", searches, _erase))


def _erase(subject: Subject) -> None:
    """Delete a closed company's searches, and those of other companies that name the person."""
    if subject.is_primary:
        SavedSearch.objects.filter(company_id=subject.company_id).delete()
    mentioning(SavedSearch.objects.all(), ["name", "query"], subject.replacements).delete()
