"""What the accountant takes along: invoices with their GST, and payments. Amounts in rupees."""

from __future__ import annotations

import datetime as dt
from decimal import Decimal
from typing import Any

from import_export import fields

from lading.billing.models import Invoice, Payment
from lading.kernel.clock import IST
from lading.reference.resources import ExchangeResource


def _column(name: str, attribute: str = "") -> fields.Field:
    return fields.Field(column_name=name, attribute=attribute or name, readonly=True)


def rupees_of(paise: int) -> str:
    """`2999.50` for 299950: a number for a spreadsheet."""
    return f"{Decimal(paise) / 100:.2f}"


def day_of(at: dt.datetime | None) -> str:
    """`21-11-2026` in India."""
    return "" if at is None else f"{at.astimezone(IST):%d-%m-%Y}"


class InvoiceResource(ExchangeResource):
    """One row per invoice, as a GST return wants it."""

    number = _column("invoice_number")
    date = _column("invoice_date")
    financial_year = _column("financial_year")
    buyer_name = _column("buyer")
    buyer_gstin = _column("buyer_gstin")
    buyer_place = _column("buyer_place")
    description = _column("description")
    sac = _column("sac")
    taxable = _column("taxable_value")
    cgst = _column("cgst")
    sgst = _column("sgst")
    igst = _column("igst")
    total = _column("total")
    seller_gstin = _column("seller_gstin")
    receipt = _column("order_receipt", "order__receipt")

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

    def dehydrate_number(self, invoice: Invoice) -> str:
        """As it is printed."""
        return str(invoice)

    def dehydrate_date(self, invoice: Invoice) -> str:
        """The day of issue."""
        return day_of(invoice.issued_at)

    def dehydrate_buyer_name(self, invoice: Invoice) -> str:
        """As it was when the invoice was issued."""
        return str(invoice.buyer.get("name", ""))

    def dehydrate_buyer_gstin(self, invoice: Invoice) -> str:
        """Empty for one who has none."""
        return str(invoice.buyer.get("gstin", ""))

    def dehydrate_buyer_place(self, invoice: Invoice) -> str:
        """City, state, country."""
        return str(invoice.buyer.get("place", ""))

    def dehydrate_seller_gstin(self, invoice: Invoice) -> str:
        """Ours."""
        return str(invoice.seller.get("gstin", ""))

    def dehydrate_taxable(self, invoice: Invoice) -> str:
        """Without the taxes."""
        return rupees_of(invoice.taxable)

    def dehydrate_cgst(self, invoice: Invoice) -> str:
        """The central half within a state."""
        return rupees_of(invoice.cgst)

    def dehydrate_sgst(self, invoice: Invoice) -> str:
        """The state's half."""
        return rupees_of(invoice.sgst)

    def dehydrate_igst(self, invoice: Invoice) -> str:
        """Between states."""
        return rupees_of(invoice.igst)

    def dehydrate_total(self, invoice: Invoice) -> str:
        """What was paid."""
        return rupees_of(invoice.total)


class PaymentResource(ExchangeResource):
    """One row per payment at the provider."""

    provider_id = _column("payment_id", "provider_id")
    created_at = _column("date")
    company = _column("company", "order__company__name")
    kind = _column("for", "order__kind")
    description = _column("description", "order__description")
    status = _column("status")
    method = _column("method")
    amount = _column("amount")
    refunded = _column("refunded")
    net = _column("net")
    settled = _column("settled")
    receipt = _column("order_receipt", "order__receipt")
    order_id = _column("order_id", "order__provider_id")
    invoice = _column("invoice_number")
    error = _column("error")

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
