"""Companies as staff see them: read-only, the company's own services change them."""

from __future__ import annotations

from django.contrib import admin
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline
from unfold.contrib.filters.admin import ChoicesDropdownFilter, RelatedDropdownFilter
from unfold.decorators import display

from lading.kernel.admin.base import BigReadOnlyAdmin, ReadOnlyInline

from .models import Company, CompanyPort, CompanyStatus, PortPair

STATUS_LABELS = {
    CompanyStatus.PENDING: "warning",
    CompanyStatus.APPROVED: "success",
    CompanyStatus.REJECTED: "danger",
}


class PortInline(ReadOnlyInline, TabularInline):
    """Ports the company serves."""

    model = CompanyPort
    fields = ["role", "port"]

    def get_queryset(self, request: object) -> object:
        """With the port's name."""
        return super().get_queryset(request).select_related("port")


class PortPairInline(ReadOnlyInline, TabularInline):
    """Lanes the company ships on."""

    model = PortPair
    fields = ["loading_port", "destination_port"]

    def get_queryset(self, request: object) -> object:
        """With the ports' names."""
        return super().get_queryset(request).select_related("loading_port", "destination_port")


@admin.register(Company)
class CompanyAdmin(BigReadOnlyAdmin):
    """Companies, newest first."""

    list_display = ["name", "business_type", "country", "city", "verification", "created_at"]
    list_select_related = ["business_type", "country"]
    list_filter = [
        ("status", ChoicesDropdownFilter),
        ("business_type", RelatedDropdownFilter),
    ]
    list_filter_submit = True
    search_fields = ["name", "gst_number", "users__email"]
    search_help_text = _("Company name, GST number or a user's e-mail")
    inlines = [PortInline, PortPairInline]
    fields = [
        ("name", "business_type"),
        ("status", "created_at"),
        ("address", "city"),
        ("state", "country"),
        ("gst_number", "uuid"),
        "description",
    ]

    @display(description=_("status"), ordering="status", label=STATUS_LABELS)
    def verification(self, obj: Company) -> tuple[str, str]:
        """Verification, with its word."""
        return obj.status, obj.get_status_display()
