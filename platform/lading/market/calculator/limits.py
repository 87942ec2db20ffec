"""Limits of price calculations that staff may change."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare

# Calculations that a company may keep (RULES.md 59).
declare("calculation.max", _("Maximum price calculations per company"), 200, at_most=1_000)
# Items of a calculation.
declare("calculation.items", _("Maximum items per price calculation"), 50, at_most=200)
# RULES.md 59: goods are usually insured for their price plus ten percent.
declare(
    "calculation.insured_percent",
    _("Insured value (% of the price)"),
    110,
    at_most=1_000,
)
# Changes of calculations that a company may send within a minute.
declare("calculation.writes_per_minute", _("Price calculations saved per company per minute"), 60)
