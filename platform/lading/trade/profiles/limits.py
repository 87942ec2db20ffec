"""Limits of ratings and business cards."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import DAYS, HOURS, declare

# Days in which a rating can still be changed (RULES.md 32).
declare("rating.edit_days", _("Days during which a rating may be changed"), 7, at_most=DAYS)
# Days after a rejection before a business card may be requested again (RULES.md 33).
declare(
    "card.again_days",
    _("Days before a rejected business card request may be repeated"),
    30,
    at_most=DAYS,
)
# Hours over which a buyer's rejection of several requests is told, one request after another
# (RULES.md 33).
declare(
    "card.spread_hours",
    _("Hours over which the rejection of several business card requests is told"),
    24,
    at_most=HOURS,
)
