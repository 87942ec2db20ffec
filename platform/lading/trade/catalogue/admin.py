"""Back-office screens of products."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import ChoicesDropdownFilter, RelatedDropdownFilter
from unfold.decorators import display

from lading.base.adminkit.base import BigReadOnlyAdmin
from lading.base.adminkit.columns import status_column
from lading.base.adminkit.list_export import ExportedList
from lading.base.adminkit.searching import IndexedSearch

from .finding import ways_to
from .models import Product
from .rules import ProductStatus

STATUS_LABELS = {
    ProductStatus.PENDING_APPROVAL: "warning",
    ProductStatus.APPROVED: "success",
    ProductStatus.REJECTED: "danger",
}


@admin.register(Product)
class ProductAdmin(ExportedList, IndexedSearch, BigReadOnlyAdmin):
    """Products, newest first."""

    list_display = ["name", "company", "hs", "category", "approval", "created_at"]
    list_select_related = ["company", "hs_code", "category"]
    list_filter = [
        ("status", ChoicesDropdownFilter),
        ("category", RelatedDropdownFilter),
        "is_active",
    ]
    list_filter_submit = True
    search_help_text = _("Product, company or HS code")
    fields = [
        ("name", "company"),
        ("status", "is_active"),
        ("created_at", "updated_at"),
        ("category", "hs_code"),
        "description",
        "specification",
        "remarks",
        "created_by",
    ]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Products matching the search term; uses indexes only."""
        return ways_to(term)

    @display(description=_("HS code"), ordering="hs_code__code")
    def hs(self, obj: Product) -> str:
        """The code without its description, which is long."""
        return obj.hs_code.code

    approval = status_column(_("status"), STATUS_LABELS)
