"""The enquiries that wait for a supplier's quotation."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db.models import Count, Q, QuerySet

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.values import clock

from .models import Lead
from .rules import LeadStatus


def waiting_leads(actor: Actor, *, since: dt.date, ready_until: dt.date) -> QuerySet[Any, Any]:
    """How many matched enquiries without the company's quotation, published on a day from ``since``
    on, are new, how many are not, and how many of both have cargo that is ready soon. No row
    without any. The list of leads names the first two alike (RULES.md 22).
    """
    new_since = clock.now() - dt.timedelta(hours=limits.number("lead.new_hours"))
    is_new = Q(receipt_status="", published_at__gt=new_since)
    waiting = Lead.objects.filter(
        company_id=actor.company_id,
        is_matched=True,
        published_at__gte=clock.day_start(since),
        receipt_status__in=("", LeadStatus.AWAITING_FOR_QUOTATION),
    )
    counts = (
        waiting.order_by()
        .values("company_id")
        .annotate(
            new=Count("pk", filter=is_new),
            awaiting=Count("pk", filter=~is_new),
            ready_soon=Count(
                "pk",
                filter=Q(enquiry__cargo_readiness_date__range=(clock.today(), ready_until)),
            ),
        )
    )
    return counts.values_list("new", "awaiting", "ready_soon")
