"""What a buyer may propose in a counter-offer (RULES.md 49), and what both sides see of it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from lading.base.kernel.checks import NOT_A_DATE
from lading.trade.quotations.models import QuotationVersion
from tests.platform.conftest import ApiClient
from tests.platform.factories import member
from tests.platform.many import check_each

from .trade import (
    another_seller,
    answer,
    counter,
    day,
    everything,
    path_of,
    propose,
    quoted,
    revise,
    send,
    terms,
    trade,
)

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db


def test_everything_that_a_buyer_proposes_is_kept_and_shown_to_both(api: Api) -> None:
    deal, quotation = quoted()
    sent = {
        "price": 231.5,
        "qty": 800,
        "paymentTerms": "FOR",
        "locationForDelivery": "Tiruppur",
        "expiryDate": day(9),
        "description": "For a second order in May",
    }
    made = api(deal.buyer).post(path_of(quotation), {**sent, "version": 1})
    assert made.status == 200
    shown = {name: made.data[name] for name in sent}
    assert shown == sent
    assert (made.data["status"], made.data["version"]) == ("open", 1)
    assert made.data["netAmount"] == 185_200
    assert (made.data["currencyCode"], made.data["units"]) == ("INR", "Kilograms (KGS)")
    assert made.data["changed"] == [
        "price", "qty", "paymentTerms", "locationForDelivery", "expiryDate",
    ]  # fmt: skip
    assert made.data["can"] == ["withdraw"]
    listed = api(deal.seller).get(path_of(quotation)).data
    assert (listed["count"], listed["countIsCapped"]) == (1, False)
    assert listed["rows"] == [{**made.data, "can": ["accept", "decline"]}]
    row = api(deal.seller).get(f"/quotations/{quotation.pk}").data
    assert row["hasCounterOffer"] is True
    assert row["version"] == 1


def test_what_is_left_out_stays_as_in_the_quotation(api: Api) -> None:
    deal = quoted()[0]
    quotation = send(
        another_seller(deal.enquiry), deal.enquiry, paymentTerms="FOR", locationForDelivery="Surat"
    )
    proposal = propose(api(deal.buyer), quotation).data
    assert proposal["changed"] == ["price"]
    assert (proposal["paymentTerms"], proposal["locationForDelivery"]) == ("FOR", "Surat")
    assert (proposal["expiryDate"], proposal["qty"]) == (day(30), None)


def test_the_quantity_asked_for_is_no_other_quantity(api: Api) -> None:
    deal, quotation = quoted()
    proposal = propose(api(deal.buyer), quotation, qty=1000).data
    assert deal.enquiry.quantity == 1000
    assert (proposal["changed"], proposal["qty"]) == (["price"], None)
    assert proposal["netAmount"] == 240_000
    revise(deal.seller, quotation, price=250, qty=1000)
    assert (terms(quotation)["quantity"], terms(quotation)["net_amount"]) == (
        None,
        250_000,
    )
    revise(deal.seller, quotation, price=250, qty=900)
    assert terms(quotation)["quantity"] == 900


TOO_LONG = "This is longer than {} characters."
WRONG: list[tuple[dict[str, Any], str, str]] = [
    ({"price": None}, "price", "Price is required"),
    ({"price": 0.5}, "price", "Enter at least 1."),
    ({"price": "x"}, "price", "Enter a number."),
    ({"qty": 0}, "qty", "Enter a quantity above 0."),
    ({"qty": -4}, "qty", "Enter a quantity above 0."),
    ({"qty": 1.2345}, "qty", "Enter a number with at most 3 decimal places."),
    ({"paymentTerms": "FOB"}, "paymentTerms", "The seller cannot offer these delivery terms."),
    ({"paymentTerms": "XYZ"}, "paymentTerms", "This value is not valid."),
    ({"paymentTerms": "FOR"}, "locationForDelivery", "location for delivery is required"),
    (
        {"locationForDelivery": "x" * 251},
        "locationForDelivery",
        "This is longer than 250 characters.",
    ),
    ({"expiryDate": day(-1)}, "expiryDate", "Expiry date cannot be in the past"),
    ({"expiryDate": "soon"}, "expiryDate", str(NOT_A_DATE)),
    ({"description": " "}, "description", "Message is required"),
    ({"description": "x" * 201}, "description", TOO_LONG.format(200)),
    ({"version": 0}, "version", "Enter at least 1."),
]


def test_wrong_terms_are_refused_with_their_field(api: Api) -> None:
    deal, quotation = quoted()
    buyer, before = api(deal.buyer), everything()

    def check(changes: dict[str, Any], field: str, message: str) -> None:
        refused = propose(buyer, quotation, **changes)
        assert (refused.status, list(refused.errors)) == (422, [field])
        assert refused.errors[field] == [message]
        assert everything() == before

    check_each(WRONG, check)


def test_all_wrong_fields_are_named_at_once(api: Api) -> None:
    deal, quotation = quoted()
    wrong = {"price": None, "qty": 0, "paymentTerms": "FOB", "description": ""}
    refused = propose(api(deal.buyer), quotation, **wrong)
    assert set(refused.errors) == set(wrong)


def test_containers_are_counted_in_whole_ones(api: Api) -> None:
    deal = trade(quantity=None, unit=None, container_count=3)
    quotation = send(deal.seller, deal.enquiry, units="")
    assert propose(api(deal.buyer), quotation, qty=2.5).status == 422
    assert propose(api(deal.buyer), quotation, qty=2).data["netAmount"] == 480


def test_the_form_offers_what_this_seller_may_offer(api: Api) -> None:
    deal, quotation = quoted()
    rules = api(deal.buyer).get(path_of(quotation, "form-rules")).data
    fields = {each["name"]: each for each in rules.pop("fields")}
    assert fields["price"]["requiredMessage"] == "Price is required"
    assert (fields["price"]["minimum"], fields["price"]["decimalPlaces"]) == (1, 2)
    assert (fields["qty"]["aboveMinimum"], fields["qty"]["decimalPlaces"]) == (True, 3)
    assert rules == {
        "paymentTerms": ["EXW", "EXM", "FOR"],
        "paymentTermsRequired": True,
        "locationRequiredFor": ["FOR"],
        "minPrice": 1,
        "quantityPlaces": 3,
        "maxMessage": 200,
        "maxLocation": 250,
    }
    for other in (deal.seller, member(1)):
        assert api(other).get(path_of(quotation, "form-rules")).status == 404


def test_one_is_for_the_version_that_the_buyer_was_shown(api: Api) -> None:
    deal, quotation = quoted()
    revise(deal.seller, quotation, price=9999)
    before = everything()
    for version in (1, None, ""):
        refused = propose(api(deal.buyer), quotation, version=version)
        assert (refused.status, refused.json["code"]) == (409, "INVALID_TRANSITION")
        assert "Changed: price" in refused.json["message"]
        assert (refused.json["data"]["version"], refused.json["data"]["price"]) == (2, 9999)
    assert everything() == before
    assert propose(api(deal.buyer), quotation, version=2).data["version"] == 2


def test_a_quotation_that_has_expired_is_not_answered(api: Api) -> None:
    deal, quotation = quoted()
    QuotationVersion.objects.update(expiry_date=day(-1))
    before = everything()
    refused = propose(api(deal.buyer), quotation, expiryDate=day(3))
    assert (refused.status, refused.json["code"]) == (409, "QUOTATION_EXPIRED")
    assert everything() == before


def test_they_are_listed_newest_first_by_pages(api: Api) -> None:
    deal, quotation = quoted()
    for price in (231, 232, 233):
        answer(deal.buyer, counter(deal.buyer, quotation, price=price), "withdrawn")
    page = api(deal.buyer).get(path_of(quotation), page=1, limit=2).data
    assert ([row["price"] for row in page["rows"]], page["count"]) == ([233, 232], 3)
    page = api(deal.buyer).get(path_of(quotation), page=2, limit=2).data
    assert [row["price"] for row in page["rows"]] == [231]


def test_versions_say_what_changed_since_the_one_before_or_any_other(api: Api) -> None:
    deal, quotation = quoted()
    revise(deal.seller, quotation, price=300, expiryDate=day(40))
    revise(deal.seller, quotation, price=250, expiryDate=day(40), description="Last price")
    path = f"/quotations/{quotation.pk}/versions"
    listed = api(deal.buyer).get(path).data
    assert listed["count"] == 3
    assert [(row["version"], row["changed"]) for row in listed["rows"]] == [
        (3, ["price", "description"]),
        (2, ["price", "expiryDate"]),
        (1, []),
    ]
    assert listed["rows"][0]["price"] == 250
    compared = api(deal.seller).get(path, comparedWith=1).data["rows"]
    assert [(row["version"], row["changed"]) for row in compared] == [
        (3, ["expiryDate", "description"]),
        (2, ["price", "expiryDate"]),
        (1, []),
    ]
    assert api(deal.seller).get(path, comparedWith=4).status == 404
    assert api(member(1)).get(path).status == 404
    second = api(deal.seller).get(path, page=2, limit=1).data
    assert [(row["version"], row["changed"]) for row in second["rows"]] == [
        (2, ["price", "expiryDate"])
    ]
