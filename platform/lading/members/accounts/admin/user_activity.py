"""The page that shows what one person did (RULES.md 3.2, `user-activity-details`)."""

from __future__ import annotations

import datetime as dt
from typing import Any

from django.contrib import admin
from django.core.exceptions import PermissionDenied
from django.http import HttpRequest, HttpResponse
from django.shortcuts import get_object_or_404
from django.template.response import TemplateResponse
from django.utils.http import urlencode
from django.utils.translation import gettext_lazy as _

from lading.base.adminkit.base import can
from lading.base.adminkit.objects import link_to
from lading.members.accounts.models import User

from . import activity

_FILTERS = ("kind", "from", "to", "action")


def user_activity(request: HttpRequest, user_id: int, model_admin: Any) -> HttpResponse:
    """A person's sign-ins and actions, newest first. Sign-ins need `logins.view` as well."""
    if not can(request, "users.view"):
        raise PermissionDenied
    user = get_object_or_404(User.objects.select_related("company"), pk=user_id)
    kinds = [activity.ACTIONS]
    if can(request, "logins.view"):
        kinds.insert(0, activity.SIGN_INS)
    filters = {name: request.GET.get(name, "").replace("\x00", "") for name in _FILTERS}
    page = activity.activity_of(
        user.pk,
        activity.ActivityFilter(
            kind=filters["kind"],
            first=_day(filters["from"]),
            last=_day(filters["to"]),
            action=filters["action"].strip().replace(" ", "_"),
            before=request.GET.get("before", ""),
        ),
        kinds,
    )
    site = model_admin.admin_site
    rows = [(event, _object_of(site, event)) for event in page.events]
    filled = {name: value for name, value in filters.items() if value}
    context = {
        **site.each_context(request),
        "title": _("Activity"),
        "opts": model_admin.opts,
        "person": user,
        "asked": filters,
        "kinds": kinds,
        "devices": activity.DEVICES,
        "rows": rows,
        "older": urlencode({**filled, "before": page.older}) if page.older else "",
        "is_first": not request.GET.get("before"),
    }
    return TemplateResponse(request, "accounts/staff/activity.html", context)


def _object_of(site: admin.AdminSite, event: activity.Event) -> str:
    entry = event.entry
    return "" if entry is None else link_to(site, entry.object_type, entry.object_id)


def _day(text: str) -> dt.date | None:
    try:
        return dt.date.fromisoformat(text)
    except ValueError:
        return None
