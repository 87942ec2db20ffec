"""A quotation's form depends on the enquiry and on the seller."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

import pytest

from lading.base.kernel import limits
from lading.base.kernel.models import Limit
from lading.base.reference.models import Country, Unit
from tests.platform.conftest import ApiClient
from tests.platform.factories import EnquiryFactory, member

from .trade import everything, form, open_lead, trade

Api = Callable[..., ApiClient]
pytestmark = pytest.mark.django_db


def rules_of(api: Api, seller: Any, enquiry: Any) -> dict[str, Any]:
    data: dict[str, Any] = api(seller).get("/quotations/form-rules", enquiryId=enquiry.pk).data
    return data


def test_the_form_begins_with_what_was_asked_for(api: Api) -> None:
    deal = trade(quantity=Decimal("1000.5"))
    rules = rules_of(api, deal.seller, deal.enquiry)
    assert rules["suggestedPaymentTerms"] == "EXW"
    assert rules["suggestedUnits"] == "Kilograms (KGS)"
    assert rules["suggestedCurrency"] == "INR"
    assert (rules["pricedPer"], rules["pricedQuantity"]) == ("unit", 1000.5)
    assert rules["maxFileBytes"] == 5_242_880


def test_terms_that_the_seller_cannot_offer_are_not_suggested(api: Api) -> None:
    deal = trade(seller_type=2, target_types=[2, 8])
    assert rules_of(api, deal.seller, deal.enquiry)["suggestedPaymentTerms"] == ""


def test_a_seller_abroad_begins_with_the_enquirys_currency(api: Api) -> None:
    seller = member(6, tier=2, country=Country.objects.get(iso2="AE"))
    enquiry = EnquiryFactory.by(member(1), currency="USD")
    open_lead(seller, enquiry)
    rules = rules_of(api, seller, enquiry)
    assert (rules["suggestedCurrency"], rules["defaultCurrency"]) == ("USD", "")


def test_an_indian_exporter_begins_with_the_enquirys_currency_too(api: Api) -> None:
    deal = trade(seller_type=8, target_types=[8], currency="USD", rate_indication=Decimal("1.45"))
    rules = rules_of(api, deal.seller, deal.enquiry)
    assert (rules["suggestedCurrency"], rules["defaultCurrency"]) == ("USD", "INR")
    assert (rules["askedCurrency"], rules["indication"]) == ("USD", 1.45)
    assert rules["unusualPriceTimes"] == 5
    Limit.objects.update_or_create(
        key="quotation.unusual_price_times", plan_tier=0, defaults={"value": 3}
    )
    limits.forget()
    assert rules_of(api, deal.seller, deal.enquiry)["unusualPriceTimes"] == 3


def test_who_cannot_quote_in_the_enquirys_currency_is_told_it(api: Api) -> None:
    deal = trade(currency="USD")  # its seller, a manufacturer, quotes in rupees alone
    rules = rules_of(api, deal.seller, deal.enquiry)
    assert (rules["suggestedCurrency"], rules["askedCurrency"]) == ("INR", "USD")
    assert rules["indication"] is None


@pytest.mark.parametrize(
    ("enquiry", "per", "quantity"),
    [
        (
            {"container_count": 3, "shipment_mode": "sea", "shipment_type": "fcl"},
            "container",
            3,
        ),
        (
            {"total_cubic_metres": Decimal("2.5"), "shipment_mode": "air"},
            "cubicMetre",
            2.5,
        ),
        ({"shipment_mode": "sea", "shipment_type": "lcl"}, "cubicMetre", None),
    ],
)
def test_freight_is_priced_by_the_container_or_the_cubic_metre(
    api: Api, enquiry: dict[str, Any], per: str, quantity: float | None
) -> None:
    deal = trade(seller_type=6, target_types=[6], quantity=None, unit=None, **enquiry)
    rules = rules_of(api, deal.seller, deal.enquiry)
    assert (rules["pricedPer"], rules["pricedQuantity"]) == (per, quantity)
    assert rules["suggestedUnits"] is None
    sent = api(deal.seller).post("/quotations", form(deal.enquiry, units="", price=100)).data
    assert (sent["units"], sent["pricedPer"]) == (None, per)
    assert sent["netAmount"] == (None if quantity is None else quantity * 100)


def test_a_price_per_another_unit_has_no_total(api: Api) -> None:
    deal = trade()
    other = Unit.objects.exclude(code="KGS").first()
    assert other is not None
    sent = api(deal.seller).post("/quotations", form(deal.enquiry, units=other.code)).data
    assert sent["netAmount"] is None
    assert sent["pricedPer"] == "unit"
    path = f"/quotations/{sent['id']}"
    revised = api(deal.seller).post(path, form(deal.enquiry, units="", price=2)).data
    assert (revised["units"], revised["netAmount"]) == ("Kilograms (KGS)", 2000)


def test_the_form_of_an_enquiry_is_shown_once_it_is_opened(api: Api) -> None:
    deal = trade()
    lead = deal.enquiry.leads.get()
    lead.accessed_at = None
    lead.save()
    before = everything()
    for who, status in ((deal.seller, 404), (member(3, tier=3), 404), (deal.buyer, 403)):
        path = "/quotations/form-rules"
        assert api(who).get(path, enquiryId=deal.enquiry.pk).status == status
    assert everything() == before
