"""Back-office screens of the public forms' submissions."""

from __future__ import annotations

from typing import Any
from urllib.parse import quote

from django.contrib import admin
from django.db import models
from django.db.models import QuerySet
from django.forms import ModelForm
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from typing_extensions import override
from unfold.contrib.filters.admin import ChoicesDropdownFilter, RangeDateTimeFilter
from unfold.decorators import display

from lading.base.adminkit.base import BigReadOnlyAdmin, can, may, staff_actor
from lading.base.adminkit.columns import status_column
from lading.base.adminkit.searching import IndexedSearch
from lading.base.kernel import review
from lading.base.reference.imports.exchange import ExchangeAdmin

from . import access, finding, services
from .models import ExporterRegistration, QueryStatus, RegistrationStatus, WebsiteQuery
from .resources import QueryResource, RegistrationResource

REGISTRATION_LABELS = {
    RegistrationStatus.PENDING: "warning",
    RegistrationStatus.APPROVED: "success",
    RegistrationStatus.REJECTED: "danger",
}
QUERY_LABELS = {
    QueryStatus.NEW: "warning",
    QueryStatus.ANSWERED: "success",
    QueryStatus.CLOSED: "default",
}


@admin.register(ExporterRegistration)
class RegistrationAdmin(IndexedSearch, BigReadOnlyAdmin, ExchangeAdmin):
    """Exporter registrations, newest first. Staff decide them in the review queue, and delete them
    on request.
    """

    resource_classes = [RegistrationResource]
    exchange_capability = access.EXCHANGE_REGISTRATIONS
    list_display = [
        "company_name",
        "company_type",
        "name",
        "email",
        "mobile",
        "approval",
        "created_at",
    ]
    list_filter = [
        ("status", ChoicesDropdownFilter),
        ("company_type", ChoicesDropdownFilter),
        ("created_at", RangeDateTimeFilter),
    ]
    list_filter_submit = True
    search_help_text = _(
        "Company, person or nature of business, or the start of an e-mail or mobile number"
    )
    when_empty = _("No Exporter Registration found")
    fields = [
        ("company_name", "company_type"),
        ("name", "nature_of_business"),
        ("mail", "phone"),
        ("status", "decision"),
        "remarks",
        ("created_at", "locale"),
        "terms_version",
    ]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Registrations matching the search term; uses indexes only."""
        return [*finding.ways_to_registrations(term)]

    def has_delete_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the staff member decides registrations; one by one, never a whole list."""
        return can(request, access.REVIEW_REGISTRATIONS)

    def delete_model(self, request: HttpRequest, obj: models.Model) -> None:
        """Delete, and withdraw an open review."""
        services.delete_registration(actor=staff_actor(request), registration_id=obj.pk)

    approval = status_column(_("status"), REGISTRATION_LABELS)

    @display(description=_("review"))
    def decision(self, obj: ExporterRegistration) -> str:
        """A link to the open review, or who decided it."""
        latest = review.history(services.REVIEW_KIND, obj.pk).first()
        if latest is None:
            return "–"
        if latest.decided_at is None:
            text = str(_("Awaiting a decision: open it in the review queue"))
        else:
            text = str(_("Decided by {name} on {at}")).format(
                name=latest.decided_by_name, at=f"{latest.decided_at:%d-%m-%Y}"
            )
        url = reverse("admin:kernel_review_change", args=[latest.pk])
        return format_html('<a class="text-link" href="{}">{}</a>', url, text)

    @display(description=_("e-mail"))
    def mail(self, obj: ExporterRegistration) -> str:
        """A link to write to the person."""
        return _link("mailto", obj.email)

    @display(description=_("mobile"))
    def phone(self, obj: ExporterRegistration) -> str:
        """A link to call the person."""
        return _link("tel", obj.mobile)


@admin.register(WebsiteQuery)
class WebsiteQueryAdmin(IndexedSearch, BigReadOnlyAdmin, ExchangeAdmin):
    """Website queries, newest first. Staff note what they did; the message itself stays
    unchanged.
    """

    resource_classes = [QueryResource]
    exchange_capability = access.EXCHANGE_QUERIES
    list_display = ["subject", "sender", "country", "email", "mobile", "state", "created_at"]
    list_select_related = ["country"]
    list_filter = [("status", ChoicesDropdownFilter), ("created_at", RangeDateTimeFilter)]
    list_filter_submit = True
    search_help_text = _("Subject, person or company, or the start of an e-mail or mobile number")
    warn_unsaved_form = True
    readonly_fields = [
        "subject",
        "text",
        "name",
        "company_name",
        "mail",
        "phone",
        "country",
        "locale",
        "created_at",
        "updated_at",
    ]
    fieldsets = [
        (
            None,
            {
                "fields": [
                    "subject",
                    "text",
                    ("name", "company_name"),
                    ("mail", "phone"),
                    ("country", "locale"),
                    "created_at",
                ]
            },
        ),
        (_("Answer"), {"fields": ["status", "notes", "updated_at"]}),
    ]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Queries matching the search term; uses indexes only."""
        return [*finding.ways_to_queries(term)]

    def has_change_permission(self, request: HttpRequest, obj: Any = None) -> bool:
        """Whether the staff member answers queries."""
        return may(request, "change", WebsiteQuery) and can(request, access.ANSWER_QUERIES)

    @override
    def save_model(
        self, request: HttpRequest, obj: models.Model, form: ModelForm[Any], change: bool
    ) -> None:
        """Save by the service."""
        services.answer_query(
            actor=staff_actor(request),
            query_id=obj.pk,
            status=form.cleaned_data["status"],
            notes=form.cleaned_data["notes"],
        )

    @display(description=_("sender"), ordering="name", header=True)
    def sender(self, obj: WebsiteQuery) -> list[str]:
        """The person and the company."""
        return [obj.name, obj.company_name]

    state = status_column(_("status"), QUERY_LABELS)

    @display(description=_("message"))
    def text(self, obj: WebsiteQuery) -> str:
        """The message as it was written."""
        return format_html('<div class="staff-plain" dir="auto">{}</div>', obj.message)

    @display(description=_("e-mail"))
    def mail(self, obj: WebsiteQuery) -> str:
        """A link to write to the person."""
        return _link("mailto", obj.email)

    @display(description=_("mobile"))
    def phone(self, obj: WebsiteQuery) -> str:
        """A link to call the person."""
        return _link("tel", obj.mobile)


def _link(scheme: str, address: str) -> str:
    if not address:
        return "–"
    return format_html(
        '<a class="text-link" href="{}:{}"><bdi>{}</bdi></a>',
        scheme,
        quote(address, safe="@+"),  # an address may contain a `?cc=`
        address,
    )
