"""The enquiry form as data: who may ask whom, and what each party's form shows and requires.

Document 2 §5 ("Enquiry form", "Field visibility by party") and decisions 20, 25, 44. Validation
and the portal's form both read these tables; another variant is another set of rows.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, replace
from enum import StrEnum

from django.utils.translation import gettext_lazy as _

from lading.accounts.permissions import EXPORTERS
from lading.kernel.errors import Text
from lading.reference.business_types import BusinessTypeId as T

from .states import Variant

INDIA = "India"
USD = "USD"
INR = "INR"


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


Condition = Mapping[str, tuple[str, ...]]
"""Holds when every named field has one of the values."""


@dataclass(frozen=True, slots=True)
class Shown:
    """A field on one party's form.

    ``when``: shown only while one of the conditions holds; empty means always. ``locked``: the
    value it has whatever is sent. ``default``: the value it has when it is left out; sent empty,
    it is missing.
    """

    name: str
    is_required: bool = True
    when: tuple[Condition, ...] = ()
    locked: str | None = None
    default: str | None = None


@dataclass(frozen=True, slots=True)
class PartyForm:
    """What is shown for one party, and which types are asked along with it."""

    shown: tuple[Shown, ...]
    also: tuple[T, ...] = ()
    agents_optional: bool = False
    hidden_currency: str | None = None


TERMS = ("EXW", "EXM", "FOR")
MODES = ("sea", "air")
TYPES = ("fcl", "lcl")

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
            options=MODES,
        ),
        FieldRule(
            "shipmentType",
            "shipment_type",
            FieldKind.CHOICE,
            _("Shipment type is required"),
            options=TYPES,
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
        ),
        FieldRule("remarks", "remarks", FieldKind.LONG_TEXT, max_length=1000),
    )
}

_BY_AIR: Condition = {"shipmentMode": ("air",)}
_BY_SEA: Condition = {"shipmentMode": ("sea",)}
_LCL: Condition = {"shipmentType": ("lcl",)}
_SEA_FCL: Condition = {"shipmentMode": ("sea",), "shipmentType": ("fcl",)}

_GOODS = (Shown("categoryId"), Shown("hsCodeId"), Shown("productName"))
_QUANTITY = (Shown("qty"), Shown("units"))
_COUNTRIES = (Shown("sourceCountry"), Shown("destinationCountry"))
_PORTS = (Shown("sourcePort"), Shown("destinationPort"))
_WORDS = (Shown("description"), Shown("remarks", is_required=False))
_TERMS = (
    Shown("paymentTerms"),
    Shown("locationForDelivery", when=({"paymentTerms": TERMS},)),
)
_CONTAINERS = (
    Shown("containerType", when=(_SEA_FCL,)),
    Shown("noOfContainers", when=(_SEA_FCL,)),
    Shown("netWeightPerContainer", when=(_SEA_FCL,)),
)
_LOOSE_CARGO = (
    Shown("cargoWeight", when=(_BY_AIR, _LCL)),
    Shown("totalCubicMeter", when=(_BY_AIR, _LCL)),
)
_READY = (Shown("cargoReadinessDate"),)
_SEA_FCL_LOCKED = (Shown("shipmentMode", locked="sea"), Shown("shipmentType", locked="fcl"))
_ANY_SHIPMENT = (
    Shown("shipmentMode"),
    Shown("shipmentType", when=(_BY_SEA,)),
)
_RATE = (Shown("currency", default=USD), Shown("rateindication", is_required=False))

_LOCKED_SHIPMENT = (*_PORTS, *_SEA_FCL_LOCKED, *_CONTAINERS, *_READY)

_PRODUCT = (*_GOODS, *_QUANTITY, *_COUNTRIES, Shown("destinationPort"), *_WORDS)
_FREIGHT = PartyForm((Shown("productName"), *_COUNTRIES, *_LOCKED_SHIPMENT, *_RATE, *_WORDS))

FORMS: Mapping[Variant, Mapping[T, PartyForm]] = {
    Variant.RFQ: {
        T.EXPORTER: PartyForm(_PRODUCT, also=(T.MANUFACTURER_EXPORTER,), hidden_currency=USD),
        T.MANUFACTURER: PartyForm(
            (*_PRODUCT, *_TERMS),
            also=(T.MANUFACTURER_EXPORTER,),
            agents_optional=True,
            hidden_currency=USD,
        ),
        T.COMMISSION_AGENT: PartyForm((*_PRODUCT, *_TERMS), hidden_currency=USD),
        T.MANUFACTURER_EXPORTER: PartyForm(
            (
                *_GOODS,
                *_QUANTITY,
                *_COUNTRIES,
                *_PORTS,
                *_ANY_SHIPMENT,
                *_CONTAINERS,
                *_LOOSE_CARGO,
                *_READY,
                *_WORDS,
            ),
            hidden_currency=USD,
        ),
        T.CUSTOM_HOUSE_AGENT: PartyForm(
            (*_GOODS, *_COUNTRIES, *_LOCKED_SHIPMENT, *_WORDS), hidden_currency=USD
        ),
        T.FREIGHT_FORWARDER: _FREIGHT,
        T.SHIPPING_LINE: _FREIGHT,
    },
}
"""What each party's form shows, by variant: a variant that is not here is not offered."""

_EXPORTERS_ASK = (
    T.EXPORTER,
    T.MANUFACTURER_EXPORTER,
    T.CUSTOM_HOUSE_AGENT,
    T.FREIGHT_FORWARDER,
    T.SHIPPING_LINE,
)

RAISERS: Mapping[Variant, Mapping[T, tuple[T, ...]]] = {
    Variant.RFQ: {
        T.BUYER: (
            T.MANUFACTURER,
            T.COMMISSION_AGENT,
            T.CUSTOM_HOUSE_AGENT,
            T.FREIGHT_FORWARDER,
            T.SHIPPING_LINE,
            T.MANUFACTURER_EXPORTER,
            T.EXPORTER,
        ),
        T.EXPORTER: _EXPORTERS_ASK,
        T.MANUFACTURER_EXPORTER: _EXPORTERS_ASK,
    },
}
"""Decision 20: who raises a variant towards whom; the first party is the form's default."""

PERMISSIONS: Mapping[Variant, str] = {Variant.RFQ: "rfq.raise"}
"""The permission that lets a business type raise a variant."""


def parties_of(variant: Variant, raiser: int) -> tuple[T, ...]:
    """Whom a business type may address with a variant, the default first; () for nobody."""
    return RAISERS[variant].get(T(raiser), ())


def form_of(variant: Variant, raiser: int, party: T) -> PartyForm:
    """The form of one party as this business type gets it.

    Exporters load in India, always; what they ask product sellers for is priced in INR
    (document 2 §5: "locked", "forced to INR").
    """
    form = FORMS[variant][party]
    if raiser not in EXPORTERS:
        return form
    shown = tuple(
        replace(each, locked=INDIA) if each.name == "sourceCountry" else each for each in form.shown
    )
    return replace(form, shown=shown, hidden_currency=form.hidden_currency and INR)


def targets_of(party: T, form: PartyForm, *, with_agents: bool = True) -> list[int]:
    """The types asked: the party, who is asked along with it, and agents where they are offered."""
    agents = [T.COMMISSION_AGENT] if with_agents and form.agents_optional else []
    return [int(each) for each in (party, *form.also, *agents)]
