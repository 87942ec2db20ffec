"""The screen User Login Sessions (RULES.md 3.2): who signed in, today unless other days
are chosen.
"""

from __future__ import annotations

from typing import Any

from django.contrib import admin, messages
from django.db.models import QuerySet
from django.http import HttpRequest, HttpResponse
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import DropdownFilter, RangeDateFilter
from unfold.decorators import display

from lading.base.adminkit.base import BigReadOnlyAdmin
from lading.base.adminkit.list_export import ExportedList
from lading.base.adminkit.searching import IndexedSearch
from lading.base.kernel.errors import ValidationFailed
from lading.base.kernel.values import clock
from lading.base.reference.lookups import country_names
from lading.members.accounts import login_reports
from lading.members.accounts.admin.activity import DEVICES
from lading.members.accounts.finding import people_called
from lading.members.accounts.login_reports import Days
from lading.members.accounts.models import LoginSession
from lading.members.companies.finding import companies_named

FROM, TO = "login_at_from", "login_at_to"
FIRST_DAY = "2000-01-01"
TIME_FORMAT = "%d %b %Y %H:%M:%S"
EXPORTED = {
    "login_at": "login_at",
    "user__name": "name",
    "user__email": "email",
    "user__company__name": "company_name",
    "user__company__business_type__name": "company_business_type_name",
    "device_type": "device_type",
    "browser": "browser",
    "country_code": "country_code",
    "ip_address": "ip_address",
}
"""The columns of the list's file."""


def asked_days(request: HttpRequest) -> Days:
    """The days in a request; today if it names none. Raises ValidationFailed."""
    start, end = request.GET.get(FROM, ""), request.GET.get(TO, "")
    if not start and not end:
        return login_reports.today()
    today = login_reports.today().end.isoformat()
    return login_reports.read_days(start or FIRST_DAY, end or today)


class DaysFilter(RangeDateFilter):
    """Days of India, both included; today when nothing is chosen."""

    used_parameters: dict[str, Any]

    def __init__(self, *args: Any, **kwargs: Any) -> None:
        super().__init__(*args, **kwargs)
        if not self.used_parameters:
            today = login_reports.today().start.isoformat()
            self.used_parameters = {FROM: today, TO: today}

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter; no rows for invalid days."""
        try:
            since, until = asked_days(request).instants
        except ValidationFailed:
            return queryset.none()
        return queryset.filter(login_at__gte=since, login_at__lt=until)


class DeviceFilter(DropdownFilter):
    """The kinds of devices that `accounts.devices` knows."""

    title = _("device")
    parameter_name = "device"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """One entry per kind."""
        return list(DEVICES.items())

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        return queryset.filter(device_type=self.value()) if self.value() else queryset


@admin.register(LoginSession)
class LoginSessionAdmin(ExportedList, IndexedSearch, BigReadOnlyAdmin):
    """Sign-ins, newest first, with their counts by device and country."""

    list_display = [
        "signed_in_at",
        "person",
        "company",
        "business_type",
        "device",
        "place",
    ]
    list_display_links = None
    list_select_related = ["user__company__business_type"]
    list_filter = [("login_at", DaysFilter), DeviceFilter]
    list_filter_submit = True
    list_before_template = "accounts/staff/logins.html"
    search_help_text = _("Person, e-mail or company")
    ordering = ["-login_at", "-id"]
    export_capability = ""
    exported_values = EXPORTED
    fields = [
        ("user", "login_at"),
        ("device_type", "browser"),
        ("ip_address", "country_code"),
    ]

    def find_matches(self, term: str) -> list[QuerySet[Any]]:
        """Sign-ins matching the search term; uses indexes only."""
        rows = LoginSession.objects.all()
        return [
            rows.filter(user__in=people_called(term)),
            rows.filter(user__company__in=companies_named(term)),
        ]

    def changelist_view(
        self, request: HttpRequest, extra_context: dict[str, Any] | None = None
    ) -> HttpResponse:
        """The list with its title, and the counts of all sign-ins in it."""
        try:
            asked_days(request)
        except ValidationFailed as wrong:
            for text in {str(m) for field_errors in wrong.errors.values() for m in field_errors}:
                messages.error(request, text)
        context = {"title": _("User Login Sessions"), **(extra_context or {})}
        response: HttpResponse = super().changelist_view(request, context)
        list_context = getattr(response, "context_data", None)
        if list_context is not None and "cl" in list_context:
            names = country_names()
            list_context["totals"] = login_reports.totals_of(list_context["cl"].queryset, names)
            list_context["devices"] = DEVICES
        return response

    @display(description=_("signed in at"), ordering="login_at")
    def signed_in_at(self, obj: LoginSession) -> str:
        """The time in India, to the second."""
        return _india(obj)

    @display(description=_("person"), ordering="user__name")
    def person(self, obj: LoginSession) -> str:
        """The person, with a link to everything they did."""
        return format_html(
            '<a class="text-link" href="{}"><bdi>{}</bdi></a><br><bdi class="staff-soft">{}</bdi>',
            reverse("admin:accounts_user_activity", args=[obj.user_id]),
            obj.user.name or obj.user.email,
            obj.user.email,
        )

    @display(description=_("company"), ordering="user__company__name")
    def company(self, obj: LoginSession) -> str:
        """The person's company; "" for staff."""
        return obj.user.company.name if obj.user.company else ""

    @display(description=_("business type"))
    def business_type(self, obj: LoginSession) -> str:
        """The company's business type."""
        return obj.user.company.business_type.name if obj.user.company else str(_("Staff"))

    @display(description=_("device"), ordering="device_type")
    def device(self, obj: LoginSession) -> str:
        """The kind of device, and the browser."""
        kind = str(DEVICES.get(obj.device_type, obj.device_type))
        return f"{kind} · {obj.browser}" if obj.browser else kind

    @display(description=_("from"), ordering="country_code")
    def place(self, obj: LoginSession) -> str:
        """The country and the address."""
        return " · ".join(part for part in (obj.country_code, obj.ip_address) if part)


def _india(session: LoginSession) -> str:
    return f"{session.login_at.astimezone(clock.IST):{TIME_FORMAT}}"
