"""Limits of plans, points and orders."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.kernel.limits import ANY_PLAN, PERCENT, declare

FEWEST_ABOVE_MOST = _("The fewest points of a purchase cannot be more than the most.")

# How many live freight rates a company may have (RULES.md 19); none without a plan.
declare(
    "freight_rate.max",
    _("Live freight rates of a company"),
    {ANY_PLAN: 0, 1: 5, 2: 100, 3: 100},
    may_be_zero=True,
)
# The percentage of the listed price that is charged, by period (RULES.md 14).
declare(
    "plan.monthly_percent",
    _("Percent of the listed price charged for a month"),
    50,
    at_most=PERCENT,
)
declare(
    "plan.yearly_percent", _("Percent of the listed price charged for a year"), 40, at_most=PERCENT
)
# Points one purchase may buy (RULES.md 16), and orders a company may make within an hour.
declare(
    "points.min_purchase",
    _("Fewest points of a purchase"),
    50,
    not_above="points.max_purchase",
    crossed=FEWEST_ABOVE_MOST,
)
declare("points.max_purchase", _("Most points of a purchase"), 100_000)
declare("order.per_hour", _("Payment orders of a company within an hour"), 60)
# The percentage of GST in every price.
declare("invoice.gst_percent", _("Percent of GST in every price"), 18, at_most=PERCENT)
