"""Price calculations in the back office: read only, because they are their companies' own work."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline
from unfold.decorators import display

from lading.base.adminkit import links
from lading.base.adminkit.base import BigReadOnlyAdmin, ReadOnlyInline
from lading.base.adminkit.list_export import ExportedList
from lading.base.adminkit.searching import IndexedSearch
from lading.base.kernel.values.search import whole_number
from lading.members.companies.admin.filters import CompanyFilter
from lading.members.companies.finding import companies_named

from .models import Calculation, CalculationItem


class ItemInline(ReadOnlyInline, TabularInline):
    """The items in their order."""

    model = CalculationItem
    fields = ["order", "kind", "description", "hs_code", "currency", "rate", "quantity", "unit"]
    fields += ["gst_percent", "gst", "total"]
    readonly_fields = ["gst", "total"]

    def get_queryset(self, request: HttpRequest) -> QuerySet[CalculationItem]:
        """The items with their units and HS codes."""
        rows: QuerySet[CalculationItem] = super().get_queryset(request)
        return rows.select_related("unit", "hs_code").defer("hs_code__search_vector")

    @display(description=_("GST amount"))
    def gst(self, obj: CalculationItem) -> SafeString:
        """In rupees."""
        return links.price(obj.gst_amount, "INR")

    @display(description=_("amount"))
    def total(self, obj: CalculationItem) -> SafeString:
        """In rupees."""
        return links.price(obj.amount, "INR")


@admin.register(Calculation)
class CalculationAdmin(ExportedList, IndexedSearch, BigReadOnlyAdmin):
    """Every company's calculations, newest first."""

    list_display = ["template_name", "company", "item_count", "total", "currency", "updated_at"]
    list_select_related = ["company"]
    list_filter = [CompanyFilter]
    list_filter_submit = True
    search_help_text = _("Number of a calculation, or a company's name")
    when_empty = _("No company has saved a price calculation yet.")
    inlines = [ItemInline]
    fields = [
        ("template_name", "company"),
        ("addressee_name", "addressee_address"),
        ("expiry_date", "terms_of_payment"),
        ("currency", "exchange_rate"),
        ("total", "version"),
        "created_by",
        ("created_at", "updated_at"),
    ]
    readonly_fields = ["total"]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """A calculation by its number, and those of companies with this name."""
        return [
            Calculation.objects.filter(pk=whole_number(term)),
            Calculation.objects.filter(company__in=companies_named(term)),
        ]

    @display(description=_("total amount"), ordering="total_amount")
    def total(self, obj: Calculation) -> SafeString:
        """In rupees."""
        return links.price(obj.total_amount, "INR")
