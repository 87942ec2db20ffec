"""Sign-ins as staff see them. People are in `backoffice.admin.users`."""

from __future__ import annotations

from typing import Any

from django.contrib import admin
from django.db.models import QuerySet
from django.http import HttpRequest
from django.urls import reverse
from django.utils.html import format_html
from django.utils.translation import gettext_lazy as _
from unfold.contrib.filters.admin import DropdownFilter, RangeDateTimeFilter
from unfold.decorators import display

from lading.kernel.admin.base import BigReadOnlyAdmin

from .models import LoginSession


class DeviceFilter(DropdownFilter):
    """The kinds `devices.device_of` tells apart."""

    title = _("device")
    parameter_name = "device"

    def lookups(self, request: HttpRequest, model_admin: Any) -> list[tuple[str, Any]]:
        """One entry per kind."""
        return [
            ("desktop", _("Desktop")),
            ("mobile", _("Mobile")),
            ("tablet", _("Tablet")),
            ("bot", _("Program")),
            ("other", _("Other")),
        ]

    def queryset(self, request: HttpRequest, queryset: QuerySet[Any]) -> QuerySet[Any]:
        """Filter."""
        return queryset.filter(device_type=self.value()) if self.value() else queryset


@admin.register(LoginSession)
class LoginSessionAdmin(BigReadOnlyAdmin):
    """Sign-ins, newest first (login reports)."""

    list_display = [
        "login_at",
        "user",
        "company",
        "business_type",
        "device_type",
        "browser",
        "country_code",
        "ip_address",
        "activity",
    ]
    list_select_related = ["user__company__business_type"]
    list_filter = [("login_at", RangeDateTimeFilter), DeviceFilter]
    list_filter_submit = True
    search_fields = ["user__email", "user__company__name"]
    search_help_text = _("E-mail or company")
    fields = [
        ("user", "login_at"),
        ("device_type", "browser"),
        ("ip_address", "country_code"),
    ]

    @display(description=_("what they did"))
    def activity(self, obj: LoginSession) -> str:
        """The way to the person's sign-ins and actions."""
        url = reverse("admin:accounts_user_activity", args=[obj.user_id])
        return format_html('<a class="text-link" href="{}">{}</a>', url, _("Activity"))

    @display(description=_("company"), ordering="user__company__name")
    def company(self, obj: LoginSession) -> str:
        """The person's company; staff have none."""
        return obj.user.company.name if obj.user.company else ""

    @display(description=_("business type"))
    def business_type(self, obj: LoginSession) -> str:
        """Of the company."""
        return obj.user.company.business_type.name if obj.user.company else ""
