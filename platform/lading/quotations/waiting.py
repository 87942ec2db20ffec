"""The quotations that wait for something that a company does."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass
from typing import Final

from django.db.models import Count, QuerySet

from lading.enquiries.states import EnquiryStatus, OrderState
from lading.kernel import clock
from lading.kernel.actor import Actor

from .models import Quotation
from .states import QuotationStatus

MOST: Final = 1_000
"""No more are counted."""


@dataclass(frozen=True, slots=True)
class Waiting:
    """How many quotations wait, up to one more than `MOST`, and the first of them."""

    count: int
    enquiry_id: int | None = None
    quotation_id: int | None = None
    variant: str | None = None


def counter_offers(actor: Actor) -> Waiting:
    """Sent quotations with a counter-offer to answer. Two SQL queries."""
    return _waiting(Quotation.objects.filter(company_id=actor.company_id, has_counter_offer=True))


def orders(actor: Actor) -> Waiting:
    """Sent quotations with an order to confirm. Two SQL queries."""
    return _waiting(
        Quotation.objects.filter(company_id=actor.company_id, status=QuotationStatus.ORDER_PLACED)
    )


def expiring_sent(actor: Actor, until: dt.date) -> Waiting:
    """Sent quotations that can be ordered, and whose last day is today or at latest ``until``. Two
    SQL queries.
    """
    return _waiting(_expiring(until).filter(company_id=actor.company_id), "expires_on")


def expiring_received(actor: Actor, until: dt.date) -> Waiting:
    """Like `expiring_sent`, of received quotations."""
    return _waiting(_expiring(until).filter(receiver_id=actor.company_id), "expires_on")


def _expiring(until: dt.date) -> QuerySet[Quotation]:
    return Quotation.objects.filter(
        status=QuotationStatus.QUOTATION_SENT,
        expires_on__range=(clock.today(), until),
        enquiry__status=EnquiryStatus.PUBLISHED,
        enquiry__order_state=OrderState.NONE,
    )


def _waiting(rows: QuerySet[Quotation], *order: str) -> Waiting:
    """How many rows there are, and the first of them in this order, else the oldest."""
    found = rows.order_by(*order, "pk").values_list("enquiry_id", "pk", "enquiry__variant")
    return Waiting(rows.order_by()[: MOST + 1].count(), *(found.first() or ()))


def unopened(actor: Actor) -> dict[str, int]:
    """Received quotations that nobody has opened and that can be ordered, by the enquiry's variant.
    One SQL query.
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
    found = some.order_by().values_list("enquiry__variant").annotate(quotations=Count("pk"))
    return dict(found)
