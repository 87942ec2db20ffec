"""The rows of an enquiry's form. Where the third part of the specification words a message of the
service forms in its own way, the forms of that part say it so.
"""

from __future__ import annotations

from typing import Any

from .cases import Refused, Row, Section, Shown
from .forms import ENQUIRIES, refused

HERE = "tests/platform/enquiries"
FORM = "features/enquiries/form-rows/document-rows.test.tsx"
AT_ITS_FIELD = Shown(FORM, "shows at its field what the API refuses in the form for %s")
BEFORE = Shown(FORM, "names what is missing in the form for %s, in the words of the API")
FIELDS = (AT_ITS_FIELD, BEFORE)

ALL = tuple(ENQUIRIES)
CODED = ("goods", "agents", "exporters", "freight", "cha", "source")
MEASURED = ("goods", "exporters", "source")
PLACED = ("goods", "source")
BY_SEA = ("forwarders", "agents", "exporters")
SERVICES = ("freight", "cha")
AIR = {"shipmentMode": "air"}

NUMBER, DATE, INVALID = "Enter a number.", "Enter a date as DD-MM-YYYY.", "This value is not valid."
LIMIT_OF_LOCATION = "This is longer than 250 characters."
TOO_LONG = "Product Requirements cannot exceed 1000 characters"


def on(names: tuple[str, ...], field: str, value: Any, message: str, **also: Any) -> Any:
    """Cases of these forms."""
    return refused(ENQUIRIES, names, field, value, message, **also)


def required(names: tuple[str, ...], field: str, message: str, **also: Any) -> Any:
    """The field is missing."""
    return on(names, field, None, message, **also)


def _without_party(field: str) -> Refused:
    return Refused(ENQUIRIES["goods"], {field: []}, field, "Party is required", hides=True)


