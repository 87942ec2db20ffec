"""The quotations that wait for something that a company does."""

from __future__ import annotations

import datetime as dt
from typing import Any, Final

from django.db.models import Count, QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.values import clock
from lading.trade.enquiries.rules import EnquiryStatus, OrderState
from lading.trade.quotations.models import Quotation
from lading.trade.quotations.rules import QuotationStatus

MOST: Final = 1_000
"""No more are counted."""


def counter_offers(actor: Actor) -> QuerySet[Quotation]:
    """Sent quotations with a counter-offer to answer, oldest first."""
    waiting = Quotation.objects.filter(company_id=actor.company_id, has_counter_offer=True)
    return waiting.order_by("pk")


def orders(actor: Actor) -> QuerySet[Quotation]:
    """Sent quotations with an order to confirm, oldest first."""
    placed = Quotation.objects.filter(
        company_id=actor.company_id, status=QuotationStatus.ORDER_PLACED
    )
    return placed.order_by("pk")


def expiring_sent(actor: Actor, until: dt.date) -> QuerySet[Quotation]:
    """Sent quotations that can be ordered, and whose last day is today or at latest ``until``; that
    which expires first is first.
    """
    return _expiring(until).filter(company_id=actor.company_id)


def expiring_received(actor: Actor, until: dt.date) -> QuerySet[Quotation]:
    """Like `expiring_sent`, of received quotations."""
    return _expiring(until).filter(receiver_id=actor.company_id)


def counted(waiting: QuerySet[Quotation]) -> QuerySet[Any, Any]:
    """The waiting quotations as they are counted: at most one more than `MOST`."""
    return waiting.order_by().values_list("pk")[: MOST + 1]


def first(waiting: QuerySet[Quotation]) -> QuerySet[Any, Any]:
    """The first of the waiting quotations: its enquiry, itself, and the enquiry's variant."""
    return waiting.values_list("enquiry_id", "pk", "enquiry__variant")[:1]


def _expiring(until: dt.date) -> QuerySet[Quotation]:
    return Quotation.objects.filter(
        status=QuotationStatus.QUOTATION_SENT,
        expires_on__range=(clock.today(), until),
        enquiry__status=EnquiryStatus.PUBLISHED,
        enquiry__order_state=OrderState.NONE,
    ).order_by("expires_on", "pk")


def unopened(actor: Actor) -> QuerySet[Any, Any]:
    """How many received quotations nobody has opened that can be ordered, by the enquiry's
    variant. At most one more than `MOST` are counted.
    """
    rows = Quotation.objects.filter(
        receiver_id=actor.company_id,
        status=QuotationStatus.QUOTATION_SENT,
        seen_version__isnull=True,
        enquiry__status=EnquiryStatus.PUBLISHED,
        enquiry__order_state=OrderState.NONE,
        current_version__expiry_date__gte=clock.today(),
    )
    some = Quotation.objects.filter(pk__in=rows.order_by("pk").values("pk")[: MOST + 1])
    by_variant = some.values_list("enquiry__variant").annotate(quotations=Count("pk"))
    return by_variant.order_by("enquiry__variant")
