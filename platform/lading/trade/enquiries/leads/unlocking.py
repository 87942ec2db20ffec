"""Unlocking an enquiry with points when the month's allowance is used up (RULES.md 16, 17)."""

from __future__ import annotations

import datetime as dt

from django.db import transaction

from lading.base.kernel import audit
from lading.base.kernel.actor import Actor
from lading.base.kernel.database.rows import get_first
from lading.base.kernel.values.clock import now
from lading.members.accounts import permissions
from lading.members.billing.models import MovementKind
from lading.members.billing.points import ledger
from lading.trade.enquiries.models import Enquiry, Unlock
from lading.trade.enquiries.rules import EnquiryStatus

from . import access as lead_access
from . import allowance
from . import opening as leads
from .queries import unlock_points


def unlock_enquiry(*, actor: Actor, enquiry_id: int) -> None:
    """Open a lead for points. An open lead, or one that needs no points, costs nothing.

    Raises Forbidden for types without leads, NotFound for an enquiry that is not the company's
    lead, InsufficientPoints with nothing changed. Calls for one lead wait for each other at its
    row, so that it is paid for once.
    """
    permissions.require(actor, "leads.view")
    permissions.require_writable(actor)
    enquiry = _published_lead(actor, enquiry_id)
    with transaction.atomic():
        lead = leads.lock_lead(actor.company_id, enquiry.pk, _published_at(enquiry))
        if lead.accessed_at is not None:
            return
        if allowance.is_limited(actor):
            _pay(actor, enquiry)
        leads.record_access(actor, lead)


def _published_lead(actor: Actor, enquiry_id: int) -> Enquiry:
    received = lead_access.received_by(actor).filter(pk=enquiry_id)
    return get_first(received.filter(status=EnquiryStatus.PUBLISHED))


def _published_at(enquiry: Enquiry) -> dt.datetime:
    return enquiry.published_at or enquiry.created_at


def _pay(actor: Actor, enquiry: Enquiry) -> None:
    price = unlock_points()[actor.business_type]
    record, is_new = Unlock.objects.get_or_create(
        company_id=actor.company_id,
        enquiry=enquiry,
        defaults={"points": price, "created_by_id": actor.user_id, "created_at": now()},
    )
    if not is_new:
        return
    if price:
        ledger.debit(
            actor.company_id,
            price,
            kind=MovementKind.UNLOCK,
            reference=f"unlock:{record.pk}",
            description=f"Enquiry {enquiry.pk}: {enquiry.product_name}",
            params={"enquiry": enquiry.pk, "product": enquiry.product_name},
            actor_user_id=actor.user_id,
        )
    audit.record(actor, record, "enquiry_unlocked", {"points": price})
