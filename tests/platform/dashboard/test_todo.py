"""What waits for a company today: each thing counts for the company that must act, until it has."""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from typing import Any

import pytest
from django.db import connection
from django.test.utils import CaptureQueriesContext
from django.utils import timezone

from lading.base.kernel.values.clock import today
from lading.members.accounts.models import User
from lading.reach.dashboard.todo import Item, todo_of
from lading.trade.enquiries.models import Lead
from lading.trade.profiles import cards
from lading.trade.quotations import services
from lading.trade.quotations.figures import waiting as quotations_waiting
from lading.trade.quotations.models import Quotation, QuotationVersion
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, company_of, member
from tests.platform.quotations.trade import (
    actor,
    another_seller,
    answer,
    counter,
    quoted,
    revise,
    send,
    trade,
)

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db


BUYING = ["quotations", "expiring_received"]
SELLING = ["orders", "counter_offers", "expiring_sent", "new_leads", "waiting_leads"]


def waiting(user: User) -> dict[str, int]:
    return {item.kind: item.count for item in todo_of(actor(user)).items}


def lead(seller: User, *, hours_ago: float, receipt: str = "", **enquiry: Any) -> Lead:
    published = timezone.now() - dt.timedelta(hours=hours_ago)
    made = EnquiryFactory.by(member(1), published_at=published, **enquiry)
    return Lead.objects.create(
        enquiry=made,
        company=company_of(seller),
        is_matched=True,
        score=100,
        published_at=published,
        receipt_status=receipt,
        created_at=published,
    )


@pytest.mark.parametrize(
    ("kind", "expected"),
    [
        (1, [*BUYING, "business_cards"]),
        (2, [*BUYING, *SELLING]),
        (3, [*BUYING, *SELLING]),
        (7, SELLING),
    ],
)
def test_a_type_has_its_kinds_also_with_nothing_to_do(kind: int, expected: list[str]) -> None:
    assert list(waiting(member(kind, tier=2)).items()) == [(name, 0) for name in expected]


def test_enquiries_wait_for_a_quotation_for_seven_days() -> None:
    seller = member(3, tier=2)
    soon = today() + dt.timedelta(days=7)
    lead(seller, hours_ago=2, cargo_readiness_date=today())
    lead(seller, hours_ago=30, cargo_readiness_date=soon)
    lead(seller, hours_ago=50, cargo_readiness_date=soon + dt.timedelta(days=1))
    lead(seller, hours_ago=60, receipt="awaiting_for_quotation")
    lead(seller, hours_ago=60, receipt="quotation_sent")
    lead(seller, hours_ago=9 * 24)
    lead(member(3, tier=2), hours_ago=2)
    todo = {item.kind: item for item in todo_of(actor(seller)).items}
    assert todo["new_leads"].count == 1
    assert todo["waiting_leads"].count == 3
    assert todo["waiting_leads"].ready_soon == 2


def test_the_list_of_leads_has_what_is_counted(api: Api) -> None:
    seller = member(3, tier=2)
    lead(seller, hours_ago=2)
    for hours in (30, 40, 9 * 24):
        lead(seller, hours_ago=hours)
    since = todo_of(actor(seller)).since.isoformat()
    listed = {
        status: api(seller)
        .get(f"/enquiries/businessType?status={status}&publishedFrom={since}")
        .data["count"]
        for status in ("new_enquiry", "awaiting_for_quotation")
    }
    assert listed == {"new_enquiry": 1, "awaiting_for_quotation": 2}
    assert waiting(seller)["new_leads"] == 1
    assert waiting(seller)["waiting_leads"] == 2


def test_a_quotation_waits_until_the_buyer_opens_it() -> None:
    deal, quotation = quoted()
    source = EnquiryFactory.by(deal.buyer, variant="freight")
    send(another_seller(source), source)
    todo = next(item for item in todo_of(actor(deal.buyer)).items if item.kind == "quotations")
    assert todo.count == 2
    assert [(each.variant, each.count) for each in todo.variants] == [("freight", 1), ("rfq", 1)]
    services.read_quotation(actor=actor(deal.buyer), quotation_id=quotation.pk)
    assert waiting(deal.buyer)["quotations"] == 1


