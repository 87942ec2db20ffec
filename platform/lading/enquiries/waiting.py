"""The enquiries that wait for a supplier's quotation."""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.db.models import Count, Q

from lading.kernel import clock, limits
from lading.kernel.actor import Actor

from .models import Lead
from .states import LeadStatus


@dataclass(frozen=True, slots=True)
class WaitingLeads:
    """Matched enquiries without the company's quotation: new ones, others, and how many of both
    have cargo that is ready soon. The list of leads names the first two alike (RULES.md 22).
    """

    new: int
    awaiting: int
    ready_soon: int


def waiting_leads(actor: Actor, *, since: dt.date, ready_until: dt.date) -> WaitingLeads:
    """Those published on a day from ``since`` on. One SQL query, of these days alone."""
    new_since = clock.now() - dt.timedelta(hours=limits.number("lead.new_hours"))
    is_new = Q(receipt_status="", published_at__gt=new_since)
    counts = Lead.objects.filter(
        company_id=actor.company_id,
        is_matched=True,
        published_at__gte=clock.day_start(since),
        receipt_status__in=("", LeadStatus.AWAITING_FOR_QUOTATION),
    ).aggregate(
        new=Count("pk", filter=is_new),
        awaiting=Count("pk", filter=~is_new),
        ready_soon=Count(
            "pk",
            filter=Q(enquiry__cargo_readiness_date__range=(clock.today(), ready_until)),
        ),
    )
    return WaitingLeads(**counts)
