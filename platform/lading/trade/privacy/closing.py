"""Closes a company when its primary user is erased.

Open business ends: its enquiries without an order and its quotations without an order are
withdrawn, its products are deleted, its business card requests end, its invitations and waiting
reviews are removed. Contact
data is deleted: address, description, GST number, logo, documents, ports, and the files of
everything that is removed. Its name, its orders and its invoices stay for the companies it traded
with. Its status becomes `rejected`: it is in no list, match or search, and only companies it traded
with can see its profile.
"""

from __future__ import annotations

import dataclasses

from lading.base.files import services as files
from lading.base.files.models import StoredFile
from lading.base.kernel import audit, review
from lading.base.kernel.actor import SYSTEM, Actor
from lading.base.kernel.database import row_locks
from lading.base.kernel.errors import Conflict
from lading.base.work import outbox
from lading.members.companies.models import Company, CompanyStatus, SignUp
from lading.members.companies.reviewing import REVIEW_KIND
from lading.members.companies.signup import access as signup_access
from lading.trade.catalogue import services as products
from lading.trade.enquiries import access as enquiries_access
from lading.trade.enquiries import services as enquiries
from lading.trade.enquiries.rules import EnquiryStatus, OrderState
from lading.trade.profiles import cards
from lading.trade.quotations import services as quotations

CLOSED = "company.closed"
"""Event: {companyId}."""


def close_company(company_id: int) -> None:
    """Close a company, in the erasure's transaction. Safe to repeat."""
    closing = dataclasses.replace(SYSTEM, company_id=company_id)
    _withdraw_enquiries(closing)
    products.delete_all(actor=closing)
    quotations.retract_quotations(company_id=company_id)
    review.withdraw(SYSTEM, kind=REVIEW_KIND, object_id=company_id)
    cards.close_cards(actor=closing, company_id=company_id)
    company = row_locks.for_change(Company.objects).get(pk=company_id)
    _strip(company)
    files.discard(StoredFile.objects.filter(company_id=company_id))
    audit.record(SYSTEM, company, "company_closed")
    # Matching consumes this and takes it out of the leads.
    outbox.publish("companies.ports_changed", {"companyId": company_id})
    outbox.publish(CLOSED, {"companyId": company_id})


def _withdraw_enquiries(closing: Actor) -> None:
    unordered = enquiries_access.own(closing).filter(order_state=OrderState.NONE)
    live = unordered.exclude(status=EnquiryStatus.WITHDRAWN).order_by("pk")
    for enquiry_id in list(live.values_list("pk", flat=True)):
        try:
            enquiries.delete_enquiry(actor=closing, enquiry_id=enquiry_id)
        except Conflict:  # it was ordered just now, and orders stay
            continue


def _strip(company: Company) -> None:
    company.documents.all().delete()
    company.ports.all().delete()
    company.port_pairs.all().delete()
    # Waits for anybody who is accepting an invitation, who is then erased with the others.
    signup_access.lock_all(SignUp.objects.filter(company=company)).delete()
    company.description = company.address = company.city = company.state = ""
    company.gst_number = ""
    company.logo = None
    company.status = CompanyStatus.REJECTED
    company.save()
