"""Services about enquiries lock the rows that they decide about before they write (`row_locks`)."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Any

import pytest

from lading.base.kernel import review
from lading.trade.enquiries import services
from lading.trade.enquiries.leads import matching, unlocking
from lading.trade.enquiries.leads import opening as leads
from lading.trade.enquiries.rules import EnquiryStatus
from lading.trade.enquiries.schemas import EnquiryIn
from lading.trade.enquiries.shapes import REVIEW_KIND
from lading.trade.quotations import services as quotations
from lading.trade.quotations.schemas import QuotationIn
from tests.platform.factories import EnquiryFactory, ProductFactory, company_of, member
from tests.platform.guards import staff_with
from tests.platform.locks import Lock, Named, assert_locked
from tests.platform.quotations.trade import form, trade

from .actors import actor_of_user
from .leads import lead_for, seller_of
from .payloads import goods

pytestmark = pytest.mark.django_db

ENQUIRIES, LEADS = "enquiries_enquiry", "enquiries_lead"
Case = Callable[[], tuple[Any, ...]]


def editing() -> tuple[Any, ...]:
    buyer = member(1)
    draft = EnquiryFactory.by(buyer, status=EnquiryStatus.DRAFT)
    payload = EnquiryIn.model_validate(goods(status="draft"))
    move = partial(services.save_enquiry, actor=actor_of_user(buyer), payload=payload)
    return partial(move, enquiry_id=draft.pk), Lock(ENQUIRIES, draft.pk)


def deleting(status: str) -> Case:
    def case() -> tuple[Any, ...]:
        buyer = member(1)
        enquiry = EnquiryFactory.by(buyer, status=status)
        move = partial(services.delete_enquiry, actor=actor_of_user(buyer), enquiry_id=enquiry.pk)
        return move, Lock(ENQUIRIES, enquiry.pk, key=True)

    return case


def deciding() -> tuple[Any, ...]:
    buyer = member(1)
    payload = EnquiryIn.model_validate(goods())
    enquiry = services.save_enquiry(actor=actor_of_user(buyer), payload=payload)
    move = partial(review.decide, kind=REVIEW_KIND, object_id=enquiry.pk, remarks="")
    reviewer = staff_with("enquiries.review")
    return partial(move, actor=reviewer, decision="approved"), Lock(ENQUIRIES, enquiry.pk)


def opening() -> tuple[Any, ...]:
    seller, lead = seller_of(tier=None), lead_for([3])
    move = partial(leads.show_enquiry, actor=actor_of_user(seller), enquiry_id=lead.pk)
    return move, Lock(LEADS, lead.pk, before="enquiries_accessmonth")


def unlocking_one() -> tuple[Any, ...]:
    seller, lead = seller_of(), lead_for([3])
    move = partial(unlocking.unlock_enquiry, actor=actor_of_user(seller), enquiry_id=lead.pk)
    return move, Lock(LEADS, lead.pk, before="kernel_auditentry")


def quoting() -> tuple[Any, ...]:
    made = trade()
    payload = QuotationIn.model_validate(form(made.enquiry))
    move = partial(quotations.send_quotation, actor=actor_of_user(made.seller), payload=payload)
    return move, Lock(ENQUIRIES, made.enquiry.pk)


def matching_one() -> tuple[Any, ...]:
    seller_of()
    enquiry = EnquiryFactory.by(member(1), target_types=[3])
    return partial(matching.match_enquiry, enquiry.pk), Lock(ENQUIRIES, enquiry.pk)


def matching_a_company() -> tuple[Any, ...]:
    seller = member(3)
    ProductFactory.by(seller, "520512")
    EnquiryFactory.by(member(1), target_types=[3])
    company = company_of(seller).pk
    turn = matching._turn(company % matching.TURNS)
    return partial(matching.rematch_company, company), Named(by=turn)


CASES: dict[str, Case] = {
    "a draft is edited": editing,
    "a draft is deleted": deleting(EnquiryStatus.DRAFT),
    "a published enquiry is withdrawn": deleting(EnquiryStatus.PUBLISHED),
    "an enquiry is decided": deciding,
    "a lead is opened": opening,
    "a lead is unlocked": unlocking_one,
    "a quotation is sent": quoting,
    "an enquiry is matched": matching_one,
    "a company is matched": matching_a_company,
}


@pytest.mark.parametrize("case", CASES.values(), ids=CASES.keys())
def test_rows_that_are_decided_on_are_locked(case: Case) -> None:
    assert_locked(*case())
