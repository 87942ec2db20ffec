"""Tax invoices: found, downloaded, and taken along for the GST return."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import RangeDateTimeFilter
from unfold.decorators import display

from lading.backoffice.money_resources import InvoiceResource
from lading.backoffice.order_view import pdf_url
from lading.billing.invoice_pdf import invoice_pdf
from lading.billing.models import Invoice

from .links import money, to
from .payments import ExportAdmin


@admin.register(Invoice)
class InvoiceAdmin(ExportAdmin):
    """Invoices, newest first. They say what they said when they were issued."""

    resource_classes = [InvoiceResource]
    list_display = [
        "invoice",
        "buyer_name",
        "gstin",
        "taxable_value",
        "gst_value",
        "total_value",
        "issued_at",
        "pdf",
    ]
    list_select_related = ["order"]
    when_empty = _("Each paid order has one.")
    list_filter = [
        "financial_year",
        ("issued_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True
    search_fields = ["company__name", "buyer__gstin", "order__receipt__exact", "number__exact"]
    search_help_text = _("Company, GSTIN, number or receipt")
    fields = [
        ("invoice", "pdf"),
        ("issued_at", "financial_year"),
        ("buyer_name", "gstin"),
        ("description", "sac"),
        ("taxable_value", "total_value"),
        ("cgst_value", "sgst_value"),
        ("igst_value", "order_link"),
    ]
    readonly_fields = [
        "invoice",
        "pdf",
        "buyer_name",
        "gstin",
        "taxable_value",
        "cgst_value",
        "sgst_value",
        "igst_value",
        "total_value",
        "order_link",
    ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Invoice]:
        """With the order, for an export."""
        rows: QuerySet[Invoice] = super().get_queryset(request)
        return rows.select_related("order")

    def get_custom_urls(self) -> tuple[Any, ...]:
        """The document itself."""
        return (("<int:invoice_id>/pdf/", "billing_invoice_pdf", download),)

    @display(description=_("number"), ordering="number")
    def invoice(self, obj: Invoice) -> str:
        """As it is printed."""
        return str(obj)

    @display(description=_("buyer"))
    def buyer_name(self, obj: Invoice) -> str:
        """As it was then."""
        return str(obj.buyer.get("name", ""))

    @display(description=_("GSTIN"))
    def gstin(self, obj: Invoice) -> str:
        """The buyer's."""
        return str(obj.buyer.get("gstin", ""))

    @display(description=_("taxable"), ordering="taxable")
    def taxable_value(self, obj: Invoice) -> SafeString | str:
        """Without taxes."""
        return money(obj.taxable)

    @display(description=_("GST"))
    def gst_value(self, obj: Invoice) -> SafeString | str:
        """All of it: which taxes these are is on the invoice's page."""
        return money(obj.cgst + obj.sgst + obj.igst)

    @display(description=_("CGST"))
    def cgst_value(self, obj: Invoice) -> SafeString | str:
        """The central half."""
        return money(obj.cgst or None)

    @display(description=_("SGST"))
    def sgst_value(self, obj: Invoice) -> SafeString | str:
        """The state's half."""
        return money(obj.sgst or None)

    @display(description=_("IGST"))
    def igst_value(self, obj: Invoice) -> SafeString | str:
        """Between states."""
        return money(obj.igst or None)

    @display(description=_("total"), ordering="total")
    def total_value(self, obj: Invoice) -> SafeString | str:
        """What was paid."""
        return money(obj.total)

    @display(description=_("document"))
    def pdf(self, obj: Invoice) -> SafeString:
        """The way to the PDF."""
        label = str(_("Download {number} as PDF")).format(number=obj)
        return format_html(
            '<a class="text-link" href="{}" aria-label="{}">PDF</a>', pdf_url(obj), label
        )

    @display(description=_("order"))
    def order_link(self, obj: Invoice) -> SafeString | str:
        """What was paid for."""
        return to(obj.order)


def download(request: HttpRequest, invoice_id: int, model_admin: InvoiceAdmin) -> HttpResponse:
    """The invoice as PDF, for whoever sees the list."""
    if not model_admin.has_view_permission(request):
        raise PermissionDenied
    invoice = get_object_or_404(Invoice, pk=invoice_id)
    answer = HttpResponse(invoice_pdf(invoice), content_type="application/pdf")
    name = str(invoice).replace("/", "-")
    answer["Content-Disposition"] = f'attachment; filename="{name}.pdf"'
    answer["Cache-Control"] = "private, no-store"
    return answer