FORM_ROWS = (
    Row(
        "Party",
        ("Party is required",),
        (_without_party("targetedBusinessType"),),
        FIELDS,
    ),
    Row(
        "productName",
        ("Product name is required",),
        (
            *required(ALL, "productName", "Product name is required"),
            *on(ALL, "productName", "x" * 101, "This is longer than 100 characters."),
        ),
        FIELDS,
    ),
    Row(
        "Product Category",
        ("Product Category is required",),
        (*required(CODED, "categoryId", "Product Category is required"),),
        FIELDS,
    ),
    Row(
        "HS code",
        ("HS code is required",),
        required(CODED, "hsCodeId", "HS code is required"),
        FIELDS,
    ),
    Row(
        "Delivery Terms (paymentTerms)",
        ("Delivery Terms is required",),
        (
            *required(PLACED, "paymentTerms", "Delivery Terms is required"),
            *on(PLACED, "paymentTerms", "CIF", INVALID),
        ),
        FIELDS,
    ),
    Row(
        "locationForDelivery",
        ("location for delivery is required", TOO_LONG),
        (
            *on(PLACED, "locationForDelivery", " ", "location for delivery is required"),
            *on(PLACED, "locationForDelivery", "x" * 251, LIMIT_OF_LOCATION),
        ),
        FIELDS,
        ours={TOO_LONG: LIMIT_OF_LOCATION},
        why="RULES.md 44: the input's own maximum wins, and a place has 250 characters.",
    ),
    Row(
        "Quantity",
        ("Quantity is required",),
        (
            *required(MEASURED, "qty", "Quantity is required"),
            *on(MEASURED, "qty", "many", NUMBER),
        ),
        FIELDS,
    ),
    Row("UOM", ("UOM is required",), required(MEASURED, "units", "UOM is required"), FIELDS),
    Row(
        "Loading Country / Port",
        ("Loading Country is required", "Loading Port is required"),
        (
            *required(("goods",), "sourceCountry", "Loading Country is required"),
            *required(BY_SEA, "sourcePort", "Loading Port is required"),
            *required(SERVICES, "sourcePort", "Loading port is required"),
        ),
        FIELDS,
    ),
    Row(
        "Destination Country / Port",
        ("Destination Country is required", "Destination Port is required"),
        (
            *required((*PLACED, *BY_SEA), "destinationPort", "Destination Port is required"),
            *required(SERVICES, "destinationPort", "Destination port is required"),
            *required(
                ("goods",),
                "destinationCountry",
                "Destination Country is required",
                destinationPort="AEJEA",
            ),
        ),
        FIELDS,
    ),
    Row(
        "Shipment mode",
        ("Shipment mode is required",),
        on((*SERVICES, "exporters"), "shipmentMode", "", "Shipment mode is required"),
        FIELDS,
    ),
    Row(
        "Shipment type",
        (),
        on(
            (*SERVICES, "exporters"),
            "shipmentType",
            "",
            "Shipment type is required",
            shipmentMode="sea",
        ),
        FIELDS,
    ),
    Row(
        "Cargo Weight",
        ("Cargo Weight is required",),
        (
            *required(
                ("exporters",), "cargoWeight", "Cargo Weight is required", **AIR, totalCubicMeter=1
            ),
            *required(
                SERVICES, "cargoWeight", "Cargo weight is required", **AIR, totalCubicMeter=1
            ),
        ),
        FIELDS,
    ),
    Row(
        "Total Cubic Meters",
        ("Total Cubic Meters is required",),
        (
            *required(
                ("exporters",),
                "totalCubicMeter",
                "Total Cubic Meters is required",
                **AIR,
                cargoWeight=1,
            ),
            *required(SERVICES, "totalCubicMeter", "Volume is required", **AIR, cargoWeight=1),
        ),
        FIELDS,
    ),
    Row(
        "Container type",
        ("Select Container type",),
        (
            *required(BY_SEA, "containerType", "Select Container type"),
            *required(SERVICES, "containerType", "Container type is required"),
        ),
        FIELDS,
    ),
    Row(
        "No. of Containers",
        (),
        (
            *required((*BY_SEA, *SERVICES), "noOfContainers", "Number of containers is required"),
            *on((*BY_SEA, *SERVICES), "noOfContainers", 0, "Enter at least 1."),
        ),
        FIELDS,
    ),
    Row(
        "Net Weight per Container",
        (),
        (
            *required((*BY_SEA, *SERVICES), "netWeightPerContainer", "Net weight is required"),
            *on((*BY_SEA, *SERVICES), "netWeightPerContainer", -1, "Enter at least 0."),
        ),
        FIELDS,
    ),
    Row(
        "Currency",
        (),
        (*on(("forwarders", *SERVICES), "currency", "", "Currency is required"),),
        FIELDS,
    ),
    Row(
        "Rate indication",
        (),
        (
            *on(("forwarders", *SERVICES), "rateindication", -1, "Enter at least 0."),
            *on(("forwarders", *SERVICES), "rateindication", "cheap", NUMBER),
        ),
        (AT_ITS_FIELD,),
    ),
    Row(
        "Cargo Readiness Date",
        (),
        (
            *required(BY_SEA, "cargoReadinessDate", "Cargo Readiness Date is required"),
            *required(SERVICES, "cargoReadinessDate", "Cargo readiness date is required"),
            *on((*BY_SEA, *SERVICES), "cargoReadinessDate", "end of December", DATE),
        ),
        FIELDS,
    ),
    Row(
        "Requirements",
        ("Requirements are required", TOO_LONG),
        (
            *required(ALL, "description", "Requirements are required"),
            *on(("goods", *BY_SEA, *SERVICES), "description", "x" * 1001, TOO_LONG),
            *on(("source",), "description", "x" * 251, LIMIT_OF_LOCATION),
        ),
        FIELDS,
    ),
    Row(
        "Attachments",
        (),
        on(ALL, "productImages", [{"src": "x"}] * 5, "At most 4 files can be attached."),
        (
            AT_ITS_FIELD,
            Shown(
                "shared/forms/files/file-slots.test.tsx",
                "has four slots, and one again after a removal",
            ),
        ),
    ),
)

ROWS = Section(5, "Enquiry form", FORM_ROWS)
