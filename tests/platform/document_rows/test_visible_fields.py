"""Which fields the form of each party shows (RULES.md 2.5), written by hand."""

from __future__ import annotations

import pytest

from tests.platform.factories import member

from .cases import Api

pytestmark = pytest.mark.django_db


_GOODS = {"categoryId", "hsCodeId", "productName"}
_QUANTITY = {"qty", "units"}
_COUNTRIES = {"sourceCountry", "destinationCountry"}
_SHIPMENT = {
    "sourcePort", "destinationPort", "shipmentMode", "shipmentType", "containerType",
    "noOfContainers", "netWeightPerContainer", "cargoReadinessDate",
}  # fmt: skip
_WORDS = {"description", "remarks"}
_PRODUCT = _GOODS | _QUANTITY | _COUNTRIES | _WORDS | {"destinationPort"}
_CARRIAGE = {"productName", *_COUNTRIES, *_SHIPMENT, *_WORDS, "currency", "rateindication"}
VISIBLE = {
    "exporter": _PRODUCT,
    "manufacturer": _PRODUCT | {"paymentTerms", "locationForDelivery"},
    "commission_agent": _PRODUCT | {"paymentTerms", "locationForDelivery"},
    "custom_house_agent": _GOODS | _COUNTRIES | _SHIPMENT | _WORDS,
    "freight_forwarder": _CARRIAGE,
    "shipping_line": _CARRIAGE,
    "manufacturer_exporter": _PRODUCT | _SHIPMENT | {"cargoWeight", "totalCubicMeter"},
}


def test_the_fields_of_a_party(api: Api) -> None:
    rules = api(member(1)).get("/enquiries/form-rules", variant="rfq").data
    shown = {
        party["party"]: {field["name"] for field in party["fields"]} for party in rules["parties"]
    }
    assert shown == VISIBLE


_SERVICE = _GOODS | _COUNTRIES | _SHIPMENT | _WORDS | {"cargoWeight", "totalCubicMeter"}


@pytest.mark.parametrize(
    ("variant", "raiser", "lists"),
    [
        ("freight", 6, ["excludedUserIds"]),
        ("cha", 5, ["excludedUserIds", "excludeSendingCHA"]),
    ],
)
def test_the_fields_of_a_service(api: Api, variant: str, raiser: int, lists: list[str]) -> None:
    rules = api(member(raiser)).get("/enquiries/form-rules", variant=variant).data
    for party in rules["parties"]:
        fields = {field["name"]: field for field in party["fields"]}
        assert fields.keys() == _SERVICE | {"currency", "rateindication"}
        assert fields["sourceCountry"]["defaultValue"] == "India"
        assert fields["currency"]["defaultValue"] == "USD"
    assert [each["name"] for each in rules["exclusions"]] == lists
