"""Limits of exchange rates."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import DAYS, declare

# RULES.md 50: an older rate is shown, but nothing is converted with it.
declare(
    "exchange_rate.days",
    _("Maximum age of an exchange rate used for conversion (days)"),
    7,
    at_most=DAYS,
)
declare(
    "exchange_rate.attempts",
    _("Attempts to fetch a day's published exchange rates"),
    6,
    at_most=20,
)
