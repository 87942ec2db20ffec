"""What a supplier does with a lead: open it, which counts (decisions 17, 18)."""

from __future__ import annotations

from django.db import transaction
from django.utils.translation import gettext_lazy as _

from lading.kernel import audit, clock
from lading.kernel.actor import Actor
from lading.kernel.errors import Forbidden

from . import allowance
from .models import Enquiry, Lead
from .states import LeadStatus

LIMIT_REACHED = _("You have opened all the enquiries your plan allows this month.")


def grant_access(actor: Actor, enquiry: Enquiry) -> Lead:
    """Open a lead the actor may see: once it is free for ever, else it takes from the allowance.

    Writes the read receipt. Raises Forbidden ACCESS_LIMIT_REACHED when the allowance is used up.
    """
    with transaction.atomic():
        lead = _lock_lead(enquiry, actor.company_id)
        if lead.accessed_at is None:
            _record_access(actor, lead)
    return lead


def _lock_lead(enquiry: Enquiry, company_id: int) -> Lead:
    """The company's row for an enquiry, made if matching made none (forwarders, decision 21)."""
    row = Lead(
        enquiry_id=enquiry.pk,
        company_id=company_id,
        published_at=enquiry.published_at or enquiry.created_at,
        created_at=clock.now(),
    )
    Lead.objects.bulk_create([row], ignore_conflicts=True)
    return Lead.objects.select_for_update().get(enquiry_id=enquiry.pk, company_id=company_id)


def _record_access(actor: Actor, lead: Lead) -> None:
    if not allowance.take(actor):
        raise Forbidden(LIMIT_REACHED, code="ACCESS_LIMIT_REACHED")
    lead.accessed_at = clock.now()
    lead.receipt_status = lead.receipt_status or LeadStatus.AWAITING_FOR_QUOTATION
    lead.save(update_fields=["accessed_at", "receipt_status"])
    audit.record(actor, lead, "lead_opened")
