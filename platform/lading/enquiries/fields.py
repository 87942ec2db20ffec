"""Every field that an enquiry's form can have: column, names, limits and messages (RULES.md 44),
and who may see its value. Schemas, shapes and forms are made from these records (`records`); each
variant says which of them a party's form shows (`variants`).
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from enum import StrEnum
from typing import Any

from django.utils.translation import gettext_lazy as _
from pydantic.alias_generators import to_snake

from lading.kernel.errors import Text
from lading.kernel.field_limits import (
    DAYS_AWAY,
    WHOLE_DIGITS,
    DateLimits,
    Limits,
    NumberLimits,
    TextLimits,
    Unusual,
)
from lading.kernel.field_records import Place

from . import unusual


class Viewer(StrEnum):
    """Who looks at an enquiry. There are three kinds of suppliers: those that opened it and may
    know the enquirer (RULES.md 23), those that opened it (RULES.md 18), and all others that have it
    in their list.
    """

    OWNER = "owner"
    STAFF = "staff"
    INFORMED = "informed"
    OPENED = "opened"
    LISTED = "listed"


EVERYBODY = frozenset(Viewer)
OPENED = EVERYBODY - {Viewer.LISTED}
"""The viewers of fields that are only shown once the enquiry is opened (RULES.md 18)."""


class FieldKind(StrEnum):
    """How a field's input is read, and which control shows it."""

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
    """One field of the form. Lengths are in characters.

    ``within`` is the field that limits the choice: the country of a port, the category of an HS
    code. ``priced_in`` is the field with an amount's currency. ``also_named`` is a second wire name
    that is read if the first one is missing. ``python_name`` is needed where it is not the wire
    name in snake case. ``seen_by`` are the viewers that are sent the value: nobody unless given.
    ``staff`` is its place in the back office. ``hint`` and ``example`` are for the API document.
    ``is_named``: a draft needs this field, and only this one.
    """

    name: str
    attribute: str
    kind: FieldKind
    required: Text | None = None
    max_length: int | None = None
    too_long: Text | None = None
    minimum: int | None = None
    above_minimum: bool = False
    too_small: Text | None = None
    places: int = 3
    options: tuple[str, ...] = ()
    within: str = ""
    priced_in: str = ""
    also_named: str = ""
    python_name: str = ""
    seen_by: frozenset[Viewer] = frozenset()
    staff: Place | None = None
    hint: str = ""
    example: Any = None
    is_named: bool = False
    past: Text | None = None
    unusual: Unusual | None = None

    @property
    def limits(self) -> Limits | None:
        """What its values may be; None where it is chosen from rows or options."""
        if self.kind in _TEXTS:
            return self.text_limits
        if self.kind is FieldKind.DATE:
            return DateLimits(required=self.required, past=self.past, unusual=self.unusual)
        return self.number_limits if self.kind in _NUMBERS else None

    @property
    def text_limits(self) -> TextLimits:
        """What texts in the field may be."""
        return TextLimits(
            required=self.required,
            max_length=self.max_length or MAX_NAME,
            too_long=self.too_long,
            multiline=self.kind is FieldKind.LONG_TEXT,
        )

    @property
    def number_limits(self) -> NumberLimits:
        """What numbers in the field may be."""
        is_whole = self.kind is FieldKind.INTEGER
        return NumberLimits(
            required=self.required,
            minimum=self.minimum,
            above=self.above_minimum,
            too_small=self.too_small,
            digits=WHOLE_DIGITS if is_whole else _DIGITS,
            places=0 if is_whole else self.places,
            unusual=self.unusual,
        )

    @property
    def python(self) -> str:
        """The field's name in Python."""
        return self.python_name or to_snake(self.name)


_TEXTS = frozenset({FieldKind.TEXT, FieldKind.LONG_TEXT})
_NUMBERS = frozenset({FieldKind.NUMBER, FieldKind.INTEGER})
_DIGITS = 14
MAX_NAME = 200
"""The most characters of a name or code of reference data."""

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
            example=12000,
        ),
        FieldRule(
            "units",
            "unit",
            FieldKind.UNIT,
            _("UOM is required"),
            seen_by=EVERYBODY,
            staff=Place(GOODS, 4),
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
            hint="The delivery terms, such as FOB or CIF.",
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
            example="fcl",
        ),
        FieldRule(
            "containerType",
            "container_type",
            FieldKind.CONTAINER,
            _("Select Container type"),
            seen_by=EVERYBODY,
            staff=Place(SHIPMENT, 4),
            hint="The kind of container: its code or any documented spelling.",
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
            hint="The net weight in each container, in kilograms.",
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
            hint="The weight of the whole cargo, in kilograms.",
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
            hint="The day from which the cargo can be loaded, YYYY-MM-DD or DD-MM-YYYY.",
            example="2099-12-31",
        ),
        FieldRule(
            "currency",
            "currency",
            FieldKind.CURRENCY,
            _("Currency is required"),
            seen_by=EVERYBODY,
            staff=Place(PRICE, 0),
            hint="The currency of the rate indication, as an ISO 4217 code.",
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
            hint="Requirements for the goods or the service.",
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
