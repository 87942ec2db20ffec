"""Which enquiries a supplier company sees, and how much of them (RULES.md 18, 20-23).

`access` is the same for owners. Other apps reach enquiries only through these two modules.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable

from lading.base.kernel.actor import Actor
from lading.base.reference.business_types import BusinessTypeId as T
from lading.members.accounts.permissions import may
from lading.members.billing.plans import entitlements
from lading.members.billing.plans.entitlements import Entitlement
from lading.members.companies import parties
from lading.trade.enquiries.form.rule import Viewer
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.enquiries.rules import EnquiryStatus


def received_by(actor: Actor) -> QuerySet[Enquiry]:
    """Enquiries of other companies that the actor's company received; none for types
    without leads.
    """
    if not may(actor, "leads.view"):
        return Enquiry.objects.none()
    return received_by_company(actor.company_id, actor.business_type)


def received_by_company(company: int | Combinable, business_type: int) -> QuerySet[Enquiry]:
    """Like `received_by`, for a company given by its id or by an expression.

    A published enquiry is received by every company it is matched with, and by every forwarder it
    is addressed to (RULES.md 21). A company that has quoted keeps seeing it, even when it is
    withdrawn.
    """
    own_lead = Lead.objects.filter(enquiry=OuterRef("pk"), company=company)
    matched = Q(Exists(own_lead.filter(is_matched=True)), status=EnquiryStatus.PUBLISHED)
    quoted = Q(Exists(own_lead.filter(quotation_id__isnull=False)))
    received = matched | quoted
    if business_type == T.FREIGHT_FORWARDER:
        received |= Q(
            ~Q(excluded_company_ids__contains=[company]),
            status=EnquiryStatus.PUBLISHED,
            target_types__contains=[T.FREIGHT_FORWARDER],
        )
    return Enquiry.objects.filter(received).exclude(company=company)


def opened_by(actor: Actor) -> QuerySet[Enquiry]:
    """Received enquiries that the actor's company has opened: it sees all their fields."""
    opened = Lead.objects.filter(
        enquiry=OuterRef("pk"), company=actor.company_id, accessed_at__isnull=False
    )
    return received_by(actor).filter(Exists(opened))


def knows_enquirer(actor: Actor, *, can_access: bool, is_party: bool) -> bool:
    """Whether the actor may see who raised an enquiry: with access by its plan (RULES.md 23), or
    because both agreed on something.
    """
    return is_party or (can_access and entitlements.may(actor, Entitlement.COMPANY_NAMES))


def knows_enquirer_of(actor: Actor, row: Mapping[str, Any], *, can_access: bool) -> bool:
    """The same, of one enquiry's row. One SQL query where only an agreement could name it."""
    by_plan = knows_enquirer(actor, can_access=can_access, is_party=False)
    return by_plan or parties.are(actor, row["company_id"])


def viewer_of(*, can_access: bool, knows_enquirer: bool) -> Viewer:
    """The kind of viewer that a supplier is."""
    if not can_access:
        return Viewer.ACQUAINTED if knows_enquirer else Viewer.LISTED
    return Viewer.INFORMED if knows_enquirer else Viewer.OPENED
