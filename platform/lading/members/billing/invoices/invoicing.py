"""GST tax invoices of paid orders: numbered without gaps, taxed by the states of both sides.

Prices include GST (RULES.md 14), so the taxable value is the total less the tax.
"""

from __future__ import annotations

import datetime as dt
from dataclasses import dataclass

from django.conf import settings

from lading.base.kernel import limits
from lading.members.billing.models import Invoice, PaymentOrder, Series
from lading.members.companies.models import Company

from .gst_states import ABROAD, code_of_state, state_of_number
from .numbering import financial_year, next_number

INDIA = "IN"


@dataclass(frozen=True, slots=True)
class Taxes:
    """The parts of a total, in paise."""

    taxable: int
    cgst: int = 0
    sgst: int = 0
    igst: int = 0


def split(total: int, percent: int, *, same_state: bool) -> Taxes:
    """Split a total that includes tax, rounding half up to a paisa.

    Within a state the tax is CGST and SGST in two equal halves, between states IGST.
    """
    if same_state:
        half = rounded(total * percent, 2 * (100 + percent))
        return Taxes(taxable=total - 2 * half, cgst=half, sgst=half)
    tax = rounded(total * percent, 100 + percent)
    return Taxes(taxable=total - tax, igst=tax)


def rounded(numerator: int, denominator: int) -> int:
    """A quotient of whole numbers, half up."""
    return (2 * numerator + denominator) // (2 * denominator)


def issue_invoice(order: PaymentOrder, at: dt.datetime) -> Invoice:
    """Issue the invoice of an order. Call in the transaction that settles it."""
    seller = _seller()
    buyer = _buyer(order, seller_state=state_of_number(seller["gstin"]))
    percent = limits.number("invoice.gst_percent")
    is_same_state = buyer["state"] == state_of_number(seller["gstin"])
    taxes = split(order.amount, percent, same_state=is_same_state)
    year = financial_year(at)
    return Invoice.objects.create(
        order=order,
        company_id=order.company_id,
        financial_year=year,
        number=next_number(Series.INVOICE, year),
        issued_at=at,
        seller=seller,
        buyer=buyer,
        description=order.description,
        sac=settings.INVOICE_SAC,
        gst_percent=percent,
        taxable=taxes.taxable,
        cgst=taxes.cgst,
        sgst=taxes.sgst,
        igst=taxes.igst,
        total=order.amount,
    )


def _seller() -> dict[str, str]:
    return {
        "name": settings.INVOICE_SELLER_NAME,
        "address": settings.INVOICE_SELLER_ADDRESS,
        "gstin": settings.INVOICE_SELLER_GSTIN,
    }


def _buyer(order: PaymentOrder, *, seller_state: str) -> dict[str, str]:
    company = order.company
    place = ", ".join(part for part in (company.city, company.state, company.country.name) if part)
    return {
        "name": company.name,
        "address": company.address,
        "place": place,
        "gstin": company.gst_number,
        "state": _place_of_supply(company) or seller_state,
        "email": order.created_by.email,
    }


def _place_of_supply(company: Company) -> str:
    """The state of the buyer's GST number, or else of its address. "" if neither gives one: then it
    is the seller's own (IGST Act, section 12).
    """
    if company.gst_number:
        return state_of_number(company.gst_number)
    return code_of_state(company.state) if company.country.iso2 == INDIA else ABROAD
