"""What a quotation may contain, by the seller's business type (RULES.md 2.5, 29)."""

from __future__ import annotations

from dataclasses import dataclass, replace
from decimal import Decimal

from lading.base.kernel import limits
from lading.base.kernel.actor import Actor
from lading.base.kernel.field_limits import FieldRuleOut, NumberLimits
from lading.base.kernel.values.grouping import INDIA
from lading.base.reference.business_types import BusinessTypeId as T
from lading.base.reference.currencies import currency_codes
from lading.base.reference.models import Unit
from lading.base.reference.names import name_in
from lading.base.reference.text import unit_label
from lading.members.accounts.permissions import SERVICES
from lading.members.companies.models import Company
from lading.trade.enquiries.models import Enquiry

from .counter.fields import COUNTER_OFFERS
from .fields import INPUTS, QUOTATIONS
from .models import Quotation
from .pricing import PricedPer, priced_per, quantity_of
from .term_fields import QUANTITY_PLACES

INR = "INR"
DOMESTIC_TERMS = ("EXW", "EXM", "FOR")
EXPORT_TERMS = ("FOB", "CFR", "CIF", "DAP", "FAS")
ALL_TERMS = ("FOB", "CFR", "EXM", "FOR", "CIF", "EXW", "DAP", "FAS")
LOCATION_TERMS = ("FOR",)
"""Delivery terms that need a place of delivery."""

DOMESTIC_SELLERS = frozenset({T.MANUFACTURER, T.COMMISSION_AGENT})


@dataclass(frozen=True, slots=True)
class FormRules:
    """The quotation form of one seller, for an enquiry if one is known.

    ``default_currency`` is used if none is sent; "" means the seller must choose. The form starts
    with the values of ``suggested_…``. ``priced_quantity`` is the quantity that a price is
    multiplied with; None if the enquiry has no quantity, or no enquiry is known.

    ``asked_currency`` and ``indication`` are what the buyer named; "" and None for nothing. A
    price more than ``unusual_price_times`` off the indication is
    asked about before it is sent.
    """

    payment_terms: tuple[str, ...]
    payment_terms_required: bool
    location_required_for: tuple[str, ...]
    currencies: tuple[str, ...]
    default_currency: str
    fields: tuple[FieldRuleOut, ...]
    min_price: int
    max_message: int
    max_location: int
    max_attachments: int
    max_file_bytes: int
    suggested_currency: str
    suggested_payment_terms: str
    suggested_units: str | None
    priced_per: PricedPer | None
    priced_quantity: Decimal | None
    asked_currency: str
    indication: Decimal | None
    unusual_price_times: int


@dataclass(frozen=True, slots=True)
class CounterRules:
    """What a buyer may propose for a quotation: delivery terms that its seller may offer."""

    payment_terms: tuple[str, ...]
    payment_terms_required: bool
    location_required_for: tuple[str, ...]
    fields: tuple[FieldRuleOut, ...]
    min_price: int
    quantity_places: int
    max_message: int
    max_location: int


def counter_rules(quotation: Quotation) -> CounterRules:
    """The rules for the buyer of a quotation. Load its enquiry and its company first."""
    seller_type = quotation.company.business_type_id
    return CounterRules(
        payment_terms=terms_of(seller_type),
        payment_terms_required=seller_type not in SERVICES,
        location_required_for=LOCATION_TERMS,
        fields=_counter_fields(quotation.enquiry),
        min_price=INPUTS["price"].least,
        quantity_places=quantity_places(quotation.enquiry),
        max_message=INPUTS["description"].longest,
        max_location=INPUTS["location_for_delivery"].longest,
    )


def _counter_fields(enquiry: Enquiry) -> tuple[FieldRuleOut, ...]:
    """The rules of the counter-offer's fields: a price is required, as in a quotation."""
    changed = {"price": INPUTS["price"].number, "qty": quantity_limits(enquiry)}
    return tuple(COUNTER_OFFERS.rules(changed))


def quantity_places(enquiry: Enquiry | None) -> int:
    """How many decimals a quantity has: none if containers are counted."""
    if enquiry is None or enquiry.quantity is not None or enquiry.container_count is None:
        return QUANTITY_PLACES
    return 0


def quantity_limits(enquiry: Enquiry | None) -> NumberLimits:
    """What a quantity may be: above zero, in whole containers if containers are counted."""
    return replace(INPUTS["qty"].number, places=quantity_places(enquiry))


def rules_for(actor: Actor, enquiry: Enquiry | None) -> FormRules:
    """The form's rules for the actor's company, and for an enquiry with its unit. At most one SQL
    query.
    """
    terms = terms_of(actor.business_type)
    default_currency = _default_currency(actor)
    currencies = _currencies(actor.business_type)
    asked_currency = enquiry.currency if enquiry else ""
    return FormRules(
        payment_terms=terms,
        payment_terms_required=actor.business_type not in SERVICES,
        location_required_for=LOCATION_TERMS,
        currencies=currencies,
        default_currency=default_currency,
        fields=tuple(QUOTATIONS.rules({"qty": quantity_limits(enquiry)})),
        min_price=INPUTS["price"].least,
        max_message=INPUTS["description"].longest,
        max_location=INPUTS["location_for_delivery"].longest,
        max_attachments=limits.number("attachment.slots"),
        max_file_bytes=limits.number("attachment.max_bytes"),
        suggested_currency=asked_currency if asked_currency in currencies else default_currency,
        suggested_payment_terms=_asked_terms(enquiry, terms),
        suggested_units=_label(enquiry.unit) if enquiry else None,
        priced_per=_priced_per(enquiry) if enquiry else None,
        priced_quantity=quantity_of(enquiry) if enquiry else None,
        asked_currency=asked_currency,
        indication=enquiry.rate_indication if enquiry else None,
        unusual_price_times=limits.number("quotation.unusual_price_times"),
    )


def _priced_per(enquiry: Enquiry) -> PricedPer:
    return priced_per(
        has_unit=enquiry.unit_id is not None,
        shipment_mode=enquiry.shipment_mode,
        shipment_type=enquiry.shipment_type,
    )


def _asked_terms(enquiry: Enquiry | None, offered: tuple[str, ...]) -> str:
    """The enquiry's delivery terms, if this seller may offer them; otherwise ""."""
    return enquiry.payment_terms if enquiry and enquiry.payment_terms in offered else ""


def _label(unit: Unit | None) -> str | None:
    return unit_label(name_in(unit), unit.code) if unit else None


def terms_of(business_type: int) -> tuple[str, ...]:
    """The delivery terms that a seller of this type may offer."""
    if business_type in DOMESTIC_SELLERS:
        return DOMESTIC_TERMS
    return EXPORT_TERMS if business_type == T.EXPORTER else ALL_TERMS


def _currencies(business_type: int) -> tuple[str, ...]:
    return (INR,) if business_type in DOMESTIC_SELLERS else tuple(sorted(currency_codes()))


def _default_currency(actor: Actor) -> str:
    if actor.business_type in DOMESTIC_SELLERS:
        return INR
    is_indian = Company.objects.filter(pk=actor.company_id, country__iso2=INDIA).exists()
    return INR if is_indian else ""
