"""Finds what imports of trade records brought for saved searches, and has their companies told once
for each import and search (RULES.md 54).
"""

from __future__ import annotations

from typing import Final

from django.db import transaction

from lading.base.http.paging import Count
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import AppError
from lading.base.kernel.values.clock import now
from lading.base.work import outbox
from lading.members.billing.authentication import actor_of_company
from lading.records.trade_records import finding
from lading.records.trade_records.criteria import Criteria
from lading.records.trade_records.queries import criteria_of

from .models import Frequency, Listed, SavedSearch, Told
from .validation import record_filter_of

DUE: Final = "search.records_due"
"""Event: {searchId, companyId}, to be looked up."""
FOUND: Final = "search.records_found"
"""Event: {searchId, batchIds, count, isCapped}: records of imports that the company was not told
of.
"""


def ask_after_import() -> int:
    """Have the searches looked up that are told at once. In a transaction. Returns how many."""
    return _ask(Frequency.AT_ONCE)


def ask_daily() -> int:
    """Have the searches looked up that are told once a day. Returns how many."""
    with transaction.atomic():
        return _ask(Frequency.DAILY)


def look_up(search_id: int) -> int:
    """Count what the imports brought of which the search has not told, and publish it, in one
    transaction. Returns the count. A company without a plan is told once it has one again.
    """
    with transaction.atomic():
        search = row_locks.for_change(SavedSearch.objects).filter(pk=search_id).first()
        if search is None or search.frequency == Frequency.NEVER:
            return 0
        batches = _new_batches(search)
        criteria = criteria_now(search) if batches else None
        if criteria is None:
            return 0
        count = finding.count_of_batches(criteria, batches)
        at = now()
        Told.objects.bulk_create(Told(search=search, object_id=pk, at=at) for pk in batches)
        if count.value:
            outbox.publish(FOUND, _event_of(search, batches, count))
    return count.value


def criteria_now(search: SavedSearch) -> Criteria | None:
    """What the search means for its company's primary user now; None without a plan that has
    exporter data, and if a country or port no longer exists.
    """
    actor = actor_of_company(search.company_id)
    if actor is None:
        return None
    try:
        return criteria_of(actor, record_filter_of(search.query))
    except AppError:
        return None


def _ask(frequency: Frequency) -> int:
    due = SavedSearch.objects.filter(list=Listed.EXIM, frequency=frequency)
    due_searches = list(due.order_by("pk").values_list("pk", "company_id"))
    outbox.publish_all(
        DUE, [({"searchId": pk, "companyId": company}, "") for pk, company in due_searches]
    )
    return len(due_searches)


def _new_batches(search: SavedSearch) -> list[int]:
    published = finding.published_since(search.told_from)
    earlier = Told.objects.filter(search=search, object_id__in=published)
    known = set(earlier.values_list("object_id", flat=True))
    return [pk for pk in published if pk not in known]


def _event_of(search: SavedSearch, batches: list[int], count: Count) -> dict[str, object]:
    return {
        "searchId": search.pk,
        "batchIds": batches,
        "count": count.value,
        "isCapped": count.is_capped,
    }
