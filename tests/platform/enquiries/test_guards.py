"""Each guard of the services about enquiries, tested alone: the service itself
refuses what a screen or an earlier check refuses too, and nothing changes.
"""

from __future__ import annotations

import dataclasses
from collections.abc import Callable
from typing import Any

import pytest

from lading.base.http.paging import Paging
from lading.base.kernel import review
from lading.base.kernel.actor import Actor
from lading.base.kernel.errors import Conflict, Forbidden, NotFound, ValidationFailed
from lading.trade.enquiries import actions, queries, quoting, services
from lading.trade.enquiries.leads import access as lead_access
from lading.trade.enquiries.leads import queries as lead_queries
from lading.trade.enquiries.leads import unlocking
from lading.trade.enquiries.models import Enquiry
from lading.trade.enquiries.rules import EnquiryStatus
from lading.trade.enquiries.schemas import EnquiryIn
from lading.trade.enquiries.shapes import REVIEW_KIND
from tests.platform.factories import EnquiryFactory, company_of, member
from tests.platform.guards import refused, staff_with
from tests.platform.quotations.trade import trade

from .actors import actor_of_user
from .leads import lead_for, seller_of
from .payloads import goods

pytestmark = pytest.mark.django_db

NOBODY = 999_999


@pytest.fixture
def buyer_with_a_lead(db: None) -> tuple[Actor, Enquiry]:
    """A company that received a lead, and has become a buyer since."""
    seller = seller_of()
    lead = lead_for([3])
    actor = dataclasses.replace(actor_of_user(seller), business_type=1)
    return actor, lead


def test_a_company_without_leads_reaches_none(buyer_with_a_lead: tuple[Actor, Enquiry]) -> None:
    actor, lead = buyer_with_a_lead
    assert not lead_access.received_by(actor).exists()
    with refused(NotFound):
        lead_queries.get_seen(actor, lead.pk)
    with refused(Forbidden):
        lead_queries.unlock_state(actor, lead.pk)
    with refused(Forbidden):
        unlocking.unlock_enquiry(actor=actor, enquiry_id=lead.pk)


def test_a_company_that_does_not_quote_is_not_offered_it(
    buyer_with_a_lead: tuple[Actor, Enquiry],
) -> None:
    buyer, _lead = buyer_with_a_lead
    seller = dataclasses.replace(buyer, business_type=3)

    def offered(actor: Actor) -> actions.Actions:
        return actions.of_supplier(
            actor,
            is_published=True,
            can_access=True,
            has_quoted=False,
            knows_enquirer=False,
            is_opened=False,
            raiser_type=1,
        )

    assert offered(seller) == (actions.EnquiryAction.PREPARE_QUOTATION,)
    assert offered(buyer) == ()


def test_a_lead_that_was_not_opened_is_not_quoted_on() -> None:
    made, seller = trade(), actor_of_user(seller_of())
    assert quoting.get_opened(actor_of_user(made.seller), made.enquiry.pk) == made.enquiry
    for enquiry_id in (lead_for([3]).pk, NOBODY):
        with refused(NotFound):
            quoting.get_opened(seller, enquiry_id)


def test_staff_read_every_enquiry_if_that_is_their_work() -> None:
    enquiry = EnquiryFactory.by(member(1))
    reader, other, member_of = (
        staff_with("enquiries.view"),
        staff_with("companies.view"),
        actor_of_user(member(1)),
    )
    reads: tuple[Callable[[Actor], Any], ...] = (
        lambda who: (
            queries.list_for_staff(who, Paging.model_validate({}), queries.StaffFilter()).rows
        ),
        lambda who: [queries.get_for_staff(who, enquiry.pk)],
    )
    for read in reads:
        assert [row["id"] for row in read(reader)] == [enquiry.pk]
        with refused(Forbidden):
            read(other)
        with refused(NotFound):
            read(member_of)
    with refused(NotFound):
        queries.get_for_staff(reader, NOBODY)
    with refused(ValidationFailed):
        queries.list_for_staff(
            reader, Paging.model_validate({}), queries.StaffFilter(status="lost")
        )


def test_a_decision_that_the_enquiry_does_not_wait_for_is_refused() -> None:
    user, reviewer = member(1), staff_with("enquiries.review")
    draft = EnquiryFactory.by(user, status=EnquiryStatus.DRAFT)
    review.submit(
        kind=REVIEW_KIND,
        object_id=draft.pk,
        company_id=company_of(user).pk,
        company_name="Trader",
        title="Yarn",
    )
    for decision in ("approved", "rejected"):
        with refused(Conflict):
            review.decide(
                actor=reviewer,
                kind=REVIEW_KIND,
                object_id=draft.pk,
                decision=decision,
                remarks="No",
            )


def test_a_stored_enquiry_keeps_its_variant() -> None:
    buyer = member(1)
    draft = EnquiryFactory.by(buyer, status=EnquiryStatus.DRAFT)
    payload = EnquiryIn.model_validate(goods(variant="freight", status="draft"))
    actor = actor_of_user(buyer)
    with refused(ValidationFailed):
        services.save_enquiry(actor=actor, payload=payload, enquiry_id=draft.pk)


def test_a_rejected_company_submits_no_file_of_enquiries() -> None:
    who = dataclasses.replace(actor_of_user(member(1)), company_status="rejected")
    sent = EnquiryIn.model_validate(goods(status="pending_approval"))
    with refused(Forbidden):
        services.check_submission(who, sent)
    with refused(Forbidden):
        services.submit_enquiries(actor=who, payloads=[sent], tell=lambda _count: None)


def test_a_draft_is_not_stored_with_many_submissions() -> None:
    who = actor_of_user(member(1))
    draft = EnquiryIn.model_validate(goods(status="draft"))
    with pytest.raises(ValueError, match="only submissions"):
        services.submit_enquiries(actor=who, payloads=[draft], tell=lambda _count: None)
    assert not Enquiry.objects.exists()


def test_a_business_card_is_requested_with_a_plan_alone() -> None:
    assert actions.may_request_card(actor_of_user(member(3, tier=1)), raiser_type=1)
    assert not actions.may_request_card(actor_of_user(member(3)), raiser_type=1)