def test_a_quotation_that_cannot_be_ordered_does_not_wait() -> None:
    deal, first = quoted()
    send(another_seller(deal.enquiry), deal.enquiry)
    assert waiting(deal.buyer)["quotations"] == 2
    services.read_quotation(actor=actor(deal.buyer), quotation_id=first.pk)
    services.place_order(actor=actor(deal.buyer), quotation_id=first.pk, version=1)
    assert waiting(deal.buyer)["quotations"] == 0


def test_a_counter_offer_waits_for_the_seller_until_it_is_answered() -> None:
    deal, quotation = quoted()
    services.read_quotation(actor=actor(deal.buyer), quotation_id=quotation.pk)
    offer = counter(deal.buyer, quotation)
    item = next(item for item in todo_of(actor(deal.seller)).items if item.kind == "counter_offers")
    assert (item.count, item.enquiry_id, item.quotation_id) == (1, deal.enquiry.pk, quotation.pk)
    answer(deal.seller, offer, "declined")
    assert waiting(deal.seller)["counter_offers"] == 0


def test_an_order_waits_for_the_seller_until_it_is_confirmed() -> None:
    deal, quotation = quoted()
    services.read_quotation(actor=actor(deal.buyer), quotation_id=quotation.pk)
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=1)
    item = next(item for item in todo_of(actor(deal.seller)).items if item.kind == "orders")
    assert (item.count, item.enquiry_id, item.quotation_id) == (1, deal.enquiry.pk, quotation.pk)
    assert waiting(another_seller(deal.enquiry))["orders"] == 0
    services.confirm_order(actor=actor(deal.seller), quotation_id=quotation.pk)
    assert waiting(deal.seller)["orders"] == 0


def expire(quotation: Quotation, *, days: int) -> None:
    """Let a quotation's last day be in so many days."""
    last = today() + dt.timedelta(days=days)
    QuotationVersion.objects.filter(quotation=quotation).update(expiry_date=last)


def item_of(user: User, kind: str) -> Item:
    return next(item for item in todo_of(actor(user)).items if item.kind == kind)


def test_a_quotation_that_expires_within_three_days_waits_for_both_sides() -> None:
    """The one that expires first is named, not the oldest."""
    deal, late = quoted()
    first = send(another_seller(deal.enquiry), deal.enquiry)
    assert waiting(deal.buyer)["expiring_received"] == waiting(deal.seller)["expiring_sent"] == 0
    expire(late, days=3)
    expire(first, days=0)
    item = item_of(deal.buyer, "expiring_received")
    assert (item.count, item.enquiry_id, item.quotation_id, item.variant) == (
        2,
        deal.enquiry.pk,
        first.pk,
        "rfq",
    )
    item = item_of(deal.seller, "expiring_sent")
    assert (item.count, item.enquiry_id, item.quotation_id) == (1, deal.enquiry.pk, late.pk)


@pytest.mark.parametrize("days", [-1, 4])
def test_one_that_has_expired_or_has_more_time_does_not_wait(days: int) -> None:
    deal, quotation = quoted()
    expire(quotation, days=days)
    assert waiting(deal.buyer)["expiring_received"] == waiting(deal.seller)["expiring_sent"] == 0


def test_one_that_is_ordered_or_cannot_be_does_not_wait() -> None:
    deal, quotation = quoted()
    other = send(another_seller(deal.enquiry), deal.enquiry)
    expire(quotation, days=1)
    expire(other, days=1)
    assert waiting(deal.buyer)["expiring_received"] == 2
    services.read_quotation(actor=actor(deal.buyer), quotation_id=quotation.pk)
    services.place_order(actor=actor(deal.buyer), quotation_id=quotation.pk, version=1)
    assert waiting(deal.buyer)["expiring_received"] == waiting(deal.seller)["expiring_sent"] == 0


