"""Limits of the dashboard."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import DAYS, declare

# So many companies of a kind must have a figure before its median is shown (RULES.md 39).
declare("dashboard.median_companies", _("Minimum companies before a median is shown"), 5)
# Enquiries published within this many days wait for a quotation on the dashboard (RULES.md 39).
declare(
    "dashboard.recent_days", _("Days for which an enquiry stays on the dashboard"), 7, at_most=DAYS
)
# Quotations that expire within this many days are on the dashboard of both sides (RULES.md 39).
declare(
    "dashboard.expiring_days",
    _("Days before expiry when a quotation counts as expiring soon"),
    3,
    at_most=DAYS,
)
# Cargo that is ready within this many days is ready soon (RULES.md 39).
declare(
    "dashboard.soon_days",
    _("Days before readiness when cargo counts as ready soon"),
    7,
    at_most=DAYS,
)
