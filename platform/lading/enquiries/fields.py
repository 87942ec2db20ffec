"""Every field that an enquiry's form can have, with its limits and messages (rule 44).

Which of them a party's form shows is said by the variant (`variants`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from lading.kernel.errors import Text


class FieldKind(StrEnum):
    """How a field is read and which control it gets."""

    TEXT = "text"
    LONG_TEXT = "longText"
    NUMBER = "number"
    INTEGER = "integer"
    DATE = "date"
    CHOICE = "choice"
    CATEGORY = "category"
    HS_CODE = "hsCode"
    UNIT = "unit"
    COUNTRY = "country"
    PORT = "port"
    CONTAINER = "container"
    CURRENCY = "currency"


@dataclass(frozen=True, slots=True)
class FieldRule:
    """One field: wire name, model attribute, kind, limits, messages. Lengths in characters.

    ``within`` is the field that limits the choice: a port's country, an HS code's category.
    ``also_named``: the name it is read by where it is not sent under its own.
    """

    name: str
    attribute: str
    kind: FieldKind
    required: Text = ""
    max_length: int | None = None
    too_long: Text | None = None
    minimum: int | None = None
    above_minimum: bool = False
    too_small: Text | None = None
    places: int = 3
    options: tuple[str, ...] = ()
    within: str = ""
    also_named: str = ""


TERMS = ("EXW", "EXM", "FOR")
SEA, AIR = "sea", "air"
FCL, LCL = "fcl", "lcl"

_TOO_LONG_REQUIREMENTS = _("Product Requirements cannot exceed 1000 characters")
_ABOVE_ZERO = _("Enter a number above 0.")

FIELDS: Mapping[str, FieldRule] = {
    rule.name: rule
    for rule in (
        FieldRule(
            "productName",
            "product_name",
            FieldKind.TEXT,
            _("Product name is required"),
            max_length=100,
        ),
        FieldRule("categoryId", "category", FieldKind.CATEGORY, _("Product Category is required")),
        FieldRule(
            "hsCodeId", "hs_code", FieldKind.HS_CODE, _("HS code is required"), within="categoryId"
        ),
        FieldRule(
            "qty",
            "quantity",
            FieldKind.NUMBER,
            _("Quantity is required"),
            minimum=0,
            above_minimum=True,
            too_small=_ABOVE_ZERO,
        ),
        FieldRule("units", "unit", FieldKind.UNIT, _("UOM is required")),
        FieldRule(
            "paymentTerms",
            "payment_terms",
            FieldKind.CHOICE,
            _("Delivery Terms is required"),
            options=TERMS,
        ),
        FieldRule(
            "locationForDelivery",
            "delivery_location",
            FieldKind.TEXT,
            _("location for delivery is required"),
            max_length=250,
        ),
        FieldRule(
            "sourceCountry", "source_country", FieldKind.COUNTRY, _("Loading Country is required")
        ),
        FieldRule(
            "sourcePort",
            "source_port",
            FieldKind.PORT,
            _("Loading Port is required"),
            within="sourceCountry",
        ),
        FieldRule(
            "destinationCountry",
            "destination_country",
            FieldKind.COUNTRY,
            _("Destination Country is required"),
        ),
        FieldRule(
            "destinationPort",
            "destination_port",
            FieldKind.PORT,
            _("Destination Port is required"),
            within="destinationCountry",
        ),
        FieldRule(
            "shipmentMode",
            "shipment_mode",
            FieldKind.CHOICE,
            _("Shipment mode is required"),
            options=(SEA, AIR),
        ),
        FieldRule(
            "shipmentType",
            "shipment_type",
            FieldKind.CHOICE,
            _("Shipment type is required"),
            options=(FCL, LCL),
        ),
        FieldRule(
            "containerType", "container_type", FieldKind.CONTAINER, _("Select Container type")
        ),
        FieldRule(
            "noOfContainers",
            "container_count",
            FieldKind.INTEGER,
            _("Number of containers is required"),
            minimum=1,
        ),
        FieldRule(
            "netWeightPerContainer",
            "net_weight_per_container",
            FieldKind.NUMBER,
            _("Net weight is required"),
            minimum=0,
        ),
        FieldRule(
            "cargoWeight",
            "cargo_weight",
            FieldKind.NUMBER,
            _("Cargo Weight is required"),
            minimum=0,
            above_minimum=True,
            too_small=_ABOVE_ZERO,
        ),
        FieldRule(
            "totalCubicMeter",
            "total_cubic_metres",
            FieldKind.NUMBER,
            _("Total Cubic Meters is required"),
            minimum=0,
            above_minimum=True,
            too_small=_ABOVE_ZERO,
        ),
        FieldRule(
            "cargoReadinessDate",
            "cargo_readiness_date",
            FieldKind.DATE,
            _("Cargo Readiness Date is required"),
        ),
        FieldRule("currency", "currency", FieldKind.CURRENCY, _("Currency is required")),
        FieldRule("rateindication", "rate_indication", FieldKind.NUMBER, minimum=0, places=2),
        FieldRule(
            "description",
            "description",
            FieldKind.LONG_TEXT,
            _("Requirements are required"),
            max_length=1000,
            too_long=_TOO_LONG_REQUIREMENTS,
            also_named="productSpecification",
        ),
        FieldRule("remarks", "remarks", FieldKind.LONG_TEXT, max_length=1000),
    )
}
