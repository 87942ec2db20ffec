"""Sending a quotation: the form's rules, who may send one, and what is stored (RULES.md 26, 29)."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from lading.base.files.models import StoredFile
from lading.base.kernel.models import AuditEntry
from lading.base.reference.models import Country
from lading.members.companies.models import CompanyStatus
from lading.trade.enquiries.models import Lead
from lading.trade.quotations.models import Quotation, QuotationVersion
from tests.platform.factories import EnquiryFactory, colleague, member
from tests.platform.many import check_each

from .trade import another_seller, day, everything, form, open_lead, trade

Api = Callable[..., Any]
pytestmark = pytest.mark.django_db


def test_a_sent_quotation_is_stored_and_answered_whole(api: Api) -> None:
    deal = trade(quantity=Decimal("1000.500"))
    answer = api(deal.seller).post("/quotations", form(deal.enquiry, price=250.25))
    assert answer.status == 200
    stored = Quotation.objects.get()
    sent = answer.data
    assert sent["id"] == stored.pk
    assert sent["enquiryId"] == deal.enquiry.pk
    assert sent["senderId"] == deal.seller.pk
    assert sent["receiverId"] == deal.buyer.pk
    assert sent["price"] == 250.25
    assert sent["netAmount"] == 250375.13  # 1000.5 times 250.25 is 250375.125, rounded half up
    assert sent["units"] == "Kilograms (KGS)"
    assert sent["status"] == "quotation_sent"
    assert sent["currencyCode"] == "INR"
    assert sent["paymentTerms"] == "EXW"
    assert sent["expiryDate"] == day(30)
    assert sent["isExpired"] is False
    assert sent["version"] == 1
    assert [version["version"] for version in sent["versions"]] == [1]
    assert sent["enquiries"]["productName"] == deal.enquiry.product_name
    assert sent["enquiries"]["destinationCountry"] == "United Arab Emirates"
    assert sent["enquiries"]["targetedBusinessType"] == [
        "manufacturer",
        "manufacturer_exporter",
        "commission_agent",
    ]
    assert deal.seller.company is not None
    assert sent["sender"] == {
        "id": deal.seller.pk,
        "companyName": deal.seller.company.name,
        "country": "India",
        "businessTypeId": 3,
    }
    assert stored.receiver_id == deal.buyer.company_id
    assert QuotationVersion.objects.get().net_amount == Decimal("250375.13")
    assert AuditEntry.objects.filter(action="quotation_sent", object_id=stored.pk).count() == 1


def test_sending_counts_on_the_enquiry_and_marks_the_lead(api: Api) -> None:
    deal = trade()
    quotation = api(deal.seller).post("/quotations", form(deal.enquiry)).data
    deal.enquiry.refresh_from_db()
    lead = Lead.objects.get(company=deal.seller.company)
    assert (deal.enquiry.quotation_count, deal.enquiry.unread_quotations) == (1, 1)
    assert (lead.receipt_status, lead.quotation_id) == ("quotation_sent", quotation["id"])


EMPTY = {
    "enquiryId": ["Enquiry is required"],
    "price": ["Price is required"],
    "expiryDate": ["Expiry date is required"],
    "description": ["Response Message is required"],
    "paymentTerms": ["Delivery Terms is required"],
}


def test_an_empty_form_names_every_field_at_once(api: Api) -> None:
    deal = trade()
    before = everything()
    answer = api(deal.seller).post("/quotations", {})
    assert (answer.status, answer.json["code"]) == (422, "VALIDATION")
    assert answer.errors == EMPTY
    assert everything() == before


WRONG: list[Any] = [
    ("price", 0.99, "Enter at least 1."),
    ("price", -5, "Enter at least 1."),
    ("price", "abc", "Enter a number."),
    ("price", 10.005, "Enter a number with at most 2 decimal places."),
    ("price", {"amount": 5}, "Enter a number."),
    ("expiryDate", day(-1), "Expiry date cannot be in the past"),
    ("expiryDate", "31-02-2099", "There is no such day in the calendar."),
    ("expiryDate", 20991231, "Enter a date as DD-MM-YYYY."),
    ("description", "x" * 201, "This is longer than 200 characters."),
    ("description", "   ", "Response Message is required"),
    ("description", ["x"], "This value is not valid."),
    ("paymentTerms", "", "Delivery Terms is required"),
    ("paymentTerms", "CIF", "Your type of business cannot offer these delivery terms."),
    ("paymentTerms", "XYZ", "This value is not valid."),
    ("currencyCode", "USD", "You cannot quote in this currency."),
    ("units", "furlongs", "Unknown unit."),
    ("locationForDelivery", "y" * 251, "This is longer than 250 characters."),
    ("attachments", ["a", "b", "c", "d", "e"], "At most 4 files can be attached."),
    ("attachments", "not a list", "This value is not valid."),
    ("status", "haggling", "This value is not valid."),
]


def test_a_wrong_field_is_named_and_nothing_is_stored(api: Api) -> None:
    deal = trade()
    seller, before = api(deal.seller), everything()

    def check(field: str, value: Any, message: str) -> None:
        answer = seller.post("/quotations", form(deal.enquiry, **{field: value}))
        assert answer.status == 422
        assert answer.errors == {field: [message]}
        assert everything() == before

    check_each(WRONG, check)


TODAY = "today"
"""The day on which the test runs, not the one on which it was collected."""


@pytest.mark.parametrize(
    "changes",
    [
        {"price": 1},
        {"price": "1.50"},
        {"expiryDate": TODAY},
        {"expiryDate": "31-12-2099"},
        {"description": "ü" * 200},
        {"description": "<b>عرض</b> 🚢 one\ntwo"},
        {"paymentTerms": "for", "locationForDelivery": "Tiruppur"},
        {"currencyCode": None},
        {"currencyCode": "inr"},
        {"units": "Kilograms (KGS)"},
        {"status": "QUOTATION_SENT"},
        {"status": None},
        {"netAmount": 1},
        {"unknownField": {"deep": []}},
    ],
)
def test_an_acceptable_variation_is_accepted(api: Api, changes: dict[str, Any]) -> None:
    deal = trade(quantity=10)
    if changes.get("expiryDate") == TODAY:
        changes = {"expiryDate": day(0)}
    answer = api(deal.seller).post("/quotations", form(deal.enquiry, **changes))
    assert answer.status == 200
    assert answer.data["netAmount"] == round(10 * answer.data["price"], 2)
    assert answer.data["currencyCode"] == "INR"


def test_for_terms_need_a_place(api: Api) -> None:
    deal = trade()
    body = form(deal.enquiry, paymentTerms="FOR", locationForDelivery=" ")
    answer = api(deal.seller).post("/quotations", body)
    assert answer.errors == {"locationForDelivery": ["location for delivery is required"]}


def test_a_missing_unit_takes_the_enquirys(api: Api) -> None:
    deal = trade()
    answer = api(deal.seller).post("/quotations", form(deal.enquiry, units=""))
    assert answer.data["units"] == "Kilograms (KGS)"


EXPORT = ["FOB", "CFR", "CIF", "DAP", "FAS"]
DOMESTIC = ["EXW", "EXM", "FOR"]
ALL = ["FOB", "CFR", "EXM", "FOR", "CIF", "EXW", "DAP", "FAS"]


@pytest.mark.parametrize(
    ("business_type", "terms", "required", "only_inr"),
    [
        (2, EXPORT, True, False),
        (3, DOMESTIC, True, True),
        (4, DOMESTIC, True, True),
        (5, ALL, False, False),
        (6, ALL, False, False),
        (7, ALL, False, False),
        (8, ALL, True, False),
        (9, ALL, False, False),
    ],
)
def test_terms_and_currency_follow_the_sellers_type(
    api: Api, business_type: int, terms: list[str], *, required: bool, only_inr: bool
) -> None:
    seller = member(business_type, tier=2)
    rules = api(seller).get("/quotations/form-rules").data
    assert rules["paymentTerms"] == terms
    assert rules["paymentTermsRequired"] is required
    assert rules["defaultCurrency"] == "INR"
    assert (rules["currencies"] == ["INR"]) is only_inr
    assert {"INR", "USD"} <= set(rules["currencies"]) or only_inr
    enquiry = EnquiryFactory.by(member(1))
    open_lead(seller, enquiry)
    body = form(enquiry, paymentTerms="" if not required else terms[0], currencyCode=None)
    assert api(seller).post("/quotations", body).status == 200


def test_a_seller_abroad_must_choose_a_currency(api: Api) -> None:
    seller = member(6, tier=2, country=Country.objects.get(iso2="AE"))
    enquiry = EnquiryFactory.by(member(1))
    open_lead(seller, enquiry)
    assert api(seller).get("/quotations/form-rules").data["defaultCurrency"] == ""
    refused = api(seller).post("/quotations", form(enquiry, currencyCode=""))
    assert refused.errors == {"currencyCode": ["Currency is required"]}
    assert api(seller).post("/quotations", form(enquiry, currencyCode="AED")).status == 200


def test_a_buyer_has_no_quotation_form(api: Api) -> None:
    deal = trade()
    before = everything()
    assert api(deal.buyer).get("/quotations/form-rules").status == 403
    assert api(deal.buyer).post("/quotations", form(deal.enquiry)).status == 403
    assert everything() == before


def test_only_a_lead_can_be_quoted(api: Api) -> None:
    deal = trade()
    stranger = member(3, tier=3)
    before = everything()
    assert api(stranger).post("/quotations", form(deal.enquiry)).status == 404
    assert everything() == before


def test_quoting_uses_the_allowance_and_stops_with_it(api: Api) -> None:
    seller = member(3)  # no plan: five enquiries a month (RULES.md 18)
    for remaining in reversed(range(6)):
        enquiry = EnquiryFactory.by(member(1))
        open_lead(seller, enquiry)
        Lead.objects.filter(enquiry=enquiry).update(accessed_at=None)
        before = everything()
        answer = api(seller).post("/quotations", form(enquiry))
        assert answer.status == (200 if remaining else 403)
    assert answer.json["code"] == "ACCESS_LIMIT_REACHED"
    assert answer.json["liftedBy"] == ["basic", "premium"]
    assert everything() == before


@pytest.mark.parametrize("status", ["pending_approval", "withdrawn", "rejected", "draft"])
def test_only_a_published_enquiry_can_be_quoted(api: Api, status: str) -> None:
    deal = trade(status=status)
    before = everything()
    answer = api(deal.seller).post("/quotations", form(deal.enquiry))
    assert answer.status in {404, 409}
    assert everything() == before


def test_one_live_quotation_per_company_and_enquiry(api: Api) -> None:
    deal = trade()
    assert api(deal.seller).post("/quotations", form(deal.enquiry)).status == 200
    before = everything()
    for person in (deal.seller, colleague(deal.seller)):
        answer = api(person).post("/quotations", form(deal.enquiry))
        assert (answer.status, answer.json["code"]) == (409, "ALREADY_EXISTS")
    assert everything() == before
    assert api(another_seller(deal.enquiry)).post("/quotations", form(deal.enquiry)).status == 200


def test_a_rejected_company_only_reads(api: Api) -> None:
    deal = trade()
    assert deal.seller.company is not None
    deal.seller.company.status = CompanyStatus.REJECTED
    deal.seller.company.save()
    before = everything()
    answer = api(deal.seller).post("/quotations", form(deal.enquiry))
    assert (answer.status, answer.json["code"]) == (403, "COMPANY_REJECTED")
    assert everything() == before


def test_the_sender_is_never_taken_from_the_body(api: Api) -> None:
    deal = trade()
    before = everything()
    for claimed in (deal.buyer.pk, member(3).pk, "everyone", {"id": 1}, -1, 10**30):
        body = form(deal.enquiry, senderId=claimed)
        assert api(deal.seller).post("/quotations", body).status == 403
    assert everything()[0] == before[0]
    second = colleague(deal.seller)
    body = form(deal.enquiry, senderId=second.pk, receiverId=member(1).pk)
    sent = api(deal.seller).post("/quotations", body).data
    assert sent["senderId"] == deal.seller.pk
    assert sent["receiverId"] == deal.buyer.pk


@pytest.mark.parametrize("status", ["order_placed", "ORDER_COFIRMED", "withdrawn"])
def test_a_new_quotation_cannot_start_further_on(api: Api, status: str) -> None:
    deal = trade()
    before = everything()
    assert api(deal.seller).post("/quotations", form(deal.enquiry, status=status)).status == 403
    assert everything() == before


def test_the_largest_amounts_are_stored(api: Api) -> None:
    deal = trade(quantity=Decimal("99999999999.999"))
    answer = api(deal.seller).post("/quotations", form(deal.enquiry, price="999999999999.99"))
    assert answer.status == 200
    assert QuotationVersion.objects.get().net_amount == Decimal("99999999999998000000000.00")


@pytest.mark.parametrize(
    ("enquiry", "net"),
    [
        ({"quantity": None, "container_count": 3}, 750),
        ({"quantity": None, "total_cubic_metres": Decimal("2.5")}, 625),
        ({"quantity": None}, None),
    ],
)
def test_freight_counts_containers_or_cubic_metres(
    api: Api, enquiry: dict[str, Any], net: int | None
) -> None:
    deal = trade(seller_type=6, target_types=[6], **enquiry)
    sent = api(deal.seller).post("/quotations", form(deal.enquiry, price=250)).data
    assert sent["netAmount"] == net


def test_attachments_are_the_companys_own_uploads(
    api: Api, stored: Callable[..., StoredFile]
) -> None:
    deal = trade()
    mine, theirs = stored(deal.seller), stored(deal.buyer, "theirs.pdf")
    src = f"/api/files/{mine.uuid}/offer.pdf"
    before = everything()
    for foreign in (
        f"/api/files/{theirs.uuid}/theirs.pdf",
        "https://evil.example/x.pdf",
        "javascript:alert(1)",
        7,
        None,
        {"src": None},
    ):
        body = form(deal.enquiry, attachments=[{"src": src}, foreign])
        answer = api(deal.seller).post("/quotations", body)
        assert (answer.status, list(answer.errors)) == (422, ["attachments"])
    assert everything() == before
    body = form(deal.enquiry, attachments=[{"src": src, "originalName": "renamed.exe"}])
    sent = api(deal.seller).post("/quotations", body).data
    assert sent["attachments"] == [{"src": src, "originalName": "offer.pdf", "downloadUrl": src}]
    assert api(deal.buyer).get(f"/quotations/{sent['id']}").data["attachments"][0]["src"] == src


def test_the_same_submit_twice_is_one_quotation_and_one_answer(api: Api) -> None:
    deal = trade()
    client, body = api(deal.seller), form(deal.enquiry)
    first = client.post("/quotations", body, idempotency_key="submit-1")
    again = client.post("/quotations", body, idempotency_key="submit-1")
    assert (first.status, again.status) == (200, 200)
    assert again.response.content == first.response.content
    assert again.headers["Idempotent-Replayed"] == "true"
    assert Quotation.objects.count() == 1
    other = client.post("/quotations", {**body, "price": 1}, idempotency_key="submit-1")
    assert (other.status, other.json["code"]) == (409, "ALREADY_EXISTS")
