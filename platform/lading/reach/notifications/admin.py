"""Back-office screens of notifications and messages, with those that could not be sent."""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest
from django.utils.functional import Promise
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from django.utils.translation import ngettext
from unfold.contrib.filters.admin import ChoicesDropdownFilter
from unfold.decorators import display

from lading.base.adminkit.base import BigReadOnlyAdmin, may, staff_actor
from lading.base.adminkit.columns import status_column
from lading.base.adminkit.searching import IndexedSearch
from lading.members.companies.admin.filters import CompanyFilter
from lading.members.companies.finding import companies_of

from .delivery import outgoing as delivery
from .kinds import words_of
from .kinds.messages import QUOTING
from .models import DeliveryStatus, Notification, OutgoingMessage

SECRET = _("Withheld: it holds a code or a link that opens an account.")
PRIVATE = _("Withheld: it quotes a message of one company to another.")
STATUS_LABELS = {
    DeliveryStatus.QUEUED: "warning",
    DeliveryStatus.SENT: "success",
    DeliveryStatus.FAILED: "danger",
}


@admin.register(Notification)
class NotificationAdmin(IndexedSearch, BigReadOnlyAdmin):
    """In-app notifications, newest first."""

    list_display = ["title", "company", "kind_name", "created_at", "read_at"]
    list_select_related = ["company"]
    list_filter = [("kind", ChoicesDropdownFilter), CompanyFilter]
    list_filter_submit = True
    search_help_text = _("Company or a person's e-mail")
    fields = ["title", "body", ("company", "kind_name"), "url", ("created_at", "read_at")]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Notifications matching the search term; uses indexes only."""
        return [Notification.objects.filter(company__in=companies_of(term))]

    @display(description=_("title"))
    def title(self, obj: Notification) -> str:
        """The title, in the staff member's language."""
        return words_of(obj.kind, obj.params).title

    @display(description=_("text"))
    def body(self, obj: Notification) -> str | Promise:
        """The text, in the staff member's language. Messages of companies are not shown."""
        if obj.kind in QUOTING:
            return PRIVATE
        return words_of(obj.kind, obj.params).body

    @display(description=_("kind"), ordering="kind")
    def kind_name(self, obj: Notification) -> str:
        """The kind's name."""
        return obj.get_kind_display()


@admin.register(OutgoingMessage)
class OutgoingMessageAdmin(IndexedSearch, BigReadOnlyAdmin):
    """E-mails and WhatsApp messages, newest first."""

    list_display = ["to", "channel", "subject", "state", "attempts", "created_at"]
    list_filter = [("status", ChoicesDropdownFilter), ("channel", ChoicesDropdownFilter)]
    list_filter_submit = True
    search_help_text = _("A complete e-mail address or mobile number")
    actions = ["send_again"]
    actions_on_top = True
    fields = [
        ("to", "channel"),
        ("status", "attempts"),
        "subject",
        "plain_text",
        ("created_at", "sent_at"),
        "next_attempt_at",
        "last_error",
    ]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Messages matching the search term; uses indexes only."""
        return [OutgoingMessage.objects.filter(to__in={term, term.lower()})]

    def has_retry_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the staff member may change outgoing messages."""
        return may(request, "change", OutgoingMessage)

    state = status_column(_("status"), STATUS_LABELS)

    @display(description=_("text"))
    def plain_text(self, obj: OutgoingMessage) -> str | Promise:
        """The text as it was sent. Codes, links that open an account and messages of companies are
        not shown.
        """
        if obj.is_secret:
            return SECRET
        if obj.template in QUOTING:
            return PRIVATE
        return format_html('<div class="staff-plain">{}</div>', obj.text)

    @admin.action(description=_("Resend failed messages"), permissions=["retry"])
    def send_again(self, request: HttpRequest, queryset: QuerySet[OutgoingMessage]) -> None:
        """Queue the selected messages that failed."""
        ids = list(queryset.values_list("pk", flat=True))
        count = delivery.retry_failed(actor=staff_actor(request), ids=ids)
        text = ngettext("%d message was queued.", "%d messages were queued.", count)
        messages.success(request, text % count)