def test_one_that_is_revised_has_its_new_last_day() -> None:
    deal, quotation = quoted()
    expire(quotation, days=1)
    assert waiting(deal.seller)["expiring_sent"] == 1
    revise(deal.seller, quotation, expiryDate=(today() + dt.timedelta(days=30)).isoformat())
    assert waiting(deal.buyer)["expiring_received"] == waiting(deal.seller)["expiring_sent"] == 0


def test_a_request_for_a_card_waits_until_the_buyer_decides() -> None:
    buyer, seller = member(1), member(3, tier=2)
    card = cards.request_card(actor=actor(seller), user_id=buyer.pk)
    assert waiting(buyer)["business_cards"] == 1
    cards.decide_card(actor=actor(buyer), card_id=card.pk, status="accepted")
    assert waiting(buyer)["business_cards"] == 0


def test_no_more_are_counted_than_somebody_reads(monkeypatch: pytest.MonkeyPatch) -> None:
    deal, _quotation = quoted()
    send(another_seller(deal.enquiry), deal.enquiry)
    for module in (
        quotations_waiting,
        __import__("lading.reach.dashboard.todo", fromlist=["MOST"]),
    ):
        monkeypatch.setattr(module, "MOST", 1)
    item = next(item for item in todo_of(actor(deal.buyer)).items if item.kind == "quotations")
    assert (item.count, item.is_more) == (1, True)


@pytest.mark.parametrize("made", [1, 20])
def test_a_constant_number_of_queries(
    made: int, django_assert_num_queries: Callable[..., CaptureQueriesContext]
) -> None:
    deal = trade(seller_type=8, buyer_type=1)
    for _ in range(made):
        lead(deal.seller, hours_ago=3)
    seller, buyer = actor(deal.seller), actor(deal.buyer)
    todo_of(seller)  # reads the limits, which every process keeps for some seconds
    with django_assert_num_queries(3):
        todo_of(seller)
    with django_assert_num_queries(2):
        todo_of(buyer)


@pytest.mark.usefixtures("one_moment")
def test_the_call_answers_in_the_wires_words(api: Api) -> None:
    deal, quotation = quoted()
    todo = api(deal.buyer).get("/dashboard/todo").data
    assert todo["items"][0] == {
        "kind": "quotations",
        "count": 1,
        "isMore": False,
        "readySoon": None,
        "enquiryId": None,
        "quotationId": None,
        "variant": None,
        "variants": [{"variant": "rfq", "count": 1}],
    }
    assert todo["readyUntil"] == (today() + dt.timedelta(days=7)).isoformat()
    assert todo["expiringUntil"] == (today() + dt.timedelta(days=3)).isoformat()
    assert todo["since"] == (today() - dt.timedelta(days=7)).isoformat()
    assert quotation.pk


def test_what_waits_is_planned_for_its_values() -> None:
    """A plan for every value would read all quotations of the company: the indexes of what waits
    have a condition, which it cannot compare.
    """
    deal, _quotation = quoted()
    before = prepared()
    for _time in range(3):
        todo_of(actor(deal.seller))
    assert prepared() == before
    for _time in range(3):  # The control: the same statement by itself
        list(quotations_waiting.first(quotations_waiting.orders(actor(deal.seller))))
    assert prepared() > before


def prepared() -> int:
    """How many statements about quotations this connection has prepared."""
    with connection.cursor() as cursor:
        cursor.execute(
            "SELECT count(*) FROM pg_prepared_statements"
            " WHERE statement LIKE 'SELECT%%FROM \"quotations_quotation\"%%'"
            " AND statement NOT LIKE '%%pg_prepared_statements%%'"
        )
        row = cursor.fetchone()
    assert row is not None
    count: int = row[0]
    return count
