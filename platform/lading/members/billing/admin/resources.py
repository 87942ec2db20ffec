"""Exports for the accountant: invoices and credit notes with their GST, and payments. Amounts in
rupees.
"""

from __future__ import annotations

import datetime as dt
from collections.abc import Callable
from decimal import Decimal
from typing import Any

from import_export import fields, widgets

from lading.base.kernel.values.clock import IST
from lading.base.reference.currencies import RUPEE
from lading.base.reference.imports.resources import ExchangeResource, shown
from lading.members.billing.models import CreditNote, Invoice, Payment, TaxDocument


def rupees_of(paise: int) -> str:
    """`2999.50` for 299950: a number for a spreadsheet."""
    return f"{Decimal(paise) / 100:.2f}"


def day_of(at: dt.datetime | None) -> str:
    """`21-11-2026` in India."""
    return "" if at is None else f"{at.astimezone(IST):%d-%m-%Y}"


class _Written(widgets.Widget):
    """A column whose cells ``write`` makes."""

    def __init__(self, write: Callable[[Any], str]) -> None:
        super().__init__()
        self.write = write

    def render(self, value: Any, obj: Any = None, **kwargs: Any) -> str:
        """The text of a cell."""
        return self.write(value)


def _rupees(name: str, attribute: str = "") -> fields.Field:
    return shown(name, attribute, _Written(rupees_of))


def _day(name: str, attribute: str) -> fields.Field:
    return shown(name, attribute, _Written(day_of))


_DOCUMENT = (
    "buyer_name",
    "buyer_gstin",
    "buyer_place",
    "description",
    "sac",
    "gst_percent",
    "currency",
    "taxable",
    "cgst",
    "sgst",
    "igst",
    "total",
    "seller_gstin",
)
"""The columns that follow the number and the dates of every document."""


class DocumentResource(ExchangeResource):
    """The columns that invoices and credit notes share, as a GST return needs them."""

    financial_year = shown("financial_year")
    buyer_name = shown("buyer")
    buyer_gstin = shown("buyer_gstin")
    buyer_place = shown("buyer_place")
    description = shown("description")
    sac = shown("sac")
    gst_percent = shown("gst_percent")
    currency = shown("currency")
    taxable = _rupees("taxable_value", "taxable")
    cgst = _rupees("cgst")
    sgst = _rupees("sgst")
    igst = _rupees("igst")
    total = _rupees("total")
    seller_gstin = shown("seller_gstin")

    def dehydrate_number(self, document: TaxDocument) -> str:
        """The number as it is printed."""
        return str(document)

    def dehydrate_buyer_name(self, document: TaxDocument) -> str:
        """The buyer's name when the document was issued."""
        return str(document.buyer.get("name", ""))

    def dehydrate_buyer_gstin(self, document: TaxDocument) -> str:
        """The buyer's GST number, or ""."""
        return str(document.buyer.get("gstin", ""))

    def dehydrate_buyer_place(self, document: TaxDocument) -> str:
        """City, state, country."""
        return str(document.buyer.get("place", ""))

    def dehydrate_currency(self, document: TaxDocument) -> str:
        """The currency of all amounts: our invoices are in rupees."""
        return RUPEE

    def dehydrate_seller_gstin(self, document: TaxDocument) -> str:
        """Our GST number."""
        return str(document.seller.get("gstin", ""))


class InvoiceResource(DocumentResource):
    """One row per invoice."""

    number = shown("invoice_number")
    date = _day("invoice_date", "issued_at")
    receipt = shown("order_receipt", "order__receipt")

    class Meta(ExchangeResource.Meta):
        """The columns in their order."""

        model = Invoice
        fields = (
            "number",
            "date",
            "financial_year",
            *_DOCUMENT,
            "receipt",
        )
        export_order = fields


class CreditNoteResource(DocumentResource):
    """One row per credit note, with its invoice. A cancelled one no longer counts."""

    number = shown("credit_note_number")
    date = _day("credit_note_date", "issued_at")
    invoice = shown("invoice_number")
    invoice_date = _day("invoice_date", "invoice__issued_at")
    refund = shown("refund_id", "refund__provider_id")
    cancelled = _day("cancelled_on", "cancelled_at")

    class Meta(ExchangeResource.Meta):
        """The columns in their order."""

        model = CreditNote
        fields = (
            "number",
            "date",
            "financial_year",
            "invoice",
            "invoice_date",
            *_DOCUMENT,
            "refund",
            "cancelled",
        )
        export_order = fields

    def dehydrate_invoice(self, note: CreditNote) -> str:
        """The invoice's number."""
        return str(note.invoice)


class PaymentResource(ExchangeResource):
    """One row per payment at the provider."""

    provider_id = shown("payment_id", "provider_id")
    created_at = _day("date", "created_at")
    company = shown("company", "order__company__name")
    kind = shown("for", "order__kind")
    description = shown("description", "order__description")
    status = shown("status")
    method = shown("method")
    currency = shown("currency", "order__currency")
    amount = _rupees("amount")
    refunded = _rupees("refunded", "refunded_amount")
    net = shown("net")
    settled = shown("settled")
    receipt = shown("order_receipt", "order__receipt")
    order_id = shown("order_id", "order__provider_id")
    invoice = shown("invoice_number")
    error = shown("error")

    class Meta(ExchangeResource.Meta):
        """The columns in their order."""

        model = Payment
        fields = (
            "provider_id",
            "created_at",
            "company",
            "kind",
            "description",
            "status",
            "method",
            "currency",
            "amount",
            "refunded",
            "net",
            "settled",
            "receipt",
            "order_id",
            "invoice",
            "error",
        )
        export_order = fields

    def dehydrate_net(self, payment: Payment) -> str:
        """The amount less refunds; 0 for a failed payment."""
        net_amount = 0 if payment.status == "failed" else payment.amount - payment.refunded_amount
        return rupees_of(net_amount)

    def dehydrate_settled(self, payment: Payment) -> str:
        """Whether this payment paid the order."""
        return "yes" if payment.is_settled else "no"

    def dehydrate_invoice(self, payment: Payment) -> str:
        """The number of the order's invoice, if this payment paid it."""
        invoice: Any = getattr(payment.order, "invoice", None)
        return str(invoice) if payment.is_settled and invoice else ""
