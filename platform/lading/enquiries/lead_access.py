"""Which enquiries a supplier company sees, and how much of them (RULES.md 18, 20-23).

The owner's side is in `access`. Nothing else reaches an enquiry from outside.
"""

from __future__ import annotations

from django.db.models import Exists, OuterRef, Q, QuerySet
from django.db.models.expressions import Combinable

from lading.accounts.permissions import may
from lading.billing.plans import entitlements
from lading.billing.plans.entitlements import Entitlement
from lading.kernel.actor import Actor
from lading.reference.business_types import BusinessTypeId as T

from .fields import Viewer
from .models import Enquiry, Lead
from .states import EnquiryStatus


def received_by(actor: Actor) -> QuerySet[Enquiry]:
    """Enquiries of others that the actor's company may open; none for types without leads."""
    if not may(actor, "leads.view"):
        return Enquiry.objects.none()
    return received_by_company(actor.company_id, actor.business_type)


def received_by_company(company: int | Combinable, business_type: int) -> QuerySet[Enquiry]:
    """As `received_by`, for a company given by its id or by an expression for it.

    A published enquiry is received by who is matched with it, and by every forwarder it is
    addressed to (RULES.md 21). Who has quoted keeps seeing it, withdrawn or not.
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
    """Received enquiries that the actor's company has opened: it sees all of them."""
    opened = Lead.objects.filter(
        enquiry=OuterRef("pk"), company=actor.company_id, accessed_at__isnull=False
    )
    return received_by(actor).filter(Exists(opened))


def knows_enquirer(actor: Actor, *, can_access: bool) -> bool:
    """Whether the actor is told who raised an enquiry (RULES.md 23)."""
    return can_access and entitlements.may(actor, Entitlement.COMPANY_NAMES)


def viewer_of(actor: Actor, *, can_access: bool) -> Viewer:
    """Which of the suppliers that an enquiry's fields are shown to the actor is."""
    if not can_access:
        return Viewer.LISTED
    return Viewer.INFORMED if knows_enquirer(actor, can_access=True) else Viewer.OPENED
