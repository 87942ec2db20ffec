"""Limits of enquiries, matching and unlocking."""

from __future__ import annotations

from django.utils.translation import gettext_lazy as _

from lading.base.kernel.limits import ANY_PLAN, DAYS, HOURS, PERCENT, UNLIMITED, declare

# Different enquiries that a company may open per IST month (RULES.md 18, 2.4).
declare(
    "enquiry.monthly_allowance",
    _("Enquiries opened per company per month"),
    {ANY_PLAN: 5, 1: 5, 2: UNLIMITED, 3: UNLIMITED},
    may_be_zero=True,
)
# Hours an unopened lead counts as new (RULES.md 22).
declare(
    "lead.new_hours",
    _("Hours for which an unopened lead counts as new"),
    24,
    may_be_zero=True,
    at_most=HOURS,
)
# The score at which a company is matched (RULES.md 21).
declare("match.threshold", _("Minimum score for a match"), 50, may_be_zero=True)
# A newly matched company is told about enquiries published within this many days (RULES.md 21).
declare(
    "match.notify_days",
    _("Days after publication during which new matches are notified"),
    7,
    may_be_zero=True,
    at_most=DAYS,
)
# Points to unlock an enquiry (RULES.md 17): agents and manufacturers, everyone else.
declare(
    "unlock.points.agents",
    _("Points to unlock an enquiry: manufacturers and agents"),
    50,
    may_be_zero=True,
)
declare(
    "unlock.points.others",
    _("Points to unlock an enquiry: all other business types"),
    100,
    may_be_zero=True,
)
# Submitted enquiries of a company that are this much alike, so many days apart, are taken for the
# same (RULES.md 24).
declare("alike.days", _("Days of a company's enquiries checked for similar ones"), 14, at_most=DAYS)
declare(
    "alike.percent",
    _("Text similarity (%) from which an enquiry is flagged as similar to another"),
    85,
    at_most=PERCENT,
)
# Drafts, submissions and changes of enquiries that a company may send within a minute.
declare("enquiry.writes_per_minute", _("Enquiries saved per company per minute"), 60)
# From where on the portal asks whether a value is meant (RULES.md 69). No container carries more
# than about 29 tonnes of cargo.
declare(
    "unusual.containers",
    _("Number of containers above which the portal asks for confirmation"),
    500,
)
declare(
    "unusual.container_kilograms",
    _("Weight per container (kg) above which the portal asks for confirmation"),
    29_000,
)
declare(
    "unusual.cargo_kilograms",
    _("Cargo weight (kg) above which the portal asks for confirmation"),
    100_000,
)
declare(
    "unusual.cargo_cubic_metres",
    _("Cargo volume (m³) above which the portal asks for confirmation"),
    1_000,
)
