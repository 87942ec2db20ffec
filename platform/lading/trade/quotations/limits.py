"""Limits of quotations."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare

# Quotations, revisions and orders that a company may send within a minute.
declare(
    "quotation.writes_per_minute",
    _("Quotations and orders sent per company per minute"),
    60,
)
# A price so many times the indication, or so many times less, is asked about before it is sent.
declare(
    "quotation.unusual_price_times",
    _("How many times above or below the rate indication a price must be for the portal to ask"),
    5,
)
# So many cases a company must have before its response rate and time are shown (RULES.md 57).
declare("response.least_cases", _("Minimum enquiries before a response rate and time are shown"), 5)
