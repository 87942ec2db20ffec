"""The forms of the trade: who fills them in, a complete one of each, and the rules they follow."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from lading.base.reference.models import Country
from tests.platform.catalogue import payloads as products
from tests.platform.conftest import ApiClient
from tests.platform.enquiries.payloads import customs, freight, goods, service, source_form
from tests.platform.factories import company_of, member
from tests.platform.quotations.trade import form, trade

from .cases import Api, Form, Refused


def maker_exporter(**fields: Any) -> dict[str, Any]:
    """A complete RFQ towards manufacturer-exporters."""
    form = service(targetedBusinessType=["manufacturer_exporter"], **fields)
    return {**form, "qty": 1, "units": "KGS", "sourceCountry": "India", "shipmentMode": "sea"} | {
        "shipmentType": "fcl"
    }


def _enquiry(
    name: str, raiser: int, complete: Callable[..., dict[str, Any]], variant: str, party: str
) -> Form:
    def begin(api: Api) -> tuple[ApiClient, dict[str, Any]]:
        return api(member(raiser)), complete(variant=variant)

    def rules(client: ApiClient, _complete: dict[str, Any]) -> Any:
        form_rules = client.get("/enquiries/form-rules", variant=variant).data
        (own,) = (each for each in form_rules["parties"] if each["party"] == party)
        # One more, if there is one, so that there is a choice.
        others = [each for each in form_rules["parties"] if each is not own]
        return {**form_rules, "parties": [own, *others[:1]]}

    return Form(f"enquiry-{name}", "/enquiries", begin, rules)


_ENQUIRIES: tuple[tuple[str, int, Callable[..., dict[str, Any]], str, str], ...] = (
    ("goods", 1, goods, "rfq", "manufacturer"),
    ("forwarders", 1, freight, "rfq", "freight_forwarder"),
    ("agents", 1, customs, "rfq", "custom_house_agent"),
    ("exporters", 1, maker_exporter, "rfq", "manufacturer_exporter"),
    ("freight", 6, service, "freight", "freight_forwarder"),
    ("cha", 5, service, "cha", "custom_house_agent"),
    ("source", 2, source_form, "source", "manufacturer"),
)
ENQUIRIES = {form[0]: _enquiry(*form) for form in _ENQUIRIES}


def _quotation(name: str, seller_type: int, terms: str, *, abroad: bool = False) -> Form:
    def begin(api: Api) -> tuple[ApiClient, dict[str, Any]]:
        deal = trade(seller_type=seller_type, target_types=[seller_type])
        if abroad:
            company = company_of(deal.seller)
            company.country = Country.objects.get(iso2="AE")
            company.save()
        return api(deal.seller), form(deal.enquiry, paymentTerms=terms)

    def rules(client: ApiClient, complete: dict[str, Any]) -> Any:
        return client.get("/quotations/form-rules", enquiryId=complete["enquiryId"]).data

    return Form(f"quotation-{name}", "/quotations", begin, rules)


QUOTATIONS = {
    "maker": _quotation("maker", 3, "EXW"),
    "exporter": _quotation("exporter", 2, "FOB"),
    "both": _quotation("both", 8, "FOB"),
    "abroad": _quotation("abroad", 8, "FOB", abroad=True),
    "service": _quotation("service", 6, ""),
}


def _product() -> Form:
    def begin(api: Api) -> tuple[ApiClient, dict[str, Any]]:
        seller = member(3)
        return api(seller), products.form(seller)

    def rules(client: ApiClient, _complete: dict[str, Any]) -> Any:
        return client.get("/products/product-limits").data

    return Form("product", "/products", begin, rules)


PRODUCT = _product()


def refused(
    forms: dict[str, Form],
    names: tuple[str, ...],
    field: str,
    value: Any,
    message: str,
    **also: Any,
) -> tuple[Refused, ...]:
    """The same change of several forms, refused with the same words."""
    return tuple(Refused(forms[name], {**also, field: value}, field, message) for name in names)
