"""Revising, ordering, confirming, withdrawing: the allowed moves succeed and all others are
refused.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from lading.base.kernel.models import AuditEntry
from lading.base.kernel.values.clock import as_of, day_end, today
from lading.members.accounts.models import User
from lading.members.companies.models import CompanyStatus
from lading.trade.enquiries.models import Enquiry, Lead
from lading.trade.enquiries.rules import EnquiryStatus
from lading.trade.quotations import services
from lading.trade.quotations.models import Quotation, QuotationVersion
from lading.trade.quotations.rules import QuotationStatus
from tests.platform.factories import colleague, member

from .trade import (
    Trade,
    another_seller,
    day,
    everything,
    form,
    quoted,
    revise,
    send,
    topics,
)

Api = Callable[..., Any]
pytestmark = pytest.mark.django_db

PLACE = {"status": "order_placed"}
CONFIRM = {"status": "order_confirmed"}


def expire(quotation: Quotation) -> None:
    QuotationVersion.objects.filter(quotation=quotation).update(
        expiry_date=today() - dt.timedelta(days=1)
    )


def test_a_trade_runs_from_quotation_to_confirmed_order(api: Api) -> None:
    deal, quotation = quoted()
    path = f"/quotations/{quotation.pk}"
    placed = api(deal.buyer).post(path, PLACE)
    assert (placed.status, placed.data["status"]) == (200, "order_placed")
    assert placed.data["orderedAt"] is not None
    deal.enquiry.refresh_from_db()
    assert deal.enquiry.order_state == "order_placed"
    assert Lead.objects.get(company=deal.seller.company).receipt_status == "order_placed"
    confirmed = api(deal.seller).post(path, CONFIRM)
    assert (confirmed.status, confirmed.data["status"]) == (200, "order_confirmed")
    assert confirmed.data["confirmedAt"] is not None
    deal.enquiry.refresh_from_db()
    assert deal.enquiry.order_state == "order_confirmed"
    assert Lead.objects.get(company=deal.seller.company).receipt_status == "order_confirmed"
    assert list(
        AuditEntry.objects.filter(object_id=quotation.pk, object_type="quotations.quotation")
        .order_by("pk")
        .values_list("action", flat=True)
    ) == ["quotation_sent", "order_placed", "order_confirmed"]
    assert {"quotation.sent", "order.placed", "order.confirmed"} <= set(topics())


def test_every_field_but_status_is_ignored_when_ordering(api: Api) -> None:
    deal, quotation = quoted(quantity=Decimal(10))
    whole = api(deal.buyer).get(f"/quotations/{quotation.pk}").data
    tampered = {
        **whole,
        **PLACE,
        "id": 999999,
        "enquiryId": 999999,
        "price": 1,
        "netAmount": 1,
        "currencyCode": "USD",
        "expiryDate": "1999-01-01",
        "senderId": 1,
        "orderedAt": None,
    }
    placed = api(deal.buyer).post(f"/quotations/{quotation.pk}", tampered).data
    assert (placed["price"], placed["netAmount"], placed["currencyCode"]) == (250, 2500, "INR")
    assert placed["id"] == quotation.pk
    assert QuotationVersion.objects.get().price == 250
    tampered = {**whole, "price": 9999, "status": "ORDER_COFIRMED", "senderId": deal.seller.pk}
    confirmed = api(deal.seller).post(f"/quotations/{quotation.pk}", tampered).data
    assert (confirmed["price"], confirmed["status"]) == (250, "order_confirmed")


@pytest.mark.parametrize("spelling", ["order_placed", "ORDER_PLACED", "Order_Placed"])
def test_the_status_is_read_without_case(api: Api, spelling: str) -> None:
    deal, quotation = quoted()
    placed = api(deal.buyer).post(f"/quotations/{quotation.pk}", {"status": spelling}).data
    assert (placed["id"], placed["status"]) == (quotation.pk, "order_placed")


def test_colleagues_of_either_party_act_for_it(api: Api) -> None:
    deal, quotation = quoted()
    path = f"/quotations/{quotation.pk}"
    people = colleague(deal.buyer), colleague(deal.seller)
    assert api(people[0]).post(path, PLACE).data["status"] == "order_placed"
    assert api(people[1]).post(path, CONFIRM).data["status"] == "order_confirmed"
    acted = AuditEntry.objects.filter(action__in=("order_placed", "order_confirmed"))
    notified_ids = [people[0].pk, people[1].pk]
    assert list(acted.order_by("pk").values_list("actor_user_id", flat=True)) == notified_ids


def test_an_identity_of_another_company_is_refused(api: Api) -> None:
    deal, quotation = quoted()
    path = f"/quotations/{quotation.pk}"
    stranger = member(1)
    before = everything()
    assert api(deal.buyer).post(path, {**PLACE, "receiverId": stranger.pk}).status == 403
    assert api(deal.buyer).post(path, {**PLACE, "receiverId": deal.seller.pk}).status == 403
    assert api(deal.seller).post(path, form(deal.enquiry, senderId=stranger.pk)).status == 403
    assert everything() == before
    Quotation.objects.update(ordered_version=quotation.current_version, ordered_at="2026-01-01T00Z")
    Quotation.objects.update(status="order_placed")
    before = everything()
    assert api(deal.seller).post(path, {**CONFIRM, "senderId": deal.buyer.pk}).status == 403
    assert everything() == before


Case = tuple[str, str, dict[str, Any], int, str]

ILLEGAL: list[Case] = [
    # who, from, body, status, code
    ("seller", "quotation_sent", PLACE, 403, "FORBIDDEN"),
    ("seller", "quotation_sent", CONFIRM, 409, "INVALID_TRANSITION"),
    ("buyer", "quotation_sent", CONFIRM, 403, "FORBIDDEN"),
    ("buyer", "quotation_sent", {}, 403, "FORBIDDEN"),
    ("buyer", "quotation_sent", {"status": "quotation_sent"}, 403, "FORBIDDEN"),
    ("buyer", "quotation_sent", {"status": "withdrawn"}, 403, "FORBIDDEN"),
    ("buyer", "quotation_sent", {"status": "haggling"}, 422, "VALIDATION"),
    ("buyer", "quotation_sent", {"status": 7}, 422, "VALIDATION"),
    ("seller", "quotation_sent", {"status": "withdrawn"}, 403, "FORBIDDEN"),
    ("buyer", "order_placed", PLACE, 409, "INVALID_TRANSITION"),
    ("buyer", "order_placed", CONFIRM, 403, "FORBIDDEN"),
    ("seller", "order_placed", {}, 409, "INVALID_TRANSITION"),
    ("seller", "order_placed", {"status": "quotation_sent"}, 409, "INVALID_TRANSITION"),
    ("buyer", "order_confirmed", PLACE, 409, "INVALID_TRANSITION"),
    ("seller", "order_confirmed", CONFIRM, 409, "INVALID_TRANSITION"),
    ("seller", "order_confirmed", {}, 409, "INVALID_TRANSITION"),
    ("buyer", "withdrawn", PLACE, 409, "INVALID_TRANSITION"),
    ("seller", "withdrawn", CONFIRM, 409, "INVALID_TRANSITION"),
    ("seller", "withdrawn", {}, 409, "INVALID_TRANSITION"),
    ("stranger", "quotation_sent", PLACE, 404, "NOT_FOUND"),
    ("stranger", "quotation_sent", {"status": "haggling"}, 404, "NOT_FOUND"),
    ("stranger", "order_placed", CONFIRM, 404, "NOT_FOUND"),
    ("rival", "quotation_sent", {}, 404, "NOT_FOUND"),
    ("rival", "order_placed", CONFIRM, 404, "NOT_FOUND"),
]


def bring_to(quotation: Quotation, status: str) -> None:
    fields: dict[str, Any] = {"status": status}
    if status in {"order_placed", "order_confirmed"}:
        fields |= {"ordered_version": quotation.current_version, "ordered_at": "2026-01-01T00:00Z"}
    Quotation.objects.filter(pk=quotation.pk).update(**fields)


def person(who: str, deal: Trade) -> User:
    people: dict[str, Callable[[], User]] = {
        "buyer": lambda: deal.buyer,
        "seller": lambda: deal.seller,
        "stranger": lambda: member(1),
        "rival": lambda: another_seller(deal.enquiry),
    }
    return people[who]()


@pytest.mark.parametrize(("who", "state", "body", "status", "code"), ILLEGAL)
def test_an_illegal_move_changes_nothing(
    api: Api, who: str, state: str, body: dict[str, Any], status: int, code: str
) -> None:
    deal, quotation = quoted()
    bring_to(quotation, state)
    client = api(person(who, deal))
    before = everything()
    answer = client.post(f"/quotations/{quotation.pk}", body)
    assert (answer.status, answer.json["code"]) == (status, code)
    assert everything() == before


def test_an_expired_quotation_cannot_be_ordered(api: Api) -> None:
    deal, quotation = quoted()
    expire(quotation)
    before = everything()
    answer = api(deal.buyer).post(f"/quotations/{quotation.pk}", PLACE)
    assert (answer.status, answer.json["code"]) == (409, "QUOTATION_EXPIRED")
    assert everything() == before
    assert api(deal.buyer).get(f"/quotations/{quotation.pk}").data["isExpired"] is True


def test_a_quotation_is_good_to_the_end_of_its_day(api: Api) -> None:
    deal, quotation = quoted()
    path = f"/quotations/{quotation.pk}"
    QuotationVersion.objects.update(expiry_date=today())
    midnight = day_end(today())
    with as_of(midnight):
        assert api(deal.buyer).post(path, PLACE).json["code"] == "QUOTATION_EXPIRED"
    with as_of(midnight - dt.timedelta(microseconds=1)):
        assert api(deal.buyer).post(path, PLACE).data["status"] == "order_placed"


def test_a_confirmed_order_outlives_the_expiry_date(api: Api) -> None:
    deal, quotation = quoted()
    api(deal.buyer).post(f"/quotations/{quotation.pk}", PLACE)
    expire(quotation)
    confirmed = api(deal.seller).post(f"/quotations/{quotation.pk}", CONFIRM).data
    assert confirmed["status"] == "order_confirmed"


def test_only_one_quotation_of_an_enquiry_is_ordered(api: Api) -> None:
    deal, first = quoted()
    second = send(another_seller(deal.enquiry), deal.enquiry)
    assert api(deal.buyer).post(f"/quotations/{first.pk}", PLACE).status == 200
    before = everything()
    answer = api(deal.buyer).post(f"/quotations/{second.pk}", PLACE)
    assert (answer.status, answer.json["code"]) == (409, "INVALID_TRANSITION")
    assert everything() == before


def test_a_withdrawn_enquiry_takes_no_order_even_before_its_quotations_close(api: Api) -> None:
    deal, quotation = quoted()
    Enquiry.objects.update(status=EnquiryStatus.WITHDRAWN)
    before = everything()
    path = f"/quotations/{quotation.pk}"
    assert api(deal.buyer).post(path, PLACE).status == 409
    assert api(deal.seller).post(path, form(deal.enquiry)).status == 409
    assert everything() == before


def test_a_rejected_company_neither_orders_nor_confirms(api: Api) -> None:
    deal, quotation = quoted()
    for user in (deal.buyer, deal.seller):
        assert user.company is not None
        user.company.status = CompanyStatus.REJECTED
        user.company.save()
    before = everything()
    for user, body in ((deal.buyer, PLACE), (deal.seller, CONFIRM), (deal.seller, {})):
        answer = api(user).post(f"/quotations/{quotation.pk}", body)
        assert (answer.status, answer.json["code"]) == (403, "COMPANY_REJECTED")
    assert everything() == before


# -- revisions --


def test_a_revision_is_a_new_version_and_the_old_one_is_kept(api: Api) -> None:
    deal, quotation = quoted(quantity=Decimal(10))
    changes = {"price": 240.5, "expiryDate": day(5), "description": "Better price"}
    body = form(deal.enquiry, **changes)
    revised = api(deal.seller).post(f"/quotations/{quotation.pk}", body)
    assert revised.status == 200
    assert (revised.data["version"], revised.data["price"]) == (2, 240.5)
    assert revised.data["netAmount"] == 2405
    assert [(v["version"], v["price"], v["description"]) for v in revised.data["versions"]] == [
        (2, 240.5, "Better price"),
        (1, 250, "Ready stock, two weeks"),
    ]
    assert "quotation.revised" in topics()
    deal.enquiry.refresh_from_db()
    assert deal.enquiry.quotation_count == 1


def test_a_revision_obeys_the_forms_rules(api: Api) -> None:
    deal, quotation = quoted()
    before = everything()
    answer = api(deal.seller).post(f"/quotations/{quotation.pk}", {"price": 0})
    assert answer.status == 422
    assert set(answer.errors) == {"price", "expiryDate", "description", "paymentTerms"}
    assert everything() == before


# -- reading --


def test_the_buyers_first_look_drops_the_unread_count_once(api: Api) -> None:
    deal, quotation = quoted()
    path = f"/quotations/{quotation.pk}"
    api(deal.seller).get(path)
    assert unread(deal) == 1
    for user in (deal.buyer, colleague(deal.buyer), deal.buyer):
        assert api(user).get(path).data["isRead"] is True
        assert unread(deal) == 0
    revise(deal.seller, quotation)
    assert api(deal.seller).get(path).data["isRead"] is False
    api(deal.buyer).get(path)
    assert unread(deal) == 0


def unread(deal: Trade) -> int:
    deal.enquiry.refresh_from_db()
    return deal.enquiry.unread_quotations


def test_reading_again_writes_nothing(api: Api) -> None:
    deal, quotation = quoted()
    client = api(deal.buyer)
    client.get(f"/quotations/{quotation.pk}")
    before = everything()
    client.get(f"/quotations/{quotation.pk}")
    assert everything() == before


# -- withdrawal --


def test_withdrawing_the_enquiry_closes_what_was_quoted(api: Api) -> None:
    deal, first = quoted()
    second = send(another_seller(deal.enquiry), deal.enquiry)
    Enquiry.objects.update(status=EnquiryStatus.WITHDRAWN)
    assert services.withdraw_quotations(enquiry_id=deal.enquiry.pk) == 2
    assert services.withdraw_quotations(enquiry_id=deal.enquiry.pk) == 0
    for quotation in (first, second):
        quotation.refresh_from_db()
        assert quotation.status == QuotationStatus.WITHDRAWN
    answer = api(deal.seller).get(f"/quotations/{first.pk}")
    assert (answer.status, answer.data["status"]) == (200, "withdrawn")


def test_only_a_withdrawn_enquiry_closes_its_quotations() -> None:
    deal, quotation = quoted()
    assert services.withdraw_quotations(enquiry_id=deal.enquiry.pk) == 0
    quotation.refresh_from_db()
    assert quotation.status == QuotationStatus.QUOTATION_SENT
