"""The back-office screen of refunds, with the reasons of those that failed."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import ChoicesDropdownFilter, RangeDateTimeFilter
from unfold.decorators import display

from lading.base.adminkit.base import BigReadOnlyAdmin
from lading.base.adminkit.columns import column, status_column
from lading.base.adminkit.links import money, to
from lading.base.adminkit.searching import IndexedSearch
from lading.members.billing.models import Refund, RefundStatus
from lading.members.companies.finding import companies_named

from . import order_view

REFUND_LABELS = {
    RefundStatus.REQUESTED: "info",
    RefundStatus.PENDING: "info",
    RefundStatus.PROCESSED: "success",
    RefundStatus.FAILED: "danger",
}


@admin.register(Refund)
class RefundAdmin(IndexedSearch, BigReadOnlyAdmin):
    """Refunds, newest first: requested by staff, by the system for a surplus payment, or made at
    the provider's site. A failed one is requested again on its payment's page.
    """

    list_display = ["receipt", "company", "total", "state", "words", "asked_by", "at"]
    list_select_related = ["payment__order__company", "requested_by", "credit_note__invoice"]
    list_filter = [
        ("status", ChoicesDropdownFilter),
        ("origin", ChoicesDropdownFilter),
        ("created_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True
    search_help_text = _("Receipt, provider's id of the refund or payment, or company")
    fields = [
        ("payment_link", "company"),
        "receipt",
        "provider_id",
        ("total", "status"),
        "reason",
        "why",
        ("asked_by", "created_at", "processed_at"),
        ("check_at", "note_link"),
    ]
    readonly_fields = ["payment_link", "company", "total", "asked_by", "why", "note_link"]
    when_empty = _("Refunds are started on the page of the payment.")

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Refunds matching the search term; uses indexes only."""
        rows = Refund.objects.all()
        return [
            rows.filter(receipt=term),
            rows.filter(provider_id=term),
            rows.filter(payment__provider_id=term),
            rows.filter(payment__order__company__in=companies_named(term)),
        ]

    @display(description=_("company"), ordering="payment__order__company__name")
    def company(self, obj: Refund) -> str:
        """The company that gets the money."""
        return obj.payment.order.company.name

    payment_link = column(_("payment"), to, "payment")
    total = column(_("amount"), money, "amount", ordering="amount")
    state = status_column(_("status"), REFUND_LABELS)

    @display(description=_("reason"))
    def words(self, obj: Refund) -> str:
        """Why it failed; otherwise the beginning of its reason."""
        return (self.why(obj) or obj.reason)[:80]

    @display(description=_("why it failed"))
    def why(self, obj: Refund) -> str:
        """Why it failed, in the provider's words if it gave any."""
        return order_view.why_failed(obj) if obj.status == RefundStatus.FAILED else ""

    @display(description=_("credit note"))
    def note_link(self, obj: Refund) -> SafeString | str:
        """A link to its credit note."""
        note = getattr(obj, "credit_note", None)
        return "" if note is None else to(note)

    @display(description=_("requested by"))
    def asked_by(self, obj: Refund) -> str:
        """The staff member, the system for a surplus payment, or somebody at the
        provider's site.
        """
        return order_view.asked_by(obj)

    @display(description=_("at"), ordering="created_at")
    def at(self, obj: Refund) -> Any:
        """When it was requested."""
        return obj.created_at
