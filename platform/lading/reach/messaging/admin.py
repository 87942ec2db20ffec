"""Conversations as staff see them: whose they are and how many messages they have. Their text is
shown by a dialog that asks for a reason.
"""

from __future__ import annotations

from typing import Any

from django import forms
from django.contrib import admin
from django.db.models import Count, IntegerField, OuterRef, Q, QuerySet, Subquery
from django.db.models.functions import Coalesce
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.safestring import SafeString
from django.utils.translation import gettext_lazy as _
from unfold.admin import TabularInline
from unfold.decorators import display
from unfold.widgets import UnfoldAdminTextInputWidget

from lading.base.adminkit.base import BigReadOnlyAdmin, ReadOnlyInline, holders_of
from lading.base.adminkit.columns import column, india_time
from lading.base.adminkit.dialogs import Looks, ReasonForm, Words, shows
from lading.base.adminkit.filters import Conditions, NamedFilter
from lading.base.adminkit.links import count, to
from lading.base.adminkit.searching import IndexedSearch
from lading.base.kernel.values.search import whole_number
from lading.members.companies.admin.filters import CompanyFilter
from lading.members.companies.finding import companies_named

from . import staff, subjects
from .models import Conversation, ConversationParty, Message, MessageReport


class SellerFilter(CompanyFilter):
    """The company that offers."""

    title = _("seller")
    parameter_name = "seller"
    column = "seller"


class BuyerFilter(CompanyFilter):
    """The company that asked, or answered an offer."""

    title = _("buyer")
    parameter_name = "buyer"
    column = "buyer"


class StateFilter(NamedFilter):
    """What stands out in a conversation."""

    title = _("state")
    parameter_name = "state"

    def conditions(self) -> Conditions:
        """The choices."""
        unread = ConversationParty.objects.filter(unread__gt=0)
        reported = MessageReport.objects.all()
        return {
            "unread": (
                _("With unread messages"),
                Q(pk__in=unread.values("conversation_id")),
            ),
            "reported": (
                _("With a reported message"),
                Q(pk__in=reported.values("message__conversation_id")),
            ),
        }


class ReadForm(ReasonForm):
    """Why the conversation is read, and up to which day."""

    until = forms.DateField(
        label=_("Messages up to"),
        required=False,
        widget=UnfoldAdminTextInputWidget({"type": "date"}),
        help_text=_("Leave this empty for the newest messages."),
    )

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        self.fields["reason"].help_text = _(
            "Stored in the audit trail and in the data download of both "
            "companies: do not name a company or a person."
        )


def _messages(field: str) -> QuerySet[Message]:
    """The messages of the conversation whose id a row has in ``field``."""
    return Message.objects.filter(conversation=OuterRef(field))


def _number(rows: QuerySet[Message]) -> Coalesce:
    """How many messages there are, to annotate rows with."""
    counted = rows.order_by().values("conversation").annotate(number=Count("pk")).values("number")
    return Coalesce(Subquery(counted, output_field=IntegerField()), 0)


class SideInline(ReadOnlyInline, TabularInline):
    """Both companies, with their counts."""

    model = ConversationParty
    ordering = ["pk"]
    fields = ["firm", "sent", "deleted", "waiting", "told_at"]
    readonly_fields = fields

    def get_queryset(self, request: HttpRequest) -> QuerySet[ConversationParty]:
        """The sides, with the numbers of their messages."""
        rows: QuerySet[ConversationParty] = super().get_queryset(request)
        own = _messages("conversation").filter(company=OuterRef("company"))
        return rows.select_related("company").annotate(
            sent=_number(own), deleted=_number(own.filter(deleted_at__isnull=False))
        )

    firm = column(_("company"), to, "company")
    sent = column(_("messages sent"), count, "sent")
    deleted = column(_("deleted"), count, "deleted")
    waiting = column(_("unread"), count, "unread")


@admin.register(Conversation)
class ConversationAdmin(IndexedSearch, BigReadOnlyAdmin):
    """Conversations, the latest begun first."""

    list_display = ["what", "seller", "buyer", "total", "last_at", "created_at"]
    list_select_related = subjects.STAFF_READ
    list_filter = [StateFilter, SellerFilter, BuyerFilter]
    list_filter_submit = True
    search_help_text = _("Product, seller, buyer, or id of the conversation or quotation")
    sortable_by = ["created_at"]
    when_empty = _("A conversation begins when a company sends the first message to another.")
    fields = [("subject", "total"), ("created_at", "last_at")]
    inlines = [SideInline]
    actions_detail = ["read"]
    change_form_after_template = "messaging/staff/readings.html"

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Conversations matching the search term; uses indexes only."""
        rows, named = Conversation.objects.all(), companies_named(term)
        return [
            rows.filter(pk=whole_number(term.removeprefix("#"))),
            *subjects.found_by_staff(term),
            rows.filter(seller__in=named),
            rows.filter(buyer__in=named),
        ]

    def get_queryset(self, request: HttpRequest) -> QuerySet[Conversation]:
        """Conversations, with the number and time of their messages."""
        rows: QuerySet[Conversation] = super().get_queryset(request)
        last = _messages("pk").order_by("-pk").values("created_at")[:1]
        return rows.select_related(*subjects.STAFF_READ).annotate(
            total=_number(_messages("pk")), last_at=Subquery(last)
        )

    def page_context(self, request: HttpRequest, obj: Any) -> dict[str, Any]:
        """When staff read the conversation."""
        only = Conversation.objects.filter(pk=obj.pk)
        return {"readings": staff.readings_of(only).order_by("-pk")[:50]}

    has_read_permission = holders_of(staff.CAPABILITY)

    read = shows(
        Words(
            _("Read the messages"),
            _("Read the messages of this conversation"),
            _("Messages are private. Each access needs a reason and is recorded."),
            _("Messages"),
            _("Read"),
        ),
        lambda actor, pk, sent: staff.read_conversation(
            actor=actor, conversation_id=pk, reason=sent["reason"], until=sent["until"]
        ),
        permission="read",
        looks=Looks("visibility"),
        back=lambda pk: reverse("admin:messaging_conversation_change", args=[pk]),
        form_class=ReadForm,
        template="messaging/staff/messages.html",
    )

    @display(description=_("subject"))
    def what(self, obj: Conversation) -> str:
        """What the conversation is about."""
        return subjects.staff_link(obj)[0]

    @display(description=_("subject"))
    def subject(self, obj: Conversation) -> SafeString:
        """What the conversation is about, with a link to its screen."""
        text, url = subjects.staff_link(obj)
        return format_html('<a class="text-link" href="{}"><bdi>{}</bdi></a>', url, text)

    total = column(_("messages"), count, "total")

    last_at = column(_("last message"), india_time, "last_at")
