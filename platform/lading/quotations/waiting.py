"""The quotations that wait for something that a company does."""

from __future__ import annotations

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
    """How many quotations wait, up to one more than `MOST`, and the oldest of them."""

    count: int
    enquiry_id: int | None = None
    quotation_id: int | None = None


def counter_offers(actor: Actor) -> Waiting:
    """Sent quotations with a counter-offer to answer. Two SQL queries."""
    return _waiting(Quotation.objects.filter(company_id=actor.company_id, has_counter_offer=True))


def orders(actor: Actor) -> Waiting:
    """Sent quotations with an order to confirm. Two SQL queries."""
    return _waiting(
        Quotation.objects.filter(company_id=actor.company_id, status=QuotationStatus.ORDER_PLACED)
    )


def _waiting(rows: QuerySet[Quotation]) -> Waiting:
    first = rows.order_by("pk").values_list("enquiry_id", "pk").first() or (None, None)
    return Waiting(rows.order_by()[: MOST + 1].count(), *first)


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
