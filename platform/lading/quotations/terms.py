"""What a seller of each type may write into a quotation (document 2 §5, decision 29)."""

from __future__ import annotations

from dataclasses import dataclass

from lading.accounts.permissions import SERVICES
from lading.companies.models import Company
from lading.kernel import limits
from lading.kernel.actor import Actor
from lading.reference.business_types import BusinessTypeId as T
from lading.reference.currencies import currency_codes

INR = "INR"
INDIA = "IN"
DOMESTIC_TERMS = ("EXW", "EXM", "FOR")
EXPORT_TERMS = ("FOB", "CFR", "CIF", "DAP", "FAS")
ALL_TERMS = ("FOB", "CFR", "EXM", "FOR", "CIF", "EXW", "DAP", "FAS")
LOCATION_TERMS = ("FOR",)
"""Terms that name a place of delivery."""

DOMESTIC_SELLERS = frozenset({T.MANUFACTURER, T.COMMISSION_AGENT})
MAX_MESSAGE = 200
MAX_LOCATION = 250
MIN_PRICE = 1


@dataclass(frozen=True, slots=True)
class FormRules:
    """The quotation form of one seller. ``default_currency`` "" means the seller must choose."""

    payment_terms: tuple[str, ...]
    payment_terms_required: bool
    location_required_for: tuple[str, ...]
    currencies: tuple[str, ...]
    default_currency: str
    min_price: int
    max_message: int
    max_location: int
    max_attachments: int


def rules_for(actor: Actor) -> FormRules:
    """The rules for the actor's company: one SQL query."""
    return FormRules(
        payment_terms=_terms(actor.business_type),
        payment_terms_required=actor.business_type not in SERVICES,
        location_required_for=LOCATION_TERMS,
        currencies=_currencies(actor.business_type),
        default_currency=_default_currency(actor),
        min_price=MIN_PRICE,
        max_message=MAX_MESSAGE,
        max_location=MAX_LOCATION,
        max_attachments=limits.number("attachment.slots"),
    )


def _terms(business_type: int) -> tuple[str, ...]:
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
