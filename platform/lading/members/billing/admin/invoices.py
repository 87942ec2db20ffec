"""The screens of tax invoices and credit notes: search, download, and export for the GST return."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.utils.html import format_html, format_html_join
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import RangeDateTimeFilter
from unfold.decorators import display

from lading.base.adminkit.base import staff_actor
from lading.base.adminkit.columns import column
from lading.base.adminkit.links import money, to
from lading.base.adminkit.searching import IndexedSearch
from lading.base.kernel import audit
from lading.base.kernel.values import clock
from lading.base.kernel.values.search import whole_number
from lading.base.reference.imports.exchange import ExportedAdmin
from lading.members.billing.models import CreditNote, Invoice
from lading.members.companies.finding import companies_of

from .order_view import pdf_url
from .payments import CAPABILITY
from .resources import CreditNoteResource, InvoiceResource

Document = Invoice | CreditNote

LISTED = ["buyer_name", "gstin", "taxable_value", "gst_value", "total_value", "issued_on", "pdf"]
AMOUNTS = [("taxable_value", "total_value"), ("cgst_value", "sgst_value")]
SHOWN = [
    "document",
    "pdf",
    "buyer_name",
    "gstin",
    "taxable_value",
    "cgst_value",
    "sgst_value",
    "igst_value",
    "total_value",
]


class DocumentAdmin(IndexedSearch, ExportedAdmin):
    """The columns that invoices and credit notes share. Documents keep their content as it was
    issued.
    """

    exchange_capability = CAPABILITY
    list_filter = [
        "financial_year",
        ("issued_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Documents matching the search term; uses indexes only."""
        rows = self.model.objects.all()
        _series, _slash, rest = term.rpartition("/")[0].rpartition("/")
        number = whole_number(term.rpartition("/")[2].lstrip("0"))
        return [
            rows.filter(company__in=companies_of(term)),
            rows.filter(company__gst_number=term.upper()),
            rows.filter(financial_year=f"20{rest.removeprefix('20')}", number=number),
        ]

    @display(description=_("number"), ordering="number")
    def document(self, obj: Document) -> str:
        """The number as it is printed."""
        return str(obj)

    @display(description=_("issued on"), ordering="issued_at")
    def issued_on(self, obj: Document) -> str:
        """The day in India."""
        return f"{obj.issued_at.astimezone(clock.IST):%d-%m-%Y}"

    @display(description=_("buyer"))
    def buyer_name(self, obj: Document) -> str:
        """The buyer's name when the document was issued."""
        return str(obj.buyer.get("name", ""))

    @display(description=_("GSTIN"))
    def gstin(self, obj: Document) -> str:
        """The buyer's GST number."""
        return str(obj.buyer.get("gstin", ""))

    taxable_value = column(_("taxable"), money, "taxable", ordering="taxable")

    @display(description=_("GST"))
    def gst_value(self, obj: Document) -> SafeString | str:
        """All GST together; the document's page shows each tax."""
        return money(obj.cgst + obj.sgst + obj.igst)

    @display(description=_("CGST"))
    def cgst_value(self, obj: Document) -> SafeString | str:
        """The central half of the tax within a state."""
        return money(obj.cgst or None)

    @display(description=_("SGST"))
    def sgst_value(self, obj: Document) -> SafeString | str:
        """The state's half of the tax within a state."""
        return money(obj.sgst or None)

    @display(description=_("IGST"))
    def igst_value(self, obj: Document) -> SafeString | str:
        """The tax between states."""
        return money(obj.igst or None)

    total_value = column(_("total"), money, "total", ordering="total")

    @display(description=_("document"))
    def pdf(self, obj: Document) -> SafeString:
        """A link to the PDF."""
        label = str(_("Download {number} as PDF")).format(number=obj)
        return format_html(
            '<a class="text-link" href="{}" aria-label="{}">PDF</a>', pdf_url(obj), label
        )


@admin.register(Invoice)
class InvoiceAdmin(DocumentAdmin):
    """Invoices, newest first."""

    resource_classes = [InvoiceResource]
    list_display = ["document", *LISTED]
    list_select_related = ["order"]
    when_empty = _("Every paid order has an invoice.")
    search_help_text = _("Company, e-mail, GSTIN, receipt or a complete number (LAD/26-27/00025)")
    fields = [
        ("document", "pdf"),
        ("issued_at", "financial_year"),
        ("buyer_name", "gstin"),
        ("description", "sac"),
        *AMOUNTS,
        ("igst_value", "order_link"),
        "note_links",
    ]
    readonly_fields = [*SHOWN, "order_link", "note_links"]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Invoices matching the search term, also by their order; uses indexes only."""
        return [*super().find_matches(term), Invoice.objects.filter(order__receipt=term)]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Invoice]:
        """The invoices with their orders, for an export."""
        rows: QuerySet[Invoice] = super().get_queryset(request)
        return rows.select_related("order")

    def get_custom_urls(self) -> tuple[Any, ...]:
        """The URL of the PDF."""
        return (("<int:document_id>/pdf/", "billing_invoice_pdf", download),)

    order_link = column(_("order"), to, "order")

    @display(description=_("credit notes"))
    def note_links(self, obj: Invoice) -> SafeString | str:
        """Links to the credit notes."""
        return format_html_join(
            " · ", "{}", ((to(note),) for note in obj.credit_notes.order_by("pk"))
        )


@admin.register(CreditNote)
class CreditNoteAdmin(DocumentAdmin):
    """Credit notes, newest first: one for each refund of an invoiced payment."""

    resource_classes = [CreditNoteResource]
    list_display = ["document", "against", *LISTED, "cancelled_at"]
    list_select_related = ["invoice"]
    when_empty = _("Every refund of an invoiced payment has a credit note.")
    list_filter = [*DocumentAdmin.list_filter, ("cancelled_at", admin.EmptyFieldListFilter)]
    search_help_text = _(
        "Company, e-mail, GSTIN, the provider's refund id or a complete number (LCN/26-27/00025)"
    )
    fields = [
        ("document", "pdf"),
        ("issued_at", "financial_year", "cancelled_at"),
        ("buyer_name", "gstin"),
        ("description", "sac"),
        *AMOUNTS,
        ("igst_value", "invoice_link"),
        "refund_link",
    ]
    readonly_fields = [*SHOWN, "invoice_link", "refund_link"]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Credit notes matching the search term, also by their refund; uses indexes only."""
        return [*super().find_matches(term), CreditNote.objects.filter(refund__provider_id=term)]

    def get_queryset(self, request: HttpRequest) -> QuerySet[CreditNote]:
        """The credit notes with invoice and refund, for an export."""
        rows: QuerySet[CreditNote] = super().get_queryset(request)
        return rows.select_related("invoice", "refund")

    def get_custom_urls(self) -> tuple[Any, ...]:
        """The URL of the PDF."""
        return (("<int:document_id>/pdf/", "billing_creditnote_pdf", download),)

    against = column(_("invoice"), str, "invoice")
    invoice_link = column(_("invoice"), to, "invoice")
    refund_link = column(_("refund"), to, "refund")


def download(request: HttpRequest, document_id: int, model_admin: DocumentAdmin) -> HttpResponse:
    """The document as PDF, for staff who may see the list."""
    # The library of PDF files takes 12 MB, and every worker loads this module.
    from lading.members.billing.invoices.document_pdf import pdf_answer  # noqa: PLC0415

    if not model_admin.has_view_permission(request):
        raise PermissionDenied
    document = get_object_or_404(model_admin.model, pk=document_id)
    answer = pdf_answer(document)
    audit.record(staff_actor(request), document, "document_downloaded")
    return answer
