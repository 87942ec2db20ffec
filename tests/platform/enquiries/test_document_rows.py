"""Every refusal of enquiries and leads (RULES.md 2.5 and 2.8) has a case: a form that the API
refuses with the row's words, or a named test, of the portal where only a screen can show it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass, field
from typing import Any

import pytest

from lading.enquiries.models import Enquiry
from tests.platform.document_rows import Api, Case, Row, Shown, each_case, require_all
from tests.platform.factories import hs, member

from .payloads import customs, freight, goods, service, wanted

pytestmark = pytest.mark.django_db


FORM, ACROSS, ERRORS = "5 Enquiry form", "5 Cross-field rules", "8 Error catalogue"

# Written by hand from the documents, in their order.
ROWS: dict[str, tuple[str, ...]] = {
    FORM: (
        "Party",
        "productName",
        "Product Category",
        "HS code",
        "Delivery Terms",
        "locationForDelivery",
        "Quantity",
        "UOM",
        "Loading Country / Port",
        "Destination Country / Port",
        "Shipment mode",
        "Shipment type",
        "Cargo Weight",
        "Total Cubic Meters",
        "Container type",
        "No. of Containers",
        "Net Weight per Container",
        "Currency",
        "Rate indication",
        "Cargo Readiness Date",
        "Requirements",
        "Attachments",
    ),
    ACROSS: (
        "Destination Port differs from the loading port",
        "HS codes of the category",
        "A country's change clears its port",
        "Sea and FCL are forced",
        "Exmill Location",
        "Commission agents as well",
        "Exporters load in India",
        "Who may ask whom",
        "Category choices",
        "Agents that are left out",
    ),
    ERRORS: (
        "Enquiry save failure",
        "Enquiry load failure",
        "Quotations list failure",
        "Leads with no rows",
        "RFQ list empty",
        "Unlock fetch failure",
        "Categories or HS codes failure",
        "Invalid upload",
        "Profile view blocked",
    ),
}


@dataclass(frozen=True)
class Refused:
    """A complete form with a change. The API names ``field`` with ``words``; "" for other words."""

    raiser: int
    form: Callable[..., dict[str, Any]]
    change: dict[str, Any]
    field: str
    words: str = ""
    variant: str = "rfq"

    def check(self, api: Api) -> None:
        """Post the form; nothing is stored."""
        payload = self.form(variant=self.variant)
        change = {name: made() if callable(made) else made for name, made in self.change.items()}
        answer = api(member(self.raiser)).post("/enquiries", {**payload, **change})
        assert (answer.status, list(answer.errors)) == (422, [self.field]), answer
        assert not self.words or answer.errors[self.field] == [self.words]
        assert not Enquiry.objects.exists()


@dataclass(frozen=True)
class Change:
    """The same change of several forms."""

    name: str
    value: Any
    words: str = ""
    also: dict[str, Any] = field(default_factory=dict)

    def on(self, *forms: str) -> list[Case]:
        """A case for each of the forms."""
        return [
            Refused(raiser, form, {**self.also, self.name: self.value}, self.name, self.words, of)
            for raiser, form, of in (FORMS[chosen] for chosen in forms)
        ]


def maker_exporter(**fields: Any) -> dict[str, Any]:
    """A complete RFQ towards manufacturer-exporters."""
    form = service(targetedBusinessType=["manufacturer_exporter"], **fields)
    return {**form, "qty": 1, "units": "KGS", "sourceCountry": "India", "shipmentMode": "sea"} | {
        "shipmentType": "fcl"
    }


FORMS: dict[str, tuple[int, Callable[..., dict[str, Any]], str]] = {
    "goods": (1, goods, "rfq"),
    "forwarders": (1, freight, "rfq"),
    "agents": (1, customs, "rfq"),
    "exporters": (1, maker_exporter, "rfq"),
    "freight": (6, service, "freight"),
    "cha": (5, service, "cha"),
    "source": (2, wanted, "source"),
}
ALL = tuple(FORMS)
CODED = ("goods", "agents", "exporters", "freight", "cha", "source")
RFQ_BY_SEA = ("forwarders", "agents", "exporters")
SERVICES = ("freight", "cha")
AIR = {"shipmentMode": "air"}
INDIA = {"destinationCountry": "India"}
PORTAL = "portal/src/features"
HERE = "tests/platform/enquiries"


def rice() -> int:
    """The id of an HS code of another category."""
    return int(hs("100630").pk)


CASES: dict[Row, list[Case]] = {
    # Without a party, no form is shown.
    (FORM, "Party"): [
        Shown(f"{HERE}/test_write_refusals.py", "def test_an_empty_form_names_its_party")
    ],
    (FORM, "productName"): [
        *Change("productName", "", "Product name is required").on(*ALL),
        *Change("productName", "x" * 101).on(*ALL),
    ],
    (FORM, "Product Category"): Change("categoryId", None, "Product Category is required").on(
        *CODED
    ),
    (FORM, "HS code"): Change("hsCodeId", None, "HS code is required").on(*CODED),
    (FORM, "Delivery Terms"): [
        *Change("paymentTerms", None, "Delivery Terms is required").on("goods", "source"),
        *Change("paymentTerms", "CIF").on("goods", "source"),
    ],
    (FORM, "locationForDelivery"): [
        *Change("locationForDelivery", " ", "location for delivery is required").on(
            "goods", "source"
        ),
        *Change("locationForDelivery", "x" * 251).on("goods", "source"),
    ],
    (FORM, "Quantity"): [
        *Change("qty", None, "Quantity is required").on("goods", "exporters", "source"),
        *Change("qty", "many").on("goods", "exporters", "source"),
    ],
    (FORM, "UOM"): Change("units", "", "UOM is required").on("goods", "exporters", "source"),
    (FORM, "Loading Country / Port"): [
        *Change("sourceCountry", "", "Loading Country is required").on("goods"),
        *Change("sourcePort", "", "Loading Port is required").on(*RFQ_BY_SEA),
        *Change("sourcePort", "", "Loading port is required").on(*SERVICES),
    ],
    (FORM, "Destination Country / Port"): [
        *Change("destinationPort", "", "Destination Port is required").on("goods", "source"),
        *Change("destinationPort", "", "Destination Port is required").on(*RFQ_BY_SEA),
        *Change("destinationPort", "", "Destination port is required").on(*SERVICES),
        Shown(f"{HERE}/test_write_refusals.py", '"destinationCountry": "Destination Country is'),
        Shown(f"{HERE}/test_variant_forms.py", '"destinationCountry": ["Destination country is'),
    ],
    (FORM, "Shipment mode"): Change("shipmentMode", "", "Shipment mode is required").on(
        *SERVICES, "exporters"
    ),
    (FORM, "Shipment type"): Change("shipmentType", "", "Shipment type is required").on(
        *SERVICES, "exporters"
    ),
    (FORM, "Cargo Weight"): [
        *Change("cargoWeight", None, "Cargo weight is required", {**AIR, "totalCubicMeter": 1}).on(
            *SERVICES
        ),
        *Change("cargoWeight", None, "Cargo Weight is required", {**AIR, "totalCubicMeter": 1}).on(
            "exporters"
        ),
    ],
    (FORM, "Total Cubic Meters"): [
        *Change("totalCubicMeter", None, "Volume is required", {**AIR, "cargoWeight": 1}).on(
            *SERVICES
        ),
        *Change(
            "totalCubicMeter", None, "Total Cubic Meters is required", {**AIR, "cargoWeight": 1}
        ).on("exporters"),
    ],
    (FORM, "Container type"): [
        *Change("containerType", "", "Select Container type").on(*RFQ_BY_SEA),
        *Change("containerType", "", "Container type is required").on(*SERVICES),
    ],
    (FORM, "No. of Containers"): [
        *Change("noOfContainers", None, "Number of containers is required").on(
            *RFQ_BY_SEA, *SERVICES
        ),
        *Change("noOfContainers", 0).on(*RFQ_BY_SEA, *SERVICES),
    ],
    (FORM, "Net Weight per Container"): [
        *Change("netWeightPerContainer", None, "Net weight is required").on(*RFQ_BY_SEA, *SERVICES),
        *Change("netWeightPerContainer", -1).on(*RFQ_BY_SEA, *SERVICES),
    ],
    (FORM, "Currency"): Change("currency", "", "Currency is required").on("forwarders", *SERVICES),
    (FORM, "Rate indication"): [
        *Change("rateindication", -1).on("forwarders", *SERVICES),
        *Change("rateindication", "cheap").on("forwarders", *SERVICES),
    ],
    (FORM, "Cargo Readiness Date"): [
        *Change("cargoReadinessDate", "", "Cargo Readiness Date is required").on(*RFQ_BY_SEA),
        *Change("cargoReadinessDate", "", "Cargo readiness date is required").on(*SERVICES),
        *Change("cargoReadinessDate", "31/12/2099").on(*RFQ_BY_SEA, *SERVICES),
    ],
    (FORM, "Requirements"): [
        *Change("description", "", "Requirements are required").on(*ALL),
        *Change("description", "x" * 1001, "Product Requirements cannot exceed 1000 characters").on(
            "goods", *RFQ_BY_SEA, *SERVICES
        ),
        *Change("description", "x" * 251).on("source"),
    ],
    (FORM, "Attachments"): [
        *Change("productImages", [{"src": "x"}] * 5, "At most 4 files can be attached.").on(*ALL),
        Shown("portal/src/shared/forms/files/file-slots.test.tsx", "has four slots"),
    ],
    (ACROSS, "Destination Port differs from the loading port"): Change(
        "destinationPort", "INMUN", "Source Port and Destination Port cannot be the same", INDIA
    ).on(*RFQ_BY_SEA, *SERVICES),
    (ACROSS, "HS codes of the category"): [
        *Change("hsCodeId", rice, "This HS code does not belong to the chosen category.").on(
            *CODED
        ),
        Shown("portal/src/domain/reference/selects.test.tsx", "without their spaces"),
    ],
    (ACROSS, "A country's change clears its port"): [
        *Change("destinationPort", "INMUN", "Choose a port in the chosen country.").on(
            "goods", *RFQ_BY_SEA, *SERVICES, "source"
        ),
        Shown(f"{PORTAL}/enquiries/form-model.test.ts", "is cleared with what limits it"),
    ],
    (ACROSS, "Sea and FCL are forced"): [
        Shown(f"{HERE}/test_write.py", "test_freight_towards_forwarders_is_sea_fcl_whatever"),
        Shown(f"{HERE}/test_variant_forms.py", "test_sea_and_fcl_are_a_default_that_can_be"),
    ],
    (ACROSS, "Exmill Location"): [
        Shown(f"{PORTAL}/enquiries/rfq-form.test.tsx", "shows a location once the terms have one")
    ],
    (ACROSS, "Commission agents as well"): [
        Shown(f"{HERE}/test_variants.py", "def test_the_optional_targets"),
        Shown(f"{HERE}/test_write.py", "def test_agents_are_not_asked_without_the_check_box"),
    ],
    (ACROSS, "Exporters load in India"): [Shown(f"{HERE}/test_variant_forms.py", "def test_locks")],
    (ACROSS, "Who may ask whom"): [
        Shown(f"{HERE}/test_variants.py", "def test_who_raises_a_variant_and_who_receives_it")
    ],
    (ACROSS, "Category choices"): [
        Shown(f"{HERE}/test_variant_forms.py", "def test_makers_and_agents_choose_among"),
        Shown(f"{PORTAL}/enquiries/own-categories.test.tsx", "are said to be missing before"),
    ],
    (ACROSS, "Agents that are left out"): [
        Shown(f"{HERE}/test_variant_forms.py", "def test_excluded_companies"),
        Shown(f"{PORTAL}/enquiries/excluded-companies.test.tsx", "leaves out chosen companies"),
    ],
    (ERRORS, "Enquiry save failure"): [
        Shown(f"{PORTAL}/enquiries/rfq-form.test.tsx", "puts what the server refuses at its field")
    ],
    (ERRORS, "Enquiry load failure"): [
        Shown(f"{PORTAL}/enquiries/load-failure.test.tsx", "says why the enquiry cannot be read")
    ],
    (ERRORS, "Quotations list failure"): [
        Shown("portal/src/shared/ui/data-table/data-table.test.tsx", "says why it has nothing")
    ],
    (ERRORS, "Leads with no rows"): [
        Shown(f"{PORTAL}/leads/leads-list-screen.test.tsx", "No enquiries available")
    ],
    (ERRORS, "RFQ list empty"): [
        Shown(f"{PORTAL}/enquiries/load-failure.test.tsx", "No RFQs Created Yet, Try it now")
    ],
    (ERRORS, "Unlock fetch failure"): [
        Shown(f"{PORTAL}/leads/unlock-dialog.test.tsx", "says why the price cannot be read")
    ],
    (ERRORS, "Categories or HS codes failure"): [
        Shown(f"{PORTAL}/enquiries/load-failure.test.tsx", "says at the field that a list cannot")
    ],
    (ERRORS, "Invalid upload"): [
        Shown("portal/src/shared/forms/files/file-field.test.tsx", "another file is refused")
    ],
    (ERRORS, "Profile view blocked"): [
        Shown(f"{PORTAL}/leads/lead-detail-screen.test.tsx", "says before a quotation when it can")
    ],
}


def test_every_row_has_a_case_and_every_case_a_row() -> None:
    require_all(ROWS, CASES)


@pytest.mark.parametrize("case", each_case(CASES))
def test_a_row(api: Api, case: Case) -> None:
    case.check(api)


# Section 5, "Field visibility by party", written by hand: what the RFQ's form shows each party.
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


def test_the_fields_that_each_party_is_shown(api: Api) -> None:
    rules = api(member(1)).get("/enquiries/form-rules", variant="rfq").data
    shown = {
        party["party"]: {field["name"] for field in party["fields"]} for party in rules["parties"]
    }
    assert shown == VISIBLE
