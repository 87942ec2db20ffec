"""Limits of freight rates. How many a plan allows is in `billing.limits`."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.kernel.limits import declare

# Changes of rates that a company may send within a minute.
declare("freight_rate.writes_per_minute", _("Freight rates a company may save within a minute"), 60)
# A point of the lane's chart needs so many companies (RULES.md 66).
declare(
    "freight_rate.chart_companies",
    _("Companies behind a point of a lane’s chart, at least"),
    3,
)
# How many days before its last one a rate's company is told of it (RULES.md 65).
declare("freight_rate.notice_days", _("Days before the end of a freight rate, first notice"), 7)
declare("freight_rate.last_notice_days", _("Days before the end of a freight rate, last notice"), 1)
