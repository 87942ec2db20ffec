"""Tests each guard of the services alone."""

from __future__ import annotations

import pytest

from lading.base.http.paging import Paging
from lading.base.kernel.errors import Conflict, Forbidden, NotFound
from lading.trade.quotations import access, queries, services
from lading.trade.quotations.access import Side
from lading.trade.quotations.counter import closing as counter_closing
from lading.trade.quotations.counter import queries as counter_queries
from lading.trade.quotations.models import CounterOffer, Quotation
from lading.trade.quotations.rules import ALLOWED, CounterStatus
from lading.trade.quotations.schemas import QuotationIn
from tests.platform.factories import member
from tests.platform.guards import refused
from tests.platform.many import in_one_test

from .trade import actor, answer, counter, form, open_lead, quoted, trade

pytestmark = pytest.mark.django_db


def test_a_buyer_sends_no_quotation_whatever_it_is_and_even_on_a_lead() -> None:
    deal, buyer = trade(), member(1)
    open_lead(buyer, deal.enquiry)
    who = actor(buyer)
    for sent in (form(deal.enquiry), {}):
        payload = QuotationIn.model_validate(sent)
        with refused(Forbidden):
            services.send_quotation(actor=who, payload=payload)


def test_a_stranger_reads_and_orders_nothing() -> None:
    _deal, quotation = quoted()
    stranger = actor(member(1))
    with refused(NotFound):
        queries.quotation_detail(stranger, quotation.pk)
    with refused(NotFound):
        services.place_order(actor=stranger, quotation_id=quotation.pk, version=1)


def test_a_stranger_makes_and_answers_no_counter_offer() -> None:
    deal, quotation = quoted()
    offer = counter(deal.buyer, quotation)
    stranger = actor(member(1))
    with refused(NotFound):
        counter(stranger, quotation)
    with refused(NotFound):
        answer(stranger, offer, "withdrawn")
    with refused(NotFound):
        counter_queries.list_counter_offers(stranger, quotation.pk, Paging(page=1, limit=10))


@in_one_test("status", [each for each in CounterStatus if each != "open"])
def test_a_decided_counter_offer_never_moves_again(status: str) -> None:
    for target in CounterStatus:
        counter_offer = CounterOffer(status=status)
        with pytest.raises(Conflict):
            counter_closing.move(counter_offer, target)
        assert counter_offer.status == status


@in_one_test(
    ("status", "target"),
    [(status, target) for status in ALLOWED for target in sorted(set(ALLOWED) - ALLOWED[status])],
)
def test_a_status_moves_as_allowed_and_not_otherwise(status: str, target: str) -> None:
    quotation = Quotation(status=status)
    with pytest.raises(Conflict):
        services._move(quotation, target)  # type: ignore[arg-type]
    assert quotation.status == status


@pytest.mark.parametrize(
    ("business_type", "side"), [(1, Side.BUYER), (2, Side.BOTH), (7, Side.SELLER)]
)
def test_a_list_reads_the_side_that_a_company_can_be_on(business_type: int, side: Side) -> None:
    assert access.side_of(actor(member(business_type))) == side


def test_a_seller_proposes_nothing_whatever_version_it_names() -> None:
    deal, quotation = quoted()
    seller = actor(deal.seller)
    with refused(Forbidden):
        counter(seller, quotation, version="newest")
