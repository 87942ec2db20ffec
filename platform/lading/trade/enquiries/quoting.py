"""Called by the quotations app: locks enquiries, and updates them after a quotation has changed.

Call every function in the transaction of that change, with the enquiry's row locked first.
"""

from __future__ import annotations

from django.db.models import F
from django.db.models.functions import Greatest

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.base.kernel.errors import Conflict, NotFound
from lading.members.accounts import permissions

from .leads import access as lead_access
from .leads import opening as leads
from .models import Enquiry, Lead
from .rules import EnquiryStatus, LeadStatus, OrderState


def lock_for_quoting(actor: Actor, enquiry_id: int) -> Enquiry:
    """Lock an enquiry that the actor's company may quote on, and open it if it was not open.

    Raises Forbidden for types that do not quote and, with ACCESS_LIMIT_REACHED, without access
    (RULES.md 26); NotFound unless it is a lead of the company; Conflict unless published.
    """
    permissions.require(actor, "quotation.send")
    if not lead_access.received_by(actor).filter(pk=enquiry_id).exists():
        raise NotFound
    enquiry = row_locks.for_change(Enquiry.objects).get(pk=enquiry_id)
    if enquiry.status != EnquiryStatus.PUBLISHED:
        raise Conflict
    leads.grant_access(actor, enquiry)
    return enquiry


def find_received(actor: Actor, enquiry_id: int) -> Enquiry | None:
    """An enquiry that the actor's company received, opened or not, with its unit."""
    received = lead_access.received_by(actor).select_related("unit")
    return received.filter(pk=enquiry_id).first()


def get_opened(actor: Actor, enquiry_id: int) -> Enquiry:
    """An enquiry that the actor's company has opened, with its unit. Raises NotFound."""
    return get_row(lead_access.opened_by(actor).select_related("unit"), enquiry_id)


def note_quotation_sent(enquiry: Enquiry, company_id: int, quotation_id: int) -> None:
    """Record a company's first quotation: the owner has one more unread, and the lead is quoted."""
    Enquiry.objects.filter(pk=enquiry.pk).update(
        quotation_count=F("quotation_count") + 1, unread_quotations=F("unread_quotations") + 1
    )
    _set_receipt(enquiry, company_id, LeadStatus.QUOTATION_SENT, quotation_id=quotation_id)


def note_quotation_read(enquiry: Enquiry) -> None:
    """Record that the owner opened a quotation for the first time."""
    Enquiry.objects.filter(pk=enquiry.pk).update(
        unread_quotations=Greatest(F("unread_quotations") - 1, 0)
    )


def note_quotation_retracted(enquiry: Enquiry, *, was_unread: bool) -> None:
    """Record that a quotation was withdrawn: the owner has one fewer."""
    Enquiry.objects.filter(pk=enquiry.pk).update(
        quotation_count=Greatest(F("quotation_count") - 1, 0),
        unread_quotations=Greatest(F("unread_quotations") - int(was_unread), 0),
    )


def note_order_placed(enquiry: Enquiry, seller_company_id: int) -> None:
    """Record that the owner ordered from this seller (RULES.md 27)."""
    _set_order_state(enquiry, OrderState.PLACED)
    _set_receipt(enquiry, seller_company_id, LeadStatus.ORDER_PLACED)


def note_order_confirmed(enquiry: Enquiry, seller_company_id: int) -> None:
    """Record that the seller confirmed the order."""
    _set_order_state(enquiry, OrderState.CONFIRMED)
    _set_receipt(enquiry, seller_company_id, LeadStatus.ORDER_CONFIRMED)


def _set_order_state(enquiry: Enquiry, state: OrderState) -> None:
    enquiry.order_state = state
    enquiry.save(update_fields=["order_state"])


def _set_receipt(enquiry: Enquiry, company_id: int, status: LeadStatus, **fields: int) -> None:
    lead = Lead.objects.filter(enquiry_id=enquiry.pk, company_id=company_id)
    lead.update(receipt_status=status, **fields)
