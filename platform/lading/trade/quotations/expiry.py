"""The end of a quotation's validity (RULES.md 26, 49): both sides are warned on the day before the
last day and told once it is over, each once, and open counter-offers are closed.

Everything is safe to repeat, and to kill: each quotation is marked in the transaction that stores
its event. The last day ends at midnight in India.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable, Iterator
from typing import Any

from django.db import transaction
from django.db.models import F, Q, QuerySet

from lading.base.kernel import audit
from lading.base.kernel.actor import SYSTEM
from lading.base.kernel.database import row_locks
from lading.base.kernel.values import clock
from lading.base.kernel.values.clock import IST
from lading.base.work import outbox
from lading.trade.enquiries.rules import EnquiryStatus, OrderState

from . import access
from .counter import closing as counter_closing
from .models import CounterOffer, Quotation
from .rules import ClosedBecause, CounterStatus, QuotationStatus

BATCH = 200
DAY = dt.timedelta(days=1)
TOLD_WITHIN = dt.timedelta(days=7)
"""For how long after the end both sides are still told, if runs of the job were missed."""
MORNING = dt.time(9)
"""From when on people are warned, in India."""


def tell_ends() -> int:
    """Tell about quotations that end soon or have ended, and close counter-offers that have.
    Returns how many.
    """
    warned = _warn() if clock.now().astimezone(IST).time() >= MORNING else 0
    return warned + _expire_ended() + _end_counter_offers()


def _warn() -> int:
    """Warn of quotations whose last day is tomorrow, or today if yesterday's runs were missed.
    Quotations sent or revised on the day of the warning are left out, because their seller knows
    the date.
    """
    today = clock.today()
    return sum(_warn_of(last_day) for last_day in (today, today + DAY))


def _warn_of(last_day: dt.date) -> int:
    ending = _orderable().filter(
        Q(warned_version=None) | Q(warned_version__lt=F("current_version__number")),
        current_version__expiry_date=last_day,
        current_version__created_at__lt=clock.day_start(last_day - DAY),
    )
    return _note_each(ending, _note_warning)


def _expire_ended() -> int:
    today = clock.today()
    ended = _orderable().filter(
        Q(expired_version=None) | Q(expired_version__lt=F("current_version__number")),
        current_version__expiry_date__lt=today,
        current_version__expiry_date__gte=today - TOLD_WITHIN,
    )
    return _note_each(ended, _note_end)


def _orderable() -> QuerySet[Quotation]:
    """Quotations that could be ordered but for their date."""
    return Quotation.objects.filter(
        status=QuotationStatus.QUOTATION_SENT,
        enquiry__status=EnquiryStatus.PUBLISHED,
        enquiry__order_state=OrderState.NONE,
    )


def _note_warning(quotation: Quotation, version: int) -> None:
    quotation.warned_version = version
    quotation.save(update_fields=["warned_version"])
    audit.record(SYSTEM, quotation, "quotation_expiring", {"version": version})
    outbox.publish("quotation.expiring", **_event_of(quotation, version))


def _note_end(quotation: Quotation, version: int) -> None:
    quotation.expired_version = version
    quotation.save(update_fields=["expired_version"])
    counter_closing.close(Quotation.objects.filter(pk=quotation.pk), ClosedBecause.EXPIRED)
    audit.record(SYSTEM, quotation, "quotation_expired", {"version": version})
    outbox.publish("quotation.expired", **_event_of(quotation, version))


def _event_of(quotation: Quotation, version: int) -> dict[str, Any]:
    return {
        "payload": {"quotationId": quotation.pk, "version": version},
        "order_key": f"quotation {quotation.pk}",
    }


def _note_each(quotations: QuerySet[Quotation], note: Callable[[Quotation, int], None]) -> int:
    """Do something for each quotation, in a transaction of its own, unless the quotation has
    changed meanwhile. Returns for how many.
    """
    noted = 0
    for quotation_id, enquiry_id in _keys(quotations):
        with transaction.atomic():
            access.lock_enquiry(enquiry_id)
            still = quotations.filter(pk=quotation_id).select_related("current_version")
            for quotation in row_locks.for_change(still, of=("self",)):
                version = quotation.current_version
                if version is not None:
                    note(quotation, version.number)
                    noted += 1
    return noted


def _keys(quotations: QuerySet[Quotation]) -> Iterator[tuple[int, int]]:
    """The ids of the quotations and of their enquiries, read in batches."""
    rows, last = quotations.order_by("pk").values_list("pk", "enquiry_id"), 0
    while batch := list(rows.filter(pk__gt=last)[:BATCH]):
        yield from batch
        last = batch[-1][0]


def _end_counter_offers() -> int:
    """Close counter-offers that end before their quotation, and any that are still open after
    it.
    """
    today, closed = clock.today(), 0
    over = CounterOffer.objects.filter(
        Q(expiry_date__lt=today) | Q(quotation__current_version__expiry_date__lt=today),
        status=CounterStatus.OPEN,
    )
    for quotation_id, enquiry_id in list(over.values_list("quotation_id", "quotation__enquiry_id")):
        with transaction.atomic():
            access.lock_enquiry(enquiry_id)
            quotations = Quotation.objects.filter(pk=quotation_id)
            list(row_locks.for_change(quotations))
            locked = row_locks.for_change(over.filter(quotation_id=quotation_id), of=("self",))
            counters = list(locked)
            counter_closing.close_locked(counters, ClosedBecause.EXPIRED)
            closed += len(counters)
    return closed
