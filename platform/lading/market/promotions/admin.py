"""Back-office screens of promotions."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.utils.translation import gettext_lazy as _
from django.utils.translation import pgettext_lazy
from unfold.contrib.filters.admin import ChoicesDropdownFilter
from unfold.decorators import display

from lading.base.adminkit.base import BigReadOnlyAdmin
from lading.base.adminkit.columns import status_column
from lading.base.adminkit.list_export import ExportedList
from lading.base.adminkit.searching import IndexedSearch
from lading.base.reference.business_types import BusinessTypeId

from .exports import STAGES
from .finding import ways_to
from .models import Promotion
from .rules import PromotionStatus
from .shapes import stage_of

STATUS_LABELS = {
    PromotionStatus.PENDING_APPROVAL: "warning",
    PromotionStatus.APPROVED: "success",
    PromotionStatus.REJECTED: "danger",
}


def readers_of(promotion: Promotion) -> str:
    """The targeted types in words."""
    if not promotion.target_types:
        return str(_("Every type"))
    return ", ".join(str(BusinessTypeId(each).label) for each in promotion.target_types)


@admin.register(Promotion)
class PromotionAdmin(ExportedList, IndexedSearch, BigReadOnlyAdmin):
    """Promotions, newest first, without deleted ones."""

    list_display = ["title", "company", "hs", "starts_on", "ends_on", "period", "approval"]
    list_select_related = ["company", "hs_code"]
    list_filter = [("status", ChoicesDropdownFilter)]
    list_filter_submit = True
    search_help_text = _("Title, company or HS code")
    when_empty = _("No Promotions available")
    fields = [
        ("title", "company"),
        ("status", "period"),
        "message",
        ("category", "hs_code"),
        ("starts_on", "ends_on"),
        ("country", "port"),
        "readers",
        ("created_at", "updated_at"),
        "remarks",
        "created_by",
    ]

    def get_queryset(self, request: Any) -> QuerySet[Promotion]:
        """Those that their company has not deleted."""
        rows: QuerySet[Promotion] = super().get_queryset(request)
        return rows.filter(deleted_at=None)

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Promotions matching the search term; uses indexes only."""
        return ways_to(term)

    @display(description=_("HS code"), ordering="hs_code__code")
    def hs(self, obj: Promotion) -> str:
        """The code without its description, which is long."""
        return obj.hs_code.code

    @display(description=pgettext_lazy("of a promotion", "Period"))
    def period(self, obj: Promotion) -> str:
        """Where today lies, in India."""
        return str(STAGES[stage_of(obj)])

    @display(description=_("targeted types"))
    def readers(self, obj: Promotion) -> str:
        """Whom it is for."""
        return readers_of(obj)

    approval = status_column(_("status"), STATUS_LABELS)
