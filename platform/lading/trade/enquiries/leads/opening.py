"""Opening leads, which counts against the allowance (RULES.md 17, 18)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import Forbidden
from lading.base.kernel.values import clock
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement
from lading.trade.enquiries import live_changes
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.enquiries.rules import EnquiryStatus, LeadStatus
from lading.trade.enquiries.shapes import owner_answer

from . import allowance
from . import queries as lead_queries
from .schemas import lead_detail

LIMIT_REACHED = _("You have opened all the enquiries your plan allows this month.")


def show_enquiry(*, actor: Actor, enquiry_id: int) -> dict[str, Any]:
    """The fields of `EnquiryOut` for one of the company's own enquiries, or for a lead, which this
    opens. The first opening counts against the allowance and writes a read receipt.

    When the allowance is used up, the fields that opening reveals are withheld and nothing is
    written. Raises NotFound for any other enquiry.
    """
    row = lead_queries.get_seen(actor, enquiry_id)
    if row["company_id"] == actor.company_id:
        return owner_answer(actor, row)
    if row["accessed_at"] is None and row["status"] == EnquiryStatus.PUBLISHED:
        lead = _try_access(actor, enquiry_id, row["published_at"])
        row |= {"accessed_at": lead.accessed_at, "receipt_status": lead.receipt_status}
    return lead_detail(actor, row, new_since=lead_queries.recent())


def grant_access(actor: Actor, enquiry: Enquiry) -> None:
    """Open a published lead of the actor's company, for example because it quotes.

    Raises Forbidden ACCESS_LIMIT_REACHED when the allowance is used up.
    """
    published_at = enquiry.published_at or enquiry.created_at
    if _try_access(actor, enquiry.pk, published_at).accessed_at is None:
        lifting = entitlements.answer(actor, Entitlement.ENQUIRIES).lifting
        raise Forbidden(LIMIT_REACHED, code="ACCESS_LIMIT_REACHED", lifted_by=lifting)


def _try_access(actor: Actor, enquiry_id: int, published_at: dt.datetime) -> Lead:
    """The company's lead, opened now if it was not open and the allowance has room for it."""
    with transaction.atomic():
        lead = lock_lead(actor.company_id, enquiry_id, published_at)
        if lead.accessed_at is None and allowance.take(actor):
            record_access(actor, lead)
            return lead
        transaction.set_rollback(lead.accessed_at is None)
    return lead


def lock_lead(company_id: int, enquiry_id: int, published_at: dt.datetime) -> Lead:
    """The company's lead, locked. It is created if matching made none, as for forwarders (RULES.md
    21).
    """
    row = Lead(
        enquiry_id=enquiry_id,
        company_id=company_id,
        published_at=published_at,
        created_at=clock.now(),
    )
    Lead.objects.bulk_create([row], ignore_conflicts=True)
    return row_locks.for_change(Lead.objects).get(enquiry_id=enquiry_id, company_id=company_id)


def record_access(actor: Actor, lead: Lead) -> None:
    """Open a locked lead and write its read receipt."""
    lead.accessed_at = clock.now()
    lead.receipt_status = lead.receipt_status or LeadStatus.AWAITING_FOR_QUOTATION
    lead.save(update_fields=["accessed_at", "receipt_status"])
    audit.record(actor, lead, "lead_opened")
    live_changes.opened(lead)
