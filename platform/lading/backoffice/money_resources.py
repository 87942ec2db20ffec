"""What the accountant takes along: invoices and credit notes with their GST, and payments. Amounts
in rupees.
"""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

from lading.billing.models import CreditNote, Invoice, Payment, TaxDocument
from lading.kernel.clock import IST
from lading.reference.resources import ExchangeResource, shown


def rupees_of(paise: int) -> str:
    """`2999.50` for 299950: a number for a spreadsheet."""
    return f"{Decimal(paise) / 100:.2f}"


def day_of(at: dt.datetime | None) -> str:
    """`21-11-2026` in India."""
    return "" if at is None else f"{at.astimezone(IST):%d-%m-%Y}"


class DocumentResource(ExchangeResource):
    """What invoices and credit notes have in common, as a GST return wants it."""

    financial_year = shown("financial_year")
    buyer_name = shown("buyer")
    buyer_gstin = shown("buyer_gstin")
    buyer_place = shown("buyer_place")
    description = shown("description")
    sac = shown("sac")
    taxable = shown("taxable_value")
    cgst = shown("cgst")
    sgst = shown("sgst")
    igst = shown("igst")
    total = shown("total")
    seller_gstin = shown("seller_gstin")

    def dehydrate_number(self, document: TaxDocument) -> str:
        """As it is printed."""
        return str(document)

    def dehydrate_date(self, document: TaxDocument) -> str:
        """The day of issue."""
        return day_of(document.issued_at)

    def dehydrate_buyer_name(self, document: TaxDocument) -> str:
        """As it was when the document was issued."""
        return str(document.buyer.get("name", ""))

    def dehydrate_buyer_gstin(self, document: TaxDocument) -> str:
        """Empty for one who has none."""
        return str(document.buyer.get("gstin", ""))

    def dehydrate_buyer_place(self, document: TaxDocument) -> str:
        """City, state, country."""
        return str(document.buyer.get("place", ""))

    def dehydrate_seller_gstin(self, document: TaxDocument) -> str:
        """Ours."""
        return str(document.seller.get("gstin", ""))

    def dehydrate_taxable(self, document: TaxDocument) -> str:
        """Without the taxes."""
        return rupees_of(document.taxable)

    def dehydrate_cgst(self, document: TaxDocument) -> str:
        """The central half within a state."""
        return rupees_of(document.cgst)

    def dehydrate_sgst(self, document: TaxDocument) -> str:
        """The state's half."""
        return rupees_of(document.sgst)

    def dehydrate_igst(self, document: TaxDocument) -> str:
        """Between states."""
        return rupees_of(document.igst)

    def dehydrate_total(self, document: TaxDocument) -> str:
        """What was paid, or given back."""
        return rupees_of(document.total)


class InvoiceResource(DocumentResource):
    """One row per invoice."""

    number = shown("invoice_number")
    date = shown("invoice_date")
    receipt = shown("order_receipt", "order__receipt")

    class Meta(ExchangeResource.Meta):
        """Columns in their order."""

        model = Invoice
        fields = (
            "number",
            "date",
            "financial_year",
            "buyer_name",
            "buyer_gstin",
            "buyer_place",
            "description",
            "sac",
            "taxable",
            "cgst",
            "sgst",
            "igst",
            "total",
            "seller_gstin",
            "receipt",
        )
        export_order = fields


class CreditNoteResource(DocumentResource):
    """One row per credit note, with the invoice it is against. A cancelled one counts no more."""

    number = shown("credit_note_number")
    date = shown("credit_note_date")
    invoice = shown("invoice_number")
    invoice_date = shown("invoice_date")
    refund = shown("refund_id", "refund__provider_id")
    cancelled = shown("cancelled_on")

    class Meta(ExchangeResource.Meta):
        """Columns in their order."""

        model = CreditNote
        fields = (
            "number",
            "date",
            "financial_year",
            "invoice",
            "invoice_date",
            "buyer_name",
            "buyer_gstin",
            "buyer_place",
            "description",
            "sac",
            "taxable",
            "cgst",
            "sgst",
            "igst",
            "total",
            "seller_gstin",
            "refund",
            "cancelled",
        )
        export_order = fields

    def dehydrate_invoice(self, note: CreditNote) -> str:
        """The number of the invoice it takes back a part of."""
        return str(note.invoice)

    def dehydrate_invoice_date(self, note: CreditNote) -> str:
        """That invoice's day of issue."""
        return day_of(note.invoice.issued_at)

    def dehydrate_cancelled(self, note: CreditNote) -> str:
        """Empty for one that counts."""
        return day_of(note.cancelled_at)


class PaymentResource(ExchangeResource):
    """One row per payment at the provider."""

    provider_id = shown("payment_id", "provider_id")
    created_at = shown("date")
    company = shown("company", "order__company__name")
    kind = shown("for", "order__kind")
    description = shown("description", "order__description")
    status = shown("status")
    method = shown("method")
    amount = shown("amount")
    refunded = shown("refunded")
    net = shown("net")
    settled = shown("settled")
    receipt = shown("order_receipt", "order__receipt")
    order_id = shown("order_id", "order__provider_id")
    invoice = shown("invoice_number")
    error = shown("error")

    class Meta(ExchangeResource.Meta):
        """Columns in their order."""

        model = Payment
        fields = (
            "provider_id",
            "created_at",
            "company",
            "kind",
            "description",
            "status",
            "method",
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

    def dehydrate_created_at(self, payment: Payment) -> str:
        """The day of the payment."""
        return day_of(payment.created_at)

    def dehydrate_amount(self, payment: Payment) -> str:
        """What the provider took."""
        return rupees_of(payment.amount)

    def dehydrate_refunded(self, payment: Payment) -> str:
        """What went back of it."""
        return rupees_of(payment.refunded_amount)

    def dehydrate_net(self, payment: Payment) -> str:
        """What stayed: nothing of a failed one."""
        kept = 0 if payment.status == "failed" else payment.amount - payment.refunded_amount
        return rupees_of(kept)

    def dehydrate_settled(self, payment: Payment) -> str:
        """Whether its order was paid with it."""
        return "yes" if payment.is_settled else "no"

    def dehydrate_invoice(self, payment: Payment) -> str:
        """The order's, on the payment that settled it."""
        invoice: Any = getattr(payment.order, "invoice", None)
        return str(invoice) if payment.is_settled and invoice else ""
