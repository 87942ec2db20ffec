"""Which enquiries an actor may see and lock. Other apps reach enquiries only through this module
and `leads.access`.
"""

from __future__ import annotations

from django.db.models import QuerySet

from lading.base.kernel.actor import Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.database.rows import get_row
from lading.members.accounts.roles import require_staff

from .models import Enquiry

CAPABILITY = "enquiries.view"
"""The capability that staff need to read every enquiry."""

# -- owners: everyone of the company that raised it (RULES.md 1) --


def own(actor: Actor) -> QuerySet[Enquiry]:
    """Every enquiry of the actor's company, withdrawn ones included; staff have none."""
    return own_of_company(actor.company_id or -1)


def own_of_company(company_id: int) -> QuerySet[Enquiry]:
    """Like `own`, for a company given by its id."""
    return Enquiry.objects.filter(company_id=company_id)


def lock_own(actor: Actor, enquiry_id: int) -> Enquiry:
    """Lock one of the company's enquiries for a change. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_change(own(actor)), enquiry_id)


def lock_own_for_deletion(actor: Actor, enquiry_id: int) -> Enquiry:
    """Like `lock_own`, for deleting it: nobody can store a row that refers to it meanwhile."""
    return get_row(row_locks.for_key_change(own(actor)), enquiry_id)


# -- staff --


def all_for_staff(actor: Actor) -> QuerySet[Enquiry]:
    """Every enquiry. Raises NotFound for anyone but staff, Forbidden without the capability."""
    require_staff(actor, CAPABILITY)
    return Enquiry.objects.all()


def lock_for_review(enquiry_id: int) -> Enquiry:
    """Lock an enquiry that staff decide on. Raises NotFound. In a transaction."""
    return get_row(row_locks.for_change(Enquiry.objects), enquiry_id)
