"""Limits of freight rates. How many a plan allows is in `billing.limits`."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import declare

# Changes of rates that a company may send within a minute.
declare("freight_rate.writes_per_minute", _("Freight rates saved per company per minute"), 60)
# A point of the lane's chart needs so many companies (RULES.md 66).
declare(
    "freight_rate.chart_companies",
    _("Minimum companies per point of a lane’s chart"),
    3,
)
# How many days before its last one a rate's company is told of it (RULES.md 65).
declare("freight_rate.notice_days", _("First notice before a freight rate expires (days)"), 7)
declare("freight_rate.last_notice_days", _("Last notice before a freight rate expires (days)"), 1)
