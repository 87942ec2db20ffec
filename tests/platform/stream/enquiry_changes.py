"""Every way in which an enquiry or a lead changes, and who is told.

Each is a generator. What it does before its first `yield` only prepares; what it does between the
first and the second is the change; the second has what open pages are told of it.
"""

from __future__ import annotations

import datetime as dt
from functools import partial

from lading.base.kernel.values import clock
from lading.base.work.live import Topic
from lading.members.accounts.models import User
from lading.members.billing.models import MovementKind
from lading.members.billing.points import ledger
from lading.trade.catalogue.models import Product
from lading.trade.enquiries import services as enquiries
from lading.trade.enquiries.leads import matching, unlocking
from lading.trade.enquiries.leads import opening as leads
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.enquiries.schemas import EnquiryIn
from tests.platform.enquiries.payloads import freight, goods
from tests.platform.factories import EnquiryFactory, ProductFactory, company_of, member
from tests.platform.quotations import trade as deals

from .wire import PREPARED, Change, Changes, decide, to, to_type

FORWARDER = 6
L, E, R = Topic.LEAD, Topic.ENQUIRY, Topic.REVIEW


def save(buyer: User, *, enquiry_id: int | None = None, **fields: object) -> Enquiry:
    """Save the form of an enquiry."""
    payload = EnquiryIn.model_validate(goods(**fields))
    return enquiries.save_enquiry(actor=deals.actor(buyer), payload=payload, enquiry_id=enquiry_id)


def save_freight(buyer: User) -> Enquiry:
    """Submit an enquiry towards freight forwarders."""
    payload = EnquiryIn.model_validate(freight())
    return enquiries.save_enquiry(actor=deals.actor(buyer), payload=payload)


def an_enquiry_is_saved_as_a_draft() -> Change:
    buyer = member(1)
    yield PREPARED
    enquiry = save(buyer, status="draft")
    yield [to(buyer, E, "enquiry_saved", enquiry.pk)]


def a_draft_is_submitted() -> Change:
    buyer = member(1)
    draft = save(buyer, status="draft")
    yield PREPARED
    save(buyer, enquiry_id=draft.pk)
    yield [to(buyer, E, "enquiry_submitted", draft.pk)]


def many_enquiries_are_submitted() -> Change:
    buyer = member(1)
    forms = [EnquiryIn.model_validate(goods(productName=f"Yarn {n}")) for n in range(3)]
    yield PREPARED
    enquiries.submit_enquiries(actor=deals.actor(buyer), payloads=forms, tell=lambda _number: None)
    own = Enquiry.objects.filter(company=company_of(buyer)).order_by("pk")
    yield [to(buyer, E, "enquiry_submitted", *own.values_list("pk", flat=True))]


def a_draft_is_deleted() -> Change:
    buyer = member(1)
    draft = save(buyer, status="draft")
    yield PREPARED
    enquiries.delete_enquiry(actor=deals.actor(buyer), enquiry_id=draft.pk)
    yield [to(buyer, E, "enquiry_deleted")]


def an_enquiry_is(decision: str, kind: str) -> Change:
    buyer = member(1)
    enquiry = save(buyer)
    yield PREPARED
    decide("enquiry", enquiry.pk, decision)
    yield [to(buyer, E, kind, enquiry.pk), to(buyer, R, kind, enquiry.pk)]


def an_enquiry_for_forwarders_is_published() -> Change:
    """They all see it without a match, but for those that the buyer excluded."""
    buyer = member(1)
    enquiry = save_freight(buyer)
    yield PREPARED
    decide("enquiry", enquiry.pk, "approved")
    kind = "enquiry_published"
    yield [
        to(buyer, E, kind, enquiry.pk),
        to(buyer, R, kind, enquiry.pk),
        to_type(FORWARDER, L, kind),
    ]


def an_enquiry_for_forwarders_is_withdrawn() -> Change:
    buyer = member(1)
    enquiry = save_freight(buyer)
    decide("enquiry", enquiry.pk, "approved")
    yield PREPARED
    enquiries.delete_enquiry(actor=deals.actor(buyer), enquiry_id=enquiry.pk)
    kind = "enquiry_withdrawn"
    yield [to(buyer, E, kind, enquiry.pk), to_type(FORWARDER, L, kind)]


def an_enquiry_for_forwarders_is_rejected() -> Change:
    buyer = member(1)
    enquiry = save_freight(buyer)
    yield PREPARED
    decide("enquiry", enquiry.pk, "rejected")
    kind = "enquiry_rejected"
    yield [to(buyer, E, kind, enquiry.pk), to(buyer, R, kind, enquiry.pk)]


