"""Every field that an enquiry's form can have: column, names, limits and messages (RULES.md 44),
and who may see its value. Schemas, shapes and forms are made from these records (`sent`); each
variant says which of them a party's form shows (`variants`).
"""

from __future__ import annotations

from collections.abc import Mapping

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.field_limits import DAYS_AWAY
from lading.base.kernel.field_records import Place

from . import unusual
from .rule import EVERYBODY, OPENED, FieldKind, FieldRule

GOODS, SHIPMENT, PRICE, HISTORY = "goods", "shipment", "price", "history"
"""Sections of an enquiry's page in the back office (`EnquiryAdmin`)."""

TERMS = ("EXW", "EXM", "FOR")
SEA, AIR = "sea", "air"
FCL, LCL = "fcl", "lcl"

_TOO_LONG_REQUIREMENTS = _("Product Requirements cannot exceed 1000 characters")
_ABOVE_ZERO = _("Enter a number above 0.")
DATE_PAST = _("Cargo Readiness Date cannot be in the past")

FIELDS: Mapping[str, FieldRule] = {
    rule.name: rule
    for rule in (
        FieldRule(
            "productName",
            "product_name",
            FieldKind.TEXT,
            _("Product name is required"),
            max_length=100,
            seen_by=EVERYBODY,
            staff=Place(GOODS, 0),
            example="Combed cotton yarn Ne 30/1",
            is_named=True,
        ),
        FieldRule(
            "categoryId",
            "category",
            FieldKind.CATEGORY,
            _("Product Category is required"),
            seen_by=EVERYBODY,
            staff=Place(GOODS, 3),
            example=51,
        ),
        FieldRule(
            "hsCodeId",
            "hs_code",
            FieldKind.HS_CODE,
            _("HS code is required"),
            within="categoryId",
            seen_by=EVERYBODY,
            staff=Place(GOODS, 3),
            example=3413,
        ),
        FieldRule(
            "qty",
            "quantity",
            FieldKind.NUMBER,
            _("Quantity is required"),
            minimum=0,
            above_minimum=True,
            too_small=_ABOVE_ZERO,
            seen_by=EVERYBODY,
            staff=Place(GOODS, 4),
            hint="Quantity, in `units`.",
            example=12000,
        ),
        FieldRule(
            "units",
            "unit",
            FieldKind.UNIT,
            _("UOM is required"),
            seen_by=EVERYBODY,
            staff=Place(GOODS, 4),
            hint="Code, name, label or id of a unit of `GET /units`.",
            example="KGS",
        ),
        FieldRule(
            "paymentTerms",
            "payment_terms",
            FieldKind.CHOICE,
            _("Delivery Terms is required"),
            options=TERMS,
            seen_by=EVERYBODY,
            staff=Place(SHIPMENT, 2),
            hint="The delivery terms: `EXW`, `EXM` or `FOR`.",
            example="EXW",
        ),
        FieldRule(
            "locationForDelivery",
            "delivery_location",
            FieldKind.TEXT,
            _("location for delivery is required"),
            max_length=250,
            seen_by=OPENED,
            staff=Place(SHIPMENT, 2),
            hint="The named place of the delivery terms.",
            example="Coimbatore",
        ),
        FieldRule(
            "sourceCountry",
            "source_country",
            FieldKind.COUNTRY,
            _("Loading Country is required"),
            seen_by=EVERYBODY,
            staff=Place(SHIPMENT, 0),
            example="India",
        ),
        FieldRule(
            "sourcePort",
            "source_port",
            FieldKind.PORT,
            _("Loading Port is required"),
            within="sourceCountry",
            seen_by=EVERYBODY,
            staff=Place(SHIPMENT, 0),
            example="INMUN",
        ),
        FieldRule(
            "destinationCountry",
            "destination_country",
            FieldKind.COUNTRY,
            _("Destination Country is required"),
            seen_by=EVERYBODY,
            staff=Place(SHIPMENT, 1),
            example="United Arab Emirates",
        ),
        FieldRule(
            "destinationPort",
            "destination_port",
            FieldKind.PORT,
            _("Destination Port is required"),
            within="destinationCountry",
            seen_by=EVERYBODY,
            staff=Place(SHIPMENT, 1),
            example="AEJEA",
        ),
        FieldRule(
            "shipmentMode",
            "shipment_mode",
            FieldKind.CHOICE,
            _("Shipment mode is required"),
            options=(SEA, AIR),
            seen_by=EVERYBODY,
            staff=Place(SHIPMENT, 3),
            hint="Either `sea` or `air`.",
            example="sea",
        ),
        FieldRule(
            "shipmentType",
            "shipment_type",
            FieldKind.CHOICE,
            _("Shipment type is required"),
            options=(FCL, LCL),
            seen_by=EVERYBODY,
            staff=Place(SHIPMENT, 3),
            hint="`fcl` (full container load) or `lcl` (less than one).",
            example="fcl",
        ),
        FieldRule(
            "containerType",
            "container_type",
            FieldKind.CONTAINER,
            _("Select Container type"),
            seen_by=EVERYBODY,
            staff=Place(SHIPMENT, 4),
            hint="The container type: its code, such as `40DHC`, or a usual name such as "
            "`40' dry high cube`.",
            example="40' dry high cube",
        ),
        FieldRule(
            "noOfContainers",
            "container_count",
            FieldKind.INTEGER,
            _("Number of containers is required"),
            minimum=1,
            unusual=unusual.MANY_CONTAINERS,
            seen_by=EVERYBODY,
            staff=Place(SHIPMENT, 4),
            example=2,
        ),
        FieldRule(
            "netWeightPerContainer",
            "net_weight_per_container",
            FieldKind.NUMBER,
            _("Net weight is required"),
            minimum=0,
            unusual=unusual.HEAVY_CONTAINER,
            seen_by=OPENED,
            staff=Place(SHIPMENT, 5),
            hint="Net weight of the cargo in each container, in kilograms.",
            example=18000,
        ),
        FieldRule(
            "cargoWeight",
            "cargo_weight",
            FieldKind.NUMBER,
            _("Cargo Weight is required"),
            minimum=0,
            above_minimum=True,
            too_small=_ABOVE_ZERO,
            unusual=unusual.HEAVY_CARGO,
            seen_by=OPENED,
            staff=Place(SHIPMENT, 5),
            hint="Total weight of the cargo, in kilograms.",
            example=950,
        ),
        FieldRule(
            "totalCubicMeter",
            "total_cubic_metres",
            FieldKind.NUMBER,
            _("Total Cubic Meters is required"),
            minimum=0,
            above_minimum=True,
            too_small=_ABOVE_ZERO,
            unusual=unusual.BULKY_CARGO,
            seen_by=OPENED,
            staff=Place(SHIPMENT, 5),
            example=6.5,
        ),
        FieldRule(
            "cargoReadinessDate",
            "cargo_readiness_date",
            FieldKind.DATE,
            _("Cargo Readiness Date is required"),
            past=DATE_PAST,
            unusual=DAYS_AWAY,
            seen_by=EVERYBODY,
            staff=Place(SHIPMENT, 6),
            hint="Date from which the cargo can be loaded, YYYY-MM-DD or DD-MM-YYYY. It must not "
            "be in the past (Indian time).",
            example="2099-12-31",
        ),
        FieldRule(
            "currency",
            "currency",
            FieldKind.CURRENCY,
            _("Currency is required"),
            seen_by=EVERYBODY,
            staff=Place(PRICE, 0),
            hint="Currency of `rateindication`, as an ISO 4217 code.",
            example="USD",
        ),
        FieldRule(
            "rateindication",
            "rate_indication",
            FieldKind.NUMBER,
            minimum=0,
            places=2,
            priced_in="currency",
            seen_by=OPENED,
            staff=Place(PRICE, 0),
            hint="Target price or freight rate, in `currency`.",
            example=1200,
            python_name="rate_indication",
        ),
        FieldRule(
            "description",
            "description",
            FieldKind.LONG_TEXT,
            _("Requirements are required"),
            max_length=1000,
            too_long=_TOO_LONG_REQUIREMENTS,
            also_named="productSpecification",
            seen_by=OPENED,
            staff=Place(GOODS, 5),
            hint="The requirements for the goods or the service.",
            example="Waxed, on cones, 25 kg cartons",
        ),
        FieldRule(
            "remarks",
            "remarks",
            FieldKind.LONG_TEXT,
            max_length=1000,
            seen_by=OPENED,
            staff=Place(GOODS, 6),
            example="",
        ),
    )
}
