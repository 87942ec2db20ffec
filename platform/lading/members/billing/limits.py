"""Limits of plans, points and orders."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import ANY_PLAN, PERCENT, declare

FEWEST_ABOVE_MOST = _("The minimum points of a purchase cannot exceed the maximum.")

# How many live freight rates a company may have (RULES.md 19); none without a plan.
declare(
    "freight_rate.max",
    _("Maximum live freight rates per company"),
    {ANY_PLAN: 0, 1: 5, 2: 100, 3: 100},
    may_be_zero=True,
)
# The percentage of the listed price that is charged, by period (RULES.md 14).
declare(
    "plan.monthly_percent",
    _("Price charged for one month of a plan (% of the listed price)"),
    50,
    at_most=PERCENT,
)
declare("plan.yearly_percent", _("Charge for a year (% of the listed price)"), 40, at_most=PERCENT)
# Points one purchase may buy (RULES.md 16), and orders a company may make within an hour.
declare(
    "points.min_purchase",
    _("Minimum points per purchase"),
    50,
    not_above="points.max_purchase",
    crossed=FEWEST_ABOVE_MOST,
)
declare("points.max_purchase", _("Maximum points per purchase"), 100_000)
declare("order.per_hour", _("Payment orders per company per hour"), 60)
# The percentage of GST in every price.
declare("invoice.gst_percent", _("GST included in every price (%)"), 18, at_most=PERCENT)