def an_enquiry_is_withdrawn() -> Change:
    """Who quoted still sees it; who was matched, and who opened it, no longer does."""
    deal, _quotation = deals.quoted()
    opener, matched = deals.another_seller(deal.enquiry), member(3)
    Lead.objects.create(
        enquiry=deal.enquiry,
        company=company_of(matched),
        is_matched=True,
        published_at=clock.now(),
        created_at=clock.now(),
    )
    yield PREPARED
    enquiries.delete_enquiry(actor=deals.actor(deal.buyer), enquiry_id=deal.enquiry.pk)
    kind = "enquiry_withdrawn"
    yield [
        to(deal.buyer, E, kind, deal.enquiry.pk),
        to(deal.seller, L, kind, deal.enquiry.pk),
        to(opener, L, kind),
        to(matched, L, kind),
    ]


def an_enquiry_is_matched() -> Change:
    seller, other = member(3), member(3)
    ProductFactory.by(seller)
    ProductFactory.by(other, "1006")
    enquiry = EnquiryFactory.by(member(1))
    yield PREPARED
    matching.match_enquiry(enquiry.pk)
    yield [to(seller, L, "lead_matched", enquiry.pk)]


def an_enquiry_is_matched_again() -> Change:
    seller = member(3)
    ProductFactory.by(seller)
    enquiry = EnquiryFactory.by(member(1))
    matching.match_enquiry(enquiry.pk)
    yield PREPARED
    matching.match_enquiry(enquiry.pk)
    yield []


def a_company_is_matched_with_old_enquiries() -> Change:
    """It gets no letter for them, but its list changes."""
    seller = member(3)
    ProductFactory.by(seller)
    longer_ago = clock.now() - dt.timedelta(days=400)
    old = [EnquiryFactory.by(member(1), published_at=longer_ago) for _number in range(2)]
    yield PREPARED
    matching.rematch_company(company_of(seller).pk)
    yield [to(seller, L, "lead_matched", *(enquiry.pk for enquiry in old))]


def a_company_is_no_longer_matched() -> Change:
    seller = member(3)
    ProductFactory.by(seller)
    for _number in range(2):
        matching.match_enquiry(EnquiryFactory.by(member(1)).pk)
    Product.objects.update(is_active=False)
    yield PREPARED
    matching.rematch_company(company_of(seller).pk)
    yield [to(seller, L, "lead_gone")]


def lead_of(seller: User) -> Enquiry:
    """An enquiry that the seller is matched with and has not opened."""
    enquiry = EnquiryFactory.by(member(1))
    deals.open_lead(seller, enquiry)
    Lead.objects.filter(enquiry=enquiry).update(accessed_at=None)
    return enquiry


def a_lead_is_opened() -> Change:
    seller = member(3, tier=2)
    enquiry = lead_of(seller)
    yield PREPARED
    leads.show_enquiry(actor=deals.actor(seller), enquiry_id=enquiry.pk)
    yield [to(seller, L, "lead_opened", enquiry.pk)]


def a_lead_is_unlocked() -> Change:
    seller = member(3)
    enquiry = lead_of(seller)
    ledger.credit(
        company_of(seller).pk,
        500,
        kind=MovementKind.CORRECTION,
        reference="gift",
        description="A gift",
    )
    yield PREPARED
    unlocking.unlock_enquiry(actor=deals.actor(seller), enquiry_id=enquiry.pk)
    yield [to(seller, L, "lead_opened", enquiry.pk)]


def an_open_lead_is_looked_at_again() -> Change:
    deal = deals.trade()
    yield PREPARED
    leads.show_enquiry(actor=deals.actor(deal.seller), enquiry_id=deal.enquiry.pk)
    yield []


CHANGES: Changes = {
    function.__name__: function
    for function in (
        an_enquiry_is_saved_as_a_draft,
        a_draft_is_submitted,
        many_enquiries_are_submitted,
        a_draft_is_deleted,
        an_enquiry_for_forwarders_is_published,
        an_enquiry_for_forwarders_is_withdrawn,
        an_enquiry_for_forwarders_is_rejected,
        an_enquiry_is_withdrawn,
        an_enquiry_is_matched,
        an_enquiry_is_matched_again,
        a_company_is_matched_with_old_enquiries,
        a_company_is_no_longer_matched,
        a_lead_is_opened,
        a_lead_is_unlocked,
        an_open_lead_is_looked_at_again,
    )
} | {
    "an_enquiry_is_published": partial(an_enquiry_is, "approved", "enquiry_published"),
    "an_enquiry_is_rejected": partial(an_enquiry_is, "rejected", "enquiry_rejected"),
}
