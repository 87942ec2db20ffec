"""Enquiries and leads as staff see them. Decisions are made in the review queue."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.html import format_html_join
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline
from unfold.contrib.filters.admin import (
    ChoicesDropdownFilter,
    RangeDateTimeFilter,
    RelatedDropdownFilter,
)
from unfold.decorators import display

from lading.base.adminkit.base import BigReadOnlyAdmin, ReadOnlyInline
from lading.base.adminkit.columns import column, status_column
from lading.base.adminkit.links import file_link, file_size
from lading.base.adminkit.list_export import ExportedList
from lading.base.adminkit.objects import link_to
from lading.base.adminkit.searching import IndexedSearch
from lading.base.kernel.values.search import whole_number, with_words
from lading.base.reference.business_types import BusinessTypeId
from lading.members.companies.admin.filters import CompanyFilter
from lading.members.companies.finding import companies_named

from .finding import enquiries_about
from .form.fields import GOODS, HISTORY, PRICE, SHIPMENT
from .form.sent import INTERNAL_PLACES, TABLE
from .leads.matching import MatchReason
from .models import Enquiry, EnquiryAttachment, Lead
from .rules import EnquiryStatus, LeadStatus, OrderState

STATUS_LABELS = {
    EnquiryStatus.DRAFT: "default",
    EnquiryStatus.PENDING_APPROVAL: "warning",
    EnquiryStatus.PUBLISHED: "success",
    EnquiryStatus.REJECTED: "danger",
    EnquiryStatus.WITHDRAWN: "default",
}
ORDER_LABELS = {OrderState.PLACED: "warning", OrderState.CONFIRMED: "success"}
LEAD_LABELS = {
    LeadStatus.NEW_ENQUIRY: "default",
    LeadStatus.AWAITING_FOR_QUOTATION: "default",
    LeadStatus.QUOTATION_SENT: "info",
    LeadStatus.ORDER_PLACED: "warning",
    LeadStatus.ORDER_CONFIRMED: "success",
}


class AttachmentInline(ReadOnlyInline, TabularInline):
    """The attachment slots, each with a download."""

    model = EnquiryAttachment
    fields = ["slot", "download", "size", "is_primary"]
    readonly_fields = fields
    verbose_name_plural = _("attachments")

    def get_queryset(self, request: HttpRequest) -> QuerySet[EnquiryAttachment]:
        """The attachments, with their files."""
        rows: QuerySet[EnquiryAttachment] = super().get_queryset(request)
        return rows.select_related("file")

    download = column(_("file"), file_link, "file")
    size = column(_("size"), file_size, "file")


SECTIONS = {GOODS: None, SHIPMENT: _("Shipment"), PRICE: _("Price"), HISTORY: _("History")}


@admin.register(Enquiry)
class EnquiryAdmin(ExportedList, IndexedSearch, BigReadOnlyAdmin):
    """Enquiries, newest first."""

    list_display = [
        "product",
        "company",
        "variant_name",
        "lane",
        "state",
        "order",
        "quotation_count",
        "created_at",
    ]
    list_select_related = [
        "company",
        "source_country",
        "destination_country",
        "source_port",
        "destination_port",
        "unit",
    ]
    list_filter = [
        ("status", ChoicesDropdownFilter),
        ("variant", ChoicesDropdownFilter),
        ("order_state", ChoicesDropdownFilter),
        ("category", RelatedDropdownFilter),
        ("source_country", RelatedDropdownFilter),
        ("destination_country", RelatedDropdownFilter),
        ("published_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True
    search_help_text = _("Words in the product or requirements, company name or enquiry id")
    inlines = [AttachmentInline]
    fieldsets = [
        (heading, {"fields": TABLE.lines(section, INTERNAL_PLACES)})
        for section, heading in SECTIONS.items()
    ]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Enquiries matching the search term; uses indexes only."""
        rows = Enquiry.objects.all()
        return [
            rows.filter(pk=whole_number(term.removeprefix("#"))),
            with_words(rows, term, "product_name", "description"),
            rows.filter(company__in=companies_named(term)),
        ]

    @display(description=_("product"), ordering="product_name")
    def product(self, obj: Enquiry) -> str:
        """The product's name, which a draft may lack."""
        return str(obj)

    @display(description=_("quantity"))
    def amount(self, obj: Enquiry) -> str:
        """The quantity without trailing zeros, with its unit."""
        if obj.quantity is None:
            return "–"
        return f"{obj.quantity.normalize():,f} {obj.unit.code if obj.unit else ''}".strip()

    @display(description=_("variant"), ordering="variant")
    def variant_name(self, obj: Enquiry) -> str:
        """The variant's name."""
        return obj.get_variant_display()

    @display(description=_("lane"))
    def lane(self, obj: Enquiry) -> str:
        """From where to where, as far as the enquiry says."""
        source = obj.source_port or obj.source_country
        destination = obj.destination_port or obj.destination_country
        return f"{source or '–'} → {destination or '–'}"

    state = status_column(_("status"), STATUS_LABELS)

    @display(description=_("order"), ordering="order_state", label=ORDER_LABELS)
    def order(self, obj: Enquiry) -> tuple[str, str] | None:
        """The state of the order, if there is one."""
        return (obj.order_state, obj.get_order_state_display()) if obj.order_state else None

    @display(description=_("excluded companies"))
    def excluded(self, obj: Enquiry) -> str:
        """The excluded companies, linked to their pages."""
        links = [
            (link_to(self.admin_site, "companies.company", pk),) for pk in obj.excluded_company_ids
        ]
        return format_html_join(", ", "{}", links) or "–"

    @display(description=_("towards"))
    def targets(self, obj: Enquiry) -> str:
        """The names of the business types that are asked."""
        return ", ".join(str(BusinessTypeId(number).label) for number in obj.target_types)


@admin.register(Lead)
class LeadAdmin(IndexedSearch, BigReadOnlyAdmin):
    """What each supplier sees of an enquiry, newest first."""

    list_display = ["enquiry", "company", "is_matched", "score", "receipt", "accessed_at"]
    list_select_related = ["enquiry", "company"]
    list_filter = [
        ("receipt_status", ChoicesDropdownFilter),
        "is_matched",
        CompanyFilter,
    ]
    list_filter_submit = True
    ordering = ["-id"]
    search_help_text = _("Product, company or enquiry id")
    fields = [
        ("enquiry", "company"),
        ("is_matched", "score"),
        "why",
        ("published_at", "accessed_at"),
        ("receipt_status", "quotation_link"),
        "created_at",
    ]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Leads matching the search term; uses indexes only."""
        rows = Lead.objects.all()
        return [
            rows.filter(enquiry=whole_number(term.removeprefix("#"))),
            rows.filter(enquiry__in=enquiries_about(term)),
            rows.filter(company__in=companies_named(term)),
        ]

    @display(description=_("reasons"))
    def why(self, obj: Lead) -> str:
        """Why the company was matched."""
        known = dict(MatchReason.choices)
        return ", ".join(str(known.get(reason, reason)) for reason in obj.reasons) or "–"

    @display(description=_("quotation"))
    def quotation_link(self, obj: Lead) -> str:
        """A link to the company's quotation."""
        return link_to(self.admin_site, "quotations.quotation", obj.quotation_id) or "–"

    @display(description=_("status"), ordering="receipt_status", label=LEAD_LABELS)
    def receipt(self, obj: Lead) -> tuple[str, str] | None:
        """The read receipt, if there is one."""
        return (
            (obj.receipt_status, obj.get_receipt_status_display()) if obj.receipt_status else None
        )
