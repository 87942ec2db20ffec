"""The sidebar: every screen once, in groups, for staff who may view it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from django.apps import apps
from django.contrib import admin
from django.http import HttpRequest
from django.urls import reverse
from django.utils.functional import Promise
from django.utils.translation import gettext_lazy as _

from lading.base.adminkit.base import staff_actor

from .queue import reviews

Entry = tuple[str, str, str | Promise]
"""App and model, icon, title."""

GROUPS: list[tuple[str | Promise, list[Entry]]] = [
    (_("Review"), [("kernel.review", "fact_check", _("Review queue"))]),
    (
        _("Trade"),
        [
            ("enquiries.enquiry", "request_quote", _("Enquiries")),
            ("enquiries.lead", "conversion_path", _("Leads")),
            ("quotations.quotation", "handshake", _("Quotations")),
            ("messaging.conversation", "forum", _("Conversations")),
            ("catalogue.product", "inventory_2", _("Products")),
            ("promotions.promotion", "sell", _("Promotions")),
            ("listings.unclaimedcargo", "deployed_code_alert", _("Unclaimed cargo")),
            ("listings.rodtepoffer", "confirmation_number", _("RODTEP offers")),
            ("calculator.calculation", "calculate", _("Price calculations")),
            ("offers.offer", "local_offer", _("Offers")),
            ("freight_rates.freightrate", "directions_boat", _("Freight rates")),
        ],
    ),
    (
        _("Companies"),
        [
            ("companies.company", "domain", _("Companies")),
            ("accounts.user", "group", _("Users")),
            ("companies.signup", "hourglass_top", _("Registrations in progress")),
            ("accounts.loginsession", "devices", _("Login reports")),
        ],
    ),
    (
        _("Public forms"),
        [
            ("intake.exporterregistration", "app_registration", _("Exporter registrations")),
            ("intake.websitequery", "contact_support", _("Website queries")),
        ],
    ),
    (
        _("Content"),
        [
            ("legal.legalversion", "gavel", _("Legal pages")),
            ("policies.policyupdate", "campaign", _("Exporter policy updates")),
            ("banners.banner", "view_carousel", _("Broadcast promotions")),
        ],
    ),
    (
        _("Reference data"),
        [
            ("reference.country", "public", _("Countries")),
            ("reference.port", "anchor", _("Ports")),
            ("reference.category", "category", _("Categories")),
            ("reference.hscode", "tag", _("HS codes")),
            ("reference.unit", "scale", _("Units")),
            ("reference.gstrate", "percent", _("GST rates")),
            ("exchange_rates.exchangerate", "currency_exchange", _("Exchange rates")),
            ("reference.businesstype", "badge", _("Business types")),
            ("reference.containertype", "deployed_code", _("Container types")),
        ],
    ),
    (
        "Trade records",
        [("record_imports.recordimport", "upload_file", "Imports")],
    ),
    (
        _("Plans and limits"),
        [
            ("billing.plan", "sell", _("Plans")),
            ("billing.subscription", "card_membership", _("Subscriptions")),
            ("kernel.limit", "speed", _("Limits")),
        ],
    ),
    (
        _("Money"),
        [
            ("billing.paymentorder", "receipt_long", _("Payment orders")),
            ("billing.payment", "payments", _("Payments")),
            ("billing.refund", "undo", _("Refunds")),
            ("billing.invoice", "description", _("Invoices")),
            ("billing.creditnote", "assignment_return", _("Credit notes")),
            ("billing.webhookevent", "webhook", _("Webhooks")),
        ],
    ),
    (
        _("Points"),
        [
            ("billing.pointsaccount", "account_balance_wallet", _("Accounts")),
            ("billing.pointsmovement", "swap_horiz", _("Movements")),
            ("billing.pointsentry", "menu_book", _("Ledger")),
        ],
    ),
    (
        _("Operations"),
        [
            ("notifications.notification", "notifications", _("Notifications")),
            ("notifications.outgoingmessage", "outgoing_mail", _("Outgoing messages")),
            ("kernel.outboxmessage", "outbox", _("Events")),
            ("kernel.scheduledjob", "schedule", _("Scheduled jobs")),
            ("backups.backupstep", "backup", _("Backups")),
            ("kernel.auditentry", "history", _("Audit trail")),
        ],
    ),
]


def sidebar(request: HttpRequest) -> list[dict[str, Any]]:
    """unfold's navigation for the staff member, without empty groups."""
    dashboard = {
        "title": _("Dashboard"),
        "icon": "space_dashboard",
        "link": reverse("admin:index"),
    }
    groups: list[dict[str, Any]] = [{"items": [dashboard]}]
    for title, entries in GROUPS:
        items = [_item(request, entry) for entry in entries if _visible(request, entry)]
        if items:
            groups.append({"title": title, "separator": True, "items": items})
    return groups


def _visible(request: HttpRequest, entry: Entry) -> bool:
    screen = admin.site.get_model_admin(apps.get_model(entry[0]))
    return bool(screen.has_view_or_change_permission(request))


def _item(request: HttpRequest, entry: Entry) -> dict[str, Any]:
    path, icon, title = entry
    item = {
        "title": title,
        "icon": icon,
        "link": reverse(f"admin:{path.replace('.', '_')}_changelist"),
    }
    badge = BADGES.get(path)
    if badge is not None and (text := badge(request)):
        item |= {"badge": text, "badge_variant": "danger"}
    return item


def _waiting(request: HttpRequest) -> str:
    """How many reviews wait for this person."""
    count = reviews.count_waiting(staff_actor(request))
    return "" if not count.value else f"{count.value}{'+' if count.is_capped else ''}"


BADGES: dict[str, Callable[[HttpRequest], str]] = {"kernel.review": _waiting}
