"""What a document says, in the active language: only what the reader's own answer of the API says.

The terms are read from that answer (`quotations.queries`), so that what is withheld from a seller
(RULES.md 23) is withheld here, too.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from typing import Any

from django.utils.translation import gettext as _

from lading.base.kernel.actor import Actor
from lading.base.kernel.values.clock import IST
from lading.base.kernel.values.dates import day_text
from lading.base.kernel.values.grouping import INDIA, grouped, reading
from lading.base.reference.containers import ContainerCode
from lading.base.reference.currencies import money_text
from lading.base.reference.names import local_name
from lading.base.reference.text import unit_code
from lading.members.companies.models import Company
from lading.trade.quotations import queries
from lading.trade.quotations.models import Quotation, QuotationVersion
from lading.trade.quotations.pricing import PricedPer, priced_per

from .rules import Kind, number_of

Line = tuple[str, str]
"""A label and what stands beside it."""

CUBIC_METRES = "m³"
"""The same in every language."""


@dataclass(frozen=True, slots=True)
class Party:
    """A company as it is printed."""

    name: str
    country: str


@dataclass(frozen=True, slots=True)
class Goods:
    """What is sold, for how much."""

    name: str
    details: Sequence[str]
    quantity: str
    price: str
    amount: str
    """Empty where the terms have no amount."""


@dataclass(frozen=True, slots=True)
class Facts:
    """A document's content."""

    kind: Kind
    title: str
    seller: Party
    buyer: Party | None
    """None for a seller who is not told who the buyer is."""
    heads: Sequence[Line]
    goods: Goods
    terms: Sequence[Line]


def facts_of(
    actor: Actor,
    quotation: Quotation,
    version: QuotationVersion,
    kind: Kind,
    *,
    names_buyer: bool,
) -> Facts:
    """What a document of this version says to the actor, who is a party of the quotation."""
    answer = queries.quotation_detail(actor, quotation.pk)
    (terms,) = (each for each in answer["versions"] if each["version"] == version.number)
    enquiry = answer["enquiries"]
    with reading(in_india=_is_within_india(quotation)):
        goods = _goods(enquiry, terms)
    return Facts(
        kind=kind,
        title=_("Order confirmation") if kind is Kind.ORDER else _("Quotation"),
        seller=Party(answer["sender"]["company_name"], answer["sender"]["country"] or ""),
        buyer=_buyer(quotation) if names_buyer else None,
        heads=_heads(kind, answer, terms),
        goods=goods,
        terms=_terms(enquiry, terms),
    )


def _is_within_india(quotation: Quotation) -> bool:
    """Both parties keep one file, so it is grouped for India only where both are there."""
    parties = (quotation.company_id, quotation.receiver_id)
    return not Company.objects.filter(pk__in=parties).exclude(country__iso2=INDIA).exists()


def _buyer(quotation: Quotation) -> Party:
    columns = ("name", local_name("country"))
    name, country = Company.objects.filter(pk=quotation.receiver_id).values_list(*columns).get()
    return Party(name, country or "")


def _heads(kind: Kind, answer: Mapping[str, Any], terms: Mapping[str, Any]) -> list[Line]:
    number = number_of(kind, answer["id"], terms["version"])
    version = (_("Version"), str(terms["version"]))
    enquiry = (_("Enquiry"), str(answer["enquiry_id"]))
    if kind is Kind.ORDER:
        days = [
            (_("Ordered on"), _day(answer["ordered_at"])),
            (_("Confirmed on"), _day(answer["confirmed_at"])),
        ]
        quoted = (_("Quotation"), number_of(Kind.QUOTATION, answer["id"], terms["version"]))
        return [(_("Order number"), number), *days, quoted, enquiry]
    return [
        (_("Quotation number"), number),
        version,
        (_("Date"), _day(terms["created_at"])),
        (_("Valid until"), day_text(terms["expiry_date"])),
        enquiry,
    ]


def _goods(enquiry: Mapping[str, Any], terms: Mapping[str, Any]) -> Goods:
    currency = terms["currency_code"]
    amount = terms["net_amount"]
    hs_code = _("HS code")
    details = [
        enquiry["category"] or "",
        f"{hs_code} {enquiry['hs_code']}" if enquiry["hs_code"] else "",
    ]
    return Goods(
        name=enquiry["product_name"],
        details=[each for each in details if each],
        quantity=_quantity(enquiry, terms),
        price=f"{money_text(terms['price'], currency)} / {_per(enquiry, terms)}",
        amount="" if amount is None else money_text(amount, currency),
    )


def _quantity(enquiry: Mapping[str, Any], terms: Mapping[str, Any]) -> str:
    """The quantity of the terms, else the enquiry's; for freight the containers or cubic metres."""
    agreed = terms["qty"]
    if enquiry["qty"] is not None:
        quantity = enquiry["qty"] if agreed is None else agreed
        return f"{_number(quantity)} {enquiry['units'] or ''}".strip()
    if enquiry["no_of_containers"] is not None:
        quantity = enquiry["no_of_containers"] if agreed is None else agreed
        return f"{_number(quantity)} × {_container(enquiry)}"
    quantity = enquiry["total_cubic_meter"] if agreed is None else agreed
    return "" if quantity is None else f"{_number(quantity)} {CUBIC_METRES}"


def _per(enquiry: Mapping[str, Any], terms: Mapping[str, Any]) -> str:
    per = priced_per(
        has_unit=terms["units"] is not None,
        shipment_mode=enquiry["shipment_mode"] or "",
        shipment_type=enquiry["shipment_type"] or "",
    )
    texts = {PricedPer.UNIT: unit_code(terms["units"] or ""), PricedPer.CUBIC_METRE: CUBIC_METRES}
    return texts.get(per) or _container(enquiry)


def _container(enquiry: Mapping[str, Any]) -> str:
    code = enquiry["container_type"]
    return str(ContainerCode(code).label) if code in ContainerCode.values else _("container")


def _terms(enquiry: Mapping[str, Any], terms: Mapping[str, Any]) -> list[Line]:
    lines = [
        (_("Delivery terms"), _delivery(terms)),
        (_("Loading port"), _port(enquiry["source_port"], enquiry["source_country"])),
        (
            _("Destination port"),
            _port(enquiry["destination_port"], enquiry["destination_country"]),
        ),
        (_("Response message"), terms["description"]),
        (_("Attachments"), "\n".join(each.original_name for each in terms["attachments"])),
    ]
    return [(label, text) for label, text in lines if text]


def _delivery(terms: Mapping[str, Any]) -> str:
    parts = (terms["payment_terms"], terms["location_for_delivery"])
    return " ".join(part for part in parts if part)


def _port(port: str | None, country: str | None) -> str:
    """A port with its country; nothing without a port, because a country is none."""
    return " · ".join(part for part in (port, country) if part) if port else ""


def _number(value: Decimal) -> str:
    return grouped(value, "###")


def _day(at: Any) -> str:
    return day_text(at.astimezone(IST).date())
